"""How compiled parts are made: the core of this repository, and game packages of others against it.

setup.py takes these modules without the rest of the package, which may not be installable yet: nothing in here imports
anything of Chabudai but its neighbours.
"""
