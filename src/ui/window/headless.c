#include "window/window.h"

#include <stdlib.h>
#include <string.h>

#ifdef SWELL_HAS_EGL
#include <EGL/egl.h>
#include <EGL/eglext.h>
#endif

struct Headless {
#ifdef SWELL_HAS_EGL
    EGLDisplay display;
    EGLContext context;
#endif
    Window* window; /* hidden window, used without EGL */
};

#ifdef SWELL_HAS_EGL

enum { DEVICES_MAX = 16 };

static WindowGlFunction find_function(const char* name) {
    return eglGetProcAddress(name);
}

static void close_display(Headless* headless) {
    if (headless->display == EGL_NO_DISPLAY) {
        return;
    }
    eglMakeCurrent(headless->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (headless->context != EGL_NO_CONTEXT) {
        eglDestroyContext(headless->display, headless->context);
    }
    eglTerminate(headless->display);
    headless->display = EGL_NO_DISPLAY;
    headless->context = EGL_NO_CONTEXT;
}

/* Opens a context without config and surface, because the renderer draws into its own
   framebuffers. */
static bool open_display(Headless* headless, EGLDisplay display) {
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) {
        return false;
    }
    headless->display = display;
    const EGLint attributes[][2] = {
        {EGL_CONTEXT_MAJOR_VERSION, 3},
        {EGL_CONTEXT_MINOR_VERSION, 3},
        {EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT},
        {EGL_NONE, EGL_NONE}};
    if (eglBindAPI(EGL_OPENGL_API)) {
        headless->context =
            eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes[0]);
    }
    if (headless->context != EGL_NO_CONTEXT &&
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, headless->context)) {
        return true;
    }
    close_display(headless);
    return false;
}

static bool is_software(PFNEGLQUERYDEVICESTRINGEXTPROC query_string, EGLDeviceEXT device) {
    const char* extensions = query_string ? query_string(device, EGL_EXTENSIONS) : NULL;
    return extensions && strstr(extensions, "EGL_MESA_device_software");
}

/* Reads Mesa's variable as Mesa does. Mesa's EGL obeys the variable too late: once a card's device
   has been chosen, it warns and draws on the card. */
static bool wants_software(void) {
    const char* value = getenv("LIBGL_ALWAYS_SOFTWARE");
    return value && value[0] && strchr("1tTyY", value[0]);
}

/* Opens the first device that is, or is not, a software renderer. Where a card may draw, the last
   try is EGL's own choice without a surface. */
static bool open_any(Headless* headless, bool software) {
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_display =
        (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
    PFNEGLQUERYDEVICESEXTPROC query_devices =
        (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
    PFNEGLQUERYDEVICESTRINGEXTPROC query_string =
        (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
    EGLDeviceEXT device[DEVICES_MAX];
    EGLint count = 0;
    if (!get_display) {
        return false;
    }
    if (query_devices) {
        query_devices(DEVICES_MAX, device, &count);
    }
    for (EGLint i = 0; i < count; ++i) {
        if (is_software(query_string, device[i]) == software &&
            open_display(headless, get_display(EGL_PLATFORM_DEVICE_EXT, device[i], NULL))) {
            return true;
        }
    }
    return !software && open_display(headless, get_display(EGL_PLATFORM_SURFACELESS_MESA,
                                                           EGL_DEFAULT_DISPLAY, NULL));
}

#endif

Headless* headless_create(WindowLoadGl load, SwellError* error) {
    Headless* headless = swell_memory_allocate(1, sizeof *headless, error);
    if (!headless) {
        return NULL;
    }
    const char* egl_reason = "EGL is missing";
#ifdef SWELL_HAS_EGL
    SwellError egl_error = {0};
    headless->display = EGL_NO_DISPLAY;
    headless->context = EGL_NO_CONTEXT;
    const bool software = wants_software();
    if (!open_any(headless, software)) {
        swell_error_set(&egl_error, SWELL_ERROR_GRAPHICS, "EGL offers no OpenGL 3.3%s",
                        software ? " in software (LIBGL_ALWAYS_SOFTWARE is set)" : "");
    } else if (load(find_function, &egl_error)) {
        return headless;
    }
    close_display(headless);
    egl_reason = egl_error.message;
#endif
    SwellError window_error = {0};
    headless->window = window_create(0, 0, load, &window_error);
    if (!headless->window) {
        swell_error_set(error, SWELL_ERROR_GRAPHICS, "cannot draw: %.200s; a hidden window: %.300s",
                        egl_reason, window_error.message);
        headless_destroy(headless);
        return NULL;
    }
    return headless;
}

void headless_destroy(Headless* headless) {
    if (!headless) {
        return;
    }
#ifdef SWELL_HAS_EGL
    close_display(headless);
#endif
    window_destroy(headless->window);
    swell_memory_free(headless);
}
