# What `cpack` packs: program, library and headers as Debian's packages, and all together as a .tar.gz.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME swell)
set(CPACK_PACKAGE_VENDOR "The Swell authors")
set(SWELL_MAINTAINER "The Swell authors <swell@swell-sea.org>" CACHE STRING "Whom packages name, with an address")
set(CPACK_PACKAGE_CONTACT ${SWELL_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "real-time ocean")
set(CPACK_PACKAGE_FILE_NAME swell-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES TRUE)
set(CPACK_COMPONENTS_ALL Unspecified library headers)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/debian_files.cmake)
set(CPACK_SWELL_LICENCES ${SWELL_LICENCES})

set(CPACK_DEB_COMPONENT_INSTALL TRUE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS TRUE)
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME swell)
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_SUGGESTS ffmpeg)
set(CPACK_DEBIAN_UNSPECIFIED_DESCRIPTION
    "Swell computes an ocean from the statistics of real waves and draws it. It\nwrites pictures, films and data, too.")

set(name libswell${interface})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${name})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION
    "The shared library: a sea computed from a wave spectrum, bodies on it and\ntheir wakes, shores and pools.")
file(CONFIGURE OUTPUT debian/shlibs CONTENT "libswell ${interface} ${name} (>= ${PROJECT_VERSION})\n")
file(CONFIGURE OUTPUT debian/triggers CONTENT "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
    ${CMAKE_CURRENT_BINARY_DIR}/debian/shlibs ${CMAKE_CURRENT_BINARY_DIR}/debian/triggers)

set(CPACK_DEBIAN_HEADERS_PACKAGE_NAME libswell-dev)
set(CPACK_DEBIAN_HEADERS_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_HEADERS_PACKAGE_DEPENDS "${name} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_HEADERS_DESCRIPTION "The headers and the static library, for programs that use the sea.")
include(CPack)
