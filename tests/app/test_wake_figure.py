"""swell wake FILE.png: the figure of a scripted wake, measured on its pixels."""
import math
import os

import harness
from harness import (check, check_equal, check_near, check_refused, pixel, read_bytes, read_png,
                     run, succeed, write_bytes)

G = 9.81
INK, HULL, KELVIN, TRACK = (25, 30, 38), (70, 76, 86), (0, 0, 0), (0, 96, 44)
SIZE = (960, 540)
MARKS = 5.0  # m, along both axes at medium quality
COARSE = ("--grid", "16", "--cascades", "1", "--quality", "medium", "--resolution", "960x540")
CALM = ("--beaufort", "0")


def straight(speed, heading=0.0, seconds=60.0):
    """Options of a course from 0, 0 along a heading in degrees from +x to +z."""
    name = f"{speed:g}-{heading:g}-{seconds:g}.course"
    x, z = (speed * seconds * part for part in (math.cos(math.radians(heading)),
                                                math.sin(math.radians(heading))))
    write_bytes(name, f"0 0 0\n{seconds} {x!r} {z!r}\n".encode())
    return "--course", name


def figure(*options, sea=CALM, name="wake.png"):
    succeed("wake", name, *COARSE, *sea, *options, preset=())
    return read_png(name)


def runs(values):
    """Neighbours in an ascending list, as (first, last)."""
    result = []
    for value in values:
        if result and value == result[-1][1] + 1:
            result[-1][1] = value
        else:
            result.append([value, value])
    return result


def longest(values):
    return max(runs(values), key=lambda ends: ends[1] - ends[0])


