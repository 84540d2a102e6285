// Pixels show what lies beyond the plane at WATERLINE_DISTANCE. The plane is perpendicular to the view, and its points
// are in water or in air (RenderWaterline).

uniform sampler2D u_waterline;  // heights of the plane's points over the water [m]

// Height of the pixel's point of the plane over the water [m]; > 0 in air.
float over_water() {
    return texture(u_waterline, gl_FragCoord.xy * water.plane_scale + water.plane_offset).r;
}

// A tolerance is needed: the mesh and the texture of heights differ by millimetres.
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
