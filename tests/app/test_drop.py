"""Files that are dragged into the window and let go there: a picture on the pool becomes its floor, a
picture of the sky on the sea becomes the sky. One of them comes as a file manager does it (XDND)."""
import ctypes
import os
import sys
import time
import urllib.parse

sys.dont_write_bytecode = True  # the source folder stays clean
import harness
from harness import (check, check_equal, check_same_picture, differing_bytes, make_png, read_png,
                     succeed, write_bytes)
from harness import scripted_window as sea_window
from harness import sea_window as screen_window
from test_panel import close_panel, open_panel, wait_for_frames
from test_sky_picture import even, make_hdr, red_in_the_east

SELECTION_NOTIFY, SELECTION_REQUEST, CLIENT_MESSAGE = 31, 30, 33
LONGS = 24  # of an XEvent


class DraggingHand:
    """The other side of XDND: offers a list of files to the window, is asked for it, and lets go."""

    def __init__(self, display_name):
        self.x = ctypes.CDLL("libX11.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        for function in ("XInternAtom", "XCreateSimpleWindow", "XDefaultRootWindow"):
            getattr(self.x, function).restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(display_name.encode()))
        check(self.display, "connection to the virtual display", display_name)
        self.root = self.x.XDefaultRootWindow(self.display)
        self.window = self.x.XCreateSimpleWindow(
            self.display, ctypes.c_ulong(self.root), 0, 0, 1, 1, 0, ctypes.c_ulong(0),
            ctypes.c_ulong(0))

    def atom(self, name):
        return self.x.XInternAtom(self.display, name.encode(), 0)

    def send(self, target, event):
        self.x.XSendEvent(self.display, ctypes.c_ulong(target), 0, ctypes.c_long(0),
                          ctypes.byref(event))
        self.x.XFlush(self.display)

    def tell(self, target, name, *numbers):
        data = (*numbers, 0, 0, 0, 0)[:4]
        event = (ctypes.c_long * LONGS)(CLIENT_MESSAGE, 0, 0, 0, target, self.atom(name), 32,
                                        self.window, *data)
        self.send(target, event)

    def wait_event(self, kind, name=None):
        """The next event of that kind, of a client's message the next with that name."""
        event = (ctypes.c_long * LONGS)()
        deadline = time.monotonic() + harness.PATIENCE
        while time.monotonic() < deadline:
            while self.x.XPending(self.display):
                self.x.XNextEvent(self.display, ctypes.byref(event))
                if event[0] & 0x7f == kind and (name is None or event[5] == self.atom(name)):
                    return event
            time.sleep(0.005)
        raise harness.Failure(f"no event {kind} {name or ''} came from the window")

    def give(self, text):
        """Answers the question for what is dragged."""
        asked = self.wait_event(SELECTION_REQUEST)
        requestor, selection, kind, place, moment = asked[5:10]
        self.x.XChangeProperty(self.display, ctypes.c_ulong(requestor), ctypes.c_ulong(place),
                               ctypes.c_ulong(kind), 8, 0, text, len(text))
        self.send(requestor, (ctypes.c_long * LONGS)(SELECTION_NOTIFY, 0, 0, 0, requestor, selection,
                                                     kind, place, moment))

    def drop(self, sea, place, *paths):
        """Lets the files go at a place of the window."""
        lines = [f"file://{urllib.parse.quote(os.path.abspath(path))}\r\n" for path in paths]
        origin = sea.xdotool("getwindowgeometry", "--shell", sea.id).split()
        left, top = (int(line.split("=")[1]) for line in origin if line[:2] in ("X=", "Y="))
        selection = ctypes.c_ulong(self.atom("XdndSelection"))
        self.x.XSetSelectionOwner(self.display, selection, ctypes.c_ulong(self.window),
                                  ctypes.c_ulong(0))
        self.tell(sea.id, "XdndEnter", 5 << 24, self.atom("text/uri-list"))
        self.tell(sea.id, "XdndPosition", 0, (left + place[0]) << 16 | (top + place[1]), 0,
                  self.atom("XdndActionCopy"))
        self.wait_event(CLIENT_MESSAGE, "XdndStatus")
        self.tell(sea.id, "XdndDrop", 0, 0)
        self.give("".join(lines).encode())
        self.wait_event(CLIENT_MESSAGE, "XdndFinished")

    def close(self):
        self.x.XCloseDisplay(self.display)


def drop(sea, place, path):
    sea.point_at(*place)
    sea.send("drop", os.path.abspath(path))


def drag_and_drop(sea, place, *paths):
    hand = DraggingHand(sea.display.name)
    hand.drop(sea, place, *paths)
    hand.close()


SMALL = ("--resolution", "320x180", "--grid", "32", "--quality", "low", "--time", "3", "--hud", "off")
STILL = ("--speed", "0", "--string", "off")
BLACK = [[(0, 0, 0)] * 32] * 16
SEA, POOL = (60, 100), (290, 150)  # the pool lies in the lower right corner


def shot(name, *options):
    succeed("shot", name, *SMALL, "--string", "off", *options, preset=())
    return read_png(name)


