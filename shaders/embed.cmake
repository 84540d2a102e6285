# cmake -DFILES=a;b -DOUT=dir -P embed.cmake: writes dir/assets.c and dir/assets.h, in which the
# bytes of the file sea.vert are `asset_sea_vert`, followed by a zero that its size does not count.
set(header "#pragma once\n#include <stddef.h>\n")
set(source "#include \"assets.h\"\n")
foreach(path IN LISTS FILES)
    get_filename_component(name ${path} NAME)
    string(MAKE_C_IDENTIFIER "asset_${name}" symbol)
    file(READ ${path} bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND header "extern const unsigned char ${symbol}[];\nextern const size_t ${symbol}_size;\n")
    string(APPEND source "const unsigned char ${symbol}[] = {${bytes}0};\n"
                         "const size_t ${symbol}_size = sizeof ${symbol} - 1;\n")
endforeach()
file(WRITE ${OUT}/assets.h "${header}")
file(WRITE ${OUT}/assets.c "${source}")
