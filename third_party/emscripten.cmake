# The toolchain of the presets for browsers: the distribution's emscripten, wherever it lies.
find_program(EMCC_PROGRAM emcc)
if(NOT EMCC_PROGRAM)
    message(FATAL_ERROR "emcc is not to be found: sh third_party/setup.sh --web")
endif()
get_filename_component(emscripten ${EMCC_PROGRAM} REALPATH)
get_filename_component(emscripten ${emscripten} DIRECTORY)
include(${emscripten}/cmake/Modules/Platform/Emscripten.cmake)
