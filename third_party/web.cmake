# Debian's node finds the modules that emscripten links with; others must be told.
set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")

# GLFW, WebGL 2 and threads are the compiler's own. Its GLFW is of version 3.2: what that lacks is
# declared in web/GLFW/glfw3.h and defined in src/ui/window/glfw_web.c.
add_library(swell_glfw INTERFACE)
target_include_directories(swell_glfw SYSTEM BEFORE INTERFACE ${CMAKE_CURRENT_LIST_DIR}/web)
target_compile_definitions(swell_glfw INTERFACE GLFW_INCLUDE_NONE)
target_link_options(swell_glfw INTERFACE -sUSE_GLFW=3 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2)

# A browser's functions need not be loaded.
add_library(swell_glad INTERFACE)
target_include_directories(swell_glad SYSTEM INTERFACE ${CMAKE_CURRENT_LIST_DIR}/web)

# Parts of the compiler's libraries are inside the program.
swell_add_package_licences(emscripten=emscripten)
