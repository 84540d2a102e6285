"""The package in `python`: pip builds it against the installed library, from Debian's packages alone, and it
passes the cases in `cases`, which are of Python's own unittest."""
import os
import re
import shutil
import subprocess

from harness import check, check_equal, python_with
from tree import SOURCE, Tree, do

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = python_with("numpy", "cffi", "setuptools", "wheel", "pip", "matplotlib", "xarray", "netCDF4", "rasterio")


def copy_package():
    """pip builds in the folder that it is given."""
    leave = shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
    return shutil.copytree(os.path.join(SOURCE, "python"), "package", ignore=leave)


def test_the_package_builds_and_passes_its_cases():
    tree, package = Tree(), copy_package()
    build = dict(os.environ, SWELL_PREFIX=tree.root, PIP_NO_INDEX="1", PIP_DISABLE_PIP_VERSION_CHECK="1", CFLAGS="-O0")
    alone = ("--no-build-isolation", "--no-deps")
    do(PYTHON, "-m", "pip", "install", *alone, "--target", "site", f"./{package}", env=build)
    with open(os.path.join(SOURCE, "docs", "LIBRARY.md"), encoding="utf-8") as file:
        blocks = re.findall(r"^```python\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
    check(blocks, "there is Python in docs/LIBRARY.md")
    for number, block in enumerate(blocks):
        with open(f"block{number}.py", "w", encoding="utf-8") as file:
            file.write(block)
    environment = dict(os.environ, PYTHONPATH=os.path.abspath("site"), SWELL_TREE=tree.root, MPLBACKEND="Agg",
                       MPLCONFIGDIR=os.path.abspath("matplotlib"), SWELL_PAGE_BLOCKS=str(len(blocks)))
    done = subprocess.run([PYTHON, "-X", "faulthandler", "-W", "error::ResourceWarning", "-m", "unittest", "discover",
                           "--verbose", "--start-directory", os.path.join(HERE, "cases")],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)
    print(done.stderr, end="")
    check_equal(done.returncode, 0, f"exit code of the cases: {done.stdout}")


def test_without_the_library_the_build_says_what_is_missing():
    package = copy_package()
    for prefix, word in (("nowhere", "SWELL_PREFIX 'nowhere'"), ("", "cmake --install")):
        build = dict(os.environ, SWELL_PREFIX=prefix, PKG_CONFIG_LIBDIR="/nowhere", PKG_CONFIG_PATH="")
        done = subprocess.run([PYTHON, "setup.py", "--version"], cwd=package, capture_output=True, text=True, env=build)
        check(done.returncode == 1 and word in done.stderr and len(done.stderr.splitlines()) == 1,
              f"what the build says without a library in {prefix!r}", done)
