/* A browser has no functions to load: WebGL 2's are linked. What the loader says elsewhere of
   versions and lost contexts is said here. */
#ifndef SWELL_WEB_GLAD_H
#define SWELL_WEB_GLAD_H

#include <GLES3/gl3.h>
#include <emscripten/html5_webgl.h>

typedef void (*GLADapiproc)(void);
typedef GLADapiproc (*GLADloadfunc)(const char* name);

#define GLAD_MAKE_VERSION(major, minor) ((major)*10000 + (minor))
#define GLAD_VERSION_MAJOR(version) ((version) / 10000)
#define GLAD_VERSION_MINOR(version) ((version) % 10000)
#define GLAD_GL_KHR_robustness 1
#define GLAD_GL_ARB_robustness 0

/* The driver's own name, where the browser tells it. */
#undef GL_RENDERER
#define GL_RENDERER 0x9246 /* UNMASKED_RENDERER_WEBGL */

/* The part of OpenGL 3.3 that the program uses is in WebGL 2. */
static inline int gladLoadGL(GLADloadfunc load) {
    (void)load;
    const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_get_current_context();
    if (!context) {
        return 0;
    }
    emscripten_webgl_enable_extension(context, "WEBGL_debug_renderer_info");
    return GLAD_MAKE_VERSION(3, 3);
}

static inline GLenum glad_reset_status(void) {
    const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_get_current_context();
    return emscripten_is_webgl_context_lost(context) ? 0x8255 /* unknown reset */ : GL_NO_ERROR;
}

#define glGetGraphicsResetStatus glad_reset_status
#define glGetGraphicsResetStatusARB glad_reset_status

#endif
