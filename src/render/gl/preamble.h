/* Constants shared by C and GLSL: defined once, in C, and prepended to every shader. */
#ifndef SWELL_RENDER_PREAMBLE_H
#define SWELL_RENDER_PREAMBLE_H

#include "swell/base.h"

enum { PREAMBLE_SIZE = 8192 };

/* Zero-terminated GLSL. Zeroed is empty. */
typedef struct Preamble {
    char text[PREAMBLE_SIZE];
    size_t length;
} Preamble;

/* Append `const int NAME = value;` and so on; assert that it fits. */
void preamble_add_int(Preamble* preamble, const char* name, int value);
void preamble_add_float(Preamble* preamble, const char* name, double value);
void preamble_add_vec2(Preamble* preamble, const char* name, const double value[2]);
void preamble_add_vec3(Preamble* preamble, const char* name, const float value[3]);

/* `const vec3 NAME[count] = ...`, values (count x 3). */
void preamble_add_vec3_array(Preamble* preamble, const char* name, const float* values, int count);

#endif
