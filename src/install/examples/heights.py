"""The heights of a sea on a square of points as a NumPy array, by ctypes alone.

    python3 heights.py DIR/lib/libswell.so heights.npy "--beaufort 6 --depth 20"
"""
import ctypes
import sys

import numpy

SERIES = "0.2"  # of the library whose structs these are

# OceanQuery, as the header has it.
QUERY = numpy.dtype([("exact", numpy.bool_), ("residual", "f8"), ("rest", "f8", 2), ("height", "f8"),
                     ("normal", "f8", 3), ("displacement", "f8", 3), ("jacobian", "f8")], align=True)


class Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("message", ctypes.c_char * 1024)]


class Engine(ctypes.Structure):
    _fields_ = [("workers", ctypes.c_void_p), ("fft", ctypes.c_int), ("timer", ctypes.c_void_p)]


def load(path):
    library = ctypes.CDLL(path)
    pointer = ctypes.c_void_p
    for name, result, *arguments in (
            ("swell_version", ctypes.c_char_p),
            ("swell_workers_create", pointer, ctypes.c_int, ctypes.POINTER(Error)),
            ("swell_workers_destroy", None, pointer),
            ("ocean_params_create", pointer, ctypes.c_char_p, ctypes.POINTER(Error)),
            ("ocean_params_destroy", None, pointer),
            ("ocean_sea_create", pointer, pointer, Engine, ctypes.POINTER(Error)),
            ("ocean_sea_advance", ctypes.c_bool, pointer, ctypes.c_int, ctypes.c_double),
            ("ocean_sea_query_points", ctypes.c_bool, pointer, ctypes.c_size_t, pointer, pointer,
             ctypes.POINTER(Error)),
            ("ocean_sea_destroy", None, pointer)):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    version = library.swell_version().decode()
    if not version.startswith(SERIES + "."):
        sys.exit(f"heights.py: libswell is {version}: {SERIES} is accepted")
    return library


def main(path, target, options):
    library, error = load(path), Error()
    workers = library.swell_workers_create(2, error)
    params = library.ocean_params_create(options.encode(), error) if workers else None
    sea = library.ocean_sea_create(params, Engine(workers=workers), error) if params else None
    library.ocean_params_destroy(params)
    if not sea or not library.ocean_sea_advance(sea, 0, 12.5):
        sys.exit(f"heights.py: {error.message.decode()}")
    side = numpy.linspace(-200.0, 200.0, 129)
    places = numpy.ascontiguousarray(numpy.stack(numpy.meshgrid(side, side), axis=-1))
    water = numpy.zeros(places.shape[:2], QUERY)  # row m along z, column n along x
    if not library.ocean_sea_query_points(sea, water.size, places.ctypes.data, water.ctypes.data, error):
        sys.exit(f"heights.py: {error.message.decode()}")
    library.ocean_sea_destroy(sea)
    library.swell_workers_destroy(workers)
    numpy.save(target, water["height"].astype("f4"))
    print(f"significant height {4 * water['height'].std():.2f} m, "
          f"{water['exact'].mean():.1%} of the points found, "
          f"least jacobian {water['jacobian'].min():.2f}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: heights.py LIBRARY TARGET.npy OPTIONS")
    main(*sys.argv[1:])
