"""What the classes of the package share: errors, arrays and structs of the library, owners, and turns."""
import contextlib
import functools
import os
import threading

import numpy as np

from ._binding import ffi, lib


class SwellError(Exception):
    """What the library refuses, in its words; `kind` is "usage", "range", "memory" or "file"."""

    def __init__(self, message, kind="range"):
        super().__init__(message)
        self.kind = kind


def call(function, *arguments):
    """Calls a function of the library whose last argument is an error; raises what it fails with."""
    error = ffi.new("SwellError*")
    result = function(*arguments, error)
    if not result:
        kind = ffi.string(ffi.cast("SwellErrorCode", error.code)).removeprefix("SWELL_ERROR_").lower()
        raise SwellError(ffi.string(error.message).decode(), kind)
    return result


def check_steps(count: int):
    """Raises SwellError for a number of steps below 0."""
    if count < 0:
        raise SwellError(f"{count} steps: 0 or more is accepted")


def check_library():
    """Raises ImportError where the library is not the one whose headers the binding was compiled with."""
    compiled, found = (ffi.string(text).decode() for text in (lib.SWELL_VERSION, lib.swell_version()))
    names = [name for name in ffi.list_types()[0] if not name.startswith("Python")]
    structs = [name for name in names if ffi.typeof(name).kind == "struct" and ffi.typeof(name).fields]
    wrong = [name for name in structs if ffi.sizeof(name) != lib.swell_struct_size(name.encode())]
    if compiled.split(".")[0] != found.split(".")[0] or wrong:
        raise ImportError(f"swell was compiled for version {compiled} of Swell's library and found {found}"
                          + (f", with another {', '.join(wrong)}" if wrong else "")
                          + ": install the Python package again")


# ---- Structs ------------------------------------------------------------------------------------


@functools.cache
def dtype_of(name):
    """The NumPy type of a C type, with the compiler's sizes and places."""
    kind = ffi.typeof(name) if isinstance(name, str) else name
    if kind.kind == "struct":
        fields = kind.fields
        return np.dtype({"names": [field for field, _ in fields],
                         "formats": [dtype_of(field.type) for _, field in fields],
                         "offsets": [field.offset for _, field in fields], "itemsize": ffi.sizeof(kind)})
    if kind.kind == "array":
        return np.dtype((dtype_of(kind.item), (kind.length,)))
    if kind.kind == "primitive":
        letter = {"double": "f", "float": "f", "_Bool": "b"}.get(
            kind.cname, "u" if kind.cname.startswith("u") or kind.cname == "size_t" else "i")
        return np.dtype(f"{letter}{ffi.sizeof(kind)}")
    return np.dtype(f"u{ffi.sizeof(kind)}")  # an enumeration or a pointer


def record(struct):
    """A copy of a struct, with its fields as attributes."""
    pointer = ffi.addressof(struct)
    return np.frombuffer(bytes(ffi.buffer(pointer)), dtype_of(ffi.typeof(struct))).view(np.recarray)[0]


def enumerator(kind, prefix, name):
    """The value of an enumeration by its name without the prefix, in small letters."""
    names = {value.removeprefix(prefix).lower(): number for number, value in ffi.typeof(kind).elements.items()
             if not value.endswith("_COUNT")}
    if name not in names:
        raise ValueError(f"{name!r} is not accepted: expected one of {', '.join(names)}")
    return names[name]


def fill(struct, **values):
    """Sets fields of a struct by their names."""
    names = [name for name, _ in ffi.typeof(struct).fields]
    for name, value in values.items():
        if name not in names:
            raise TypeError(f"there is no parameter {name!r}: {', '.join(names)} are accepted")
        setattr(struct, name, value)


# ---- Arrays -------------------------------------------------------------------------------------


def numbers(values, what, dtype=np.float64):
    """An array of numbers in C order, aligned; used in place where it is one of that type already."""
    values = np.asarray(values)
    if values.dtype.kind not in "biuf":
        raise TypeError(f"{what}: real numbers are accepted, not {values.dtype}")
    with np.errstate(over="ignore"):  # what is too large for a float is infinite, and refused
        return np.require(values, dtype, ["C", "A"])


def places(coordinates, width, what):
    """Places (..., width): one such array, used in place, or `width` arrays that broadcast."""
    if len(coordinates) == 1:
        array = numbers(coordinates[0], what)
        if array.shape[-1:] != (width,):
            raise ValueError(f"{what}: an array of shape (..., {width}) is accepted, not {array.shape}")
        return array
    if len(coordinates) != width:
        raise ValueError(f"{what}: {width} coordinates are accepted, not {len(coordinates)}")
    return np.stack(np.broadcast_arrays(*(numbers(one, what) for one in coordinates)), axis=-1)


def finite(array, what):
    """Refuses an array with NaN or infinity, where the library would take it for something else."""
    if not np.isfinite(array).all():
        raise SwellError(f"{what}: {np.count_nonzero(~np.isfinite(array))} of {array.size} numbers are not finite")
    return array


