/*
 * A picture of the window's scene as it is now, settled as `shot` draws it, computed in the
 * background while the window goes on.
 *
 *     SceneSnapshot* snapshot = scene_snapshot_start(&scene, &state, &step, &error);
 *     ... frames, until scene_snapshot_is_done(snapshot) ...
 *     Scene* settled = scene_snapshot_begin(snapshot, &scene, &state, &error);
 *     ... scene_upload, scene_frame, scene_complete_frame, render_draw ...
 *     scene_snapshot_end(snapshot, &scene);
 *
 * It has a sea, workers and a copy of the water of its own, and shares the renderer: only between
 * begin and end, on the window's thread, does the renderer hold the picture's scene.
 */
#ifndef SWELL_SCENE_SCENE_SNAPSHOT_H
#define SWELL_SCENE_SCENE_SNAPSHOT_H

#include "scene/scene.h"

typedef struct SceneSnapshot SceneSnapshot;

/* Starts to compute the state at its time; `step` is settled. The water must be the caller's (no
   sea computed meanwhile), the sky's picture must outlive it. Returns NULL on failure
   (SWELL_ERROR_MEMORY). */
SceneSnapshot* scene_snapshot_start(Scene* window, const ViewState* state, const SceneStep* step,
                                    SwellError* error);

/* Whether it is computed or has failed. */
bool scene_snapshot_is_done(SceneSnapshot* snapshot);

/* The share that is computed, 0 to 1. */
double scene_snapshot_share(const SceneSnapshot* snapshot);

/* Waits until it is done. */
void scene_snapshot_wait(SceneSnapshot* snapshot);

/* Returns the computed scene, to be drawn at once, and its state. Returns NULL on failure of the
   computation. */
Scene* scene_snapshot_begin(SceneSnapshot* snapshot, ViewState** state, SwellError* error);

/* Gives the renderer back to the window's scene, after scene_snapshot_begin. */
void scene_snapshot_end(SceneSnapshot* snapshot, Scene* window);

/* Cancels what is running. Takes NULL. */
void scene_snapshot_destroy(SceneSnapshot* snapshot);

#endif
