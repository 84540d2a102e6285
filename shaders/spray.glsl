// Spray shades its corners: there is no pixel to dither, and the curve's approximation will do.

#define TONE_PLAIN