def grid(values, what, shape=None):
    """A float32 array (rows, columns), of that shape if one is given; used in place if it is one."""
    array = numbers(values, what, np.float32)
    if array.ndim != 2 or (shape and array.shape != shape):
        raise ValueError(f"{what}: an array of shape {shape or '(rows, columns)'} is accepted, not {array.shape}")
    return array


def result(out, shape, dtype, *inputs):
    """The array to write to: a new one, or `out` if it fits and overlaps no input."""
    dtype = np.dtype(dtype)
    if out is None:
        return np.empty(shape, dtype)
    if not (isinstance(out, np.ndarray) and out.shape == shape and out.dtype == dtype
            and out.flags.c_contiguous and out.flags.writeable and out.flags.aligned):
        raise ValueError(f"out: a writable array in C order of shape {shape} and type {dtype} is accepted")
    if any(np.may_share_memory(out, one) for one in inputs):
        raise ValueError("out: an array that overlaps no input is accepted")
    return out


def pointer(array, kind):
    """The C pointer to an array's numbers; the array must outlive its use."""
    return ffi.cast(f"{kind}*", array.ctypes.data)


def records(array):
    """The array with its fields as attributes, and a single record for no dimensions."""
    array = array.view(np.recarray)
    return array[()] if array.shape == () else array


def view(address, shape, dtype, owner):
    """The library's own memory as a read-only array, which keeps its owner alive."""
    dtype = np.dtype(dtype)
    kept = ffi.gc(ffi.cast("char*", address), lambda _, owner=owner: None)
    count = int(np.prod(shape))
    array = np.frombuffer(ffi.buffer(kept, count * dtype.itemsize), dtype).reshape(shape)
    array.flags.writeable = False
    return array


# ---- Owners and turns ---------------------------------------------------------------------------


def owned(address, destroy, *needs):
    """The object, destroyed with the last reference to it; what it borrows lives as long. A child of
    fork has none of its threads, and leaves it."""
    def end(address, process=os.getpid(), getpid=os.getpid):
        if getpid() == process:
            destroy(address)
        return needs  # which live as long as this function
    return ffi.gc(address, end)


def workers(threads):
    """Workers of the library: `threads` of them, or as many as the process has processors."""
    if threads is None:
        threads = min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, 256)
    return owned(call(lib.swell_workers_create, threads), lib.swell_workers_destroy)


def engine(workers):
    """How a sea is computed by these workers. An argument that is a struct would not be zeroed."""
    return ffi.new("OceanEngine*", {"workers": workers})[0]


class Turns:
    """Lets any number of threads read an object at a time, or one change it, as swell/base.h asks. Who
    comes first goes first, and readers that follow each other go together."""

    def __init__(self):
        self._condition = threading.Condition()
        self._tickets = 0  # handed out
        self._turn = 0  # the ticket that is next, or that of the thread which is alone
        self._gone = set()  # tickets of threads that were interrupted while they waited
        self._readers = 0
        self._alone = None  # the thread that changes the object
        self._process = os.getpid()

    def _pass_on(self):
        self._turn += 1
        while self._turn in self._gone:
            self._gone.remove(self._turn)
            self._turn += 1
        self._condition.notify_all()

    def _enter(self, alone):
        if os.getpid() != self._process:
            raise SwellError("the object was made before a fork, and its threads are not in this process", "usage")
        if self._alone == threading.get_ident():
            raise SwellError("the object is being changed: its own function may not use it", "usage")
        with self._condition:
            ticket, self._tickets = self._tickets, self._tickets + 1
            try:
                self._condition.wait_for(lambda: self._turn == ticket and not (alone and self._readers))
            except BaseException:
                self._gone.add(ticket)
                if self._turn == ticket:
                    self._turn -= 1
                    self._pass_on()
                raise
            if alone:
                self._alone = threading.get_ident()
            else:
                self._readers += 1
                self._pass_on()

    def _share(self):
        """The thread that is alone becomes a reader."""
        with self._condition:
            self._alone = None
            self._readers += 1
            self._pass_on()

    def _leave(self):
        with self._condition:
            if self._alone == threading.get_ident():
                self._alone = None
                self._pass_on()
            else:
                self._readers -= 1
                self._condition.notify_all()

    @contextlib.contextmanager
    def changing(self):
        """For functions that change the object."""
        self._enter(alone=True)
        try:
            yield
        finally:
            self._leave()

    @contextlib.contextmanager
    def reading(self, is_stale=lambda: False, renew=None):
        """For functions that take a const object. What `is_stale` tells of is renewed first, alone."""
        self._enter(alone=False)
        if is_stale():
            self._leave()
            self._enter(alone=True)
            try:
                if is_stale():
                    renew()
            except BaseException:
                self._leave()
                raise
            self._share()
        try:
            yield
        finally:
            self._leave()
