"""No file of a room calls, through others, a file that calls it back: between no rooms, and inside none of
those that are named here. circles.py prints all circles."""
import os
import subprocess
import sys

sys.dont_write_bytecode = True  # the source folder stays clean
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "app"))
import harness
from harness import check_equal

WITHOUT = ("viewer", "options", "host")  # circles inside


def test_there_are_no_circles_of_calls():
    done = subprocess.run([sys.executable, os.path.join(HERE, "circles.py"),
                           os.path.dirname(harness.PROGRAM), "--none-across", "--none-in", *WITHOUT],
                          capture_output=True, text=True, check=False)
    check_equal(done.returncode, 0, f"exit code of circles.py\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    harness.main()
