# cmake -DFILES=a;b -DOUT=dir -P embed.cmake: writes dir/assets.c and dir/assets.h. The bytes of the
# file sea.vert become `asset_sea_vert`, with a terminating zero that its size does not count;
# `assets` lists all files by name.
set(header "#pragma once\n#include <stddef.h>\n")
string(APPEND header "typedef struct Asset {\n    const char* name;\n    const unsigned char* bytes;\n    size_t size;\n} Asset;\n")
string(APPEND header "/* The last one's name is NULL. */\nextern const Asset assets[];\n")
set(source "#include \"assets.h\"\n")
set(list "const Asset assets[] = {\n")
foreach(path IN LISTS FILES)
    get_filename_component(name ${path} NAME)
    string(MAKE_C_IDENTIFIER "asset_${name}" symbol)
    file(READ ${path} bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND header "extern const unsigned char ${symbol}[];\nextern const size_t ${symbol}_size;\n")
    string(APPEND source "const unsigned char ${symbol}[] = {${bytes}0};\n"
                         "const size_t ${symbol}_size = sizeof ${symbol} - 1;\n")
    string(APPEND list "    {\"${name}\", ${symbol}, sizeof ${symbol} - 1},\n")
endforeach()
file(WRITE ${OUT}/assets.h "${header}")
file(WRITE ${OUT}/assets.c "${source}${list}    {NULL, NULL, 0}};\n")
