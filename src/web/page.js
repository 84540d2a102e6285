/*
 * The page around the program. It checks the browser's features, fetches the program and shows the
 * progress, starts the program with the options of the address, and then forwards what GLFW does not
 * handle: the size of the page, touches, and the keys that stay the browser's.
 *
 * The program calls `onPage(page)` once it is ready, `onFirstPicture()`, `onPicture(name, bytes)` when
 * F2 has saved a picture, and `onEnd(text)`; screen_web.c lists the functions of `page`.
 */
'use strict';

(function () {
    const OWN = document.currentScript;
    const VERSION = OWN.dataset.version;
    const at = (id) => document.getElementById(id);
    const canvas = at('sea');

    /* The state of the program. */
    const state = {
        page: null, /* its functions for the page, once it is ready */
        shown: false, /* it has drawn a picture */
        over: false, /* it has ended */
        printed: [], /* lines on stdout */
        said: [], /* errors on stderr, not yet shown */
    };

    /* ---- The card ------------------------------------------------------------------------------ */

    function button(label, action) {
        const made = document.createElement('button');
        made.type = 'button';
        made.textContent = label;
        made.addEventListener('click', action);
        return made;
    }

    function link(label, address) {
        const made = document.createElement('a');
        made.className = 'button';
        made.textContent = label;
        made.href = address;
        return made;
    }

    const reload = () => button('Reload the page', () => location.reload());
    const openPlain = () => link('Open the sea without options', location.pathname);

    /* kind: 'quiet' for progress, 'aside' for messages while the sea runs, 'wide' for long lines. */
    function showCard({title, text, lines = '', links = [], kind = '', share = null}) {
        const card = at('card');
        card.className = kind;
        card.hidden = false;
        at('card-title').textContent = title;
        at('card-text').textContent = text;
        at('card-text').setAttribute('role', kind === 'quiet' ? 'status' : 'alert');
        at('card-lines').textContent = lines;
        at('card-lines').hidden = !lines;
        at('card-links').replaceChildren(...links);
        at('card-links').hidden = links.length === 0;
        showProgress(kind === 'quiet' ? share : -1);
    }

    /* share: 0 to 1, or null if unknown; below 0 hides the bar. */
    function showProgress(share) {
        const bar = at('card-progress');
        bar.hidden = share !== null && share < 0;
        if (share === null) {
            bar.removeAttribute('value');
        } else {
            bar.value = share;
        }
    }

    function hideCard() {
        at('card').hidden = true;
    }

    /* Shows the last card; later events are ignored. */
    function fail(card) {
        if (state.over) {
            return;
        }
        state.over = true;
        at('menu').hidden = true;
        at('hint').hidden = true;
        showCard(card);
        at('card').focus();
    }

    /* ---- Features of the browser --------------------------------------------------------------- */

    /* A function with SIMD instructions. */
    const SIMD_PROGRAM = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1,
        8, 0, 65, 0, 253, 15, 253, 98, 11];

    function hasSimd() {
        return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(SIMD_PROGRAM));
    }

    function hasWebGl2() {
        const context = document.createElement('canvas').getContext('webgl2');
        const ending = context && context.getExtension('WEBGL_lose_context');
        if (ending) {
            ending.loseContext();
        }
        return context !== null;
    }

    /* Returns a card that names the missing feature, or null. */
    function missing() {
        if (location.protocol === 'file:') {
            return {
                title: 'This page needs a web server',
                text: 'Opened as a file, a page may not fetch its own program. Any server of static ' +
                    'files will do. For example, this command in the folder of the page starts a ' +
                    'server at http://localhost:8000:',
                lines: 'python3 -m http.server',
            };
        }
        if (!hasSimd()) {
            return {
                title: 'This browser is too old for the sea',
                text: 'Its WebAssembly lacks SIMD, which computes the waves. Chrome and Edge 91, ' +
                    'Firefox 89, Safari 16.4 and later versions have it.',
            };
        }
        if (!hasWebGl2()) {
            return {
                title: 'There is no WebGL 2 here',
                text: 'The sea is drawn by WebGL 2, and this browser does not offer it: it is ' +
                    'switched off, or the browser blocks the graphics driver. Chrome and Edge ' +
                    'give the reason at chrome://gpu, Firefox at about:support.',
                links: [reload()],
            };
        }
        return null;
    }

    /* ---- Fetching ------------------------------------------------------------------------------ */

    const threaded = window.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';
    const NAME = threaded ? 'swell-threads' : 'swell';
    const BYTES = Number(threaded ? OWN.dataset.bytesThreads : OWN.dataset.bytes);

    /* A file beside this script; the version in the address bypasses the cache of an older one. */
    const address = (file) => new URL(`${file}?${VERSION}`, OWN.src).href;

    /* Returns the response's stream and calls `report` with the bytes so far. */
    function counted(response, report) {
        let count = 0;
        return response.body.pipeThrough(new TransformStream({
            transform(chunk, controller) {
                count += chunk.length;
                report(count);
                controller.enqueue(chunk);
            },
        }));
    }

    async function fetchProgram() {
        const response = await fetch(address(`${NAME}.wasm`));
        if (!response.ok) {
            throw new Error(`${NAME}.wasm: the server says ${response.status} ${response.statusText}`);
        }
        const stream = counted(response, (count) => showProgress(BYTES ? Math.min(count / BYTES, 1) : null));
        const body = new Response(stream, {headers: {'Content-Type': 'application/wasm'}});
        return WebAssembly.compileStreaming(body);
    }

    function fetchScript() {
        return new Promise((done, failed) => {
            const script = document.createElement('script');
            script.src = address(`${NAME}.js`);
            script.onload = done;
            script.onerror = () => failed(new Error(`${NAME}.js cannot be loaded`));
            document.head.append(script);
        });
    }

    /* ---- Starting ------------------------------------------------------------------------------ */

    /* Converts ?preset=glitter&verbose to --preset=glitter --verbose, and adds the page's size. */
    function programArguments() {
        const options = [];
        for (const [name, value] of new URLSearchParams(location.search)) {
            options.push(value === '' ? `--${name}` : `--${name}=${value}`);
        }
        const {width, height} = pageSize();
        return [...options, `--resolution=${width}x${height}`];
    }

    /* Shows the program's messages on the page; other lines go to the console. */
    function showError(line) {
        if (!line.startsWith('swell: ')) {
            console.log(line);
            return;
        }
        console.warn(line);
        state.said.push(line.slice('swell: '.length));
        if (state.shown && !state.over) {
            showCard({
                title: 'Swell says',
                text: state.said.join('\n'),
                links: [button('Close', () => { hideCard(); canvas.focus(); })],
                kind: 'aside',
            });
            state.said = [];
        }
    }

    function end(code) {
        if (code === 0 && !state.shown && state.printed.length > 0) { /* --help, --version */
            fail({title: 'Swell', text: '', lines: state.printed.join('\n'), links: [openPlain()], kind: 'wide'});
        } else if (code === 0) {
            fail({title: 'Swell has ended', text: 'You have left the sea.', links: [button('Start again', () => location.reload())]});
        } else {
            fail({
                title: code === 2 ? 'The address is not understood' : 'Swell cannot go on',
                text: state.said.join('\n') || `It ended with code ${code} and did not say why.`,
                links: code === 2 ? [openPlain(), link('All options', '?help')] : [reload(), openPlain()],
            });
        }
    }

    /* text: the error of a frame, or "". */
    function endLoop(text) {
        const context = canvas.getContext('webgl2');
        if (context && context.isContextLost()) { /* the program may notice first */
            loseContext();
            return;
        }
        if (text) {
            state.said = [text];
        }
        end(text ? 1 : 0);
    }

    function crash(what) {
        fail({
            title: 'Swell has stopped',
            text: `This should not happen: ${what}`,
            links: [reload()],
        });
    }

    function firstPicture() {
        state.shown = true;
        document.documentElement.classList.add('started');
        hideCard();
        showTouchMenu();
    }

    /* Downloads a picture or another file that the program has saved. */
    function saveFile(name, bytes) {
        const made = document.createElement('a');
        made.href = URL.createObjectURL(new Blob([bytes], {type: name.endsWith('.png') ? 'image/png' : 'text/plain'}));
        made.download = name;
        made.click();
        setTimeout(() => URL.revokeObjectURL(made.href), 60000);
    }

    function connectProgram(page) {
        state.page = page;
        sendSize();
    }

    async function start() {
        const card = missing();
        if (card) {
            fail(card);
            return;
        }
        showProgress(BYTES ? 0 : null);
        const [compiled] = await Promise.all([fetchProgram(), fetchScript()]);
        showCard({title: 'Swell', text: 'The sea is being made.', kind: 'quiet', share: null});
        await new Promise((done) => setTimeout(done, 50)); /* let the browser paint the card */
        const program = {
            canvas,
            arguments: programArguments(),
            print: (line) => { state.printed.push(line); console.log(line); },
            printErr: showError,
            locateFile: address,
            mainScriptUrlOrBlob: address(`${NAME}.js`),
            instantiateWasm(imports, done) {
                WebAssembly.instantiate(compiled, imports).then((made) => done(made, compiled), crash);
                return {};
            },
            quit(code, thrown) {
                if (thrown instanceof Error) {
                    crash(thrown);
                } else {
                    end(code);
                }
                throw thrown;
            },
            onPage: connectProgram,
            onFirstPicture: firstPicture,
            onPicture: saveFile,
            onEnd: endLoop,
            onAbort: crash,
        };
        await window.createSwell(program);
    }

    /* ---- Size ---------------------------------------------------------------------------------- */

    let exact = [0, 0]; /* device pixels of the canvas, if the browser reports them */

    /* Only the browser knows how it rounds; a report from before a change of the ratio is ignored. */
    function pixels(points, reported) {
        return Math.max(Math.abs(reported - points) <= 1 ? reported : Math.round(points), 1);
    }

    function pageSize() {
        const ratio = window.devicePixelRatio || 1;
        const box = canvas.getBoundingClientRect();
        return {width: pixels(box.width * ratio, exact[0]), height: pixels(box.height * ratio, exact[1]), ratio};
    }

    function sendSize() {
        if (state.page && !state.over) {
            const {width, height, ratio} = pageSize();
            state.page.resize(width, height, ratio);
        }
    }

    function observeSize() {
        const observer = new ResizeObserver(([entry]) => {
            const box = entry.devicePixelContentBoxSize;
            exact = box ? [box[0].inlineSize, box[0].blockSize] : exact;
            sendSize();
        });
        try {
            observer.observe(canvas, {box: 'device-pixel-content-box'});
        } catch (error) {
            observer.observe(canvas);
        }
        watchRatio(window.devicePixelRatio);
    }

    /* When the window moves to another screen its size in CSS pixels may stay: then there is no event. */
    function watchRatio(known) {
        const ratio = window.devicePixelRatio;
        if (ratio !== known) {
            sendSize();
        }
        requestAnimationFrame(() => watchRatio(ratio));
    }

    /* ---- Fingers ------------------------------------------------------------------------------- */

    const TOUCH_DOWN = 0, TOUCH_MOVE = 1, TOUCH_UP = 2, TOUCH_CANCEL = 3;

    let fingersDown = false;

    /* Forwards a touch, and suppresses GLFW's own handling and the browser's emulated mouse. */
    function forwardTouch(event, kind) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!state.page || state.over) {
            return;
        }
        const box = canvas.getBoundingClientRect();
        for (const finger of event.changedTouches) {
            state.page.touch(kind, finger.identifier, finger.clientX - box.left, finger.clientY - box.top);
        }
        fingersDown = event.touches.length > 0;
        if (kind === TOUCH_DOWN) {
            canvas.focus();
            showTouchMenu();
            closeMenu();
        } else if (kind === TOUCH_UP || kind === TOUCH_CANCEL) {
            at('hint').hidden = true;
        }
    }

    function listenForTouches() {
        const kinds = {touchstart: TOUCH_DOWN, touchmove: TOUCH_MOVE, touchend: TOUCH_UP, touchcancel: TOUCH_CANCEL};
        for (const [name, kind] of Object.entries(kinds)) {
            canvas.addEventListener(name, (event) => forwardTouch(event, kind), {capture: true, passive: false});
        }
        /* A browser may report a resting mouse, whose place is not the finger's. */
        for (const name of ['mousedown', 'mousemove', 'mouseup']) {
            window.addEventListener(name, (event) => {
                if (fingersDown) {
                    event.stopImmediatePropagation();
                }
            }, true);
        }
    }

    let fingersKnown = window.matchMedia('(any-pointer: coarse)').matches;

    function showTouchMenu() {
        if (state.shown && !state.over && (fingersKnown || navigator.maxTouchPoints > 0) && at('menu').hidden) {
            at('menu').hidden = false;
            at('hint').hidden = false;
            setTimeout(() => { at('hint').hidden = true; }, 12000);
        }
    }

    function closeMenu() {
        at('menu-keys').hidden = true;
        at('menu-button').setAttribute('aria-expanded', 'false');
    }

    /* GLFW's key numbers. */
    const KEY_NUMBERS = {Tab: 258, Backspace: 259, F2: 291};

    function pressKey(key) {
        if (state.page && !state.over) {
            state.page.press(KEY_NUMBERS[key] || key.charCodeAt(0));
        }
    }

    function toggleFullScreen() {
        if (document.fullscreenElement) {
            document.exitFullscreen();
        } else {
            document.documentElement.requestFullscreen().catch(() => {}); /* refused */
        }
    }

    function listenToMenu() {
        at('menu-button').addEventListener('click', () => {
            const open = at('menu-keys').hidden;
            at('menu-keys').hidden = !open;
            at('menu-button').setAttribute('aria-expanded', String(open));
            at('hint').hidden = true;
        });
        for (const made of document.querySelectorAll('#menu-keys button')) {
            made.addEventListener('click', () => {
                if (made.dataset.key) {
                    pressKey(made.dataset.key);
                }
                closeMenu();
                canvas.focus();
            });
        }
        at('full-screen').hidden = !document.documentElement.requestFullscreen;
        at('full-screen').addEventListener('click', toggleFullScreen);
    }

    /* ---- Keys and mouse ------------------------------------------------------------------------ */

    const BROWSER_KEYS = ['F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'];
    const KEPT_KEYS = ['F1', 'F2', 'F3', 'F4', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp',
        'PageDown', 'Home', 'End'];
    const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'];

    /* All keys pressed on the canvas are the program's, except those of the browser: keys with Ctrl, Alt
       or Meta, the upper function keys, and Shift + Tab, which leaves the canvas. */
    function isProgramKey(event) {
        if (MODIFIERS.includes(event.key) || event.getModifierState('AltGraph')) {
            return true;
        }
        const leaves = event.key === 'Tab' && event.shiftKey;
        return !event.ctrlKey && !event.altKey && !event.metaKey && !leaves && !BROWSER_KEYS.includes(event.key);
    }

    const onCanvas = (event) => event.target === canvas || event.target === document.body;

    /* Runs before GLFW's listener, also on the window. Does not filter keyup. */
    function guardKey(event) {
        if (!onCanvas(event) || !isProgramKey(event)) {
            event.stopImmediatePropagation();
        } else if (KEPT_KEYS.includes(event.key) || event.type === 'keypress') {
            event.preventDefault(); /* prevents quick search */
        }
    }

    function guardInput() {
        window.addEventListener('keydown', guardKey, true);
        window.addEventListener('keypress', guardKey, true);
        canvas.addEventListener('contextmenu', (event) => event.preventDefault());
        canvas.addEventListener('pointerdown', (event) => {
            canvas.focus();
            if (event.pointerType === 'mouse' && !document.pointerLockElement) {
                canvas.setPointerCapture(event.pointerId); /* a drag may leave the page */
            }
        });
    }

    /* ---- Life ---------------------------------------------------------------------------------- */

    function loseContext() {
        fail({
            title: 'The graphics context was lost',
            text: 'The browser has taken the graphics context from this page, as happens when the ' +
                'driver restarts or too many pages draw. Reload the page to go on.',
            links: [reload()],
        });
    }

    canvas.addEventListener('webglcontextlost', loseContext);
    observeSize();
    listenForTouches();
    listenToMenu();
    guardInput();
    window.addEventListener('error', (event) => crash(event.message));
    window.addEventListener('unhandledrejection', (event) => crash(event.reason));
    start().catch((error) => fail({
        title: 'The program cannot be fetched',
        text: error.message,
        links: [reload()],
    }));
}());
