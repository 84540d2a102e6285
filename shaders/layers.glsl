// The layers of a picture (layers_pass.h): what a pixel shows, instead of its colour.
//
// LAYERS  color        place from the eye [m]; index of what is there
//         layer_shape  unit normal; share of foam
// MOVED   color        place at another time, from the eye of this time [m]; index
//         layer_shape  x and z of the resting place of water, from the eye [m]

#ifdef LAYERS
layout(location = 1) out vec4 layer_shape;

const float COVERED = 0.5;  // share of a pixel from which on water covers it

#ifdef MOVED
in vec3 v_moved;
in vec2 v_resting;
#define LAYER_PLACE v_moved
#define LAYER_SHAPE(normal, foam) vec4(v_resting, 0.0, 0.0)
#else
#define LAYER_PLACE v_position
#define LAYER_SHAPE(normal, foam) vec4(normal, clamp(foam, 0.0, 1.0))
#endif
#endif
