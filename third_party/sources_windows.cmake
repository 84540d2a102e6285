# What only Windows needs of build/sources: a browser has its own windows, and no unit tests.
file(GLOB glfw_files ${sources}/glfw/src/win32_*.c)
swell_add_source_library(swell_glfw ${glfw_files}
    ${sources}/glfw/src/context.c ${sources}/glfw/src/init.c ${sources}/glfw/src/input.c
    ${sources}/glfw/src/monitor.c ${sources}/glfw/src/vulkan.c ${sources}/glfw/src/window.c
    ${sources}/glfw/src/wgl_context.c ${sources}/glfw/src/egl_context.c ${sources}/glfw/src/osmesa_context.c)
target_include_directories(swell_glfw SYSTEM PUBLIC ${sources}/glfw/include)
target_compile_definitions(swell_glfw PRIVATE _GLFW_WIN32 UNICODE _UNICODE INTERFACE GLFW_INCLUDE_NONE)
target_link_libraries(swell_glfw PUBLIC gdi32 opengl32)

# Parts of the compiler's and of the system's libraries are inside the program, too.
swell_add_licence(glfw ${sources}/glfw/LICENSE.md)
swell_add_package_licences(gcc=gcc-mingw-w64-x86-64-posix-runtime mingw-w64=mingw-w64-x86-64-dev)

if(BUILD_TESTING)
    swell_add_source_library(swell_cmocka ${sources}/cmocka/src/cmocka.c)
    target_include_directories(swell_cmocka SYSTEM PUBLIC ${sources}/cmocka/include)
    target_compile_definitions(swell_cmocka PRIVATE
        HAVE_INTTYPES_H HAVE_MALLOC_H HAVE_SIGNAL_H HAVE_STRINGS_H HAVE_STDINT_H HAVE_SETJMP_H HAVE_TIME_H
        HAVE_SNPRINTF HAVE_VSNPRINTF HAVE_STRUCT_TIMESPEC __USE_MINGW_ANSI_STDIO=1)
endif()
