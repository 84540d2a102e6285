#include "preamble.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static void add(Preamble* preamble, const char* format, ...) SWELL_PRINTF(2, 3);

static void add(Preamble* preamble, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const size_t room = sizeof preamble->text - preamble->length;
    const int length = vsnprintf(preamble->text + preamble->length, room, format, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < room);
    preamble->length += (size_t)length;
}

/* Nine digits represent a float exactly; the exponent makes GLSL parse it as a float. */
static void add_vec3(Preamble* preamble, const float value[3]) {
    add(preamble, "vec3(%.8e, %.8e, %.8e)", (double)value[0], (double)value[1], (double)value[2]);
}

void preamble_add_int(Preamble* preamble, const char* name, int value) {
    assert(preamble && name);
    add(preamble, "const int %s = %d;\n", name, value);
}

void preamble_add_float(Preamble* preamble, const char* name, double value) {
    assert(preamble && name);
    add(preamble, "const float %s = %.8e;\n", name, value);
}

void preamble_add_vec2(Preamble* preamble, const char* name, const double value[2]) {
    assert(preamble && name && value);
    add(preamble, "const vec2 %s = vec2(%.8e, %.8e);\n", name, value[0], value[1]);
}

void preamble_add_vec3(Preamble* preamble, const char* name, const float value[3]) {
    assert(preamble && name && value);
    add(preamble, "const vec3 %s = ", name);
    add_vec3(preamble, value);
    add(preamble, ";\n");
}

void preamble_add_vec3_array(Preamble* preamble, const char* name, const float* values, int count) {
    assert(preamble && name && values && count > 0);
    add(preamble, "const vec3 %s[%d] = vec3[%d](", name, count, count);
    for (int i = 0; i < count; ++i) {
        add(preamble, "%s", i > 0 ? ", " : "");
        add_vec3(preamble, values + 3 * i);
    }
    add(preamble, ");\n");
}
