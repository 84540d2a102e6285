/* Replaces Emscripten's poll, which supports only its own files: node's files are always ready. */
mergeInto(LibraryManager.library, {
    __syscall_poll: function (descriptors, count, milliseconds) {
        for (let i = 0; i < count; ++i) { /* struct pollfd: int fd; short events, revents; */
            const at = descriptors + 8 * i;
            HEAP16[(at + 6) >> 1] = HEAP16[(at + 4) >> 1];
        }
        return count;
    },
});
