/* Node's own `fetch` does not open files, and what is tried first must fail at once. */
globalThis.fetch = undefined;
