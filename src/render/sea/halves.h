/* Converts the fields of the sea to half floats, for filtered textures. */
#ifndef SWELL_RENDER_HALVES_H
#define SWELL_RENDER_HALVES_H

#include "swell/ocean.h"
#include "swell/wake.h"

/* The foam of the texels, (count) each, or NULL for zeros. */
typedef struct HalvesFoam {
    const float *compression, *memory;
} HalvesFoam;

/* Fills, for each of `count` texels,
     displacement  (count x 4): x, y, z, compression of the foam
     surface       (count x 4): slope x, z of the displaced surface, sum of their squares, memory of
                                the foam
   as IEEE 754 binary16, rounded to nearest even. Both compilations give the same bits. */
typedef void HalvesFromTexels(const OceanTexel* texels, HalvesFoam foam, size_t count,
                              uint16_t* displacement, uint16_t* surface);
HalvesFromTexels halves_from_texels_plain, halves_from_texels_f16c;

/* Returns the one for F16C where the processor has it. Asking takes as long as converting some
   thousand texels on a virtual machine. */
HalvesFromTexels* halves_from_texels(void);

/* Does the same for a patch with its trail (count): fills `height` (count x 2) with height and
   trail, and `surface` (count x 4) as above. */
void halves_from_wake(const WakeTexel* texels, const float* trail, size_t count, uint16_t* height,
                      uint16_t* surface);
void halves_from_wake_plain(const WakeTexel* texels, const float* trail, size_t count,
                            uint16_t* height, uint16_t* surface);
void halves_from_wake_f16c(const WakeTexel* texels, const float* trail, size_t count,
                           uint16_t* height, uint16_t* surface);

#endif
