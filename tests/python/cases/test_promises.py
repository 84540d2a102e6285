"""What versions with the same first number keep of library and package, by the files in tests/promises.

A program that was compiled with version 1.0 compiles with each 1.x: library.txt. It runs, too, as long as the
shared library has the same name: layout.txt, whose first line is that name.
"""
import glob
import inspect
import os
import re
import sys

import numpy as np
from common import SOURCE, TREE, Case

import swell
import swell.convert
import swell.plot
from swell._binding import ffi, lib

sys.path.append(str(SOURCE / "tests" / "promises"))
import promise


def c_name(kind):
    return re.sub(r"\b(struct|enum) ", "", kind.cname)


def types():
    """The public types by name."""
    return {name: ffi.typeof(name) for name in sorted(ffi.list_types()[0]) if not name.startswith(("Python", "python"))}


def structs():
    return {name: kind for name, kind in types().items() if kind.kind == "struct" and kind.fields}


def source_lines():
    """Functions, enumerators with values, other constants, members in their order. There is no const."""
    enumerators = set()
    for name, kind in types().items():
        if kind.kind == "enum":
            enumerators |= set(kind.elements.values())
            yield from (f"{name}: {constant} = {number}" for number, constant in kind.elements.items()
                        if not constant.endswith("_COUNT"))
        elif kind.kind not in ("struct", "union"):
            yield f"{name}: {c_name(kind)}"
    for name, kind in structs().items():
        yield from (f"{name}: member {i} {field} {c_name(inner.type)}" for i, (field, inner) in enumerate(kind.fields))
    for name in sorted(set(dir(lib)) - enumerators):
        value = getattr(lib, name)
        if callable(value) and not name.startswith("python_"):
            yield f"{name}: {c_name(ffi.typeof(value))}"
        elif not callable(value):
            yield f"{name}: constant"


def soname():
    """The name by which programs look for the shared library."""
    path, = {os.path.realpath(path) for path in glob.glob(os.path.join(TREE, "lib*", "**", "libswell.so"), recursive=True)}
    return re.match(r"libswell\.so\.\d+", os.path.basename(path))[0]


def layout_lines():
    yield soname()
    for name, kind in structs().items():
        places = [f"{field} at {inner.offset}" for field, inner in kind.fields]
        yield f"{name}: {', '.join(places)}, {ffi.sizeof(kind)} bytes"


def python_lines():
    """Names of the package with the parameters of its functions, in their order."""
    for module in (swell, swell.plot, swell.convert):
        for name, value in sorted(vars(module).items()):
            if name in getattr(module, "__all__", [name]) and getattr(value, "__module__", "").startswith(
                    "swell" if module is swell else module.__name__):
                yield from named_lines(f"{module.__name__}.{name}", value)


def named_lines(name, value):
    if name.rsplit(".", 1)[1].startswith("_"):
        return
    yield name
    if inspect.isclass(value):
        for member, inner in sorted(vars(value).items()):
            yield from named_lines(f"{name}.{member}", getattr(inner, "__func__", inner))
    if callable(value):
        parameters = inspect.signature(value).parameters.values()
        yield from (f"{name}: parameter {i} {one.replace(annotation=one.empty)}" for i, one in enumerate(parameters))


class Promises(Case):
    def test_what_programs_call_is_there(self):
        lines = list(source_lines())
        self.assertGreater(len(lines), 600)
        self.assertEqual(promise.broken("library.txt", lines), [])

    def test_the_layout_goes_with_the_name_of_the_shared_library(self):
        broken = promise.broken("layout.txt", list(layout_lines()))
        if not any(line.startswith("libswell.so") for line in broken):
            self.assertEqual(broken, [], "another layout of structs: `interface` of src/install/library.cmake counts up")

    def test_what_python_calls_is_there(self):
        lines = list(python_lines())
        self.assertGreater(len(lines), 200)
        self.assertEqual(promise.broken("python.txt", lines), [])

    def test_a_truth_of_1_0_is_read(self):
        path = SOURCE / "tests" / "promises" / "picture.json"
        sea = swell.Sea.of_truth(path)
        self.assertEqual(sea.time, 12.5)
        wanted = swell.Sea("--beaufort 6 --depth 30 --seed 77 --grid 32").advance(12.5)
        np.testing.assert_array_equal(sea.heights([0.0, 3.0], [1.0]), wanted.heights([0.0, 3.0], [1.0]))
