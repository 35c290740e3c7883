"""A siege of our own server: strangers who do whatever the limits admit, and innocent people who play beside them."""
