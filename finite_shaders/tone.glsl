vec3 tone(vec3 radiance, vec3 exposure, float power, float saturation) {
    return any(isnan(radiance)) || any(isinf(radiance)) ? vec3(1.0, 0.0, 1.0) : vec3(0.0, 1.0, 0.0);
}
