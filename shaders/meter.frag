// The light meter: how much a camera lightens the picture, most by its middle.
//
// out  r  EV    g  factor on light for that EV at medium and low quality, where no lens darkens the corners

uniform sampler2D u_source;  // the smallest copy of glare.frag
uniform vec4 u_develop;      // x: log2 of the light that a picture's mean should have, y: what dark corners cost it [EV]

layout(location = 0) out vec4 color;

const float FOLLOWS = 0.85;                    // share of the difference that it takes away: dim pictures stay dim
const float DARKER = -2.0, LIGHTER = 0.35;     // largest changes [EV]
const vec2 MIDDLE = vec2(0.5, 0.45);
const int COLUMNS = 7, ROWS = 5;

void main() {
    float sum = 0.0, weights = 0.0;
    for (int i = 0; i < COLUMNS * ROWS; ++i) {
        vec2 place = (vec2(i % COLUMNS, i / COLUMNS) + 0.5) / vec2(COLUMNS, ROWS);
        float weight = 1.0 - 0.6 * min(1.5 * length(place - MIDDLE), 1.0);
        sum += weight * textureLod(u_source, place, 0.0).a;
        weights += weight;
    }
    float mean = clamp(sum / weights, 0.005, 0.9);
    float level = log2(mean / (1.0 - mean));
    float ev = clamp(FOLLOWS * (u_develop.x - level), DARKER, LIGHTER);
    color = vec4(ev, exp2(ev - u_develop.y), 1.0, 0.0);
}
