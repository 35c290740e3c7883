"""Memory of the compiled core as NumPy sees it, without a copy."""

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Kind = TypeVar("Kind", bound=np.generic)


def looking_at(numbers: Any, kind: type[Kind]) -> NDArray[Kind]:
    """A vector of the core as an array that cannot be written to, and that keeps it alive."""
    return np.frombuffer(numbers, kind)
