"""The page in a real browser: Chromium without a screen, which draws in software. The page is
the one beside the program that the environment variable SWELL names.

Most pages are small and their seas coarse, so that a machine without graphics draws many frames."""
import contextlib
import gzip
import math
import os
import re
import subprocess
import tempfile
import threading
import time

import harness
import linked
from browser import ISOLATION, Page, Site, browser, site
from harness import check, check_equal, check_near, decode_png, read_bytes, read_png, wait_until

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(os.path.dirname(harness.PROGRAM), "site")
GOLDEN = os.path.join(HERE, "..", "golden")
QUICK = "preset=classic&grid=16&tiles=2&hud=off&pool=off&string=off"  # drawn in no time
STILL = QUICK + "&speed=0"
PHYSICAL = "grid=16&cascades=1&samples=0&quality=low&clouds=0&hud=off"  # drawn soon, in the sea look
LEVEL = STILL + "&amplitude=0&camera=0,5,0,0,-30"  # and whose water is where a formula has it
CARD_HIDDEN = "document.querySelector('#card')?.hidden"
CARD = "document.querySelector('#card:not([hidden])')?.innerText || ''"
site_name = Site.plain
SUBFOLDER = "/some/where/"  # of the server: hosts give one

# ---- What the tests stand on --------------------------------------------------------------------


@contextlib.contextmanager
def sea(options=QUICK, verbose=True, folder=FOLDER, isolated=False, headers=None, flags=(), **others):
    """A page with a sea in it that has been seen. In the end the console must be quiet."""
    with site(folder, under=SUBFOLDER, isolated=isolated, headers=headers) as host, browser(*flags) as chromium:
        page = Page(chromium, **others)
        page.host = host
        page.open(f"{host.url}?{options}{'&verbose' if verbose else ''}")
        wait_for_sea(page)
        yield page
        page.check_quiet()


def wait_for_sea(page):
    page.wait(f"{CARD_HIDDEN} || document.querySelector('#card-links')?.hidden === false",
              "a first picture")
    check(page.run(CARD_HIDDEN), "the card has gone", page.run(CARD))


def wait_for_start(page, since):
    page.wait_for(lambda lines: any(line.startswith("size=") for line in lines), "it starts again", since)
    wait_for_sea(page)


def press(page, key, name, wanted):
    """Taps a key and waits until its report says what is wanted."""
    since = page.count()
    page.tap(key)
    page.wait_value(name, wanted, since)


def frames(page, count=3):
    """Waits until the page has drawn that often."""
    page.run(f"""new Promise((done) => {{
        let left = {count};
        const next = () => left-- > 0 ? requestAnimationFrame(next) : done(true);
        next();
    }})""")


def catch_up(page):
    """Waits until what was done before has been reported: a change of the camera is, within 0.1 s."""
    frames(page)
    page.run("new Promise((done) => setTimeout(done, 150))")
    frames(page)


def camera(page):
    catch_up(page)
    return [float(value) for value in page.last("camera").split(",")]


def psnr(one, other):
    """Of two pictures [dB]."""
    check_equal((one.width, one.height), (other.width, other.height), "sizes of the pictures")
    square = sum((a - b) ** 2 for a, b in zip(one.pixels, other.pixels)) / len(one.pixels)
    return 10.0 * math.log10(255.0 ** 2 / square) if square else math.inf


def saved_picture(page, key="F2"):
    """What a key downloads."""
    before = page.downloads()
    page.tap(key)
    path, = wait_until(lambda: [path for path in page.downloads() if path not in before],
                       "a file is downloaded")
    return path


# ---- The first picture --------------------------------------------------------------------------


def test_the_first_picture_comes_without_an_error_or_another_host():
    with sea("preset=first&grid=64") as page:
        frames(page)
        picture = decode_png(page.screenshot())
        bright = sum(picture.pixels) / len(picture.pixels)
        check(30 < bright < 225 and len(set(picture.pixels)) > 100, "the sea is seen", bright)
        addresses = page.run("performance.getEntriesByType('resource').map((entry) => entry.name)")
        check(len(addresses) >= 4, "fetched", addresses)
        check_equal([one for one in addresses if not one.startswith(page.host.base)], [],
                    "fetched from elsewhere")


