/*
 * Notes: a line about the last event, which stays long enough to be read at any frame rate, and
 * some earlier lines. With --verbose they are printed, too.
 */
#ifndef SWELL_VIEWER_NOTES_H
#define SWELL_VIEWER_NOTES_H

#include "options/options.h"
#include "swell/base.h"
#include "ui/hud.h"

#include <stdio.h>

enum { NOTES_KEPT = HUD_NOTES_MAX + 1 };

typedef struct Notes {
    FILE* log;                            /* log of --verbose, or NULL */
    double now;                           /* time of the present frame [s]; set by frame.c ... */
    int frames;                           /* ... and number of frames drawn before it */
    double until;                         /* the last note is shown until then [s] ... */
    int frames_until;                     /* ... and until this many frames were drawn */
    bool offers;                          /* the last note names a key */
    char line[NOTES_KEPT][GUI_WORD_SIZE]; /* the last one first */
    SwellError trouble; /* the first trouble of the first frame, which must be complete */
} Notes;

/* Shows a line for some seconds and frames. A label such as "picture=" is for --verbose; the line
   has a colon instead of the "=". */
void notes_show(Notes* notes, const char* label, const char* text);

/* Shows a line as notes_show does, and prints it to --verbose. */
void notes_set(Notes* notes, const char* label, const char* text);

/* Does so for the error of a file, without the folders of its name, which would hide the reason. */
void notes_set_failure(Notes* notes, const char* label, const SwellError* error, const char* path);

/* Does the same as notes_set for a text that names a key. The next command hides it. */
void notes_offer(Notes* notes, const char* text);

/* Shows an error that costs a part of the picture. Before the first frame is drawn the error
   becomes the trouble. */
void notes_set_trouble(Notes* notes, const char* label, const SwellError* error);

/* Prints a line to --verbose alone. */
void notes_log(const Notes* notes, const char* format, ...) SWELL_PRINTF(2, 3);

/* Returns the note that is shown, borrowed, or NULL. */
const char* notes_current(const Notes* notes);

/* Hides the present note. */
void notes_end(Notes* notes);

#endif
