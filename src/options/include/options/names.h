/*
 * Names that an option chooses from and that files beside the table of options fill, in their
 * order: X(ID, "name").
 */
#ifndef SWELL_OPTIONS_NAMES_H
#define SWELL_OPTIONS_NAMES_H

/* The steps of the guided tour: --tour, and src/tour/tour_steps.c. */
#define TOUR_LIST(X)                                                                               \
    X(ONE_WAVE, "one-wave")                                                                        \
    X(BEATS, "beats")                                                                              \
    X(MANY, "many")                                                                                \
    X(DIRECTIONS, "directions")                                                                    \
    X(FETCH, "fetch")                                                                              \
    X(MEASURED, "measured")                                                                        \
    X(CHOP, "chop")                                                                                \
    X(SUM, "sum")                                                                                  \
    X(TILES, "tiles")                                                                              \
    X(LIGHT, "light")                                                                              \
    X(WAKE, "wake")                                                                                \
    X(POOL, "pool")                                                                                \
    X(STRING, "string")                                                                            \
    X(DEPTH, "depth")

typedef enum TourStepId {
#define X(id, name) TOUR_STEP_##id,
    TOUR_LIST(X)
#undef X
        TOUR_STEP_COUNT
} TourStepId;

#endif
