/* Maps of every kind that is read: each height against what it must be, and files that are no map.
 */
#include "check.h"

#include "made_pictures.h"
#include "swell/host.h"

#include <unistd.h>

enum { ROWS = 9, COLUMNS = 12 };

static char path_of_test[64]; /* the file that a case has written */

static void write_as(const char* ending, const void* bytes, size_t size) {
    snprintf(path_of_test, sizeof path_of_test, "map-of-a-test%s", ending);
    FILE* file = fopen(path_of_test, "wb");
    CHECK(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

static HostField read_as(const char* ending, const void* bytes, size_t size) {
    HostField field;
    SwellError error = {0};
    write_as(ending, bytes, size);
    if (!host_field_read(&field, path_of_test, &error)) {
        print_error("%s\n", error.message);
        fail();
    }
    CHECK(unlink(path_of_test) == 0);
    return field;
}

static void check_refused(const char* ending, const char* text, const char* words) {
    HostField field;
    SwellError error = {0};
    write_as(ending, text, strlen(text));
    CHECK(!host_field_read(&field, path_of_test, &error) && !field.values);
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    if (!strstr(error.message, words)) {
        print_error("'%s' holds no '%s'\n", error.message, words);
        fail();
    }
    CHECK(unlink(path_of_test) == 0);
}

/* ---- Arrays -------------------------------------------------------------------------------- */

static int height_at(int n, bool is_signed) {
    return (7 * n) % 100 - (is_signed ? 50 : 0);
}

/* Appends the bits of a number as NumPy's type has them. */
static void add_bits(Made* made, const char* type, int value) {
    const size_t size = (size_t)(type[2] - '0');
    const float single = (float)value;
    const double number = value;
    uint32_t half;
    uint64_t bits = (uint64_t)(int64_t)value;
    memcpy(&half, &single, sizeof half);
    if (type[1] == 'f' && size == 4) {
        bits = half;
    } else if (type[1] == 'f') {
        memcpy(&bits, &number, sizeof bits);
    }
    for (size_t i = 0; i < size; ++i) {
        made_byte(made, (int)(bits >> 8 * (type[0] == '>' ? size - 1 - i : i) & 255));
    }
}

CASE("an .npy of any floats and integers has its heights") {
    static const char* const TYPES[] = {"<f4", ">f4", "<f8", ">f8", "|i1", "|u1", "<i2", ">i2",
                                        "<u2", "<i4", ">i4", "<u4", "<i8", ">i8", "<u8"};
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; ++i) {
        char head[128];
        snprintf(head, sizeof head,
                 "{'descr': '%s', 'fortran_order': False, 'shape': (%d, %d), }\n", TYPES[i], ROWS,
                 COLUMNS);
        Made made = {.size = 0};
        made_bytes(&made, "\x93NUMPY\1\0", 8);
        made_byte(&made, (int)strlen(head));
        made_byte(&made, 0);
        made_bytes(&made, head, strlen(head));
        for (int n = 0; n < ROWS * COLUMNS; ++n) {
            add_bits(&made, TYPES[i], height_at(n, TYPES[i][1] != 'u'));
        }
        HostField field = read_as(".npy", made.bytes, made.size);
        CHECK(field.rows == ROWS && field.columns == COLUMNS && !field.is_picture);
        for (int n = 0; n < ROWS * COLUMNS; ++n) {
            CHECK_NEAR(field.values[n], height_at(n, TYPES[i][1] != 'u'), 0.0);
        }
        swell_memory_free(field.values);
    }
}

/* ---- Pictures ------------------------------------------------------------------------------ */

CASE("a PNG whose colours are greys has its heights") {
    static const MadePng KINDS[] = {
        {COLUMNS, ROWS, 0, 0}, {COLUMNS, ROWS, 2, 0}, {COLUMNS, ROWS, 3, 0}, {COLUMNS, ROWS, 6, 1}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; ++i) {
        Made made;
        made_png_with(&made, &KINDS[i], (MadeMore){.grey = true, .orientation = 6});
        HostField field = read_as(".png", made.bytes, made.size);
        CHECK(field.is_picture && field.columns == COLUMNS && field.rows == ROWS);
        for (int n = 0; n < ROWS * COLUMNS; ++n) {
            CHECK_NEAR(field.values[n], made_png_sample(n % COLUMNS, n / COLUMNS, 0) / 255.0, 1e-7);
        }
        swell_memory_free(field.values);
    }
    Made made;
    made_png(&made, &(MadePng){COLUMNS, ROWS, 2, 0});
    HostField field;
    SwellError error = {0};
    write_as(".png", made.bytes, made.size);
    CHECK(!host_field_read(&field, path_of_test, &error) && strstr(error.message, "Terrain-RGB"));
    CHECK(unlink(path_of_test) == 0);
}

/* ---- Texts --------------------------------------------------------------------------------- */

static double number_at(int n) {
    return 12.5 * sin(n) + 0.001 * n;
}

/* How a text has its numbers: what stands before and behind each, and whether they have exponents.
 */
typedef struct Form {
    const char *before, *behind;
    bool exponents;
} Form;

/* Appends the numbers, `each` to a line. Returns the length. */
static size_t add_numbers(char* text, size_t size, Form form, int each) {
    size_t length = strlen(text);
    for (int n = 0; n < ROWS * COLUMNS; ++n) {
        const double value = n == 7 ? -9999.0 : number_at(n);
        const char* end = (n + 1) % each ? "" : "\n";
        length += (size_t)(form.exponents ? snprintf(text + length, size - length, "%s%.9e%s%s",
                                                     form.before, value, form.behind, end)
                                          : snprintf(text + length, size - length, "%s%.9f%s%s",
                                                     form.before, value, form.behind, end));
    }
    return length;
}

CASE("an ESRI raster has its heights, its gaps and its cells") {
    static const char* const HEADS[] = {
        "ncols 12\nnrows 9\nxllcorner 500000.0\nyllcorner 4e6\ncellsize 2.5\nNODATA_value -9999\n",
        "NCOLS\t12\r\nNROWS\t9\r\nXLLCENTER 0\r\nYLLCENTER 0\r\nCELLSIZE 2.5\r\n",
        "nrows 9\nncols 12\nxllcorner 0\nyllcorner 0\ndx 2.5\ndy 2.5\nnodata_value -9.999E+03\n"};
    static const int EACH[] = {COLUMNS, 5, ROWS * COLUMNS}; /* a row need not be a line */
    for (int i = 0; i < 3; ++i) {
        char text[8192];
        snprintf(text, sizeof text, "%s", HEADS[i]);
        const size_t length = add_numbers(text, sizeof text, (Form){" ", "", i == 2}, EACH[i]);
        HostField field = read_as(".txt", text, length);
        CHECK(field.rows == ROWS && field.columns == COLUMNS && field.has_gaps && !field.is_rows);
        CHECK(field.cell == 2.5 && !field.in_degrees);
        for (int n = 0; n < ROWS * COLUMNS; ++n) {
            CHECK(n != 7 || isnan(field.values[n]));
            CHECK_NEAR(n == 7 ? 0.0f : field.values[n], n == 7 ? 0.0 : number_at(n), 1e-6);
        }
        swell_memory_free(field.values);
    }
}

CASE("cells in degrees are recognized") {
    static const struct {
        const char *place, *cell;
        bool degrees;
    } HEADS[] = {{"xllcorner -5.5\nyllcorner 50", "0.000833", true},
                 {"xllcorner 0\nyllcorner 0", "0.5", true},
                 {"xllcorner 500000\nyllcorner 4100000", "0.5", false},
                 {"xllcorner 0\nyllcorner 0", "1", false}};
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; ++i) {
        char text[256];
        snprintf(text, sizeof text, "ncols 2\nnrows 1\n%s\ncellsize %s\n1 2", HEADS[i].place,
                 HEADS[i].cell);
        HostField field = read_as(".asc", text, strlen(text));
        CHECK(field.in_degrees == HEADS[i].degrees);
        swell_memory_free(field.values);
    }
}

