"""A real browser without a screen, driven by its own protocol over two pipes, and a server of plain
files for it. Nothing but Python's own library is needed, and Chromium."""
import base64
import contextlib
import http.server
import itertools
import json
import os
import queue
import re
import shutil
import ssl
import subprocess
import tempfile
import threading

from harness import Failure, Reports, check, check_equal, die_with_the_test

PATIENCE = float(os.environ.get("SWELL_PATIENCE", 300.0))  # s, for what is drawn in software by a machine that does other things as well
CHROMIUM = ("--headless=new", "--no-sandbox", "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-features=MediaRouter,OptimizationHints,Translate", "--mute-audio",
            "--force-color-profile=srgb", "--hide-scrollbars", "--remote-debugging-pipe")

# ---- A server of plain files --------------------------------------------------------------------


ISOLATION = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}


class Site:
    """A folder served as a static host does, in the place `under` of it. `isolated` adds the two
    headers that give a page threads, `headers` others; `gates` maps the name of a file to an event that its
    second half waits for; `certificate` is a file for https; `pages` maps names to documents beside the
    folder's. Files are named by the tests without the part of their content's hash."""

    def __init__(self, folder, under="/", isolated=False, gates=None, certificate=None, headers=None, pages=None):
        site = self
        self.asked = []  # the paths that were
        self.closes = False  # every connection, without an answer
        self.gates = gates or {}

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                site.answer(self)

            def log_message(self, *_):
                pass

        self.folder, self.under, self.pages = folder, under, pages or {}
        self.headers = {**(ISOLATION if isolated else {}), **(headers or {})}
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        scheme = "https" if certificate else "http"
        self.base = f"{scheme}://127.0.0.1:{self.server.server_address[1]}{under}"
        self.url = self.base + "sea.html"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    KINDS = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css",
             ".wasm": "application/wasm", ".png": "image/png",
             ".webmanifest": "application/manifest+json"}

    @staticmethod
    def plain(name):
        """page.js for page.0123456789.js"""
        return re.sub(r"\.[0-9a-f]{10}(?=\.)", "", name)

    def answer(self, request):
        if self.closes:
            request.close_connection = True
            return
        path = request.path.split("?")[0]
        self.asked.append(self.plain(path))
        name = path[len(self.under):] or "index.html"
        file = os.path.join(self.folder, name)
        if name in self.pages:
            content = self.pages[name].encode()
        elif not path.startswith(self.under) or ".." in name or not os.path.isfile(file):
            request.send_error(404)
            return
        else:
            with open(file, "rb") as source:
                content = source.read()
        request.send_response(200)
        request.send_header("Content-Type", self.KINDS.get(os.path.splitext(name)[1],
                                                           "application/octet-stream"))
        request.send_header("Content-Length", str(len(content)))
        for header in self.headers.items():
            request.send_header(*header)
        request.end_headers()
        gate = self.gates.get(self.plain(name))
        half = len(content) // 2 if gate else 0
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            request.wfile.write(content[:half])
            if gate:
                request.wfile.flush()
                gate.wait(PATIENCE)
            request.wfile.write(content[half:])

    def close(self):
        for gate in self.gates.values():
            gate.set()
        self.server.shutdown()
        self.server.server_close()


@contextlib.contextmanager
def site(folder, **others):
    made = Site(folder, **others)
    try:
        yield made
    finally:
        made.close()


# ---- The browser --------------------------------------------------------------------------------


