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
    double now;                           /* time of the present frame, s; set by frame.c ... */
    int frames;                           /* ... as how many were drawn before it */
    double until;                         /* the last note is shown until then ... */
    int frames_until;                     /* ... and until so many frames were drawn */
    bool offers;                          /* the last note names a key */
    char line[NOTES_KEPT][GUI_WORD_SIZE]; /* the last one first */
    SwellError trouble; /* the first one of the first frame, which must be complete */
} Notes;

/* Shows a line for some seconds and frames. In a label such as "picture=" the sign is for
   --verbose; the line has a colon instead. */
void notes_show(Notes* notes, const char* label, const char* text);

/* Shows a line so, and prints it to --verbose. */
void notes_set(Notes* notes, const char* label, const char* text);

/* The same for a text that names a key: the next command ends it. */
void notes_offer(Notes* notes, const char* text);

/* Shows an error that costs a part of the picture; before the first frame is drawn it becomes the
   trouble. */
void notes_set_trouble(Notes* notes, const char* label, const SwellError* error);

/* Prints a line to --verbose alone. */
void notes_log(const Notes* notes, const char* format, ...) SWELL_PRINTF(2, 3);

/* Returns the note that is shown, borrowed, or NULL. */
const char* notes_current(const Notes* notes);

/* Hides the present note. */
void notes_end(Notes* notes);

#endif
