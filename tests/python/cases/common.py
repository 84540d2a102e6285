"""What the cases share: the installed program, files, C compiled against the library, and a deadline."""
import faulthandler
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

TREE = os.environ["SWELL_TREE"]
SWELL = os.path.join(TREE, "bin", "swell")
SOURCE = Path(__file__).resolve().parents[3]
SEAS = SOURCE / "tests" / "seas"

faulthandler.dump_traceback_later(1200, exit=True)  # of threads that wait for each other


class Case(unittest.TestCase):
    """A case in an empty folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_swell(self, *words):
        """Runs the program in the case's folder."""
        done = subprocess.run([SWELL, *words], capture_output=True, text=True, cwd=self.folder,
                              env=dict(os.environ, SWELL_CACHE="off"))
        self.assertEqual(done.returncode, 0, f"{words}: {done.stderr}")

    def export(self, *options):
        """The folder that the program's export writes."""
        target = self.folder / "export"
        self.run_swell("export", target, *options)
        return target

    def compile(self, source, *options):
        """What cc makes of a file beside this one, with the library's flags."""
        folder = next(Path(TREE).glob("lib*/**/swell.pc")).parent
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "swell"], capture_output=True, text=True,
                               check=True, env=dict(os.environ, PKG_CONFIG_PATH=str(folder))).stdout.split()
        target = self.folder / Path(source).stem
        subprocess.run(["cc", "-std=c11", Path(__file__).parent / source, "-o", target, *options, *flags], check=True)
        return target
