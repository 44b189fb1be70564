"""How two closed meshes lie to one another: the volume that both claim, and how near they come. Millimetres.

The library Manifold works both out. Triangles themselves, and what a printer cannot do with them, are in `mesh`.
"""

from __future__ import annotations

import numpy as np
from manifold3d import Error, Manifold, Mesh64

from hardware.kit.mesh import Corner, Mesh


class Solid:
    """A closed mesh that is compared with many others. Raises ValueError where it is not closed."""

    def __init__(self, mesh: Mesh) -> None:
        numbers: dict[Corner, int] = {}
        sides = [[numbers.setdefault(corner, len(numbers)) for corner in triangle] for triangle in mesh.triangles]
        corners = np.array(list(numbers), np.float64)
        self._body = Manifold(Mesh64(corners, np.array(sides, np.uint64)))
        if self._body.status() != Error.NoError:
            raise ValueError(f"wanted a closed mesh; got {self._body.status().name}")

    def shared_volume(self, other: Solid) -> float:
        """Return the volume that is in both, in cubic millimetres."""
        return float((self._body ^ other._body).volume())

    def distance(self, other: Solid, most: float) -> float:
        """Return how near two come, but `most` where that is less; what overlaps is 0 apart."""
        return float(self._body.min_gap(other._body, most))
