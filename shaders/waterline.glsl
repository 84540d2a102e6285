// What a pixel shows begins on a plane upright to the view at WATERLINE_DISTANCE, in water or in air;
// what is nearer is cut off.

uniform sampler2D u_waterline;      // heights of its points over the water [m]
uniform vec4 u_waterline_from_pixel;  // scale, offset

// > 0 in air. [m]
float over_water() {
    return texture(u_waterline, gl_FragCoord.xy * u_waterline_from_pixel.xy + u_waterline_from_pixel.zw).r;
}

// The mesh and the table of heights differ by millimetres: what is nearly at the plane counts.
const float NEAR_PLANE = 0.93 * WATERLINE_DISTANCE;

bool behind_plane() {
    return gl_FragCoord.w * NEAR_PLANE < 1.0;
}

void keep_air() {
    if (over_water() < 0.0 || !behind_plane()) {
        discard;
    }
}

void keep_water() {
    if (over_water() >= 0.0 || !behind_plane()) {
        discard;
    }
}
