"""The viewer while the next sea is computed behind it, and a clip while its pictures are written, for a build with
ThreadSanitizer. A report in which a thread of ours has a part counts as a failure; the driver's own threads, which were built
without it, are none of our business."""
import os

from harness import check, run
from harness import scripted_window as sea_window

KEYS = ("f", "plus", "minus", "period", "f", "space", "F2", "space", "v", "g", "n", "minus", "comma",
        "plus", "v", "f", "g", "BackSpace")

OUR_THREADS = ("run_tasks", "run_thread")  # of background.c and workers.c


def check_reports(text):
    reports = text.split("WARNING: ThreadSanitizer")[1:]
    ours = [report for report in reports if any(thread in report for thread in OUR_THREADS)]
    check(not ours, "no race", "".join(ours[:1]))


def test_changes_of_everything_while_the_next_sea_is_computed():
    os.environ["TSAN_OPTIONS"] = "exitcode=0"
    with sea_window("--resolution", "160x90", "--grid", "32", "--tiles", "4") as sea:
        for number in range(5):
            for key in KEYS:
                sea.tap(key)
            sea.xdotool("mousemove", "--window", sea.id, 40, 60, "keydown", "ctrl", "click", 3,
                        "keyup", "ctrl", "key", "space", "key", "space")
            sea.xdotool("keydown", "ctrl", "click", 1, "keyup", "ctrl")
            sea.sleep(2.0)  # the stone falls in
            sea.xdotool("key", "b", "keydown", "Up", "key", "n", "keyup", "Up")
            sea.save_picture()  # comes when all before it has been done
        lines = "".join(sea.lines)
        check(sea.values("picture") and "buoy=" in lines and "stone=" in lines and "boat=" in lines,
              "all has happened")
    check_reports("\n".join(sea.lines))


def test_pictures_and_films_are_written_while_the_next_picture_is_drawn():
    os.environ["TSAN_OPTIONS"] = "exitcode=0"
    for name in ("sea-%d.png", "sea.webm"):
        done = run("clip", name, "--resolution", "160x90", "--grid", "32", "--quality", "low", "--threads", "4",
                   "--rate", "10", "--duration", "1.2")
        check(done.code == 0, "a clip under ThreadSanitizer", done.err)
        check_reports(done.err)
    check(os.path.exists("sea-12.png") and os.path.exists("sea.webm"), "files", os.listdir("."))
