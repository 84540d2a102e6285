"""What must hold whoever sends signals, and whatever lies in the way of files."""
import os
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # the source folder stays clean

import harness
from harness import check, check_equal, ended, read_bytes, run, start, succeed, wait_until

LEAVING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LEAVES_WITHIN = 1.0 + 2.0 * os.cpu_count()  # s of CPU from a signal to the end, two seconds on all processors


def cpu_until_the_end(process, *numbers):
    """Sends the signals and waits for the end; returns the CPU time in between [s], which does not
    depend on what else the machine does."""
    before = harness.cpu_of(process)
    for number in numbers:
        process.send_signal(number)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime - before


def finished_files():
    """Without temporary ones, which the next run that writes there removes."""
    return sorted(os.path.join(folder, name) for folder, _, names in os.walk(".") for name in names
                  if not name.startswith(".swell-"))


def check_ends(arguments, number, delay, what):
    """Soon, with code 1 and one line, and without a file."""
    left = finished_files()
    with ended(start(*arguments)) as process:
        harness.wait_for_handler(process, number)
        time.sleep(delay)
        check(process.poll() is None, f"{what} still runs after {delay} s")
        seconds = cpu_until_the_end(process, number)
        lines = process.stderr.read().decode().splitlines()
    check(seconds < LEAVES_WITHIN, f"seconds of CPU until {what} ended", seconds)
    check_equal((process.returncode, len(lines)), (1, 1), f"code and lines of {what}, {lines}")
    check("interrupted" in lines[0], f"the line of {what}", lines)
    check_equal(finished_files(), left, f"files after {what}")


def check_killed_by_a_second(arguments, number, delay, what):
    left = finished_files()
    with ended(start(*arguments)) as process:
        harness.wait_for_handler(process, signal.SIGHUP)
        time.sleep(delay)
        process.send_signal(signal.SIGHUP)
        seconds = cpu_until_the_end(process, number)
    check(seconds < LEAVES_WITHIN, f"seconds of CPU until {what} ended", seconds)
    check(process.returncode in (1, -number, -signal.SIGHUP), f"code of {what}", process.returncode)
    check_equal(finished_files(), left, f"files after {what}")


# ---- Waits --------------------------------------------------------------------------------------


def test_walls_take_time_as_their_area():
    begun = harness.cpu_time()
    succeed("ripple", "field.npy", "--size", "2048x2048", "--steps", "0", "--wall",
            "1,1,2046,2046")
    check(harness.cpu_time() - begun < 6.0, "seconds of CPU of four million walls")
    content = read_bytes("field.npy")
    check(not any(content[128:]), "a field all of walls is still")


def test_many_walls_and_large_drops_can_be_interrupted():
    for number in LEAVING:
        check_ends(("ripple", "field.npy", "--size", "8192x8192", "--steps", "100",
                    "--wall", "1,1,8190,8190"), number, 0.1, f"large walls by {number.name}")
    drops = [word for i in range(256) for word in ("--drop", f"{2000 + i},2000,1000")]
    check_ends(("ripple", "field.npy", "--size", "4096x4096", "--steps", "1", *drops),
               signal.SIGTERM, 0.5, "256 large drops")


@harness.slow
def test_the_encoding_of_a_large_picture_can_be_interrupted():
    for delay in (0.7, 2.5):
        check_ends(("ripple", "field.png", "--size", "4096x4096", "--resolution", "8192x8192",
                    "--steps", "1"), signal.SIGINT, delay, f"a large picture after {delay} s")


@harness.slow
def test_a_bench_can_be_interrupted_and_never_ends_well():
    for delay in (0.5, 2.0):
        check_ends(("bench", "--grid", "1024"), signal.SIGTERM, delay, f"bench after {delay} s")


@harness.slow
def test_the_slow_method_can_be_interrupted():
    check_ends(("export", "sea", "--grid", "1024", "--method", "dft"), signal.SIGHUP, 1.0,
               "an export by the DFT")


def test_a_second_signal_ends_at_once():
    check_killed_by_a_second(("ripple", "field.npy", "--size", "8192x8192", "--steps", "100",
                              "--wall", "1,1,8190,8190"), signal.SIGINT, 0.1, "walls")
    check_killed_by_a_second(("export", "sea", "--grid", "1024", "--method", "dft"), signal.SIGTERM,
                             1.0, "an export")


def held_up_export(folder):
    """An export that waits for a reader of one of its files."""
    succeed("export", folder, "--preset", "classic", "--grid", "16")
    os.remove(f"{folder}/vertices.npy")
    os.mkfifo(f"{folder}/vertices.npy")
    return start("export", folder, "--preset", "classic", "--grid", "256")


def has_temporaries(folder, count=1):
    return sum(name.endswith(".tmp") for name in os.listdir(folder)) >= count


def test_a_window_that_owes_frames_does_not_end_well():
    with harness.virtual_display() as display:
        env = harness.environment(DISPLAY=display.name)
        with ended(start("--frames", "100000", "--preset", "classic", "--resolution", "160x90",
                         env=env)) as process:
            wait_until(lambda: display.xdotool("search", "--onlyvisible", "--name", "^Swell$"),
                       "the window opens")
            process.send_signal(signal.SIGTERM)
            check_equal(process.wait(harness.PATIENCE), 1, "exit code")
            lines = process.stderr.read().decode().splitlines()
        check(len(lines) == 1 and "interrupted" in lines[0], "one line", lines)


