# GLAD copies the names of the driver's extensions, and where there is no memory for one it later
# reads it all the same. Here it gives up loading instead, which it reports to us.
#
#     cmake -D FILE=.../gl.c -P mend_glad.cmake
file(READ ${FILE} text)
set(copy "            exts_i[index] = local_str;\n")
set(mended "            if(local_str == NULL) {
                while(index > 0) {
                    free((void *) exts_i[--index]);
                }
                free((void *) exts_i);
                return 0;
            }
${copy}")
string(FIND "${text}" "${copy}" place)
if(place LESS 0)
    message(WARNING "This GLAD is another one than was mended: is it sound without memory?")
endif()
string(REPLACE "${copy}" "${mended}" text "${text}")
file(WRITE ${FILE} "${text}")
