"""The panel of all values in a window: by keys alone and by the pointer, scenes and copied command
lines."""
import os
import shlex

import harness
from harness import check, check_equal, check_near, check_same_picture, read_bytes, run, switch, write_bytes
from harness import scripted_window as sea_window

# A physical sea that is drawn quickly, in a window of the size that the places below are for.
QUICK = ("--look", "classic", "--grid", "16", "--tiles", "2", "--pool", "off", "--string", "off",
         "--speed", "0", "--time", "3", "--resolution", "640x400")
FILE, SAVE, LOAD, COPY = (120, 53), (208, 53), (258, 53), (90, 70)
SEA = (500, 330)
BUOY = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "seas", "41010.data_spec")


def open_panel(sea):
    switch(sea, "Tab", "panel", "on")
    wait_for_frames(sea)


def close_panel(sea):
    """Esc ends what is being typed, gives the keys back, and closes the panel."""
    for _ in range(10):
        if sea.last("panel") == "off":
            return
        sea.tap("Escape")
        wait_for_frames(sea)
    check(False, "the panel closes")


def wait_for_frames(sea):
    """Until everything sent so far has been seen in a frame and drawn in the next."""
    if isinstance(sea, harness.ScriptedWindow):
        sea.frames(2)
        return
    width, height = map(int, sea.last("size").split("x"))  # the soak test has a real window
    for now in (height + 1, height):
        sea.resize(width, now)


def click(sea, place):
    press(sea, place)
    wait_for_frames(sea)


def choose_preset(sea, number):
    """By its number in the list at the top of the open panel, in a window of 320 by 180."""
    click(sea, (60, 25))
    sea.tap("Home", *["Down"] * number, "space")


def press(sea, place):
    """A click whose effect is waited for elsewhere, with the window at its size."""
    sea.point_at(*place)
    wait_for_frames(sea)
    sea.xdotool("mousedown", 1)
    wait_for_frames(sea)
    sea.xdotool("mouseup", 1)


def copied(sea, place=COPY):
    """The command line that the panel copies."""
    since = sea.count()
    press(sea, place)
    return sea.wait_next("command", since)


def options_of(command):
    """The options of a command line by their names; True for flags."""
    words = shlex.split(command)
    check_equal(words[0], "swell", "the first word")
    options, at = {}, 1
    while at < len(words):
        takes = at + 1 < len(words) and not words[at + 1].startswith("--")
        options[words[at]] = words[at + 1] if takes else True
        at += 1 + takes
    return options


def test_a_scene_is_loaded_and_a_wrong_one_is_not():
    write_bytes("scene.swell", b"# a storm\n--beaufort 9\n--sun 95,17 # behind\n--grid 32\n--quality low\n--clouds 0,0,0\n")
    with sea_window(*QUICK, preset=()) as sea:
        open_panel(sea)
        since = sea.count()
        click(sea, LOAD)
        check_equal(sea.wait_next("sun", since), "95,17", "the sun of the scene")
        sea.wait_value("grid", "32", since)
        check_equal(options_of(copied(sea))["--beaufort"], "9", "the force of the scene")
        write_bytes("scene.swell", b"--beaufort 8\n--grid 33\n")
        since = sea.count()
        click(sea, LOAD)
        sea.wait_for(lambda lines: any("scene.swell:2: " in line for line in lines), "why", since)
        check_equal(options_of(copied(sea))["--beaufort"], "9", "the force after a wrong scene")


def test_a_copied_command_carries_millimetres():
    given = ("--buoy-at", "3.123456789,-20", "--boat-at", "1.23456789,2,33.3333333", "--camera", "0.1234567,9.87654321,0,7,8",
             "--time", "7.123456789", "--exposure", "0.333333333")
    with sea_window(*QUICK, *given, "--speed", "0", preset=()) as sea:
        open_panel(sea)
        options = options_of(copied(sea))
        for name, value in zip(given[::2], given[1::2]):
            numbers = options[name].split(",")
            check(all(len(number.partition(".")[2]) <= 3 for number in numbers), f"digits of {name}", numbers)
            check_near([*map(float, numbers)], [*map(float, value.split(","))], 0.05, name)  # buoys swing


def test_the_window_does_not_wait_for_the_other_end_of_a_pipe():
    """It would stand still: of what a loaded scene names, only regular files are read, and only
    such a one is saved."""
    for name in ("pipe.swell", "pipe.spec", "41010.swdir"):
        os.mkfifo(name)
    write_bytes("41010.data_spec", read_bytes(BUOY))
    scenes = {"pipe.spec": b"--sea pipe.spec", "41010.swdir": b"--sea 41010.data_spec"}
    with sea_window(*QUICK, preset=()) as sea:
        open_panel(sea)
        for name in (*scenes, "scene.swell"):
            if name in scenes:
                write_bytes("scene.swell", scenes[name])
            else:
                os.replace("pipe.swell", name)
            since = sea.count()
            click(sea, LOAD)
            why = f"not loaded: cannot read '{name}': it is a pipe; only regular files"
            sea.wait_for(lambda lines, why=why: any(why in line for line in lines), why, since)
        since = sea.count()
        click(sea, SAVE)
        click(sea, SAVE)
        sea.wait_for(lambda lines: any("not saved: it is no regular file" in line for line in lines), "why", since)


def memory_of(process):
    """Resident, in MB."""
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS:"))