class Browser:
    """Chromium, told what to do by JSON with a zero byte behind each message."""

    def __init__(self, *options):
        self.folder = tempfile.mkdtemp(prefix="swell-browser-")
        self.downloads = os.path.join(self.folder, "downloads")
        ours, theirs = os.pipe(), os.pipe()  # commands, answers
        self.numbers = itertools.count(1)
        self.answers = {}  # of commands under way: queues by number
        self.pages = {}  # by session
        self.lock = threading.Lock()

        def before():
            die_with_the_test()
            for target, source in ((3, os.dup(ours[0])), (4, os.dup(theirs[1]))):
                os.dup2(source, target)

        self.process = subprocess.Popen(
            ["chromium", *CHROMIUM, *options, f"--user-data-dir={self.folder}/profile",
             "about:blank"],
            close_fds=False, preexec_fn=before, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(ours[0])
        os.close(theirs[1])
        self.commands = os.fdopen(ours[1], "wb", buffering=0)
        self.events = os.fdopen(theirs[0], "rb", buffering=0)
        threading.Thread(target=self._read, daemon=True).start()
        self.do("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.downloads)

    def _read(self):
        rest = b""
        while part := self.events.read(1 << 16):
            *messages, rest = (rest + part).split(b"\0")
            for message in messages:
                self._take(json.loads(message))
        for answer in list(self.answers.values()):
            answer.put({"error": {"message": "the browser has ended"}})

    def _take(self, message):
        if "id" in message:
            self.answers[message["id"]].put(message)
        elif message.get("sessionId") in self.pages:
            self.pages[message["sessionId"]].take(message["method"], message["params"])

    def do(self, method, session=None, **parameters):
        """A command of the protocol; returns its result."""
        number, answer = next(self.numbers), queue.Queue()
        self.answers[number] = answer
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        with self.lock:
            self.commands.write(json.dumps(message).encode() + b"\0")
        try:
            result = answer.get(timeout=PATIENCE)
        except queue.Empty:
            raise Failure(f"the browser does not answer {method}") from None
        del self.answers[number]
        check("error" not in result, f"{method} of the browser", result.get("error"))
        return result["result"]

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Page(Reports):
    """A page of the browser. Its reports are what it writes to the console."""

    def __init__(self, browser, width=480, height=270, ratio=1, touch=False):
        super().__init__()
        self.browser = browser
        self.errors = []  # of the console, exceptions and what the browser has against it
        target = browser.do("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.do("Target.attachToTarget", targetId=target,
                                  flatten=True)["sessionId"]
        browser.pages[self.session] = self
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.do(f"{domain}.enable")
        self.do("Network.setCacheDisabled", cacheDisabled=True)
        self.touch_points = {}
        if touch:
            self.do("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        self.resize(width, height, ratio, touch)

    def do(self, method, **parameters):
        return self.browser.do(method, session=self.session, **parameters)

    def take(self, method, event):
        if method == "Runtime.consoleAPICalled":
            text = " ".join(str(word.get("value", word.get("description", word["type"])))
                            for word in event["args"])
            if event["type"] in ("error", "assert"):
                self.errors.append(text)
            for line in text.split("\n"):
                self.add(line)
        elif method == "Runtime.exceptionThrown":
            details = event["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and event["entry"]["level"] == "error":
            self.errors.append(event["entry"]["text"] + " " + event["entry"].get("url", ""))

    def run(self, expression):
        """The value of an expression in the page, of a promise what comes of it."""
        result = self.do("Runtime.evaluate", expression=expression, returnByValue=True,
                         awaitPromise=True, userGesture=True)
        check("exceptionDetails" not in result, f"the page computes {expression}",
              result.get("exceptionDetails"))
        return result["result"].get("value")

    def wait(self, expression, what=None):
        """Waits until an expression in the page is true, and returns its value. The page may be
        loaded again meanwhile."""
        for _ in range(int(PATIENCE / 0.1)):
            try:
                if value := self.run(expression):
                    return value
            except Failure as failure:
                if "navigated or closed" not in str(failure):
                    raise
            threading.Event().wait(0.1)
        raise Failure(f"waited in vain: {what or expression}\n    " + "\n    ".join(self.lines[-12:]))

    def wait_for(self, predicate, what, since=0, patience=PATIENCE):
        return super().wait_for(predicate, what, since, patience)

    def before_it_loads(self, script):
        """Runs in the page before anything of its own does."""
        self.do("Page.addScriptToEvaluateOnNewDocument", source=script)

    def open(self, url):
        """Waits until the page of before has gone: what is looked for next may have been there, too."""
        self.run("window.goes = true")
        self.do("Page.navigate", url=url)
        self.wait("!window.goes && document.readyState !== 'loading'", url)

    def resize(self, width, height, ratio=1, touch=False, fills_screen=False):
        """`fills_screen`: the screen has the page's size."""
        self.size = width, height
        screen = {"screenWidth": width, "screenHeight": height} if fills_screen else {}
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=height,
                deviceScaleFactor=ratio, mobile=touch, **screen)

    def show(self):
        """Brings it before the others."""
        self.do("Page.bringToFront")

    def screenshot(self, path=None):
        """What is seen, as the bytes of a PNG."""
        content = base64.b64decode(self.do("Page.captureScreenshot", format="png")["data"])
        if path:
            with open(path, "wb") as file:
                file.write(content)
        return content

    # ---- Hands ----------------------------------------------------------------------------------

    # Their codes, and numbers as of old; letters and digits have their own.
    KEYS = {"Tab": ("Tab", 9), "Enter": ("Enter", 13), "Escape": ("Escape", 27),
            " ": ("Space", 32), "Backspace": ("Backspace", 8), "ArrowLeft": ("ArrowLeft", 37),
            "ArrowUp": ("ArrowUp", 38), "ArrowRight": ("ArrowRight", 39),
            "ArrowDown": ("ArrowDown", 40), "Shift": ("ShiftLeft", 16),
            "Control": ("ControlLeft", 17), "F1": ("F1", 112), "F2": ("F2", 113),
            "F5": ("F5", 116), "F11": ("F11", 122), ".": ("Period", 190), ",": ("Comma", 188),
            "[": ("BracketLeft", 219), "]": ("BracketRight", 221)}
    CONTROL, SHIFT = 2, 8

    def key(self, key, down, modifiers=0, place=None):
        """By its label; `place` is that of a US keyboard, such as "KeyY", if the label is elsewhere."""
        code, number = self.KEYS.get(key) or (("Digit" if key.isdigit() else "Key") + key.upper(),
                                              ord(key.upper()))
        code = place or code
        text = {"text": key} if len(key) == 1 and down and not modifiers else {}
        self.do("Input.dispatchKeyEvent", type="keyDown" if down else "keyUp", key=key, code=code,
                windowsVirtualKeyCode=number, modifiers=modifiers, **text)

    def tap(self, *keys, modifiers=0):
        for key in keys:
            self.key(key, True, modifiers)
            self.key(key, False, modifiers)

    def mouse(self, kind, x, y, button="none", modifiers=0, **others):
        """kind: Moved, Pressed, Released or Wheel; in CSS pixels."""
        held = {"none": 0, "left": 1, "right": 2}[button] if kind != "Released" else 0
        self.do("Input.dispatchMouseEvent", type=f"mouse{kind}", x=x, y=y, button=button,
                buttons=held, modifiers=modifiers, clickCount=int(button != "none"), **others)

    def drag(self, x, y, to_x, to_y, button="left"):
        self.mouse("Moved", x, y)
        self.mouse("Pressed", x, y, button)
        self.mouse("Moved", to_x, to_y, button)
        self.mouse("Released", to_x, to_y, button)

    def wheel(self, x, y, notches):
        """Turned away from the user by so many notches, at a place."""
        self.mouse("Wheel", x, y, deltaX=0, deltaY=-100 * notches)

    def fingers(self, kind, **places):
        """kind: Start, Move, End or Cancel; with the places of those that are down, a=(x, y), ..."""
        points = [{"id": ord(name), "x": x, "y": y} for name, (x, y) in sorted(places.items())]
        self.do("Input.dispatchTouchEvent", type=f"touch{kind}", touchPoints=points)

    def downloads(self):
        """Paths of the files that have arrived whole. Chromium holds the name's place by an empty one."""
        folder = self.browser.downloads
        names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
        paths = [os.path.join(folder, name) for name in names if not name.endswith(".crdownload")]
        return [path for path in paths if os.path.getsize(path) > 0]

    def check_quiet(self):
        check_equal(self.errors, [], "errors in the console of the browser")


@contextlib.contextmanager
def browser(*options):
    made = Browser(*options)
    try:
        yield made
    finally:
        made.close()
