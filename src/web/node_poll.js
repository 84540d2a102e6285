/* Files of node are always ready, and it knows of no other. The one that Emscripten brings asks files of
   its own how they are. */
mergeInto(LibraryManager.library, {
    __syscall_poll: function (descriptors, count, milliseconds) {
        for (let i = 0; i < count; ++i) { /* struct pollfd: int fd; short events, revents; */
            const at = descriptors + 8 * i;
            HEAP16[(at + 6) >> 1] = HEAP16[(at + 4) >> 1];
        }
        return count;
    },
});
