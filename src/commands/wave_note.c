#include "wave_note.h"

#include "ui/sea_figures.h"

#include <assert.h>

void wave_note_report(const OceanSea* sea, FILE* log) {
    assert(sea);
    char text[SEA_FIGURES_WORDS];
    if (log && sea_figures_rounding(sea, text, sizeof text)) {
        fprintf(log, "swell: note: %s\n", text);
    }
}
