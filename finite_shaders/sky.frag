// The sky: the panorama, the sun's disc, and its glow in the lens.

in vec3 v_direction;

layout(location = 0) out vec4 color;

void main() {
#ifdef WATERLINE
    keep_air();
#endif
    vec3 direction = normalize(v_direction);
    direction = normalize(vec3(direction.x, max(direction.y, 0.0005), direction.z));
    vec4 sky = sky_texel(direction, 0.0);
    float clear = sky.a;
    float across = acos(clamp(dot(direction, SUN), -1.0, 1.0));
    float disc = max(1.0 - across * across / (SUN_RADIUS * SUN_RADIUS), 0.0);
    float edge = smoothstep(0.0, 0.12, disc);
    vec3 sun = SUN_SEEN * clear * clear *
               (SUN_DISC * edge * (1.0 - SUN_DARKENING * (1.0 - sqrt(disc))) *
                    smoothstep(0.05, 0.4, clear) +
                SUN_GLOW_NEAR * exp(-SUN_GLOW_NEAR_FALL * across) +
                SUN_GLOW_FAR * exp(-SUN_GLOW_FAR_FALL * across));
    color = vec4(tone(SKY_SCALE * sky.rgb + sun, EXPOSURE, TONE_POWER, TONE_SATURATION), 1.0);
}
