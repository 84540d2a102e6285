# Libraries compiled from the sources that `setup.sh --web` and `--windows` fetch, for machines that
# Debian has no packages of them for. The same targets as in CMakeLists.txt.
set(sources ${PROJECT_SOURCE_DIR}/build/sources)
foreach(folder zlib png deflate jpeg imgui openexr imath)
    if(NOT IS_DIRECTORY ${sources}/${folder})
        message(FATAL_ERROR "${sources}/${folder} is missing: run third_party/setup.sh --web or --windows")
    endif()
endforeach()
set(made ${CMAKE_CURRENT_BINARY_DIR}/sources)

# Third-party code is compiled as it is: its warnings are not ours to mend.
function(swell_add_source_library name)
    add_library(${name} STATIC ${ARGN})
    target_compile_options(${name} PRIVATE -w)
    if(EMSCRIPTEN)
        target_compile_options(${name} PRIVATE -Os) # a page is fetched; the sea's own code is fast
    endif()
    if(WIN32)
        target_compile_definitions(${name} PRIVATE _WIN32_WINNT=0x0601) # Windows 7
    endif()
endfunction()

file(GLOB zlib_files ${sources}/zlib/*.c)
list(FILTER zlib_files EXCLUDE REGEX "/gz[a-z]*\\.c$") # files of their own, with an operating system's calls
swell_add_source_library(swell_zlib ${zlib_files})
target_include_directories(swell_zlib SYSTEM PUBLIC ${sources}/zlib)

file(GLOB png_files ${sources}/png/png*.c)
list(FILTER png_files EXCLUDE REGEX "/pngtest\\.c$")
swell_add_source_library(swell_png ${png_files})
configure_file(${sources}/png/scripts/pnglibconf.h.prebuilt ${made}/png/pnglibconf.h COPYONLY)
target_include_directories(swell_png SYSTEM PUBLIC ${sources}/png ${made}/png)
# Plain C everywhere: the pictures are the same bytes without.
target_compile_definitions(swell_png PRIVATE PNG_INTEL_SSE_OPT=0 PNG_ARM_NEON_OPT=0)
target_link_libraries(swell_png PUBLIC swell_zlib)

file(GLOB deflate_files ${sources}/deflate/lib/*.c ${sources}/deflate/lib/x86/*.c)
swell_add_source_library(swell_deflate ${deflate_files})
target_include_directories(swell_deflate SYSTEM PUBLIC ${sources}/deflate)

# libjpeg-turbo, in plain C, too, without arithmetic coding. Its encoder is for tests.
set(jpeg_files
    jcapimin.c jcapistd.c jccoefct.c jccolor.c jcdctmgr.c jchuff.c jcinit.c jcmainct.c jcmarker.c jcmaster.c
    jcparam.c jcphuff.c jcprepct.c jcsample.c jdatadst.c jfdctflt.c jfdctfst.c jfdctint.c
    jcomapi.c jdapimin.c jdapistd.c jdatasrc.c jdcoefct.c jdcolor.c jddctmgr.c jdhuff.c jdicc.c
    jdinput.c jdmainct.c jdmarker.c jdmaster.c jdmerge.c jdphuff.c jdpostct.c jdsample.c jerror.c
    jidctflt.c jidctfst.c jidctint.c jidctred.c jmemmgr.c jmemnobs.c jquant1.c jquant2.c jsimd_none.c
    jutils.c)
list(TRANSFORM jpeg_files PREPEND ${sources}/jpeg/)
set(JPEG_LIB_VERSION 62)
set(BITS_IN_JSAMPLE 8)
set(MEM_SRCDST_SUPPORTED ON)
set(INLINE inline)
set(THREAD_LOCAL __thread)
set(SIZE_T ${CMAKE_SIZEOF_VOID_P})
foreach(header jconfig jconfigint jversion)
    configure_file(${sources}/jpeg/${header}.h.in ${made}/jpeg/${header}.h)
endforeach()
swell_add_source_library(swell_jpeg ${jpeg_files})
target_include_directories(swell_jpeg SYSTEM PUBLIC ${sources}/jpeg ${made}/jpeg)

swell_add_source_library(swell_imgui
    ${sources}/imgui/imgui.cpp ${sources}/imgui/imgui_draw.cpp ${sources}/imgui/imgui_tables.cpp
    ${sources}/imgui/imgui_widgets.cpp ${sources}/imgui/backends/imgui_impl_opengl3.cpp)
if(EMSCRIPTEN)
    target_compile_definitions(swell_imgui PRIVATE IMGUI_IMPL_OPENGL_ES3) # WebGL 2
endif()
target_include_directories(swell_imgui SYSTEM PUBLIC ${sources}/imgui)

# OpenEXR's C core, and the header of Imath that it reads halves with.
# Sets NAME_VERSION_MAJOR, _MINOR and _PATCH as the project in that folder does.
macro(swell_read_version folder name)
    file(STRINGS ${sources}/${folder}/CMakeLists.txt version REGEX "^project\\(${name} VERSION")
    string(REGEX MATCH "([0-9]+)\\.([0-9]+)\\.([0-9]+)" version "${version}")
    set(${name}_VERSION_MAJOR ${CMAKE_MATCH_1})
    set(${name}_VERSION_MINOR ${CMAKE_MATCH_2})
    set(${name}_VERSION_PATCH ${CMAKE_MATCH_3})
endmacro()
swell_read_version(openexr OpenEXR)
swell_read_version(imath Imath)
set(ILMTHREAD_THREADING_ENABLED OFF)
configure_file(${sources}/openexr/cmake/OpenEXRConfig.h.in ${made}/openexr/OpenEXRConfig.h)
configure_file(${sources}/openexr/cmake/IlmThreadConfig.h.in ${made}/openexr/IlmThreadConfig.h)
configure_file(${sources}/imath/config/ImathConfig.h.in ${made}/openexr/ImathConfig.h)
file(GLOB exr_files ${sources}/openexr/src/lib/OpenEXRCore/*.c)
if(EMSCRIPTEN) # B44's tables would be a tenth of the page
    list(FILTER exr_files EXCLUDE REGEX "/internal_b44")
    file(WRITE ${made}/openexr/without_b44.c "
        #include <internal_compress.h>
        #include <internal_decompress.h>
        exr_result_t internal_exr_apply_b44(exr_encode_pipeline_t* p) { return EXR_ERR_FEATURE_NOT_IMPLEMENTED; }
        exr_result_t internal_exr_apply_b44a(exr_encode_pipeline_t* p) { return EXR_ERR_FEATURE_NOT_IMPLEMENTED; }
        exr_result_t internal_exr_undo_b44(exr_decode_pipeline_t* p, const void* from, uint64_t size, void* to,
            uint64_t room) { return EXR_ERR_FEATURE_NOT_IMPLEMENTED; }
        exr_result_t internal_exr_undo_b44a(exr_decode_pipeline_t* p, const void* from, uint64_t size, void* to,
            uint64_t room) { return EXR_ERR_FEATURE_NOT_IMPLEMENTED; }\n")
    list(APPEND exr_files ${made}/openexr/without_b44.c)
endif()
swell_add_source_library(swell_exr ${exr_files})
target_include_directories(swell_exr SYSTEM PUBLIC
    ${sources}/openexr/src/lib/OpenEXRCore ${sources}/imath/src/Imath ${made}/openexr)
target_link_libraries(swell_exr PUBLIC swell_zlib)

# Headers are the same for every machine. They are copied, so that nothing else of this system is found.
set(headers PATHS /usr/include /usr/local/include PATH_SUFFIXES stb
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
find_path(cglm_path cglm/cglm.h ${headers})
find_path(stb_path stb_image.h ${headers})
file(COPY ${cglm_path}/cglm DESTINATION ${made}/cglm)
file(COPY ${stb_path}/ DESTINATION ${made}/stb FILES_MATCHING PATTERN "stb_*.h")
add_library(swell_cglm INTERFACE)
target_include_directories(swell_cglm SYSTEM INTERFACE ${made}/cglm)
add_library(swell_stb INTERFACE)
target_include_directories(swell_stb SYSTEM INTERFACE ${made}/stb)

# The licence of libjpeg-turbo refers to that of the code which it is made from.
swell_add_licence(zlib ${sources}/zlib/LICENSE)
swell_add_licence(png ${sources}/png/LICENSE)
swell_add_licence(deflate ${sources}/deflate/COPYING)
swell_add_licence(jpeg ${sources}/jpeg/LICENSE.md ${sources}/jpeg/README.ijg)
swell_add_licence(imgui ${sources}/imgui/LICENSE.txt)
swell_add_licence(openexr ${sources}/openexr/LICENSE.md)
swell_add_licence(imath ${sources}/imath/LICENSE.md)
swell_add_package_licences(cglm=libcglm-dev stb=libstb-dev)

if(WIN32)
    include(sources_windows.cmake)
endif()

# None of these machines draws by EGL without a display.
add_library(swell_egl INTERFACE)