class Panel:
    """The map in a figure: its frame, and how many pixels a metre is."""

    def __init__(self, picture):
        self.picture = picture
        rows = [y for y in range(picture.height) if self.count(INK, y) > picture.width // 2]
        check(len(rows) >= 2, "lines of the frame", rows)
        self.top, self.bottom = rows[0], rows[-1]
        self.left, self.right = longest(self.columns(INK, self.top))
        below = [x for x in self.columns(INK, self.bottom + 2) if x < self.right]
        check(len(below) >= 3, "marks", below)
        self.scale = (below[-1] - below[0]) / (len(below) - 1) / MARKS

    def columns(self, color, y):
        row = self.picture.pixels[3 * y * self.picture.width:3 * (y + 1) * self.picture.width]
        if bytes(color) not in row:
            return []
        return [x for x, found in enumerate(zip(row[::3], row[1::3], row[2::3])) if found == color]

    def count(self, color, y):
        return len(self.columns(color, y))

    def row(self):
        """Colours through the middle, from left to right."""
        y = (self.top + self.bottom) // 2
        return [pixel(self.picture, x, y) for x in range(self.left + 1, self.right)]

    def column(self):
        """Colours through the middle, downwards."""
        x = (self.left + self.right) // 2
        return [pixel(self.picture, x, y) for y in range(self.top + 1, self.bottom)]

    def places(self, color):
        return [(x, y) for y in range(self.top + 1, self.bottom) for x in self.columns(color, y)
                if self.left < x < self.right]


def line_through(points):
    """Slope and the height at x = 0 by least squares."""
    n = len(points)
    mean_x, mean_y = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    slope = (sum((x - mean_x) * (y - mean_y) for x, y in points)
             / sum((x - mean_x) ** 2 for x, _ in points))
    return slope, mean_y - slope * mean_x


def check_kelvin(panel, speed):
    """Both lines, by their pixels, and the ticks between them. Returns where the lines meet."""
    places = panel.places(KELVIN)
    middle = 0.5 * (min(y for _, y in places) + max(y for _, y in places))
    fits = [line_through([place for place in places if side * (place[1] - middle) > 0.0])
            for side in (-1.0, 1.0)]
    for slope, side in zip((fit[0] for fit in fits), (-1.0, 1.0)):
        check_near(math.degrees(math.atan(slope)), side * math.degrees(math.asin(1.0 / 3.0)), 0.1,
                   "Kelvin's angle")
    x = (fits[1][1] - fits[0][1]) / (fits[0][0] - fits[1][0])
    y = fits[0][0] * x + fits[0][1]
    hull = panel.places(HULL)
    bow, stern = min(place[0] for place in hull), max(place[0] for place in hull)
    check_near((stern - bow) / panel.scale, 6.0, 0.4, "length of the boat")
    check_near(sum(place[1] for place in hull) / len(hull), y, 1.0, "the lines' boat")
    check_near(x, bow, 0.6 * panel.scale, "the lines meet at the bow, which they cover")
    return 0.5 * (bow + stern), y


def tick_columns(panel, y):
    """The middles of the ticks across the track."""
    above, below = (set(panel.columns(TRACK, round(y) + side * 5)) for side in (-1, 1))
    return [0.5 * (first + last) for first, last in runs(sorted(above & below))]


def test_the_ticks_stand_on_the_crests_of_the_computed_wake():
    speed = 3.4  # at 3.0 bow and stern waves nearly cancel, and the far field begins late
    panel = Panel(figure(*straight(speed, -40.0), "--time", "30"))
    x, y = check_kelvin(panel, speed)
    wavelength = 2.0 * math.pi * speed * speed / G
    row = round(y) + 14  # beyond the tick's end
    is_warm = [pixel(panel.picture, column, row)[0] > pixel(panel.picture, column, row)[2]
               for column in range(panel.right)]
    seen = 0
    for tick in tick_columns(panel, y):
        left, right = round(tick), round(tick)
        check(is_warm[left], "warm on the tick", tick)
        while is_warm[left]:
            left -= 1
        while right < panel.right and is_warm[right]:
            right += 1
        if tick > x + 1.5 * wavelength * panel.scale and right < panel.right:  # far from the hull
            crest = 0.5 * (left + right)
            check_near((crest - tick) / panel.scale, 0.0, 0.03 * wavelength, "a crest from its tick")
            check_near((right - left) / panel.scale, 0.5 * wavelength, 0.05 * wavelength,
                       "half of a wave is above")
            seen += 1
    check(seen >= 2, "crests", seen)


def test_the_figure_has_the_size_and_the_same_bytes_for_any_number_of_threads_and_no_opengl():
    course = straight(3.0)
    for name, threads in (("one.png", "1"), ("three.png", "3")):
        picture = figure(*course, "--time", "4", "--threads", threads, name=name)
        check_equal((picture.width, picture.height), SIZE, "size")
    succeed("wake", "none.png", *COARSE, *CALM, *course, "--time", "4", preset=(), env=harness.environment(
        MESA_GL_VERSION_OVERRIDE="2.1", MESA_GLSL_VERSION_OVERRIDE="120"))
    check(read_bytes("one.png") == read_bytes("three.png") == read_bytes("none.png"), "the same bytes")
    check_equal(pixel(picture, 0, 0), (255, 255, 255), "a corner")
    title = [pixel(picture, x, y) for y in range(SIZE[1] // 20) for x in range(SIZE[0])]
    check(sum(color != (255, 255, 255) for color in title) > 300, "there is a title")
    picture = figure(*course, "--time", "4", "--resolution", "640x800", name="A.PNG")
    check_equal((picture.width, picture.height), (640, 800), "size of --resolution")
    check_equal(sorted(os.listdir(".")), ["3-0-60.course", "A.PNG", "none.png", "one.png", "three.png"],
                "files")


def test_rings_are_round_and_have_no_lines():
    panel = Panel(figure("--stone-at", "30,-12,0.5,1", "--time", "4"))
    check_equal(panel.places(KELVIN) + panel.places(HULL), [], "lines and boat")
    check(any(color[0] > color[2] + 30 for color in panel.row()), "crests")
    check(any(color[2] > color[0] + 30 for color in panel.row()), "troughs")
    across, along = panel.row(), panel.column()
    for values in (across, along):
        for one, other in zip(values, values[::-1]):
            check(max(abs(a - b) for a, b in zip(one, other)) <= 2, "mirrored", one, other)
    radii = [max(range(len(values) // 2), key=lambda i: values[i][0] - values[i][2])
             - 0.5 * len(values) for values in (across, along)]
    check_near(radii[0], radii[1], 1.0, "the highest crest is as far both ways")


@harness.slow
def test_a_boat_without_a_steady_way_or_deep_water_has_no_lines():
    turns = "".join(f"{t} {8 * math.cos(0.4 * t)} {8 * math.sin(0.4 * t)}\n" for t in range(20))
    write_bytes("turns", turns.encode())
    shallow = ("--wind-speed", "1", "--spectrum", "tma", "--depth", "3")
    for options, sea in ((("--course", "turns", "--time", "12"), CALM),
                         ((*straight(3.0, seconds=5.0), "--time", "9"), CALM),
                         ((*straight(6.0), "--time", "20"), shallow)):
        panel = Panel(figure(*options, sea=sea))
        check_equal(panel.places(KELVIN), [], f"lines of {options}")
        check(panel.places(HULL), "the boat is there")
    check(Panel(figure(*straight(6.0), "--time", "20", sea=shallow[:2])).places(KELVIN),
          "on deep water they are there")


def test_what_cannot_be_drawn_is_refused_and_leaves_nothing():
    stone = ("--stone-at", "0,0,0.5,0", "--time", "0.1", *CALM, *COARSE)
    for name in ("w.npy", "w.jpg", "w.SVG", "no/w.mp4"):
        check_refused(run("wake", name, *stone, preset=()), 2, name, ".png")
    check_refused(run("wake", "w.png", *stone, "--resolution", "320x180", preset=()), 2, "small",
                  "640")
    check_refused(run("wake", "w.png", preset=()), 2, "no script", "--stone-at")
    check_refused(run("wake", "w.png", "--stone-at", "0,0", "--time", "0", preset=()), 2, "a stone at the start",
                  "ends at 0 s")
    check_refused(run("wake", "no/w.png", *stone, preset=()), 1, "no folder", "no/")
    check_equal(os.listdir("."), [], "files left")
    succeed("wake", "w.d", *stone, preset=())
    check("height.npy" in os.listdir("w.d"), "a folder may have a dot in its name")
