// The layers of a picture (layers_pass.h): what a pixel shows, instead of its colour.
//
// LAYERS  color         place from the eye [m]; index of what is there
//         layer_shape   unit normal; share of foam
// MOVED   layer_before, layer_after  also the place at two other times, from the eye of this time; in the last channel
//         x and z of the resting place of water, from the eye [m]

#ifdef LAYERS
layout(location = 1) out vec4 layer_shape;

const float COVERED = 0.5;  // share of a pixel from which on water covers it

#ifdef MOVED
layout(location = 2) out vec4 layer_before;
layout(location = 3) out vec4 layer_after;
in vec3 v_before, v_after;
in vec2 v_resting;
#define WRITE_MOVED , layer_before = vec4(v_before, v_resting.x), layer_after = vec4(v_after, v_resting.y)
#else
#define WRITE_MOVED
#endif
#define WRITE_SHAPE(normal, foam) layer_shape = vec4(normal, clamp(foam, 0.0, 1.0)) WRITE_MOVED
#endif
