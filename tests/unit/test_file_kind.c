/* What files are, by their first bytes and words. Each row is written from its format's own text.
 */
#include "base/file_kind.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *bytes, *name;
    FileKind kind;
} FILES[] = {
    {"\x89PNG\r\n\x1a\n", "map.obj", FILE_KIND_PNG},
    {"\xff\xd8\xff\xe0", "a", FILE_KIND_JPEG},
    {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n", "a", FILE_KIND_RADIANCE},
    {"\x93NUMPY\x01", "a.txt", FILE_KIND_NPY},
    {"glTF\x02", "a", FILE_KIND_GLB},
    {"v/1\x01", "a", FILE_KIND_EXR},
    {"\x1f\x8b\x08", "41010.txt", FILE_KIND_GZIP},
    {"CDF\x01", "a", FILE_KIND_NETCDF},
    {"\x89HDF\r\n\x1a\n", "a", FILE_KIND_HDF5},
    {"II*", "a", FILE_KIND_TIFF},
    {"# Blender 3.4\n\no Boat\nv 1 2 3\n", "a.txt", FILE_KIND_OBJ},
    {"# made by hand\n", "a.OBJ", FILE_KIND_OBJ},
    {"{\"asset\": {\"version\": \"2.0\"}}\n", "a.gltf", FILE_KIND_GLTF},
    {"NCOLS 4\nNROWS 5\n", "a", FILE_KIND_ASC},
    {"\xef\xbb\xbf 1.5 2.5 3.5\n", "a", FILE_KIND_NUMBERS},
    {"nan -1e3\n", "a", FILE_KIND_NUMBERS},
    {"# time 2020-06-08T03:50\n0.1 2\n", "a", FILE_KIND_TABLE},
    {"\"frequency (Hz)\",density\n", "a", FILE_KIND_TABLE},
    {"#YY  MM DD hh mm Sep_Freq\n", "a", FILE_KIND_NDBC},
    {"YYYY MM DD hh .0200\n", "a", FILE_KIND_NDBC},
    {"SWAN   1   Swan standard\n", "a", FILE_KIND_SWAN},
    {"'WAVEWATCH III SPECTRA' 3 8 1 'x'\n", "a", FILE_KIND_WW3},
    {"f(Hz);S\n", "a", FILE_KIND_TABLE},
    {"Frequency_Hz S\n", "a", FILE_KIND_TABLE},
    {"Epoch Time ,f_0 ,varianceDensity_0\n1,2,3\n", "a", FILE_KIND_SPOTTER},
    {"File Name: sp07601199801091641 \n", "a", FILE_KIND_CDIP},
    {"TRIAXYS BUOY DATA REPORT\n", "a", FILE_KIND_TRIAXYS},
    {"Forecast\nnfreqs,24\n", "a", FILE_KIND_OCTOPUS},
    {"1\n2\n3\n4\n5\n6\n7\n8\n9\n1\n2\n3\n1,2,3,4,5,6\n", "a", FILE_KIND_DATAWELL},
    {"1\n2\n3\n4\n5\n6\n7\n8\n9\n1\n2\n3\n1,2,3,4,5\n", "a", FILE_KIND_NUMBERS},
    {"# Station\n# Columns [deg] = 0\n1,2\n", "a", FILE_KIND_OBSCAPE},
    {" 33 26 - NumFreq NumDir\n", "a", FILE_KIND_FUNWAVE},
    {"solid box\nfacet normal 0 0 1\n", "a", FILE_KIND_STL},
    {"Dear reader,\n", "a.png", FILE_KIND_TEXT},
    {"\x01\x02", "a.png", FILE_KIND_TEXT},
    {"", "a.png", FILE_KIND_EMPTY},
};

CASE("contents tell what a file is") {
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; ++i) {
        assert_int_equal(
            swell_file_kind_find(FILES[i].bytes, strlen(FILES[i].bytes), FILES[i].name),
            FILES[i].kind);
    }
}

CASE("zeros and sizes tell, too") {
    uint8_t stl[84 + 2 * 50] = "solid by name, binary by size";
    stl[80] = 2;
    assert_int_equal(swell_file_kind_find(stl, sizeof stl, "a"), FILE_KIND_STL);
    assert_int_equal(swell_file_kind_find(stl, sizeof stl - 1, "a"), FILE_KIND_OTHER);
    assert_int_equal(swell_file_kind_find(stl, sizeof stl - 1, "a.STL"), FILE_KIND_STL);
    assert_int_equal(swell_file_kind_find("MM\0*", 4, "a"), FILE_KIND_TIFF);
    assert_int_equal(swell_file_kind_find("RIFF\0\0\0\0WEBP", 12, "a"), FILE_KIND_WEBP);
    assert_int_equal(swell_file_kind_find("o Boat\n\0\0", 9, "a.obj"), FILE_KIND_OTHER);
}

/* The bytes lie in memory of their size alone, so that a sanitizer sees a read beyond the end. */
CASE("no start of a file is read beyond its end") {
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; ++i) {
        for (size_t size = 0; size <= strlen(FILES[i].bytes); ++size) {
            char* bytes = malloc(size + (size == 0));
            memcpy(bytes, FILES[i].bytes, size);
            CHECK(swell_file_kind_find(bytes, size, "a") < FILE_KIND_COUNT);
            free(bytes);
        }
    }
}

CASE("a refusal says what it is, what is read, and what helps") {
    char why[FILE_KIND_REASON];
    assert_string_equal(swell_file_kind_reason(FILE_KIND_TIFF, FILE_ROLE_FLOOR, why),
                        "it is a TIFF: PNG, JPEG are read");
    static const FileKind CONVERTED[] = {FILE_KIND_NETCDF, FILE_KIND_HDF5, FILE_KIND_OCTOPUS,
                                         FILE_KIND_DATAWELL};
    static const char CONVERT[] = " are read; `python3 -m swell.convert` reads it";
    CHECK(strstr(swell_file_kind_reason(FILE_KIND_TIFF, FILE_ROLE_LAND, why), CONVERT));
    for (size_t i = 0; i < sizeof CONVERTED / sizeof *CONVERTED; ++i) {
        CHECK(strstr(swell_file_kind_reason(CONVERTED[i], FILE_ROLE_SEA, why), CONVERT));
    }
    for (FileKind kind = 0; kind < FILE_KIND_COUNT; ++kind) {
        for (unsigned role = FILE_ROLE_SEA; role <= FILE_ROLE_FLOOR; role *= 2) {
            CHECK(strstr(swell_file_kind_reason(kind, role, why), swell_file_kind_name(kind)) &&
                  strlen(why) + 1 < FILE_KIND_REASON && strstr(why, " read"));
        }
    }
}
