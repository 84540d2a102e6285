/*
 * AgX (T. Sobotka; polynomial by B. Wrensch, 2023) with a look, as tone.glsl computes it:
 * conversion to working primaries, curve, power, and conversion to the display's primaries with
 * saturation and contrast.
 *
 * Let t = (log2 x + 12.47393) / 16.5, from 0 to 1, for the linear light x. AgX's curve is
 *
 *     15.5 t^6 - 40.14 t^5 + 31.96 t^4 - 6.868 t^3 + 0.4298 t^2 + 0.1191 t - 0.00232
 *
 * raised to the power of the look. For powers from 1.25 to 1.65 a polynomial of the seventh degree
 * in t is within .0012 of this curve, a third of a step of eight bits. For x from 2^-10 to 2^4 the
 * form
 *
 *     a x / sqrt(1 + b x + c x^2)
 *
 * is within .015 of the curve, four steps, and cheap on every processor.
 *
 * The photo look has a film: the curve of T. Lottes (Advanced techniques and optimization of HDR
 * color pipelines, 2016), contrast around a middle grey with a toe and a shoulder,
 *
 *     x^p / (q x^(.96 p) + r),    p = 1.34 sqrt(1 + .32 deck),
 *
 * which maps .18 to .18 + .005 and 7 to white, encoded for sRGB displays. The same cheap form is
 * within .0115 of it for x from 2^-9 to 2^4.
 */
#ifndef SWELL_RENDER_TONE_CURVE_H
#define SWELL_RENDER_TONE_CURVE_H

/* Fills a, b and c for a power from 1.25 to 1.65. */
void tone_curve_fit(float power, float curve[3]);

/* Returns the shares of red, green and blue that the eye's rods see by night, and the colour that
   their light is seen in, J. Purkinje's blue (2 x 3). */
const float* tone_rods(void);

enum { TONE_COEFFICIENTS = 8 };

/* Fills the polynomial in t, the lowest power first. */
void tone_polynomial_fit(float power, float coefficient[TONE_COEFFICIENTS]);

/* Fills the columns of the matrix from exposed light to working primaries. `rods` is the share of
   the rods in what the eye sees of the light before exposure. */
void tone_working_primaries(float rods, const float exposure[3], float column[3][3]);

/* Fills the columns of the matrix from the curve to the display, around a middle grey. */
void tone_display_primaries(float saturation, float contrast, float column[3][3]);

/* Fills a, b and c of the film. */
void tone_film_curve_fit(float deck, float curve[3]);

/* Fills the columns of the matrix from exposed light to what falls onto the film. */
void tone_film_light(float rods, const float exposure[3], float deck, float saturation,
                     float column[3][3]);

#endif