CASE("bare rows of numbers have their heights") {
    static const Form FORMS[] = {{"  ", "", true}, {"", ",", false}, {" ", "\t", false}};
    for (int i = 0; i < 3; ++i) {
        char text[8192] = "# of a model\n";
        const size_t length = add_numbers(text, sizeof text, FORMS[i], COLUMNS);
        HostField field = read_as(".dep", text, length);
        CHECK(field.rows == ROWS && field.columns == COLUMNS && field.is_rows && !field.has_gaps &&
              field.cell == 0.0);
        for (int n = 0; n < ROWS * COLUMNS; ++n) {
            CHECK_NEAR(field.values[n], n == 7 ? -9999.0 : number_at(n), 1e-6);
        }
        swell_memory_free(field.values);
    }
}

CASE("texts that are no map are refused") {
    static const char HEAD[] = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 5\n";
    static const struct {
        const char *text, *words;
    } TEXTS[] = {{"1 2 3\n4 5\n", "row 2 has 2 numbers, the first has 3"},
                 {"1 2\n3 x4\n", "'x4' in line 2 is no number"},
                 {"1 2\n3 4d0\n", "'4d0' in line 2"},
                 {"ncols 2\nnrows 2\ncolour 3\n1 2 3 4", "'colour' in line 3"},
                 {"ncols two\n", "'two' in line 1"},
                 {"ncols 2\nnrows 2\n1 2 3 4", "lacks ncols, nrows or cellsize"},
                 {"ncols 2\nnrows 2\ndx 1\ndy 2\n1 2 3 4", "square cells"},
                 {"ncols 2.5\nnrows 2\ncellsize 1\n1 2 3 4", "lacks ncols"},
                 {"ncols -2\nnrows 2\ncellsize 1\n1 2 3 4", "without pixels"},
                 {"ncols 20000\nnrows 2\ncellsize 1\n1 2 3 4", "too large"},
                 {"ncols 16000\nnrows 8000\ncellsize 1\n1 2 3 4", "ends too early"},
                 {"Dear reader", "a text of another kind"}};
    char text[256];
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; ++i) {
        check_refused(".asc", TEXTS[i].text, TEXTS[i].words);
    }
    snprintf(text, sizeof text, "%s1 2 3", HEAD);
    check_refused(".asc", text, "3 of 4 numbers");
    snprintf(text, sizeof text, "%s1 2 3 4 5", HEAD);
    check_refused(".asc", text, "goes on after its 4 numbers");
    check_refused(".tif", "II*", "`python3 -m swell.convert` reads it");
    check_refused(".nc", "CDF\1", "`python3 -m swell.convert` reads it");
}
