"""Swell in Python: a sea computed from a wave spectrum, and what floats, breaks and ripples on it.

    import numpy as np
    import swell

    sea = swell.Sea("--preset storm --seed 7").advance(12.5)
    side = np.linspace(-200, 200, 129)
    heights = sea.heights(side, side)              # (129, 129) [m]
    water = sea.query(3.0, -7.0)                   # water.height, water.normal, water.jacobian

y points up, x east and z south; all is in metres and seconds. The classes are thin: `swell/*.h` of the
installed library tells more of each function. `swell.plot` draws by matplotlib, and `swell.convert`
turns other files into those that Swell reads; both are imported by name.
"""
from ._core import SwellError, check_library

check_library()

from ._binding import ffi as _ffi, lib as _lib
from .floating import Boat, Buoy, Hull
from .pool import Pool
from .sea import Cascade, Sea
from .shore import Land, Shore
from .wake import Wake

__version__ = _ffi.string(_lib.swell_version()).decode()
__all__ = ["Boat", "Buoy", "Cascade", "Hull", "Land", "Pool", "Sea", "Shore", "SwellError", "Wake"]
