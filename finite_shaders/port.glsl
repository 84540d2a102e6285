// The eye looks through a port, a plane upright to the view at PORT_DISTANCE. What it shows at a
// pixel begins there, in water or in air; what is nearer is cut off.

uniform sampler2D u_port;      // heights of its points over the water [m]
uniform vec4 u_port_from_pixel;  // scale, offset

// > 0 in air. [m]
float over_water() {
    return texture(u_port, gl_FragCoord.xy * u_port_from_pixel.xy + u_port_from_pixel.zw).r;
}

// The mesh and the table of heights differ by millimetres: what is nearly at the port counts.
const float NEAR_PORT = 0.93 * PORT_DISTANCE;

bool behind_port() {
    return gl_FragCoord.w * NEAR_PORT < 1.0;
}

void keep_air() {
    if (over_water() < 0.0 || !behind_port()) {
        discard;
    }
}

void keep_water() {
    if (over_water() >= 0.0 || !behind_port()) {
        discard;
    }
}