def test_surf_breaks_on_a_shore():
    away_from_the_sun = "camera=10,48,90,-25,-14&sun=-110,24"  # whose glitter is white, too
    with sea(f"preset=coast&{away_from_the_sun}&grid=64&cascades=1&quality=medium&clouds=0&samples=0&hud=off") as page:
        def white():
            """Bright pixels in the water's part of the picture, without sky, horizon and sand."""
            picture = decode_png(page.screenshot())
            width, height = picture.width, picture.height
            pixels = picture.pixels
            return sum(min(pixels[3 * (y * width + x):3 * (y * width + x) + 3]) > 150
                       for y in range(height * 35 // 100, height) for x in range(width * 62 // 100))

        # The program draws 2 of them in still water, and 3100 to 7900 in surf, whatever the time.
        wait_until(lambda: white() > 1500, "fronts are white once the surf has settled")


def test_f2_downloads_the_picture_that_the_native_program_draws():
    """The picture of software rendering in the browser differs from Mesa's by rounding. A sun's path would differ by
    whole glints: a pixel at the edge of a cell draws its neighbour's number."""
    for golden, look in (("sea_calm.png", "photo"), ("sea_plain.png", "plain")):
        with sea(f"preset=calm&grid=64&quality=high&camera-look={look}&speed=0&hud=off&pool=off&samples=0", width=320,
                 height=180) as page:
            path = saved_picture(page)
            check(os.path.basename(path).startswith("swell") and path.endswith(".png"), "its name", path)
            likeness = psnr(read_png(path), read_png(os.path.join(GOLDEN, golden)))
            print(f"    {look}: {likeness:.1f} dB")
            check(likeness >= 44.0, f"dB to the native picture, {look}", likeness)


def test_low_quality_holds_under_a_long_lens():
    """Details along a row, of those that high quality draws: .42 natively, and .25 by cells that know nothing of the
    lens."""
    details = {}
    for quality in ("low", "high"):
        with sea(f"quality={quality}&beaufort=6&seed=7&sun=-120,9&fov=6&camera=0,20,0,-115,-6&camera-look=plain&clouds=0"
                 "&samples=0&hud=off&pool=off&speed=0", width=192, height=108) as page:
            green = read_png(saved_picture(page)).pixels[1::3]
            details[quality] = sum(abs(a - b) for at, (a, b) in enumerate(zip(green, green[1:]), 1) if at % 192)
    print(f"    {details['low'] / details['high']:.2f}")
    check(details["low"] > 0.33 * details["high"], "details of low", details)


def test_the_page_says_what_it_is_and_needs_less_than_a_megabyte_compressed():
    with sea() as page:
        check_equal(page.run("document.title"), "Swell: a real-time ocean", "title")
        check(page.run("document.querySelector('meta[name=description]').content.length") > 50,
              "a description")
        check_equal(page.run("document.documentElement.lang"), "en", "language")
        check("H opens" in page.run("document.querySelector('#sea').getAttribute('aria-label')"),
              "the canvas has a label")
        check(page.run("document.activeElement.id || 'body'") in ("sea", "body"), "keys reach the sea at once")
        icon = page.run("""fetch(document.querySelector('link[rel=icon]').href)
            .then((response) => response.blob()).then(createImageBitmap)
            .then((icon) => icon.width)""")
        check(icon >= 64, "the icon's width", icon)
        names = {path[len(SUBFOLDER):] for path in page.host.asked}
        names -= {"icon-192.png"}  # for a home screen, fetched later
    sizes = {site_name(name): len(gzip.compress(read_bytes(os.path.join(FOLDER, name)), 9))
             for name in os.listdir(FOLDER) if site_name(name) in names}
    print("    " + ", ".join(f"{name} {size}" for name, size in sorted(sizes.items())))
    check("swell.wasm" in sizes and "swell.js" in sizes, "fetched", sizes)
    check(sum(sizes.values()) < 1e6, "bytes compressed", sum(sizes.values()))


# ---- Keys and mouse -----------------------------------------------------------------------------


def test_keys_do_what_they_do_in_a_window():
    with sea() as page:
        press(page, "g", "wireframe", "on")
        press(page, " ", "paused", "on")
        press(page, ".", "speed", "2")
        press(page, "Tab", "panel", "on")
        frames(page)
        page.tap("Escape")  # gives the keys back
        frames(page)
        press(page, "Tab", "panel", "off")
        since = page.count()
        page.tap("7")
        check(page.wait_next("wind", since).startswith("15,"), "wind of Beaufort 7",
              page.last("wind"))

        before, since = camera(page), page.count()
        page.key("w", True)
        page.wait_next("camera", since)
        page.key("w", False)
        wait_until(lambda: camera(page) == camera(page), "a held key flies until it comes up")
        after = camera(page)
        check(math.hypot(after[0] - before[0], after[2] - before[2]) > 0.1, "it has flown", before,
              after)
        page.tap("Escape", "Escape")  # at once: what the first says about the next passes
        page.wait(f"({CARD}).includes('Start again')")
        check("Esc once more leaves" in page.lines, "a word about it", page.lines[-12:])
        since = page.count()
        page.run("document.querySelector('#card button').click()")
        wait_for_start(page, since)


def test_on_other_layouts_labels_count_and_places_fly():
    with sea(QUICK) as page:
        def tap(key, place):
            page.key(key, True, place=place)
            page.key(key, False, place=place)

        since = page.count()
        tap("z", "KeyY")  # German
        page.wait_value("tour", "one-wave", since)
        tap("z", "KeyY")
        catch_up(page)
        tap("y", "KeyZ")
        page.wait_value("string", "on", since)
        before, since = camera(page), page.count()
        tap("z", "KeyW")  # French
        after = camera(page)
        check(after[2] < before[2] and not page.values("tour", since), "Z flies ahead", before, after)
        tap("w", "KeyZ")
        page.wait_value("tour", "one-wave", since)


def test_a_page_at_rest_draws_nothing():
    with sea(QUICK + "&paused") as page:
        page.run("""(() => {
            window.pictures = 0;
            const made = WebGL2RenderingContext.prototype, before = made.clear;
            made.clear = function (...given) { window.pictures += 1; return before.apply(this, given); };
        })()""")

        def rests():
            before = page.run("pictures")
            page.run("new Promise((done) => setTimeout(done, 1000))")
            return page.run("pictures") == before

        wait_until(rests, "the paused page rests")
        shown = page.run("pictures")
        page.tap("g")
        page.wait(f"pictures > {shown}", "it draws what a key changes")


def test_keys_of_the_browser_stay_its_own():
    """Neither does the program act on them nor does it keep the browser from doing so."""
    watch = """window.seen = [];
        window.addEventListener('keydown', (event) => window.seen.push(event), true);"""
    with site(FOLDER, under=SUBFOLDER) as host, browser() as chromium:
        page = Page(chromium)
        page.before_it_loads(watch)
        page.open(f"{host.url}?{STILL}&verbose")
        wait_for_sea(page)
        catch_up(page)
        since = page.count()
        page.key("Control", True, Page.CONTROL)
        page.tap("r", "t", "n", "p", "1", modifiers=Page.CONTROL)
        page.key("Control", False)
        page.tap("F5", "F11")
        page.tap("Tab", modifiers=Page.SHIFT)
        catch_up(page)
        check_equal(page.lines[since:], [], "reports of what the browser's keys did")
        kept = page.run("window.seen.filter((event) => event.defaultPrevented).length")
        check_equal(kept, 0, "keys that the browser did not get")
        page.run("sea.focus()")
        page.tap("F1", "ArrowUp")
        page.wait_value("help", "on", since)
        kept = page.run("window.seen.filter((event) => event.defaultPrevented)"
                        ".map((event) => event.key)")
        check_equal(kept, ["F1", "ArrowUp"], "keys that the browser must not act upon")
        page.check_quiet()


def test_a_drag_looks_around_and_the_wheel_sets_the_speed():
    with sea(STILL) as page:
        before = camera(page)
        page.drag(200, 100, 260, 100)
        after = camera(page)
        check_near(after[3] - before[3], 9.0, 1e-3, "yaw after a drag of 60 points of 0.15 degrees")
        page.drag(200, 100, 200, 140, "right")
        check_near(camera(page)[4] - before[4], -6.0, 1e-3, "pitch after one of 40 down")
        flying = float(page.last("flying"))
        since = page.count()
        page.wheel(200, 100, 1)
        faster = float(page.wait_next("flying", since))
        since = page.count()
        page.wheel(200, 100, -1)
        slower = float(page.wait_next("flying", since))
        check(faster > flying, "away from oneself is faster", flying, faster)
        check_near(slower, flying, 0.01 * flying, "and back")
        check_equal(page.run("[scrollX, scrollY]"), [0, 0], "the page has not scrolled")


# ---- Size ---------------------------------------------------------------------------------------


def test_the_canvas_follows_the_page_and_its_pixel_ratio():
    with sea(STILL) as page:
        check_equal(page.last("size"), "480x270", "size at first")
        for width, height, ratio, wanted in ((600, 300, 1, "600x300"), (600, 300, 1.5, "900x450"),
                                             (400, 240, 1.5, "600x360"), (333, 251, 2, "666x502")):
            since = page.count()
            page.resize(width, height, ratio)
            page.wait_value("size", wanted, since)
            check_equal(page.run("`${sea.width}x${sea.height}`"), wanted, "pixels of the canvas")
            check_equal(page.run("[sea.clientWidth, sea.clientHeight]"), [width, height],
                        "points of the canvas")
        picture = read_png(saved_picture(page))
        check_equal((picture.width, picture.height), (666, 502), "size of a picture")


def test_a_canvas_may_be_as_large_as_the_screen():
    """At load, where it becomes so, and where it leaves that size. On a narrow one the pool starts closed."""
    with site(FOLDER, under=SUBFOLDER) as host, browser() as chromium:
        page = Page(chromium)
        page.resize(390, 300, fills_screen=True)
        page.open(f"{host.url}?{STILL.replace('&pool=off', '')}&verbose")
        wait_for_sea(page)
        check_equal(page.last("pool"), "off", "the pool")
        check_equal(page.run("[screen.width, screen.height, innerWidth, innerHeight]"),
                    [390, 300, 390, 300], "screen and page")
        check_equal(page.last("size"), "390x300", "size at load")
        for width, height in ((480, 270), (390, 300), (400, 200)):
            since = page.count()
            page.resize(width, height, fills_screen=True)
            page.wait_value("size", f"{width}x{height}", since)
        frames(page)
        check_equal(page.run(CARD), "", "cards")
        check_equal(page.run("document.fullscreenElement === null"), True, "it asks for no full screen")
        page.check_quiet()


def bright_pixels(page):
    """Those of the overlay's words on its dark ground, in the upper left corner."""
    picture = decode_png(page.screenshot())
    return {(x, y) for y in range(5, 20) for x in range(5, 260)
            if min(picture.pixels[3 * (y * picture.width + x):][:3]) > 120}


def test_in_a_slow_browser_the_picture_has_fewer_pixels_and_the_words_all():
    """Its clock runs 100 times as fast, so that every frame is slow."""
    address = PHYSICAL.replace("&samples=0&quality=low", "").replace("hud=off", "speed=0&pool=off&verbose")
    with site(FOLDER, under=SUBFOLDER) as host, browser() as chromium:
        whole = Page(chromium)
        whole.open(f"{host.url}?{address}&quality=low&samples=0")
        wait_for_sea(whole)
        catch_up(whole)
        words = bright_pixels(whole)
        check(len(words) > 100, "words", len(words))
        page = Page(chromium)
        page.before_it_loads("{ const known = performance.now.bind(performance);"
                             " performance.now = () => 100 * known(); }")
        page.open(f"{host.url}?{address}")
        wait_for_sea(page)
        page.wait_value("drawing", "low, 0 samples, scale 0.5")
        catch_up(page)
        others = words ^ bright_pixels(page)  # the sea shines through
        check(len(others) < 0.05 * len(words), "pixels of words", len(words), len(others))
        check_equal(page.run("`${sea.width}x${sea.height}`"), "480x270", "pixels of the canvas")
        picture = read_png(saved_picture(page))
        check_equal((picture.width, picture.height), (480, 270), "size of a picture")
        page.check_quiet()


def test_the_pointer_is_where_one_points_at_any_pixel_ratio():
    with sea(LEVEL, ratio=2) as page:
        since = page.count()
        page.key("Control", True, Page.CONTROL)
        page.mouse("Moved", 240, 135)
        page.mouse("Pressed", 240, 135, "left", Page.CONTROL)
        page.mouse("Released", 240, 135, "left", Page.CONTROL)
        page.key("Control", False)
        x, z, _ = map(float, page.wait_next("stone", since).split(","))
        check_near((x, z), (0.0, -5.0 / math.tan(math.radians(30.0))), 0.1, "where it fell")
        since = page.count()
        page.drag(240, 135, 240, 135)
        page.wait_next("stone", since)  # of a plain click


# ---- Fingers ------------------------------------------------------------------------------------

PHONE = {"width": 390, "height": 844, "ratio": 0.5, "touch": True}  # few pixels are drawn sooner


def fly_ahead(page, a, b):
    """Two fingers from there up the screen, until the camera has gone on, and leave."""
    page.fingers("Start", a=a, b=b)
    page.fingers("Move", a=(a[0], a[1] - 120), b=(b[0], b[1] - 120))
    since = page.count()
    page.wait_for(lambda lines: any(line.startswith("camera=") and float(line.split(",")[2]) < -1
                                    for line in lines), "it flies ahead", since)
    page.fingers("End")
    wait_until(lambda: camera(page) == camera(page), "it comes to rest")


TOO_SMALL = """[...document.querySelectorAll('#bar button, #menu :is(button, a, select, input)')]
    .filter((one) => !one.hidden).map((one) => {
        const box = one.getBoundingClientRect();
        return [one.innerText, box.width, box.height, box.left, box.right, box.top];
    }).filter(([, width, height, left, right, top]) => width < 44 || height < 44 || left < 0 ||
        right > innerWidth || top < 0)"""


def tap(page, x, y):
    page.fingers("Start", a=(x, y))
    page.fingers("End")


def swipe(page, *places):
    """One finger goes through places."""
    page.fingers("Start", a=places[0])
    for place in places[1:]:
        page.fingers("Move", a=place)
    page.fingers("End")


def middle(page, selector):
    """Of an element that is seen, in CSS pixels."""
    place = page.wait(f"""(() => {{
        const box = document.querySelector({selector!r})?.getBoundingClientRect();
        return box && box.width > 0 && [box.x + box.width / 2, box.y + box.height / 2, box.width, box.height];
    }})()""", selector)
    check(min(place[2:]) >= 44 or selector == "#force", f"a finger hits {selector}", place)
    return place[:2]


def tap_on(page, selector):
    tap(page, *middle(page, selector))


def open_menu(page):
    tap_on(page, "#menu-button")
    page.wait("!document.querySelector('#menu').hidden", "the menu opens")


def from_menu(page, selector):
    open_menu(page)
    tap_on(page, f"#menu {selector}")


def changes(page, since):
    catch_up(page)
    return [line for line in page.lines[since:]
            if not line.startswith(("camera=", "drawing=", "buoy=", "boat="))]


def test_a_phone_is_used_without_a_wrong_hit():
    """Every gesture does what it is for, and nothing else. The first finger touches a button: rows are for fingers
    all the same. The classic look is drawn soonest; the sun's buttons have a test of their own."""
    with sea(PHYSICAL + "&look=classic&camera=0,5,0,0,-10", **PHONE) as page:
        open_menu(page)
        check_equal(page.run(TOO_SMALL), [], "buttons that are too small for a finger, or outside")
        tap_on(page, "#menu [data-key=Tab]")
        page.wait("!document.querySelector('#back-button').hidden")
        check(page.run("document.querySelector('#menu').hidden"), "the menu has closed")
        catch_up(page)
        seen = page.run("[...document.querySelectorAll('#bar button')].filter((one) => one.offsetWidth)"
                        ".map((one) => one.innerText)")
        check_equal(seen, ["Back to the sea"], "buttons over the panel")
        since = page.count()
        for x in (100, 200, 260):  # scrolls it, from a slider on as well
            swipe(page, *((x, y) for y in range(640, 300, -40)))
        for x in (100, 200, 260):
            swipe(page, *((x, y) for y in range(300, 660, 40)))
        check_equal(changes(page, since), [], "what scrolling has changed")
        swipe(page, *((x, 733) for x in range(240, 300, 15)))  # the slider of the force
        page.wait_next("wind", since)
        since = page.count()
        tap_on(page, "#back-button")
        page.wait_value("panel", "off", since)
        page.wait("document.querySelector('#back-button').hidden")

        before = camera(page)
        swipe(page, (200, 200), (220, 200), (240, 200))
        check_near(camera(page)[3] - before[3], -6.0, 1e-3, "a drag looks")
        check_equal(page.values("stone"), [], "stones so far")
        since = page.count()
        tap(page, 200, 560)
        page.wait_next("stone", since)
        look = camera(page)[3:]
        fly_ahead(page, (120, 500), (260, 500))
        check_near(camera(page)[3:], look, 1e-9, "two fingers look where they looked")
        check_equal(page.values("hint"), ["panel", "look", "stone", "fly"], "hints that were followed")

        for selector, name, value in (("[data-key=B]", "aboard", "on"), ("[data-key=N]", "rain", "on"),
                                      ("[data-key=B]", "aboard", "off"), ("[data-key=N]", "rain", "off"),
                                      ("[data-key=P]", "pool", "on"), ("[data-key=P]", "pool", "off"),
                                      ("[data-key=O]", "hud", "on"), ("[data-key=' ']", "paused", "on"),
                                      ("[data-key=' ']", "paused", "off")):
            since = page.count()
            from_menu(page, selector)
            page.wait_value(name, value, since)
        open_menu(page)
        tap_on(page, "#menu-button")
        page.wait("document.querySelector('#menu').hidden", "the same button closes the menu")
        since = page.count()
        open_menu(page)
        x, y = middle(page, "#force")
        swipe(page, (x, y), (x + 30, y), (x + 60, y))
        page.wait_next("wind", since)
        tap(page, 200, 100)  # beside the menu
        page.wait("document.querySelector('#menu').hidden", "a finger on the sea closes the menu")

        tap_on(page, "#help-button")
        page.wait(f"({CARD}).includes('Two fingers: fly')", "help speaks of fingers")
        tap_on(page, "#card-links button")
        page.wait(CARD_HIDDEN)
        since = page.count()
        page.resize(844, 390, PHONE["ratio"], touch=True)
        page.wait_value("size", "422x195", since)
        open_menu(page)
        since = page.count()
        x, y = middle(page, "#menu [data-key=B]")
        swipe(page, *((x, y - 30 * i) for i in range(5)))
        check_equal(changes(page, since), [], "what a drag over the menu's buttons has changed")
        check(not page.run("document.querySelector('#menu').hidden"), "it is still open")
        tap_on(page, "#menu-button")
        page.wait("document.querySelector('#menu').hidden")
        since = page.count()
        tap(page, 250, 250)  # left of the string
        page.wait_next("stone", since)


def test_a_text_of_the_panel_has_the_keyboard_of_the_screen():
    """A keyboard that composes words reports them as they are composed; one that is put away ends the text."""
    with sea(PHYSICAL, **PHONE) as page:
        focused = "document.activeElement.id"
        from_menu(page, "[data-key=Tab]")
        page.wait("!document.querySelector('#back-button').hidden")
        catch_up(page)
        field = 180, 182  # the scene's name
        tap(page, *field)
        page.wait(f"{focused} === 'typed'", "the keyboard opens")
        page.key("Backspace", True)
        page.key("Backspace", False)
        for text in ("s", "st", "sto", "stor"):
            page.do("Input.imeSetComposition", text=text, selectionStart=len(text), selectionEnd=len(text))
        page.do("Input.insertText", text="storm")
        frames(page)
        check_equal(page.run(focused), "typed", "it stays")
        page.run("document.activeElement.blur()")
        frames(page)
        tap(page, *field)
        page.wait(f"{focused} === 'typed'", "the keyboard opens again")
        page.do("Input.dispatchKeyEvent", type="keyDown", key="Enter", code="Enter", text="\r",
                windowsVirtualKeyCode=13)
        page.do("Input.dispatchKeyEvent", type="keyUp", key="Enter", code="Enter", windowsVirtualKeyCode=13)
        page.wait(f"{focused} === 'sea'", "Enter closes it")
        tap(page, 296, 182)  # save as
        path, = wait_until(page.downloads, "the scene is downloaded")
        check("storm" in os.path.basename(path) and "sst" not in path, "its name", path)
        check_equal(page.values("stone"), [], "stones")


def test_the_menu_sets_wind_sun_and_scene():
    with sea(PHYSICAL) as page:
        page.run("document.querySelector('#menu-button').click()")
        check_equal(page.run("document.querySelector('#force').value"), "5", "the force at first")
        nodes = page.do("Accessibility.getFullAXTree")["nodes"]
        slider, = [node for node in nodes if node.get("role", {}).get("value") == "slider"]
        check_equal(slider["name"]["value"], "Wind, force", "the slider's accessible name")
        page.run("document.querySelector('#menu-button').focus()")
        page.tap("Escape")
        page.wait("document.querySelector('#menu').hidden", "Esc closes it from its button")
        page.run("document.querySelector('#menu-button').click()")
        since = page.count()
        page.run("{ const one = document.querySelector('#force'); one.value = one.max;"
                 " one.dispatchEvent(new Event('input')); }")
        hurricane = page.wait_next("wind", since)
        check(hurricane.startswith("35,"), "wind of Beaufort 12", hurricane)
        since = page.count()
        page.run("document.querySelector('[data-sign=\"[\"]').click()")
        page.wait_next("sun", since)
        time.sleep(1.0)  # changes within .6 s are undone as one
        frames(page, 5)  # a frame counts as a quarter of a second at most
        check_equal(len(page.values("sun", since)), 1, "steps of the sun")
        since = page.count()
        page.run("{ const one = document.querySelector('#preset'); one.value = 'classic';"
                 " one.add(new Option('classic', 'classic')); one.value = 'classic';"
                 " one.dispatchEvent(new Event('change')); }")
        page.wait_value("look", "classic", since)
        wait_for_sea(page)
        check_equal(page.run("location.search"), "?preset=classic&verbose", "the address")
        started = page.count()
        page.tap("u")
        page.wait_value("wind", hurricane, started)  # the program went on


# ---- What may go wrong --------------------------------------------------------------------------


KNOWN_FETCH = "const known = fetch; fetch = (what) => known(what.replace('.wasm', '-gone.wasm'))"


def test_the_card_says_why_there_is_no_sea():
    """What the page is opened with, a script that runs before it loads, words of the card."""
    with site(FOLDER, under=SUBFOLDER) as host, browser() as chromium:
        for address, script, *words in (
                (f"{host.url}?sky=nothing.hdr", "", "nothing.hdr"),
                (host.url, "WebAssembly.validate = () => false", "SIMD"),
                (f"file://{FOLDER}/sea.html", "", "python3 -m http.server", "web server"),
                (host.url, KNOWN_FETCH, "swell.wasm", "404"),
                (f"{host.url}?beufort=7", "", "beaufort"),
                (f"{host.url}?preset=glittr", "", "glitter, dusk, crest", "glittr")):
            page = Page(chromium)
            if script:
                page.before_it_loads(script)
            page.open(address)
            page.wait(f"({CARD}).includes({words[0]!r})", f"a card with {words[0]!r}")
            check(all(word in page.run(CARD) for word in words), f"what it says of {address}", page.run(CARD))
            check("beufort" not in address or "--" not in page.run(CARD), "no dashes", page.run(CARD))
            if address.startswith("http") and script != KNOWN_FETCH:
                page.check_quiet()
        page.run("document.querySelector('#card a').click()")
        page.wait("location.search === ''", "the address has no options")
        wait_for_sea(page)


def test_without_webgl_2_the_page_says_so_and_fetches_no_program():
    with site(FOLDER, under=SUBFOLDER) as host, browser("--disable-3d-apis") as chromium:
        page = Page(chromium)
        page.open(host.url)
        page.wait(f"({CARD}).includes('WebGL 2')", "a card about it")
        check_equal([path for path in host.asked if path.endswith(".wasm")], [], "programs fetched in vain")
        page.check_quiet()


def test_help_is_a_page_about_the_page():
    with site(FOLDER, under=SUBFOLDER) as host, browser() as chromium:
        page = Page(chromium)
        page.open(f"{host.url}?help")
        page.wait("location.pathname.endsWith('help.html') && document.readyState === 'complete' &&"
                  " !!document.querySelector('#beaufort')")
        words = page.run("document.body.innerText")
        check("preset=NAME" in words and "download it" in words, "options and keys", words[:400])
        for foreign in ("--", "Ctrl+Q", "Ctrl+Z", "F11", "screenshots/", "shot FILE", "shaders"):
            check(foreign not in words, "words about another program", foreign,
                  words[max(words.find(foreign) - 60, 0):][:120])
        check_equal([path for path in host.asked if path.endswith(".wasm")], [], "programs fetched")
        page.check_quiet()


def documented_headers(name):
    """Those of docs/PLATFORMS.md whose names begin so."""
    with open(os.path.join(HERE, "..", "..", "docs", "PLATFORMS.md"), encoding="utf-8") as file:
        return dict(re.findall(f"^    ({name}[A-Za-z-]+): (.+)$", file.read(), re.MULTILINE))


def test_the_gallery_and_the_menu_show_all_presets_shores_first():
    with site(FOLDER, under=SUBFOLDER) as host, browser() as chromium:
        page = Page(chromium)
        page.open(f"{host.url}?preset=none-such")
        page.wait(f"({CARD}).includes('none-such')", "the program names its presets")
        accepted = re.search("expected NAME, (.*) or ([a-z]+)", page.run(CARD)).groups()
        presets = accepted[0].split(", ") + [accepted[1]]
        check_equal(presets[:3], ["beach", "surf", "coast"], "shores")
        check_equal(page.run("[...document.querySelectorAll('#preset option')].map((one) => one.value)"), ["", *presets],
                    "the menu")
        words = page.run("[...document.querySelectorAll('#preset option')].map((one) => one.innerText)")[1:]
        page.open(host.base)
        page.wait("document.readyState === 'complete'")
        shown = page.run("[...document.querySelectorAll('.gallery a')].map((one) =>"
                         " [one.href.split('?preset=')[1], one.innerText.trim()])")
        check_equal(shown, [list(pair) for pair in zip(presets, words)], "the gallery")
        page.check_quiet()


def test_the_front_page_leads_to_the_tour():
    with site(FOLDER, under=SUBFOLDER) as host, browser() as chromium:
        page = Page(chromium)
        page.open(host.base)
        address, = page.run("[...document.querySelectorAll('header a')].map((one) => one.href)"
                            ".filter((one) => one.includes('tour'))")
        page.open(f"{address}&verbose&{PHYSICAL}")
        wait_for_sea(page)
        check(page.values("tour"), "a step of the tour", page.lines)
        page.check_quiet()


def test_the_front_page_leads_to_every_scene_of_the_gallery():
    with site(FOLDER, under=SUBFOLDER) as host, browser() as chromium:
        page = Page(chromium, width=1200, height=800)
        page.open(host.base)
        page.wait("document.readyState === 'complete'")
        broken = page.run("""Promise.all([...document.images].map((one) =>
            (one.loading = 'eager', one.decode().then(() => 0, () => one.src))))""")
        check(len(broken) >= 12 and not any(broken), "pictures", broken)
        sizes = [os.path.getsize(os.path.join(FOLDER, name)) for name in os.listdir(FOLDER)
                 if name.endswith(".jpg") and not name.startswith("preview.")]
        print(f"    {len(sizes)} pictures of {sum(sizes)} bytes")
        check(sum(sizes) < 5e5, "bytes of all pictures", sizes)
        links = page.run("[...document.querySelectorAll('.gallery a')].map((one) => one.href)")
        check(all("sea.html?preset=" in one for one in links), "links", links)
        check_equal(page.run("""Promise.all([...document.querySelectorAll('link[href], meta[property="og:image"]')]
            .map((one) => fetch(one.href || one.content).then((answer) => answer.status)))
            .then((all) => all.filter((one) => one !== 200))"""), [], "files that the page names and are not there")
        page.open(f"{host.base}?{STILL}")
        wait_for_sea(page)
        check(page.run("location.pathname").endswith("sea.html"), "options lead to the sea")
        page.check_quiet()


def test_the_site_has_the_licences_of_all_that_is_linked():
    folder = os.path.join(FOLDER, "licences")
    linked.check_licences(os.path.dirname(FOLDER), "swell.js", folder)
    front = read_bytes(os.path.join(FOLDER, "index.html")).decode()
    links = re.findall('href="licences/([^"]+)"', front)
    check_equal(sorted(links), sorted(os.listdir(folder)), "licences that the front page leads to")


# ---- Links --------------------------------------------------------------------------------------


def copied_link(page):
    """The options of the link that the menu copies."""
    page.run("document.querySelector('#menu-button').click()")
    page.run("document.querySelector('#link-button').click()")
    page.wait("!document.querySelector('#card-lines').hidden")
    address = page.run("document.querySelector('#card-lines').textContent")
    page.run("document.querySelector('#card button').click()")
    return address


def test_a_link_opens_the_scene_that_one_sees():
    with sea(PHYSICAL + "&pool=off&time=12.3456789&speed=0&sun=30,20") as page:
        since = page.count()
        page.tap("7")
        page.wait_next("wind", since)
        page.drag(200, 60, 260, 60)
        catch_up(page)
        yaw = camera(page)[3]
        check("paused" not in copied_link(page), "a link of a sea that moves")
        press(page, " ", "paused", "on")
        address = copied_link(page)
        check(address.startswith(page.host.url + "?"), "its page", address)
        check_equal(re.findall("time=([^&]*)", address), ["12.346"], "the time of a link is short")
        since = page.count()
        page.open(address + "&verbose")
        wait_for_sea(page)
        check(page.wait_next("wind", since).startswith("15,0,"), "wind", page.last("wind"))
        check_near(camera(page)[3], yaw, 1e-3, "yaw")
        check_equal(page.values("paused", since)[-1:], ["on"], "it opens paused")
        check_equal(copied_link(page), address, "the link of what the link opens")


def test_the_address_names_a_preset_while_the_sea_is_its_own():
    def wait_for_address(word):
        page.wait(f"/{word}/.test(location.search)", f"an address with {word}")
        check("verbose" in page.run("location.search"), "the page's own options stay", page.run("location.search"))

    with sea("preset=classic&" + STILL.split("&", 1)[1]) as page:
        page.drag(200, 60, 260, 60)
        press(page, " ", "paused", "on")
        page.run("new Promise((done) => setTimeout(done, 2500))")
        check("preset=classic" in page.run("location.search"), "at first", page.run("location.search"))
        page.tap("7")
        wait_for_address("^\\?beaufort=7&")
        page.tap("3")
        wait_for_address("^\\?beaufort=3&")
        page.run("{ const one = document.querySelector('#preset'); one.add(new Option('calm', 'calm'));"
                 " one.value = 'calm'; one.dispatchEvent(new Event('change')); }")
        frames(page, 9)  # the page looks at the scene after three
        page.run("new Promise((done) => setTimeout(done, 2500))")
        wait_for_address("^\\?preset=calm&verbose$")
        page.tap("[")
        wait_for_address("&sun=")


def test_a_link_holds_what_floats_and_what_was_thrown():
    """Without them its picture is the same to the byte; with them the card says what begins again."""
    with sea(PHYSICAL + "&pool=off&time=12.5&speed=0&camera=0,5,0,20,-20") as page:
        before = read_png(saved_picture(page))
        page.open(copied_link(page) + "&verbose")
        wait_for_sea(page)
        harness.check_same_picture(read_png(saved_picture(page)), before, "what the link opens")

        since = page.count()
        page.key("Control", True, Page.CONTROL)
        for x, y, button, word in ((200, 180, "left", "stone"), (320, 160, "left", "stone"),
                                   (120, 150, "right", "buoy")):
            page.mouse("Moved", x, y)
            page.mouse("Pressed", x, y, button, Page.CONTROL)
            page.mouse("Released", x, y, button, Page.CONTROL)
            page.wait_next(word, since)
            since = page.count()
        page.key("Control", False)
        page.run("document.querySelector('#link-button').click()")
        page.wait(f"({CARD}).includes('stones fall again')", "what differs is said")
        page.run("document.querySelector('#card button').click()")
        address = copied_link(page)
        for word, count in (("stone-at=", 2), ("buoy-at=", 1), ("camera=0,5,0,20,-20", 1), ("time=12.5", 1)):
            check_equal(address.count(word), count, f"{word} in {address}")
        page.open(address + "&verbose")
        wait_for_sea(page)
        check_equal(copied_link(page), address, "the link of what the link opens")


def test_while_the_program_comes_a_bar_tells_how_far_it_is():
    gate = threading.Event()
    with site(FOLDER, under=SUBFOLDER, gates={"swell.wasm": gate}) as host, \
            browser() as chromium:
        page = Page(chromium)
        page.open(f"{host.url}?{STILL}")
        half = page.wait("document.querySelector('#card-progress').value")
        while (more := page.run("document.querySelector('#card-progress').value")) != half:
            half = more
        page.wait("document.querySelector('#card-progress').value > 0.4", "half has come")
        check(page.run("document.querySelector('#card-progress').value") < 0.6, "but not more")
        gate.set()
        wait_for_sea(page)
        page.check_quiet()


def test_a_lost_context_comes_back_with_the_scene_as_it_was():
    for isolated in (False, True):
        with sea(PHYSICAL + "&pool=off&time=3&speed=0", isolated=isolated) as page:
            since = page.count()
            page.tap("7")
            page.wait_next("wind", since)
            page.drag(200, 60, 260, 60)
            catch_up(page)
            before = copied_link(page)
            for _ in range(2):
                page.run("window.ending = sea.getContext('webgl2').getExtension('WEBGL_lose_context');"
                         "ending.loseContext()")
                page.wait(f"({CARD}).includes('context was lost')")
                check_equal(page.run("getComputedStyle(sea).visibility"), "hidden", "the canvas without a picture")
                since = page.count()
                page.run("ending.restoreContext()")
                wait_for_start(page, since)
                check_equal(page.run("getComputedStyle(sea).visibility"), "visible", "the canvas")
                check_equal(copied_link(page), before, "what is shown")
            press(page, "g", "wireframe", "on")


# ---- Threads, and pages that are not seen -------------------------------------------------------


def test_with_threads_and_without_the_picture_is_the_same():
    pictures = []
    for isolated, program in ((False, "swell.wasm"), (True, "swell-threads.wasm")):
        with sea("preset=first&grid=64&quality=high&speed=0&hud=off&pool=off", isolated=isolated, width=160,
                 height=90) as page:
            check_equal(page.run("crossOriginIsolated"), isolated, "isolated")
            fetched = {os.path.basename(path) for path in page.host.asked if path.endswith(".wasm")}
            check_equal(fetched, {program}, "programs fetched")
            pictures.append(read_png(saved_picture(page)))
    harness.check_same_picture(pictures[1], pictures[0], "with threads")


COUNT_FRAMES = """{
    const known = window.requestAnimationFrame;
    window.drawn = 0;
    window.requestAnimationFrame = (next) => known((time) => { window.drawn += 1; next(time); });
}"""


def test_a_page_that_is_not_seen_pauses_and_time_does_not_leap():
    def time_of(address):
        pairs = dict(pair.split("=") for pair in address.split("?")[1].split("&") if "=" in pair)
        return float(pairs.get("time", 0))  # which a link leaves out

    with sea(QUICK + "&speed=20") as page:
        page.run(COUNT_FRAMES)
        page.wait("drawn > 3", "it draws")
        other = Page(page.browser)
        other.show()
        page.wait("document.hidden", "it is not seen")
        before, drawn = time_of(copied_link(page)), page.run("drawn")
        other.run("new Promise((done) => setTimeout(done, 3000))")
        check(page.run("drawn") <= drawn + 2, "frames while it is not seen", drawn, page.run("drawn"))
        page.show()
        page.wait(f"drawn > {drawn + 4}", "it goes on")
        after, count = time_of(copied_link(page)), page.run("drawn") - drawn
        check(after - before <= (count + 1) * 20 * 0.26, "seconds in so many frames", before, after, count)


# ---- In another page, and under its host's policies ---------------------------------------------


@contextlib.contextmanager
def framed(line, isolated=False):
    """A page of 3000 points with one frame at its top, in which a sea has been seen."""
    document = f"<!DOCTYPE html><link rel='icon' href='data:,'><body style='margin: 0; height: 3000px'>{line}</body>"
    with site(FOLDER, under=SUBFOLDER, isolated=isolated, pages={"host.html": document}) as host, \
            browser() as chromium:
        page = Page(chromium, width=800, height=600)
        page.host = host
        page.open(f"{host.base}host.html")
        page.wait(f"frames[0]?.{CARD_HIDDEN}", "a first picture in the frame")
        yield page
        page.check_quiet()


def seen_in_frame(page, selector):
    return page.run(f"frames[0].document.querySelector({selector!r}).getClientRects().length > 0")


def test_the_line_of_the_documentation_embeds_a_sea_without_bar_and_hints():
    with open(os.path.join(HERE, "..", "..", "docs", "PLATFORMS.md"), encoding="utf-8") as file:
        line, = re.findall("^    (<iframe .*</iframe>)$", file.read(), re.MULTILINE)
    line = line.replace("preset=coast", STILL + "&verbose")
    bars = {}
    for wanted, frame in (("off", line), ("on", line.replace("bar=off&hint=off", ""))):
        with framed(frame.replace("https://HOST/FOLDER/", "")) as page:
            bars[wanted] = [seen_in_frame(page, "#bar"), page.run("frames[0].sea.clientWidth")]
            page.run("frames[0].sea.focus()")
            since = page.count()
            page.tap("g")
            page.wait_value("wireframe", "on", since)
            page.tap("7")  # follows a hint, where there are any
            page.wait_next("wind", since)
            check_equal(page.values("hint"), ["force"] if wanted == "on" else [], f"hints, {wanted}")
            page.run("new Promise((done) => setTimeout(done, 2500))")  # the address follows the sea
            address = page.run("frames[0].location.search")
            check("beaufort=7" in address and ("bar=off&" in address + "&") == (wanted == "off"), "its address", address)
    check_equal(bars, {"off": [False, 800], "on": [True, 800]}, "bars and widths")


FRAME = f'<iframe src="sea.html?{STILL}&verbose" width="800" height="450" {{}}></iframe>'


def test_full_screen_is_offered_only_where_the_browser_has_it():
    for allowed in ("", "allow='fullscreen'"):
        with framed(FRAME.format(allowed or "allow=\"fullscreen 'none'\"")) as page:
            check_equal(page.run("frames[0].document.fullscreenEnabled"), bool(allowed), f"the browser, {allowed!r}")
            check_equal(seen_in_frame(page, "#full-screen"), bool(allowed), f"the button, {allowed!r}")


def test_in_a_frame_the_wheel_scrolls_the_page_around_it_until_a_click():
    with framed(FRAME.format("")) as page:
        def scrolls():
            page.wheel(400, 200, -1)
            page.wait("scrollY > 0", "it scrolls")
            page.run("scrollTo(0, 0)")
            page.wait("scrollY === 0")

        def click(x, y):
            page.mouse("Moved", x, y)
            page.mouse("Pressed", x, y, "left")
            page.mouse("Released", x, y, "left")

        since = page.count()
        scrolls()
        check_equal(page.values("flying", since), [], "the sea's speed")
        click(400, 200)
        page.wheel(400, 200, -1)
        page.wait_next("flying", since)
        check_equal(page.run("scrollY"), 0, "scrolled")
        click(400, 550)  # beside it
        since = page.count()
        scrolls()
        check_equal(page.values("flying", since), [], "the sea's speed")


def test_the_page_runs_under_the_policy_that_its_documentation_tells():
    policy = documented_headers("Content-Security")
    check("script-src 'self' 'wasm-unsafe-eval'" in policy["Content-Security-Policy"], "the policy", policy)
    check_equal(documented_headers("Cross-Origin"), ISOLATION, "headers for threads")
    for isolated in (False, True):
        with sea(STILL, isolated=isolated, headers=policy) as page:
            check_equal(page.run("crossOriginIsolated"), isolated, "isolated")
            check(len(read_png(saved_picture(page)).pixels) > 0, "a picture is saved")
            check_equal(page.run("{ const one = document.createElement('script'); one.textContent = 'window.inline = 1';"
                                 " document.head.append(one); } window.inline || 0"), 0, "inline scripts run")
            page.errors = [error for error in page.errors if "inline script" not in error]
            for document in ("help.html", "", f"?{STILL}"):
                page.open(page.host.base + document)
                page.wait("document.readyState === 'complete'")
                page.check_quiet()
            wait_for_sea(page)


def test_a_frame_has_threads_where_the_page_around_it_is_isolated():
    with framed(FRAME.format("allow='cross-origin-isolated'"), isolated=True) as page:
        check(any("swell-threads.wasm" in path for path in page.host.asked), "threads", page.host.asked)


# ---- Without a network --------------------------------------------------------------------------


def test_over_https_the_page_opens_without_a_network():
    with tempfile.TemporaryDirectory() as folder:
        certificate = os.path.join(folder, "both.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                        "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", certificate,
                        "-out", certificate + ".crt"], check=True, capture_output=True)
        with open(certificate, "a", encoding="ascii") as both:
            both.write(read_bytes(certificate + ".crt").decode())
        with site(FOLDER, under=SUBFOLDER, certificate=certificate) as host, \
                browser("--ignore-certificate-errors") as chromium:
            page = Page(chromium)
            page.do("Network.setCacheDisabled", cacheDisabled=False)
            page.open(f"{host.url}?{STILL}")
            wait_for_sea(page)
            page.wait("navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)",
                      "it is kept")
            asked = len(host.asked)
            host.closes = True
            page.open(f"{host.url}?{STILL}&time=1")
            wait_for_sea(page)
            page.open(host.base)
            page.wait("document.readyState === 'complete'")
            pictures = page.run("""Promise.all([...document.images].map((one) =>
                (one.loading = 'eager', one.decode().then(() => one.naturalWidth, () => one.src))))""")
            check_equal(pictures, [480] * page.run("document.querySelectorAll('.gallery a').length"),
                        "widths of the front page's pictures")
            check_equal([path for path in host.asked[asked:] if not path.endswith("sw.js")], [],
                        "files that were answered")
