# The libraries that this system has as packages.
find_package(PkgConfig REQUIRED)
pkg_check_modules(GLFW REQUIRED IMPORTED_TARGET glfw3>=3.3)
add_library(swell_glfw INTERFACE)
target_link_libraries(swell_glfw INTERFACE PkgConfig::GLFW)
target_compile_definitions(swell_glfw INTERFACE GLFW_INCLUDE_NONE)

pkg_check_modules(CGLM REQUIRED IMPORTED_TARGET cglm)
add_library(swell_cglm INTERFACE)
target_link_libraries(swell_cglm INTERFACE PkgConfig::CGLM)

# stb is used as headers: each file that implements one defines its IMPLEMENTATION macro.
pkg_check_modules(STB REQUIRED stb)
find_path(STB_INCLUDE_DIR stb_image.h HINTS ${STB_INCLUDE_DIRS} PATH_SUFFIXES stb REQUIRED)
add_library(swell_stb INTERFACE)
target_include_directories(swell_stb SYSTEM INTERFACE ${STB_INCLUDE_DIR})

# Words, boxes and controls. Its glyphs are drawn by the library of stb. Version 1.92 took away the
# font textures that src/ui/gui/gui.cpp makes; 1.86 is the one that is tested.
pkg_check_modules(IMGUI REQUIRED IMPORTED_TARGET imgui<1.92)
if(IMGUI_VERSION VERSION_GREATER_EQUAL 1.87 AND IMGUI_VERSION VERSION_LESS 1.89)
    message(FATAL_ERROR "Dear ImGui ${IMGUI_VERSION} names keys in another way; 1.86 and 1.89 to 1.91 are accepted")
endif()
add_library(swell_imgui INTERFACE)
target_link_libraries(swell_imgui INTERFACE PkgConfig::IMGUI)
target_include_directories(swell_imgui SYSTEM INTERFACE ${IMGUI_INCLUDE_DIRS})

# Reads PNG.
pkg_check_modules(PNG REQUIRED IMPORTED_TARGET libpng)
add_library(swell_png INTERFACE)
target_link_libraries(swell_png INTERFACE PkgConfig::PNG)

# Compresses PNG.
pkg_check_modules(DEFLATE REQUIRED IMPORTED_TARGET libdeflate)
add_library(swell_deflate INTERFACE)
target_link_libraries(swell_deflate INTERFACE PkgConfig::DEFLATE)

# Reads JPEG; stb_image reads Radiance HDR.
pkg_check_modules(JPEG REQUIRED IMPORTED_TARGET libjpeg)
add_library(swell_jpeg INTERFACE)
target_link_libraries(swell_jpeg INTERFACE PkgConfig::JPEG)

# OpenEXR's C core; pkg-config knows only all of OpenEXR together.
pkg_check_modules(OPENEXR REQUIRED OpenEXR>=3.1)
string(REGEX MATCH "^[0-9]+\\.[0-9]+" openexr_series "${OPENEXR_VERSION}")
string(REPLACE "." "_" openexr_series "${openexr_series}")
find_library(OPENEXR_CORE_LIBRARY NAMES OpenEXRCore-${openexr_series} OpenEXRCore
    HINTS ${OPENEXR_LIBRARY_DIRS} REQUIRED)
add_library(swell_exr INTERFACE)
target_include_directories(swell_exr SYSTEM INTERFACE ${OPENEXR_INCLUDE_DIRS})
target_link_libraries(swell_exr INTERFACE ${OPENEXR_CORE_LIBRARY})

# EGL draws without a display. Where it is missing, a hidden window takes its place.
pkg_check_modules(EGL IMPORTED_TARGET egl)
add_library(swell_egl INTERFACE)
if(EGL_FOUND)
    target_link_libraries(swell_egl INTERFACE PkgConfig::EGL)
    target_compile_definitions(swell_egl INTERFACE SWELL_HAS_EGL)
    swell_add_package_licences(egl=libegl-dev)
endif()

# PNG and OpenEXR use zlib; OpenEXR reads halves with Imath's header.
swell_add_package_licences(glfw=libglfw3-dev cglm=libcglm-dev stb=libstb-dev imgui=libimgui-dev png=libpng-dev
    deflate=libdeflate-dev zlib=zlib1g-dev jpeg=libjpeg-dev openexr=libopenexr-dev imath=libimath-dev)

# The tests' runner.
if(BUILD_TESTING)
    pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
    add_library(swell_cmocka INTERFACE)
    target_link_libraries(swell_cmocka INTERFACE PkgConfig::CMOCKA)
endif()
