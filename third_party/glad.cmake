# GLAD is generated: an OpenGL 3.3 core loader and nothing later.
find_program(GLAD_PROGRAM glad REQUIRED)
set(glad_dir ${CMAKE_CURRENT_BINARY_DIR}/glad)
add_custom_command(
    OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h
    COMMAND ${GLAD_PROGRAM} --api gl:core=3.3
            --extensions GL_KHR_debug,GL_KHR_robustness,GL_ARB_robustness
            --out-path ${glad_dir} --reproducible --quiet c
    COMMAND ${CMAKE_COMMAND} -D FILE=${glad_dir}/src/gl.c -P ${CMAKE_CURRENT_SOURCE_DIR}/mend_glad.cmake
    DEPENDS mend_glad.cmake
    COMMENT "Generating the OpenGL 3.3 loader"
    VERBATIM)
add_library(swell_glad STATIC ${glad_dir}/src/gl.c)
target_include_directories(swell_glad SYSTEM PUBLIC ${glad_dir}/include)
swell_add_package_licences(glad=python3-glad)
