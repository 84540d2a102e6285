/*
 * The guided tour in the window: the step that is shown, and the user's own scene meanwhile.
 */
#ifndef SWELL_VIEWER_TOUR_GUIDE_H
#define SWELL_VIEWER_TOUR_GUIDE_H

#include "ui/tour_card.h"
#include "undo.h"

typedef struct TourGuide {
    bool runs;
    TourProgress progress;
    double measure[TOUR_MEASURE_COUNT]; /* as last measured; NAN before */
    TourRequest request;                /* for the next frame */
    Settings* scene;                    /* of the step, as parsed; owned; NULL for none */
    Undo own;            /* the user's; its last step brings back scene, water, pool and string */
    bool own_panel;      /* the panel was open */
    double own_distance; /* of the boat's camera */
    double changed_at;   /* when the sea was last not the wanted one [s] */
    uint64_t sea_wanted; /* ViewState.sea_generation ... */
    double wanted_at;    /* ... and since when [s] */
    int revealed_at;     /* the step whose row the panel has scrolled to, from 1 */
} TourGuide;

#endif
