/*
 * The page around the program. It checks the browser's features, fetches the program and shows the
 * progress, starts the program with the options of the address, and then forwards what GLFW does not
 * handle: the size of the page, touches, and the keys that stay the browser's. Where the browser takes
 * the graphics context, it restarts the program with what was shown.
 *
 * screen_web.c lists the functions by which program and page call each other.
 */
'use strict';

(function () {
    const OWN = document.currentScript;
    const at = (id) => document.getElementById(id);
    const canvas = at('sea');
    const ADDRESS = new URLSearchParams(location.search); /* of the visit; later ones keep its options of the page */
    const FRAMED = window.parent !== window;

    /* The state of the program. */
    const state = {
        module: null, /* its Module */
        page: null, /* its functions for the page, once its window is open */
        loop: null, /* those of its loop, once frames begin */
        shown: false, /* it has drawn a picture */
        types: false, /* a text is being entered */
        over: false, /* it has ended */
        printed: [], /* lines on stdout */
        said: [], /* errors on stderr, not yet shown */
    };

    /* Its functions while it runs, else null. */
    const ofPage = () => (state.over ? null : state.page);
    const ofLoop = () => (state.over ? null : state.loop);

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
    const openHelp = () => link('All options and keys', 'help.html');

    /* kind: 'quiet' for progress, 'aside' for messages while the sea runs, 'wide' for long lines. */
    function showCard({title, text, lines = '', links = [], kind = '', share = null}) {
        const card = at('card');
        card.className = kind;
        card.hidden = false;
        document.documentElement.classList.add('told');
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
        document.documentElement.classList.remove('told');
    }

    /* Shows the last card; later events are ignored. */
    function fail(card) {
        if (state.over) {
            return;
        }
        state.over = true;
        at('bar').hidden = true;
        closeMenu();
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

    /* Files beside this script are named by their content, so that no cache gives an older one. */
    const FILES = JSON.parse(OWN.dataset.files);
    const address = (file) => new URL(FILES[file] || file, OWN.src).href;

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

    let compiled = null; /* the program, which may be started again */

    async function fetchProgram() {
        const response = await fetch(address(`${NAME}.wasm`));
        if (!response.ok) {
            throw new Error(`${NAME}.wasm: the server says ${response.status} ${response.statusText}`);
        }
        const stream = counted(response, (count) => showProgress(BYTES ? Math.min(count / BYTES, 1) : null));
        const body = new Response(stream, {headers: {'Content-Type': 'application/wasm'}});
        compiled = await WebAssembly.compileStreaming(body);
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

    const NARROW = 900; /* CSS pixels; a pool would cover the sea */

    const FIRST_STEP = 'start'; /* of ?tour alone */

    /* Converts preset=glitter&verbose to --preset=glitter --verbose, and adds the page's size. */
    function programArguments(query) {
        const options = window.innerWidth < NARROW && !query.has('pool') ? ['--pool=off'] : [];
        for (const [name, value] of query) {
            const given = name === 'tour' && value === '' ? FIRST_STEP : value;
            const option = name === 'hint' ? 'hints' : name;
            if (name !== 'bar') {
                options.push(given === '' ? `--${option}` : `--${option}=${given}`);
            }
        }
        const {width, height} = pageSize();
        return [...options, `--resolution=${width}x${height}`];
    }

    /* The program speaks of its command line, the page of its address. */
    function inWordsOfPage(line) {
        return line.replace(/; 'swell --help' lists the accepted ones$/, '')
            .replace(/--(?=[a-z])/g, '');
    }

    /* Shows the program's messages on the page; other lines go to the console. */
    function showError(line) {
        if (!line.startsWith('swell: ')) {
            console.log(line);
            return;
        }
        console.warn(line);
        state.said.push(inWordsOfPage(line.slice('swell: '.length)));
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
        if (code === 0 && !state.shown && state.printed.length > 0) { /* version */
            fail({title: 'Swell', text: '', lines: state.printed.join('\n'), links: [openPlain()], kind: 'wide'});
        } else if (code === 0) {
            fail({title: 'Swell has ended', text: 'You have left the sea.', links: [button('Start again', () => location.reload())]});
        } else {
            fail({
                title: code === 2 ? 'The address is not understood' : 'Swell cannot go on',
                text: state.said.join('\n') || `It ended with code ${code} and did not say why.`,
                links: code === 2 ? [openPlain(), openHelp()] : [reload(), openPlain()],
            });
        }
    }

    /* text: the error of a frame, or "". */
    function endLoop(text) {
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
        document.documentElement.classList.remove('lost');
        hideCard();
        at('bar').hidden = ADDRESS.get('bar') === 'off';
        watchAddress();
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
        if (fingers) {
            page.fingers();
        }
    }

    /* Starts the program with the options of `query`; `files` lie in its file system. */
    async function launch(query, files = []) {
        showCard({title: 'Swell', text: 'The sea is being made.', kind: 'quiet', share: null});
        await new Promise((done) => setTimeout(done, 50)); /* let the browser paint the card */
        setCover(false, false);
        Object.assign(state, {page: null, loop: null, shown: false, printed: [], said: []});
        const program = {
            canvas,
            arguments: programArguments(query),
            preRun: () => putFiles(program.FS, files),
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
            onLoop: (loop) => { state.loop = loop; },
            onFirstPicture: firstPicture,
            onPicture: saveFile,
            onCopy: copyLink,
            onCover: setCover,
            onEnd: endLoop,
            onAbort: crash,
        };
        state.module = program;
        await window.createSwell(program);
    }

    async function start() {
        if (ADDRESS.has('help')) {
            location.replace('help.html');
            return;
        }
        const card = missing();
        if (card) {
            fail(card);
            return;
        }
        showProgress(BYTES ? 0 : null);
        await Promise.all([fetchProgram(), fetchScript()]);
        await launch(ADDRESS);
    }

    /* ---- Again, with what was shown ------------------------------------------------------------ */

    const FILE_OPTIONS = ['sky', 'floor', 'sea', 'land', 'hull', 'course']; /* they name files of the program's own system */

    function putFiles(system, files) {
        for (const {path, bytes} of files) {
            system.mkdirTree(path.slice(0, path.lastIndexOf('/')) || '/');
            system.writeFile(path, bytes);
        }
    }

    /* The files that an address names: pictures that were dropped on the page. */
    function takeFiles(system, query) {
        const files = [];
        for (const path of FILE_OPTIONS.flatMap((name) => query.getAll(name))) {
            try {
                files.push({path, bytes: system.readFile(path)});
            } catch (error) { /* it is gone: the program will say so */
            }
        }
        return files;
    }

    /* Ends the program without a word, and returns what it showed. */
    function closeProgram() {
        const query = new URLSearchParams(state.loop ? state.loop.describe() : ADDRESS);
        keepOwnOptions(query);
        const files = takeFiles(state.module.FS, query);
        if (state.loop) {
            state.loop.close();
        }
        if (state.module.PThread) {
            state.module.PThread.terminateAllThreads();
        }
        state.page = state.loop = null;
        return {query, files};
    }

    /* Options of the page outlive the program. */
    function keepOwnOptions(query) {
        for (const name of ['verbose', 'hint', 'hints', 'bar']) {
            if (ADDRESS.has(name)) {
                query.set(name, ADDRESS.get(name));
            }
        }
    }

    let interrupted = null; /* what was shown when the context was lost */

    /* The program draws nothing now; what it has computed is still there. */
    function loseContext(event) {
        event.preventDefault(); /* else it would not be restored */
        if (state.over || interrupted) {
            return;
        }
        interrupted = closeProgram();
        document.documentElement.classList.add('lost');
        showCard({
            title: 'The graphics context was lost',
            text: 'The browser has taken it from this page, as happens when the driver restarts or too ' +
                'many pages draw. The sea comes back as soon as it is given again.',
            links: [link('Reload the page', `?${shared(interrupted.query)}`)],
        });
    }

    function restoreContext() {
        if (interrupted) {
            const {query, files} = interrupted;
            interrupted = null;
            launch(query, files).catch(crash);
        }
    }

    /* ---- Links --------------------------------------------------------------------------------- */

    /* The visitor's own files cannot be shared. */
    function shared(query) {
        const others = new URLSearchParams(query);
        FILE_OPTIONS.forEach((name) => others.delete(name));
        return others.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/=(?=&|$)/g, '');
    }

    /* options: those of an address. */
    function copyLink(options) {
        const query = new URLSearchParams(options);
        const address = `${location.origin}${location.pathname}?${shared(query)}`;
        const left = FILE_OPTIONS.some((name) => query.has(name))
            ? ' It cannot hold the files that you have dropped on the page.' : '';
        const afloat = ['boat-at', 'buoy-at', 'stone-at'].some((name) => query.has(name))
            ? ' What floats starts at rest where it is, and stones fall again.' : '';
        const close = button('Close', () => { hideCard(); canvas.focus(); });
        const tell = (title) => showCard({title, text: `It opens the sea as you see it.${afloat}${left}`, lines: address,
            links: [close], kind: 'aside'});
        const copied = navigator.clipboard ? navigator.clipboard.writeText(address) : Promise.reject();
        copied.then(() => tell('The link is copied'), () => tell('Copy this link'));
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
        const {width, height, ratio} = pageSize();
        ofPage()?.resize(width, height, ratio);
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
    let fingers = window.matchMedia('(any-pointer: coarse)').matches; /* or a mouse, whichever was used last */

    /* Forwards a touch, and suppresses GLFW's own handling and the browser's emulated mouse. */
    function forwardTouch(event, kind) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!ofPage()) {
            return;
        }
        const box = canvas.getBoundingClientRect();
        for (const finger of event.changedTouches) {
            ofPage().touch(kind, finger.identifier, finger.clientX - box.left, finger.clientY - box.top);
        }
        fingersDown = event.touches.length > 0;
        if (kind === TOUCH_DOWN) {
            if (document.activeElement !== at('typed')) {
                canvas.focus();
            }
            closeMenu();
        } else if (kind === TOUCH_UP && state.types) {
            showKeyboard(); /* it may have been put away */
        }
    }

    /* The panel has rows for fingers also where the first one touches a button of the page. */
    function noteFingers(event) {
        if (event.pointerType === 'touch' && ofPage()) {
            fingers = true;
            ofPage().fingers();
        }
    }

    function listenForTouches() {
        window.addEventListener('pointerdown', noteFingers, true);
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

    /* The program's help is about keys. */
    function showFingers() {
        showCard({
            title: 'What fingers do',
            text: ['Drag: look around.',
                'Tap: throw a stone, where it falls.',
                'Two fingers: fly. Both up the screen is ahead, both to a side is that way, apart is down, ' +
                    'together is up.',
                'In \u201cAll values\u201d: drag to scroll, drag along a bar to set it.',
                'Menu: wind, sun, pictures, and the rest.'].join('\n'),
            links: [button('Close', () => { hideCard(); canvas.focus(); }), openHelp()],
            kind: 'aside',
        });
    }

    /* ---- The bar and its menu ------------------------------------------------------------------ */

    /* Over the panel and the help there is only the way back; a text needs a keyboard. */
    function setCover(covered, types) {
        document.documentElement.classList.toggle('covered', covered);
        at('back-button').hidden = !covered;
        state.types = types;
        if (types) {
            showKeyboard();
        } else if (document.activeElement === at('typed')) {
            canvas.focus();
        }
    }

    /* The keyboard of a touch screen writes into a field that is not seen. Some keyboards tell of words in the
       making only by what the field holds then, so the program gets the difference. Its spaces at first are for
       the keyboard to delete. */
    const TYPED_AT_FIRST = ' '.repeat(64);
    const KEY_DELETE = 259, KEY_ENTER = 257;
    let typed = TYPED_AT_FIRST; /* what the program knows of the field */

    function showKeyboard() {
        if (fingers) {
            at('typed').focus({preventScroll: true});
        }
    }

    function emptyField() {
        const field = at('typed');
        field.value = typed = TYPED_AT_FIRST;
        field.setSelectionRange(typed.length, typed.length);
    }

    function typeDifference() {
        const before = [...typed], after = [...at('typed').value];
        let same = 0;
        while (same < before.length && before[same] === after[same]) {
            same += 1;
        }
        before.slice(same).forEach(() => ofPage()?.tap(KEY_DELETE));
        after.slice(same).forEach((character) => ofPage()?.type(character.codePointAt(0)));
        typed = at('typed').value;
    }

    function listenToKeyboard() {
        const field = at('typed');
        field.addEventListener('focus', emptyField);
        field.addEventListener('input', typeDifference);
        field.addEventListener('beforeinput', (event) => {
            if (event.inputType === 'insertLineBreak') {
                event.preventDefault();
                ofPage()?.tap(KEY_ENTER);
            }
        });
        /* A keyboard that is put away ends the text. */
        field.addEventListener('blur', () => {
            if (state.types) {
                ofPage()?.tap(KEY_ENTER);
            }
        });
    }

    function closeMenu() {
        at('menu').hidden = true;
        at('menu-button').setAttribute('aria-expanded', 'false');
    }

    function openMenu() {
        const query = new URLSearchParams(state.loop ? state.loop.describe() : '');
        const force = query.get('beaufort') || (query.has('wind-speed') || query.has('spectrum') ? '' : '5');
        at('force').value = force || '5';
        at('force-value').textContent = force;
        at('menu').hidden = false;
        at('menu-button').setAttribute('aria-expanded', 'true');
    }

    async function frames(count) {
        for (let i = 0; i < count; i += 1) {
            await new Promise((done) => requestAnimationFrame(done));
        }
    }

    /* GLFW's key numbers. */
    const KEY_NUMBERS = {Escape: 256, Tab: 258, Backspace: 259, F1: 290, F2: 291};

    /* ---- The address --------------------------------------------------------------------------- */

    /* What the address opens, without what changes as one looks on; null before that is known. */
    let opened = null;
    let opening = false; /* a preset */
    const PASSING = ['time', 'camera', 'paused', 'boat-at', 'buoy-at', 'stone-at'];

    function replaceAddress(query) {
        keepOwnOptions(query);
        history.replaceState(null, '', `?${shared(query)}`);
    }

    function openPreset(name) {
        if (!ofLoop()) {
            return;
        }
        replaceAddress(new URLSearchParams({preset: name}));
        ofLoop().set('preset', name);
        opening = true;
        frames(3).then(() => { opening = false; opened = null; watchAddress(); });
    }

    /* An address with options stays as long as the sea is the one that it opens; then it is that of what is shown. */
    function watchAddress() {
        if (!ofLoop() || opening || !location.search) {
            return;
        }
        const query = new URLSearchParams(state.loop.describe()), lasting = new URLSearchParams(query);
        PASSING.forEach((name) => lasting.delete(name));
        if (opened !== null && lasting.toString() !== opened) {
            replaceAddress(query);
        }
        opened = lasting.toString();
    }

    function listenToMenu() {
        at('menu-button').addEventListener('click', () => at('menu').hidden ? openMenu() : closeMenu());
        for (const made of document.querySelectorAll('[data-key]')) {
            made.addEventListener('click', () => {
                const {key} = made.dataset;
                closeMenu();
                if (key === 'F1' && fingers) {
                    showFingers();
                    return;
                }
                ofPage()?.press(KEY_NUMBERS[key] || key.charCodeAt(0));
                canvas.focus();
            });
        }
        for (const made of document.querySelectorAll('[data-sign]')) {
            made.addEventListener('click', () => ofPage()?.type(made.dataset.sign.charCodeAt(0)));
        }
        at('force').addEventListener('input', () => {
            at('force-value').textContent = at('force').value;
            ofLoop()?.set('beaufort', at('force').value);
        });
        at('preset').addEventListener('change', () => {
            closeMenu();
            openPreset(at('preset').value);
            at('preset').selectedIndex = 0;
            canvas.focus();
        });
        at('tour-button').addEventListener('click', () => {
            closeMenu();
            ofLoop()?.set('tour', FIRST_STEP);
            canvas.focus();
        });
        at('link-button').addEventListener('click', () => {
            closeMenu();
            if (ofLoop()) {
                copyLink(ofLoop().describe());
            }
        });
        at('full-screen').hidden = !document.fullscreenEnabled;
        at('full-screen').addEventListener('click', () => {
            if (document.fullscreenElement) {
                document.exitFullscreen();
            } else {
                document.documentElement.requestFullscreen().catch(() => {}); /* refused */
            }
            canvas.focus();
        });
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
        const inMenu = event.target === at('menu-button') || at('menu').contains(event.target);
        if (event.key === 'Escape' && inMenu && !at('menu').hidden) {
            closeMenu();
            canvas.focus();
            event.stopImmediatePropagation();
            return;
        }
        if (!onCanvas(event) || !isProgramKey(event)) {
            event.stopImmediatePropagation();
            return;
        }
        if (KEPT_KEYS.includes(event.key) || event.type === 'keypress') {
            event.preventDefault(); /* prevents quick search */
        }
    }

    function guardInput() {
        window.addEventListener('keydown', guardKey, true);
        window.addEventListener('keypress', guardKey, true);
        window.addEventListener('wheel', (event) => {
            if (FRAMED && !document.hasFocus()) {
                event.stopImmediatePropagation(); /* it scrolls the host's page until the sea was clicked */
            }
        }, {capture: true, passive: true});
        canvas.addEventListener('contextmenu', (event) => event.preventDefault());
        canvas.addEventListener('pointerdown', (event) => {
            canvas.focus();
            closeMenu();
            fingers = fingers && event.pointerType !== 'mouse';
            if (event.pointerType === 'mouse' && !document.pointerLockElement) {
                canvas.setPointerCapture(event.pointerId); /* a drag may leave the page */
            }
        });
    }

    /* ---- Life ---------------------------------------------------------------------------------- */

    /* Keeps the page for visits without a network; hosts without https cannot. */
    function keepForLater() {
        if (navigator.serviceWorker && location.protocol === 'https:') {
            navigator.serviceWorker.register('sw.js').catch((error) => console.log(`not kept for later: ${error.message}`));
        }
    }

    canvas.addEventListener('webglcontextlost', loseContext);
    canvas.addEventListener('webglcontextrestored', restoreContext);
    window.addEventListener('load', keepForLater);
    setInterval(watchAddress, 1000);
    document.documentElement.classList.toggle('framed', FRAMED);
    observeSize();
    listenForTouches();
    listenToMenu();
    listenToKeyboard();
    guardInput();
    window.addEventListener('error', (event) => crash(event.message));
    window.addEventListener('unhandledrejection', (event) => crash(event.reason));
    start().catch((error) => fail({
        title: 'The program cannot be fetched',
        text: error.message,
        links: [reload()],
    }));
}());
