"""Runs the tests of a file, each function test_... of it.

    runner.py test_window.py                          # every one that is not slow
    runner.py test_window.py --slow                   # those that are
    runner.py test_window.py --part 2/3               # the second third of them
    runner.py test_window.py test_f_switches_method   # one test
"""
import importlib
import os
import signal
import sys
import tempfile
import time
import traceback

sys.dont_write_bytecode = True  # the source folder stays clean
from harness import PROGRAM, Failure, cpu_time

HERE = os.path.dirname(os.path.abspath(__file__))


def _run_test(name, test):
    """One test in an empty working directory of its own."""
    home = os.getcwd()
    started, cpu = time.monotonic(), cpu_time()
    with tempfile.TemporaryDirectory(prefix="swell-test-", ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        try:
            test()
            print(f"passed {name} ({time.monotonic() - started:.1f} s, {cpu_time() - cpu:.1f} s of"
                  " CPU)", flush=True)
            return True
        except Failure as failure:
            line = [frame for frame in traceback.extract_tb(failure.__traceback__)
                    if frame.name == name][-1:]
            place = f", line {line[0].lineno}" if line else ""
            print(f"FAILED {name}{place}: {failure}", flush=True)
        except Exception:
            print(f"FAILED {name}:\n{traceback.format_exc()}", flush=True)
        finally:
            os.chdir(home)
    return False


def _wanted(tests, arguments):
    """The names of the tests that the command line wants."""
    if arguments[:1] == ("--slow",):
        return [name for name, test in tests.items() if hasattr(test, "slow")]
    if arguments and arguments[0] != "--part":
        return arguments
    part, parts = map(int, arguments[1].split("/")) if arguments else (1, 1)
    return [name for name, test in tests.items() if not hasattr(test, "slow")][part - 1::parts]


def main(path, *arguments):
    """Runs the tests of a file that the command line wants."""
    if not os.access(PROGRAM, os.R_OK):
        sys.exit(f"the environment variable SWELL must name the program; {PROGRAM} is none")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that every "finally" is reached
    os.umask(0o022)
    folder, name = os.path.split(os.path.abspath(path))
    sys.path[:0] = [folder, os.path.join(HERE, "..", "install")]
    module = importlib.import_module(name.removesuffix(".py"))
    tests = {name: value for name, value in vars(module).items() if name.startswith("test_") and callable(value)}
    names = _wanted(tests, arguments)
    unknown = [name for name in names if name not in tests]
    if unknown:
        sys.exit(f"there is no test {unknown[0]}; there are: {' '.join(tests)}")
    passed = [_run_test(name, tests[name]) for name in names]
    if not passed:
        sys.exit("there is no such test")
    print(f"{sum(passed)} of {len(passed)} tests passed")
    sys.exit(0 if all(passed) else 1)


if __name__ == "__main__":
    main(*sys.argv[1:])
