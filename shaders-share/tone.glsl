const float FARTHEST = 1.0;
float nearness() {
    return 1.0;
}
vec3 tone(vec3 radiance) {
    return radiance * look.exposure;
}
