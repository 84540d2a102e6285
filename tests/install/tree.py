"""What `cmake --install` lays down, for the tests that use it from outside."""
import os
import subprocess

import harness
from harness import check, check_equal

SOURCE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
BUILD = os.path.dirname(os.path.abspath(harness.PROGRAM))


def do(*words, **others):
    """Runs a tool that must succeed; returns what it printed."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, **others)
    check_equal(done.returncode, 0, f"exit code of {' '.join(words)}: {done.stderr.decode()}")
    return done.stdout


class Tree:
    """The installed files: those below `root`, or this build's, in a folder that they were moved to."""

    def __init__(self, root=None):
        if not root:
            do("cmake", "--install", BUILD, "--prefix", os.path.abspath("first"))
            os.rename("first", "tree")
        self.root = os.path.abspath(root or "tree")
        found = [folder for folder, _, names in os.walk(self.root) if "libswell.so" in names]
        check_equal(len(found), 1, "folders with the library")
        self.libraries = found[0]
        self.shared = os.path.join(self.libraries, "libswell.so")
        self.static = os.path.join(self.libraries, "libswell.a")
        self.program = self.at("bin", "swell")
        self.environment = dict(os.environ, PKG_CONFIG_PATH=os.path.join(self.libraries, "pkgconfig"))

    def at(self, *path):
        return os.path.join(self.root, *path)

    def text(self, *path):
        with open(self.at(*path), encoding="utf-8") as file:
            return file.read()

    def flags(self, *options):
        return do("pkg-config", *options, "swell", env=self.environment).decode().split()
