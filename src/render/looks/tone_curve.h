/*
 * Approximates AgX's curve and power by a function that is cheap on every processor.
 *
 * Let y(x) be the curve of tone.glsl, raised to the power of the look, at the linear light x. For x
 * from 2^-10 to 2^4 and powers from 1.25 to 1.65,
 *
 *     y(x) = a x / sqrt(1 + b x + c x^2)
 *
 * is within .015 of it, four steps of eight bits.
 */
#ifndef SWELL_RENDER_TONE_CURVE_H
#define SWELL_RENDER_TONE_CURVE_H

/* Fills a, b and c for a power from 1.25 to 1.65. */
void tone_curve_fit(float power, float curve[3]);

#endif
