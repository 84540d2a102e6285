/* Linked into sanitized tests only: libraries stay loaded, so that what a driver leaks keeps the
   names of its functions and differs from a leak of ours. */
int dlclose(void* handle);

int dlclose(void* handle) {
    (void)handle;
    return 0;
}
