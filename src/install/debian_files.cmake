# Adds what Debian wants in each package, before cpack packs it: a copyright and a list of changes; and packs the manual
# page. Archives stay as they are.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
    return()
endif()
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(part IN LISTS CPACK_COMPONENTS_ALL)
    string(TOUPPER ${part} upper)
    set(name ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
    set(usr ${CPACK_TEMPORARY_DIRECTORY}/${part}/usr)
    set(folder ${usr}/share/doc/${name})
    foreach(licence swell kissfft) # of all that is linked with the library; the program's package has a folder of them
        file(READ ${CPACK_SWELL_LICENCES}/${licence}.txt text)
        file(APPEND ${folder}/copyright "${text}\n")
    endforeach()
    file(WRITE ${folder}/changelog "swell (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * See CHANGELOG.md of the source.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
    file(GLOB descriptions ${usr}/lib/*/pkgconfig/swell.pc ${usr}/lib/pkgconfig/swell.pc)
    foreach(description IN LISTS descriptions) # the folder that it was made in is not that of the package
        file(READ ${description} text)
        string(REPLACE " -Wl,-rpath,\${libdir}" "" text "${text}")
        file(WRITE ${description} "${text}")
    endforeach()
    file(GLOB pages ${usr}/share/man/man1/*.1)
    execute_process(COMMAND gzip -9 -n ${folder}/changelog ${pages} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
