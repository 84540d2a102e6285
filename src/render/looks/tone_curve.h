/*
 * AgX's curve with its power, as a root that costs little on every processor.
 *
 * The curve of tone.glsl, raised to the power of the look, is y(x) of a linear light x. Between
 * x = 2^-10 and 2^4, for powers from 1.25 to 1.65,
 *
 *     y(x) = a x / sqrt(1 + b x + c x^2)
 *
 * stays within .015 of it, four steps of eight bits.
 */
#ifndef SWELL_RENDER_TONE_CURVE_H
#define SWELL_RENDER_TONE_CURVE_H

/* Fills a, b, c for a power [1.25 to 1.65]. */
void tone_curve_fit(float power, float curve[3]);

#endif
