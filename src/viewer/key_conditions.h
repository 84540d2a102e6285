/*
 * Conditions of the commands in the table of keys.
 */
#ifndef SWELL_VIEWER_KEY_CONDITIONS_H
#define SWELL_VIEWER_KEY_CONDITIONS_H

#include "scene/view_state.h"
#include "ui/key_table.h"

/* Ranges of the keys; those of sun and exposure equal --sun's and --exposure's. */
#define KEY_SPEED_MIN (1.0 / 64.0)
#define KEY_SPEED_MAX 64.0
#define KEY_SUN_MIN -12.0 /* degrees */
#define KEY_SUN_MAX 90.0
#define KEY_EXPOSURE_MAX 10.0 /* EV */

/* Returns why the command is impossible: a line for the overlay, or "" for no line; NULL where it
   is possible. */
const char* key_obstacle(KeyCondition when, const ViewState* state, int argument);

enum { KEY_ROWS_MAX = 64 };

/* Fills for each row whether any of its presses is possible; else the help page shows it grey. */
void key_rows_possible(const ViewState* state, bool possible[KEY_ROWS_MAX]);

#endif