def test_ignored_signals_stay_ignored():
    def ignore():
        harness.die_with_the_test()
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with ended(start("ripple", "field.npy", "--size", "1024x1024", "--steps", "300",
                     preexec_fn=ignore)) as process:
        harness.wait_for_handler(process, signal.SIGINT)
        for _ in range(3):
            time.sleep(0.1)
            process.send_signal(signal.SIGHUP)
        check_equal(process.wait(harness.PATIENCE), 0, "exit code")


# ---- Files --------------------------------------------------------------------------------------


def test_a_file_that_cannot_take_its_place_is_named():
    with ended(held_up_export("sea")) as process:
        wait_until(lambda: has_temporaries("sea"), "temporary files appear")
        with open("sea/vertices.npy", "rb") as pipe:  # the last array, which is not read yet
            wait_until(lambda: has_temporaries("sea", 8), "temporary files of all others appear")
            os.remove("sea/slope_x.npy")
            os.makedirs("sea/slope_x.npy/in the way")
            pipe.read()
        code = process.wait(harness.PATIENCE)
        line = process.stderr.read().decode()
    check_equal((code, line.count("\n")), (1, 1), f"code and lines, {line}")
    check("slope_x.npy" in line, "the line names it", line)
    check(not has_temporaries("sea"), "no temporary files", os.listdir("sea"))
    check_equal(os.path.getsize("sea/height.npy"), 128 + 4 * 256 ** 2, "bytes of a new one")
    check(os.path.getsize("sea/slope_z.npy") == 128 + 4 * 16 ** 2, "bytes of an old one")


def test_descriptors_beyond_any_are_refused():
    for name in ("/dev/fd/4294967297", "/proc/self/fd/99999999999999999999"):
        harness.check_refused(run("ripple", name, "--size", "16x16", "--steps", "0"), 1, name, name)


# ---- Drivers ------------------------------------------------------------------------------------


def check_display_loss(lose):
    """The window ends with a code other than 0, and says why, after `lose`, which gets the display
    and the window."""
    with harness.virtual_display() as display:
        with ended(start("--resolution", "160x90",
                         env=harness.environment(DISPLAY=display.name))) as process:
            window = wait_until(lambda: display.xdotool("search", "--onlyvisible", "--name",
                                                        "^Swell$").strip(), "the window opens")
            lose(display, window)
            check(process.wait(harness.PATIENCE) > 0, "exit code", process.returncode)
            check(process.stderr.read(), "a reason on stderr")


def test_a_display_that_goes_ends_the_window():
    for way in (lambda display, _: display.process.kill(),
                lambda display, window: display.xdotool("windowkill", window),
                lambda display, window: display.xdotool("windowclose", window)):
        check_display_loss(way)


# Takes the window into a frame of its own, as window managers do, and says so.
FRAME = """
import ctypes, sys, time
x = ctypes.CDLL("libX11.so.6")
x.XOpenDisplay.restype = ctypes.c_void_p
x.XDefaultRootWindow.restype = x.XCreateSimpleWindow.restype = ctypes.c_ulong
display, window = ctypes.c_void_p(x.XOpenDisplay(None)), ctypes.c_ulong(int(sys.argv[1]))
root = ctypes.c_ulong(x.XDefaultRootWindow(display))
frame = ctypes.c_ulong(x.XCreateSimpleWindow(display, root, 20, 20, 200, 120, 0, 0, 0))
if sys.argv[2] == "saved":
    x.XAddToSaveSet(display, window)
x.XReparentWindow(display, window, frame, 4, 24)
x.XMapWindow(display, frame)
x.XSync(display, 0)
print("framed", flush=True)
time.sleep(60)
"""


def kill_a_window_manager(display, window, kind):
    manager = subprocess.Popen([sys.executable, "-c", FRAME, str(window), kind],
                               env=harness.environment(DISPLAY=display.name),
                               stdout=subprocess.PIPE, preexec_fn=harness.die_with_the_test)
    with ended(manager):
        check_equal(manager.stdout.readline(), b"framed\n", "the window has a frame")
        manager.kill()


def test_a_killed_window_manager_leaves_the_window_alone_or_takes_it_along():
    with harness.sea_window(*harness.SMALL_AND_QUICK) as sea:
        kill_a_window_manager(sea.display, sea.id, "saved")
        sea.xdotool("windowfocus", "--sync", sea.id)
        since = sea.count()
        sea.tap("f")
        sea.wait_value("method", "dft", since)
    check_display_loss(lambda display, window: kill_a_window_manager(display, window, "lost"))


def test_a_bench_that_cannot_draw_says_why():
    out = succeed("bench", "--grid", "64", "--samples", "16", "--threads", "1").out.decode()
    plain = succeed("bench", "--grid", "64", "--threads", "1").out.decode()
    if "  draw " in out:
        print("this driver draws with 16 samples")
    else:
        check("GL: none: " in out.splitlines()[0] and "16" in out.split("GL: none: ")[1],
              "why nothing is drawn", out)
    check("GL: none" not in plain and "  draw " in plain, "the driver draws", plain)


if __name__ == "__main__":
    harness.main()
