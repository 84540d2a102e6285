/*
 * Which device draws without a window, on a machine with a graphics card. The linker routes
 * headless.c's look-ups through the functions here, which put a made card before the devices that
 * there are; whoever opens it gets a context of EGL's choice.
 */
#include "context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

typedef __eglMustCastToProperFunctionPointerType Function;

Function __real_eglGetProcAddress(const char* name);
Function __wrap_eglGetProcAddress(const char* name);

static int made_card;

/* The linker leaves no way to hand these functions an object. */
static int card_opened;    /* times */
static bool card_is_alone; /* no other device is found */

static EGLBoolean query_devices(EGLint most, EGLDeviceEXT* device, EGLint* count) {
    const PFNEGLQUERYDEVICESEXTPROC query =
        (PFNEGLQUERYDEVICESEXTPROC)__real_eglGetProcAddress("eglQueryDevicesEXT");
    CHECK(query && most > 1);
    device[0] = &made_card;
    *count = 0;
    if (!card_is_alone && !query(most - 1, device + 1, count)) {
        return EGL_FALSE;
    }
    *count += 1;
    return EGL_TRUE;
}

static const char* query_string(EGLDeviceEXT device, EGLint name) {
    return device == &made_card ? "EGL_EXT_device_drm"
                                : ((PFNEGLQUERYDEVICESTRINGEXTPROC)__real_eglGetProcAddress(
                                      "eglQueryDeviceStringEXT"))(device, name);
}

static EGLDisplay get_display(EGLenum platform, void* native, const EGLint* attributes) {
    const PFNEGLGETPLATFORMDISPLAYEXTPROC get =
        (PFNEGLGETPLATFORMDISPLAYEXTPROC)__real_eglGetProcAddress("eglGetPlatformDisplayEXT");
    if (native == &made_card) {
        ++card_opened;
        return get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    }
    return get(platform, native, attributes);
}

Function __wrap_eglGetProcAddress(const char* name) {
    return strcmp(name, "eglQueryDevicesEXT") == 0         ? (Function)query_devices
           : strcmp(name, "eglQueryDeviceStringEXT") == 0  ? (Function)query_string
           : strcmp(name, "eglGetPlatformDisplayEXT") == 0 ? (Function)get_display
                                                           : __real_eglGetProcAddress(name);
}

/* How often the card is opened with this value of the variable, NULL for none. */
static int open_with(const char* value) {
    CHECK(value ? setenv("LIBGL_ALWAYS_SOFTWARE", value, 1) == 0
                : unsetenv("LIBGL_ALWAYS_SOFTWARE") == 0);
    card_opened = 0;
    SwellError error = {0};
    Headless* headless = headless_create(render_load_gl, &error);
    if (!headless) {
        print_error("%s\n", error.message);
    }
    CHECK(headless);
    print_message("LIBGL_ALWAYS_SOFTWARE=%s: %s\n", value ? value : "(none)",
                  (const char*)glGetString(GL_RENDERER));
    headless_destroy(headless);
    return card_opened;
}

CASE("a card is preferred") {
    static const char* const VALUES[] = {NULL, "", "0", "false", "no"};
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; ++i) {
        assert_int_equal(open_with(VALUES[i]), 1);
    }
}

CASE("no card draws where software must") {
    static const char* const VALUES[] = {"1", "true", "True", "yes"};
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; ++i) {
        assert_int_equal(open_with(VALUES[i]), 0);
    }
}

CASE("software that must draw and is missing is an error, and no card draws") {
    CHECK(setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1) == 0);
    CHECK(unsetenv("DISPLAY") == 0 && unsetenv("WAYLAND_DISPLAY") == 0);
    card_opened = 0;
    card_is_alone = true;
    SwellError error = {0};
    Headless* headless = headless_create(render_load_gl, &error);
    card_is_alone = false;
    CHECK(!headless && card_opened == 0);
    assert_int_equal(error.code, SWELL_ERROR_GRAPHICS);
    CHECK(strstr(error.message, "LIBGL_ALWAYS_SOFTWARE"));
}
