/*
 * The command line: the input is its words, with zeros between them. With blanks in place of the
 * zeros it is an option string of the library, too.
 */
#include "fuzz/fuzz.h"

#include "options/options.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 64 };

/* An option string that is accepted is sound, and its parameters are set as they are read. */
static void try_string(char* text, size_t size) {
    static const char* const NAMES[] = {"spectrum", "wind-speed", "depth", "swell-system",
                                        "current",  "crest",      "loop",  "grid",
                                        "length",   "wind",       "seed"};
    for (size_t i = 0; i < size; ++i) {
        text[i] = (char)(text[i] ? text[i] : ' ');
    }
    SwellError error = {0};
    OceanParams* params = ocean_params_create(text, &error);
    require(params ? ocean_check_params(params, NULL) : error.message[0]);
    for (size_t i = 0; params && i < sizeof NAMES / sizeof *NAMES; ++i) {
        char value[1600]; /* enough for any, as swell/ocean.h says */
        OceanParams again = *params;
        require(ocean_params_get(params, NAMES[i], value, sizeof value, NULL));
        require(ocean_params_set(&again, NAMES[i], value, NULL));
        require(ocean_params_equal(params, &again));
    }
    ocean_params_destroy(params);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    char* text = malloc(size + 1);
    char* words[WORDS_MAX];
    int count = 0;
    require(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    for (size_t at = 0; at <= size && count < WORDS_MAX; at += strlen(text + at) + 1) {
        words[count++] = text + at;
    }
    Settings settings;
    SwellError error = {0};
    const bool ok = options_parse(&settings, count, words, &error);
    /* Words that are accepted are sound; those of a file of spectra once it is read. A refusal has
       a reason. */
    require(ok ? settings.sea.file[0] || ocean_check_params(&settings.ocean, NULL)
               : error.message[0]);
    if (ok) {
        options_finish(&settings);
    }
    try_string(text, size);
    free(text);
    return 0;
}

/* Words end in a newline here and in a zero for the target. */
int fuzz_seed(int index, FuzzSeed* seed) {
    static const char* const LINES[] = {
        "shot\nfile.png\n--grid\n128\n--wind\n-3.5,1e1\n--camera\n0,10,4,-90,45\n--samples\n4",
        "export\ndir\n--length\n20000\n--amplitude\n0.0001\n--seed\n18446744073709551615",
        "ripple\nf.npy\n--size\n320x240\n--stone\n10,10,8,3\n--scheme\nlerp\n--blend\n0.8",
        "--resolution=1280x720\n--hud\noff\n--method\ndft\n--frames\n100\n--wall\n1,1,5,5",
        "--beaufort\n7\n--wind-direction\n-135\n--spreading\nhasselmann\n--loop\n10\n--cascades\n4",
        ("--preset\nclassic\n--spectrum\ntma\n--depth\n12.5\n--wind-speed\n20\n--fetch\n300\n"
         "--swell\n1"),
        "--swell-height\n2\n--swell-period=14\n--swell-direction=-90\n--depth\ninf\n--spectrum\npm",
        "bench\n--json\n--threads\n7\n--speed\n0.5\n--\nword",
        "--preset\nstorm\n--seed=7\n--preset\nbeach\n--sea\n\"a\nb.spec\"\n--sea-time\nx",
    };
    static uint8_t bytes[256];
    if (index >= (int)(sizeof LINES / sizeof *LINES)) {
        return 0;
    }
    const size_t size = strlen(LINES[index]);
    for (size_t i = 0; i < size; ++i) {
        bytes[i] = (uint8_t)(LINES[index][i] == '\n' ? 0 : LINES[index][i]);
    }
    *seed = (FuzzSeed){bytes, size};
    return 1;
}
