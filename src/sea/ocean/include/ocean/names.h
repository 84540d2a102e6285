/*
 * Words of the sea's choices, for the command line, files, and what is printed. No part of the
 * installed library.
 */
#ifndef SWELL_OCEAN_NAMES_H
#define SWELL_OCEAN_NAMES_H

/* The names of the spectra in their order, with `"measured",` or nothing before the last one, and
   of how waves spread over directions. */
#define OCEAN_SPECTRUM_NAMES(...)                                                                  \
    "phillips", "pm", "jonswap", "tma", "equilibrium", "elfouhaily", "donelan", "drawn",           \
        __VA_ARGS__ "waves"
#define OCEAN_SPREADING_NAMES "cosine", "donelan-banner", "hasselmann"

/* The names of the implementations of the FFT, and of the methods, in their order. */
#define OCEAN_FFT_NAMES "auto", "lanes8", "lanes4", "scalar"
#define OCEAN_METHOD_NAMES "fft", "dft"

#endif
