// Maps a level to the colour scale.

flat in float v_level;

layout(location = 0) out vec4 color;

void main() {
    float place = clamp(v_level, 0.0, 1.0) * float(SCALE_COLORS - 1);
    int first = min(int(place), SCALE_COLORS - 2);
    color = vec4(mix(SCALE[first], SCALE[first + 1], place - float(first)), 1.0);
}
