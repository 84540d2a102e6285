/* Node's `fetch` does not open files: without it Emscripten reads the program from the file system. */
globalThis.fetch = undefined;
