/*
 * Notes: a line about the last event, which stays long enough to be read at any frame rate, and the
 * last ones. With --verbose they are printed, too.
 */
#ifndef SWELL_VIEWER_NOTES_H
#define SWELL_VIEWER_NOTES_H

#include "options/options.h"
#include "swell/base.h"
#include "ui/hud.h"

#include <stdio.h>

enum { NOTES_KEPT = HUD_NOTES_MAX + 1 };

typedef struct Notes {
    FILE* log;                            /* of --verbose, or NULL */
    double now;                           /* time of the present frame, s */
    int frames;                           /* drawn before it */
    double until;                         /* the last note is shown until then ... */
    int frames_until;                     /* ... and until so many frames were drawn */
    bool shown;                           /* the last frame showed it */
    bool offers;                          /* it names a key that another command makes stale */
    char line[NOTES_KEPT][GUI_WORD_SIZE]; /* the last one first */
    SwellError trouble; /* the first one of the first frame, which must be complete */
} Notes;

/* Begins a frame at `now` [s], after so many were drawn. */
void notes_begin_frame(Notes* notes, double now, int frames);

/* Shows a line for some seconds and frames. In a label such as "picture=" the sign is for
   --verbose; the line has a colon instead. */
void notes_show(Notes* notes, const char* label, const char* text);

/* The same, and prints it to --verbose. */
void notes_set(Notes* notes, const char* label, const char* text);

/* The same until the next command: for what a key would do. */
void notes_offer(Notes* notes, const char* text);

/* Hides such a note. */
void notes_end_offer(Notes* notes);

/* Shows an error that costs a part of the picture; before the first frame is drawn it becomes the
   trouble. */
void notes_set_trouble(Notes* notes, const char* label, const SwellError* error);

/* Prints a line to --verbose alone. */
void notes_log(const Notes* notes, const char* format, ...) SWELL_PRINTF(2, 3);

/* Returns the note that is shown, borrowed, or NULL. */
const char* notes_current(const Notes* notes);

/* Whether that note is what the user reads, or what the next frame shows. */
bool notes_stands(const Notes* notes, const char* text);

/* Fills in the notes before that, the last one first, NULL where there is none. */
void notes_list(const Notes* notes, const char* lines[HUD_NOTES_MAX]);

/* Hides the present note. */
void notes_end(Notes* notes);

/* ---- Hints ----------------------------------------------------------------------------------- */

/* The hints of the first minutes, and which of them were used. */

typedef struct HintBar {
    bool wanted;   /* unless --hints off, or in a page */
    unsigned used; /* see hints_write */
} HintBar;

/* Begins without a used hint. */
void hint_bar_open(HintBar* bar, const Settings* settings);

/* Marks a hint as used; HINT_COUNT is none. */
void hint_bar_use(HintBar* bar, const Notes* notes, Hint hint);

/* Hides all hints; shows them again. */
void hint_bar_dismiss(HintBar* bar, const Notes* notes);
void hint_bar_restore(HintBar* bar, const Notes* notes);

#endif