def test_measured_seas_of_loaded_scenes_are_freed():
    directions = range(0, 360, 5)
    blocks = [f"# time 2020-06-{1 + i // 24:02}T{i % 24:02}:00\n" +
              "".join(" ".join([f"{0.05 * 1.05 ** k:.4f}", *["0.1"] * len(directions)]) + "\n"
                      for k in range(40)) for i in range(48)]
    write_bytes("sea.txt", ("frequency " + " ".join(map(str, directions)) + "\n" +
                            "".join(blocks)).encode())
    with sea_window(*QUICK, preset=()) as sea:
        open_panel(sea)
        sea.point_at(*LOAD)
        wait_for_frames(sea)
        for count in range(1, 71):
            # Another number of samples replaces the sea at once.
            write_bytes("scene.swell", b"--sea sea.txt\n--look classic\n--camera 0,9,0,0,90\n--grid %d\n" % (16 << count % 2))
            since = sea.count()
            sea.xdotool("mousedown", 1)
            sea.frames(1)
            sea.xdotool("mouseup", 1)
            sea.wait_value("grid", str(16 << count % 2), since)
            early = memory_of(sea.process) if count == 10 else early if count > 10 else 0
        more = memory_of(sea.process) - early
        print(f"after sixty more: {more:.0f} MB")
        # Sixty seas that were kept would take 66.
        check(more < 40, "megabytes of sixty seas more", more)


def test_the_measured_sea_of_a_loaded_scene_stays():
    write_bytes("scene.swell", f'--sea "{BUOY}"\n--sea-time 2020-06-07T15:50\n--grid 32\n--look classic\n'.encode())
    with sea_window(*QUICK, preset=()) as sea:
        open_panel(sea)
        for _ in range(2):  # each gives what it has read to the view, to the end
            since = sea.count()
            click(sea, LOAD)
            wait_for_frames(sea)
        close_panel(sea)
        wait_for_frames(sea)
        since = sea.count()
        sea.tap("Prior")
        sea.wait_for(lambda lines: any("2020-06-07T21:50" in line for line in lines), "its next hour", since)


def test_save_as_asks_before_it_overwrites():
    write_bytes("scene.swell", b"mine")
    with sea_window(*QUICK, preset=()) as sea:
        open_panel(sea)
        since = sea.count()
        click(sea, SAVE)
        check(any("overwrites " + os.path.abspath("scene.swell") in line for line in sea.lines[since:]), "it asks",
              sea.lines[since:])
        check_equal(read_bytes("scene.swell"), b"mine", "the file of before")
        click(sea, SAVE)
        check_equal(sea.wait_next("scene", since), os.path.abspath("scene.swell"), "the file's path")
        check(read_bytes("scene.swell") != b"mine", "it is replaced")
        since = sea.count()
        click(sea, SAVE)
        check_equal(sea.values("scene", since), [], "it asks each time")


@harness.slow
def test_the_samples_of_a_loaded_scene_are_drawn():
    options = (*QUICK, "--hud", "off")
    with sea_window(*options, "--samples", "4", preset=()) as sea:
        open_panel(sea)
        since = sea.count()
        press(sea, SAVE)
        sea.wait_next("scene", since)
        write_bytes("scene.swell", read_bytes("scene.swell") + b"--samples 16\n")
        click(sea, LOAD)
        close_panel(sea)
        sea.frames(2)
        shown = sea.shown()
    offered = run("shot", "16.png", *options, "--samples", "16", preset=()).code == 0
    with sea_window(*options, "--samples", "16" if offered else "0", preset=()) as sea:
        sea.frames(2)
        check_same_picture(shown, sea.shown(), "the window after the scene was loaded")


def test_a_text_that_is_typed_between_two_frames_is_taken_whole():
    with sea_window(*QUICK, preset=()) as sea:
        open_panel(sea)
        click(sea, FILE)
        for key in ("End", *["BackSpace"] * 12, *"sea", "BackSpace", "BackSpace", *"wells", "BackSpace"):
            sea.send("+down", key)
            sea.send("+up", key)
        sea.frames(1)
        since = sea.count()
        press(sea, SAVE)
        check_equal(sea.wait_next("scene", since), os.path.abspath("swell"), "the file's path")


def test_a_focused_panel_takes_all_keys_and_esc_gives_them_back():
    with sea_window(*QUICK, preset=()) as sea:
        open_panel(sea)
        since = sea.count()
        sea.tap("g", "p", "w")
        wait_for_frames(sea)
        check_equal(sea.values("wireframe", since) + sea.values("pool", since), [], "keys of the sea")
        sea.tap("Escape")
        wait_for_frames(sea)
        check_equal(sea.last("panel"), "on", "the panel after Esc")
        switch(sea, "g", "wireframe", "on")
        click(sea, FILE)  # the pointer gives it the keys, a click beside it takes them away
        sea.tap("g")
        wait_for_frames(sea)
        check_equal(sea.last("wireframe"), "on", "lines after g in the panel")
        click(sea, SEA)
        switch(sea, "g", "wireframe", "off")
        switch(sea, "Escape", "panel", "off")
        check_equal(sea.process.poll(), None, "exit code after the panel is closed")
        open_panel(sea)
        click(sea, FILE)
        sea.tap("ctrl+q")
        check_equal(sea.wait_end(), 0, "exit code after Ctrl+Q while one types")
