vec3 tone(vec3 radiance, vec3 exposure, float power, float saturation) {
    return radiance * exposure;
}
