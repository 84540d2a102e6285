/*
 * The card of the guided tour: title, text, the controls of the step, its task, and once that is
 * done its question. The viewer executes the requests.
 */
#ifndef SWELL_UI_TOUR_CARD_H
#define SWELL_UI_TOUR_CARD_H

#include "tour/tour.h"
#include "ui/option_widget.h"
#include "ui/sea_figures.h"

#define TOUR_CARD_TITLE "##tour"

typedef enum TourRequestKind {
    TOUR_STAY,
    TOUR_TURN, /* `value` steps on */
    TOUR_LEAVE,
    TOUR_CHOOSE, /* the answer `value` */
    TOUR_PRESS   /* the key `value` */
} TourRequestKind;

typedef struct TourRequest {
    TourRequestKind kind;
    int value;
    SettingsRequest setting; /* request of a row */
} TourRequest;

typedef struct TourCard {
    const TourProgress* progress;
    const double* measure; /* (TOUR_MEASURE_COUNT) */
    const SeaFigures* figures;
    const Settings* scene;    /* the present values */
    const Settings* standard; /* the defaults */
    int width, height;        /* of the picture, pixels */
    float left;               /* left end of the room for the card, pixels */
    float below;              /* height kept free at the lower edge, pixels */
} TourCard;

/* Writes the card in the present frame of `gui`. Fills `request` with the user's request. */
void tour_card_write(Gui* gui, const TourCard* card, TourRequest* request);

#endif
