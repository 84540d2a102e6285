# clang, which has libFuzzer, where it is installed with its runtime; else the usual compiler.
find_program(fuzz_clang clang)
find_program(fuzz_clang_cxx clang++)
if(fuzz_clang AND fuzz_clang_cxx)
    execute_process(COMMAND ${fuzz_clang} -print-resource-dir OUTPUT_VARIABLE resources
        OUTPUT_STRIP_TRAILING_WHITESPACE)
    file(GLOB fuzz_runtime ${resources}/lib/linux/libclang_rt.fuzzer-*.a)
    if(fuzz_runtime)
        set(CMAKE_C_COMPILER ${fuzz_clang})
        set(CMAKE_CXX_COMPILER ${fuzz_clang_cxx})
    endif()
endif()
