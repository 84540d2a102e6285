"""What must hold whoever sends signals, and whatever lies in the way of files."""
import os
import signal
import time

import harness
from harness import check, check_equal, ended, start, wait_until

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


def all_files():
    return sorted(os.path.join(folder, name) for folder, _, names in os.walk(".") for name in names)


def check_ends(arguments, number, delay, what):
    """Soon, with code 1 and one line, and without a file."""
    left = all_files()
    with ended(start(*arguments)) as process:
        harness.wait_for_handler(process, number)
        time.sleep(delay)
        check(process.poll() is None, f"{what} still runs after {delay} s")
        seconds = cpu_until_the_end(process, number)
        lines = process.stderr.read().decode().splitlines()
    check(seconds < LEAVES_WITHIN, f"seconds of CPU until {what} ended", seconds)
    check_equal((process.returncode, len(lines)), (1, 1), f"code and lines of {what}, {lines}")
    check("interrupted" in lines[0], f"the line of {what}", lines)
    check_equal(all_files(), left, f"files after {what}")


# ---- Waits --------------------------------------------------------------------------------------


def test_many_walls_and_large_drops_can_be_interrupted():
    for number in LEAVING:
        check_ends(("ripple", "field.npy", "--size", "8192x8192", "--steps", "100",
                    "--wall", "1,1,8190,8190"), number, 0.1, f"large walls by {number.name}")
    drops = [word for i in range(256) for word in ("--drop", f"{2000 + i},2000,1000")]
    check_ends(("ripple", "field.npy", "--size", "4096x4096", "--steps", "1", *drops),
               signal.SIGTERM, 0.5, "256 large drops")


@harness.slow
def test_a_bench_can_be_interrupted_and_never_ends_well():
    for delay in (0.5, 2.0):
        check_ends(("bench", "--grid", "1024"), signal.SIGTERM, delay, f"bench after {delay} s")


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


def test_a_film_whose_display_goes_leaves_no_file():
    def record(display, window):
        wait_until(lambda: display.xdotool("getwindowfocus", "-f").strip() == window, "it has the keyboard")
        display.xdotool("key", "F3")
        wait_until(lambda: os.path.isdir("screenshots") and any(name.endswith(".tmp") for name in
                   os.listdir("screenshots")), "a film begins")
        display.process.kill()
    check_display_loss(record)
    check_equal(os.listdir("screenshots"), [], "files")