def test_a_picture_dropped_on_the_pool_becomes_its_floor():
    write_bytes("my floor.png", make_png(BLACK))
    look = ("--look", "classic")
    with screen_window(*SMALL, *STILL, *look, preset=()) as sea:
        since = sea.count()
        drag_and_drop(sea, POOL, "my floor.png", "other.png")
        check_equal(sea.wait_next("floor", since), os.path.abspath("my floor.png"), "the floor")
        picture = read_png(sea.save_picture())
        check_same_picture(picture, shot("wanted.png", *look, "--pool", "on", "--floor",
                                         "my floor.png"), "the dropped floor")
        since = sea.count()
        sea.tap("BackSpace")
        check_equal(sea.wait_next("floor", since), "tiles", "the floor after a reset")
        check_same_picture(read_png(sea.save_picture()), shot("tiles.png", *look, "--pool", "on"),
                           "tiles")
    check(differing_bytes(read_png("tiles.png"), read_png("wanted.png")) > 0, "another floor")


def test_a_picture_of_the_sky_dropped_on_the_sea_becomes_the_sky():
    write_bytes("evening.hdr", make_hdr(64, red_in_the_east))
    options = (*SMALL, *STILL, "--pool", "off", "--sun", "40,20", "--camera", "0,9,0,60,5")
    with sea_window(*options, preset=()) as sea:
        since = sea.count()
        drop(sea, SEA, "evening.hdr")
        check_equal(sea.wait_next("sky", since), os.path.abspath("evening.hdr"), "the sky")
        view = ("--camera", "0,9,0,60,5")
        check_same_picture(read_png(sea.save_picture()), shot("sky.png", "--sky", "evening.hdr", *view),
                           "the dropped sky")
        since = sea.count()
        sea.tap("BackSpace")
        sea.wait_for(lambda lines: "reset" in lines, "reset", since)
        check_same_picture(read_png(sea.save_picture()), shot("sun.png", "--sun", "40,20", *view),
                           "the computed sky again")
    check(differing_bytes(read_png("sky.png"), read_png("sun.png")) > 0, "another sky")


def test_what_is_no_such_picture_changes_nothing():
    write_bytes("cut.hdr", make_hdr(64, even)[:-40])
    write_bytes("flat.png", make_png(BLACK))
    write_bytes("words.png", b"no picture at all")
    os.mkfifo("pipe.hdr")
    with sea_window(*SMALL, *STILL, "--look", "classic", preset=()) as sea:
        before = read_png(sea.save_picture())
        for place, name, words in (
                (SEA, "cut.hdr", "ends too early"), (SEA, "flat.png", "only Radiance HDR"),
                (POOL, "words.png", "PNG, JPEG and Radiance HDR"), (POOL, "missing.png", "No such file"),
                (SEA, "pipe.hdr", "pipe"), (SEA, "d" * 1500, "too long")):
            since = sea.count()
            drop(sea, place, name)
            other = "no other floor: " if place == POOL else "no other sky: "
            sea.wait_for(lambda lines, start=other, word=words: any(
                line.startswith(start) and word in line for line in lines),
                         f"why {name} is refused", since)
        check_same_picture(read_png(sea.save_picture()), before, "the picture after wrong files")


def test_a_refused_picture_is_told_on_stderr_without_verbose():
    with harness.virtual_display() as display:
        sea = harness.SeaWindow(display, *SMALL, "--look", "classic", preset=())
        with harness.ended(sea.process):
            sea.id = int(harness.wait_until(
                lambda: display.xdotool("search", "--name", "^Swell$").strip(), "a window"))
            drag_and_drop(sea, SEA, "missing.hdr")
            line = sea.wait_for(lambda lines: lines and lines[0], "a line on stderr")
            check_equal(line[:21], "swell: no other sky: ", "the line on stderr")
            check(os.path.abspath("missing.hdr") in line, "the name of the file", line)
            sea.leave()


@harness.slow
def test_a_sky_comes_and_goes_with_scenes_of_the_panel():
    write_bytes("s.hdr", make_hdr(64, red_in_the_east))
    view = ("--resolution", "640x400", "--grid", "32", "--quality", "low", "--time", "3", "--string",
            "off", "--pool", "off", "--hud", "off", "--camera", "0,9,0,60,5")
    write_bytes("scene.swell", "\n".join([*map(" ".join, zip(view[::2], view[1::2])),
                                         "--sky s.hdr", "--speed 0"]).encode())
    load = (263, 53)
    with sea_window(*view, "--speed", "0", preset=()) as sea:
        for options in (("--sky", "s.hdr"), ("--sun", "10,30")):
            open_panel(sea)
            wait_for_frames(sea)
            since = sea.count()
            sea.point_at(*load)
            wait_for_frames(sea)
            sea.xdotool("click", 1)
            check_equal(sea.wait_next("sky", since), "s.hdr" if "s.hdr" in options else "computed",
                        f"the sky of a scene with {options}")
            close_panel(sea)
            succeed("shot", "wanted.png", *view, *options, preset=())
            check_same_picture(read_png(sea.save_picture(words=False)), read_png("wanted.png"),
                               f"the scene with {options}")
            scene = harness.read_bytes("scene.swell")
            write_bytes("scene.swell", scene.replace(b"--sky s.hdr", b"--sun 10,30"))


if __name__ == "__main__":
    harness.main()
