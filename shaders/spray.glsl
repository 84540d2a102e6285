// Spray shades its corners: there is no pixel to dither.

#define TONE_PLAIN
