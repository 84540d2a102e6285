"""The command line in WebAssembly, under node: it does what the program of this machine does, bit for
bit. SWELL names the program for browsers, beside which the one for node lies; SWELL_NATIVE that of
this machine."""
import os
import shutil
import subprocess
import tempfile

import harness
from harness import check, check_equal, read_bytes

FOLDER = os.path.dirname(harness.PROGRAM)
NODE = [shutil.which("nodejs") or "node", os.path.join(FOLDER, "swell-node.js")]
NATIVE = [os.environ["SWELL_NATIVE"]]
PATIENCE = 600.0  # s


def run(program, *arguments, folder, code=0):
    """What a command prints."""
    done = subprocess.run([*program, *arguments], cwd=folder, capture_output=True, text=True,
                          timeout=PATIENCE, check=False)
    check_equal(done.returncode, code, f"exit code of {arguments}\n{done.stderr[-2000:]}")
    return done.stdout, done.stderr


def files_below(folder):
    """The bytes of all files, by their paths from there."""
    return {os.path.relpath(os.path.join(where, name), folder): read_bytes(os.path.join(where, name))
            for where, _, names in os.walk(folder) for name in names}


def check_same_files(*arguments):
    """A command makes the same files here and under node."""
    check(os.path.exists(NATIVE[0]), "the release preset has been built", NATIVE)
    made = []
    for program in (NATIVE, NODE):
        with tempfile.TemporaryDirectory(prefix="swell-node-") as folder:
            run(program, *arguments, folder=folder)
            made.append(files_below(folder))
    native, node = made
    check(native, "files")
    check_equal(sorted(node), sorted(native), "names of the files")
    for name, content in native.items():
        check(node[name] == content, f"{name} has the same bytes")


# ---- The same bits ------------------------------------------------------------------------------

# 128 samples a side are 2 * 4^3, which the transform brings to powers of four. A shore is computed in vectors of
# another width.
COMMANDS = (
    ("export", "out", "--preset", "classic", "--time", "12.5"),
    ("export", "out", "--preset", "classic", "--grid", "128", "--time", "3"),
    ("export", "out", "--beaufort", "6", "--grid", "64", "--time", "40"),
    ("export", "out", "--preset", "classic", "--format", "exr"),
    ("export", "out", "--preset", "classic", "--format", "obj"),
    *(("ripple", "out.npy", "--scheme", scheme, "--steps", "150", "--stone", "90,70")
      for scheme in ("average", "diagonal", "integer", "spring", "lerp")),
    ("wake", "out", "--beaufort", "0", "--time", "4", "--stone-at", "2,3,0.5,1"),
    ("export", "out", "--preset", "beach", "--quality", "low", "--grid", "64", "--time", "6", "--land-from", "0"))


def test_each_command_makes_the_same_bytes():
    for command in COMMANDS:
        check_same_files(*command)


# ---- A command line -----------------------------------------------------------------------------


def test_version_and_help_are_those_of_this_machine():
    with tempfile.TemporaryDirectory(prefix="swell-node-") as folder:
        version = run(NODE, "--version", folder=folder)[0]
        check(version.startswith(run(NATIVE, "--version", folder=folder)[0].split(",")[0]), "version",
              version)
        check("lanes8" in version, "its transform", version)
        check_equal(run(NODE, "wake", "--help", folder=folder),
                    run(NATIVE, "wake", "--help", folder=folder), "help")


def test_wrong_usage_and_a_world_that_says_no_have_codes_of_their_own():
    with tempfile.TemporaryDirectory(prefix="swell-node-") as folder:
        for code, arguments in ((2, ["--grid", "7"]), (1, ["export", "/no/such/place"])):
            said = run(NODE, *arguments, folder=folder, code=code)[1]
            check_equal(said, run(NATIVE, *arguments, folder=folder, code=code)[1], "what it says")
        check_equal(os.listdir(folder), [], "what is left behind")


def test_a_film_names_what_a_browser_has_not():
    with tempfile.TemporaryDirectory(prefix="swell-node-") as folder:
        said = run(NODE, "clip", "out.mp4", folder=folder, code=1)[1]
        check_equal(len(said.splitlines()), 1, "lines")
        check_equal(os.listdir(folder), [], "what is left behind")
