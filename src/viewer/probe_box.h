/* Writes the probe over a picture: its place, the orbit of its drifter, and beside them a box with
   its figures and its trace. */
#ifndef SWELL_VIEWER_PROBE_BOX_H
#define SWELL_VIEWER_PROBE_BOX_H

#include "ui/gui.h"
#include "viewer/probe.h"

/* Where there is room the box covers neither the place nor one of the `others` (count) [pixels]. */
void probe_box_write(Gui* gui, const RenderFrame* frame, const Probe* probe,
                     const RenderRect* others, int count);

#endif
