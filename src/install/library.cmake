# The library: these parts and no others, shared and static, with headers and a CMake package. Sets
# `parts` and `public_functions` for the caller.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(parts base ocean spectra ripple wake shore float)
# Counts the binary interfaces, in the names of the shared library and its package. It goes up where a program that was
# compiled before would not run, as when a public struct grows.
set(interface 1)
set(headers_dir ${CMAKE_INSTALL_INCLUDEDIR})
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/swell)

foreach(name base/base sea/ocean/ocean sea/spectra/spectra ripple/ripple water/wake/wake shore/shore shore/land water/float/float)
    string(REGEX REPLACE "/([a-z]+)$" "/include/swell/\\1.h" header ${name})
    set(header ${PROJECT_SOURCE_DIR}/src/${header})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
    file(STRINGS ${header} lines REGEX "^[A-Za-z][A-Za-z0-9_ *]*[ *](swell|ocean|spectra|measured|ripple|wake|shore|land|float)_[a-z0-9_]+\\(")
    foreach(line IN LISTS lines)
        if(NOT line MATCHES "^typedef" AND line MATCHES "[ *]([a-z0-9_]+)\\(")
            list(APPEND public_functions ${CMAKE_MATCH_1})
        endif()
    endforeach()
    string(REGEX REPLACE ".*/include/" "" included ${header})
    string(APPEND struct_includes "#include \"${included}\"\n")
    file(STRINGS ${header} lines REGEX "^typedef struct [A-Za-z]+ {$")
    foreach(line IN LISTS lines)
        string(REGEX MATCH "struct ([A-Za-z]+)" line ${line})
        string(APPEND struct_sizes "\n        {\"${CMAKE_MATCH_1}\", sizeof(${CMAKE_MATCH_1})},")
    endforeach()
    install(FILES ${header} DESTINATION ${headers_dir}/swell COMPONENT headers)
endforeach()

# The program's own objects, in which what has no public header is hidden. Windows has no hidden symbols:
# there the list of exports says what is seen.
foreach(part IN LISTS parts)
    get_target_property(variants swell_${part} SOURCES)
    list(FILTER variants INCLUDE REGEX "^\\$<TARGET_OBJECTS:") # of files that are compiled several times
    list(APPEND objects $<TARGET_OBJECTS:swell_${part}> ${variants})
endforeach()
configure_file(${CMAKE_CURRENT_LIST_DIR}/struct_sizes.c.in struct_sizes.c @ONLY)
add_library(swell_sizes OBJECT ${CMAKE_CURRENT_BINARY_DIR}/struct_sizes.c)
target_link_libraries(swell_sizes PRIVATE swell_flags)
foreach(part IN LISTS parts)
    target_include_directories(swell_sizes PRIVATE $<TARGET_PROPERTY:swell_${part},INTERFACE_INCLUDE_DIRECTORIES>)
endforeach()
add_library(swell_shared SHARED ${objects} $<TARGET_OBJECTS:swell_sizes>)
add_library(swell_static STATIC ${objects} $<TARGET_OBJECTS:swell_sizes>)

# Depends on the system alone, and on kissfft if that was found without its source.
target_link_libraries(swell_shared PRIVATE Threads::Threads m)
target_link_libraries(swell_static INTERFACE Threads::Threads m)
if(NOT KISSFFT_SOURCE_DIR)
    set(package_needs "kissfft-float")
    target_link_libraries(swell_shared PRIVATE swell_kissfft)
    target_link_libraries(swell_static INTERFACE
        $<INSTALL_INTERFACE:PkgConfig::SWELL_NEEDS> $<BUILD_INTERFACE:swell_kissfft>)
endif()

set_target_properties(swell_shared PROPERTIES
    EXPORT_NAME swell SOVERSION ${interface}
    VERSION ${interface}.${PROJECT_VERSION_MINOR}.${PROJECT_VERSION_PATCH})
set_target_properties(swell_shared swell_static PROPERTIES
    OUTPUT_NAME swell LINKER_LANGUAGE C ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
foreach(kind shared static)
    target_include_directories(swell_${kind} INTERFACE $<INSTALL_INTERFACE:${headers_dir}>)
    foreach(part IN LISTS parts) # for those who add this folder to their own
        target_include_directories(swell_${kind} INTERFACE
            $<BUILD_INTERFACE:$<TARGET_PROPERTY:swell_${part},INTERFACE_INCLUDE_DIRECTORIES>>)
    endforeach()
endforeach()
add_library(swell::swell ALIAS swell_shared)
add_library(swell::swell_static ALIAS swell_static)
install(TARGETS swell_shared swell_static EXPORT swell_targets
    RUNTIME COMPONENT library LIBRARY COMPONENT library NAMELINK_COMPONENT headers ARCHIVE COMPONENT headers)
install(EXPORT swell_targets
    NAMESPACE swell:: FILE swell-targets.cmake DESTINATION ${package_dir} COMPONENT headers)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/swell-config.cmake.in swell-config.cmake
    INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(swell-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/swell-config.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/swell-config-version.cmake DESTINATION ${package_dir} COMPONENT headers)
