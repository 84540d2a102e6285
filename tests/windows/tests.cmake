# The tests of the program for Windows, on Linux by wine: the unit tests, but for those that are about
# what only POSIX has, and what someone sees who starts swell.exe. They compare it with the program
# of this system, which is built beside it.
set(windows_folder ${CMAKE_BINARY_DIR}/wine)
set(wine ${CMAKE_CURRENT_BINARY_DIR}/wine.sh)
configure_file(windows/wine.sh.in ${wine} USE_SOURCE_PERMISSIONS @ONLY)
configure_file(windows/swell.sh.in ${CMAKE_BINARY_DIR}/swell.sh USE_SOURCE_PERMISSIONS @ONLY)
set(CMAKE_CROSSCOMPILING_EMULATOR ${wine})

# Signals to a process, descriptors and modes, memory that runs out by order of the linker, and control
# groups. What the host room does instead is in test_windows_host.c.
set(windows_leaves_out test_host test_files test_pictures test_memory)
# By /dev/full and sh; and of a processor and of a library that not every machine has.
set(windows_leaves_out_cases "a full disk is reported"
    "another program may talk before it listens"
    "another program that fails says why" "another program takes its own children along"
    "eight lanes give the same bits with 16 or 32 registers"
    "the rival transform sums waves as ours does")

# What these use of POSIX and mingw-w64 lacks.
set(windows_names ${CMAKE_CURRENT_SOURCE_DIR}/windows/posix.h)

# Sizes of mingw-w64's write are int; and it sees an array's end where its beginning is.
set_source_files_properties(unit/test_picture_pixels.c unit/test_clips.c made_pictures.c PROPERTIES
    COMPILE_OPTIONS "-Wno-conversion;-Wno-stringop-overflow")

function(swell_add_windows_tests name labels)
    if(name MATCHES "^test_(base|clips|picture_pixels|shore_stream)$")
        target_compile_options(${name} PRIVATE -include ${windows_names})
    endif()
    add_test(NAME ${name} COMMAND ${name} --but ${windows_leaves_out_cases})
    set_tests_properties(${name} PROPERTIES
        LABELS "windows;${labels}" FIXTURES_REQUIRED wine FAIL_REGULAR_EXPRESSION "\\[  SKIPPED \\]")
endfunction()

# A Windows to run them in, made once, that stays awake between two tests.
# Its servers keep what they are given to write to, for which a test would be waited for.
add_test(NAME "wine: there is a Windows"
    COMMAND sh -c "(mkdir -p '${windows_folder}' && wineserver -p300 && wine wineboot --init) >'${windows_folder}.log' 2>&1")
set_tests_properties("wine: there is a Windows" PROPERTIES
    LABELS windows FIXTURES_SETUP wine ENVIRONMENT "WINEPREFIX=${windows_folder};WINEDEBUG=-all")

# What clip takes for ffmpeg.
add_executable(swell_fake_ffmpeg windows/ffmpeg.c)
set_target_properties(swell_fake_ffmpeg PROPERTIES
    OUTPUT_NAME ffmpeg RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/fake)

# Beside what every test of the app finds there.
set(windows_environment
    SWELL=${CMAKE_BINARY_DIR}/swell.sh FFMPEG=$<TARGET_FILE:swell_fake_ffmpeg>
    WINEPREFIX=${windows_folder} OBJDUMP=${CMAKE_OBJDUMP} CC=${CMAKE_C_COMPILER})
