// A lip: a thin sheet of water, clear at the crest, white and torn at its end, all white once that has landed.
//
// in   as lip.vert and surface_filtered.vert      out  colour times opacity, opacity

in vec3 v_position;
in float v_sunlit;
in vec3 v_air, v_haze;
in vec4 v_lip;
in vec3 v_sheet, v_across;
in float v_share;

layout(location = 0) out vec4 color;

// Periods of its noises along the crest [m], and how much longer they are along the sheet.
const vec3 LIP_PERIODS = vec3(1.9, 0.67, 0.31);
const float LIP_STRETCH = 2.8;
const float LIP_BEND = 0.1;                // of the finer ones by the first [m]
const vec2 LIP_LANDS = vec2(0.9, 1.5), LIP_ENDS = vec2(1.5, 2.8);  // ages over the time of fall
const float LIP_LEFT = 1.12;               // what there is of the sheet at its beginning, over what noise tears out
const vec2 LIP_LOST = vec2(0.62, 0.8);     // of that at its end, and when it ends
const float LIP_LONGER = 0.5, LIP_WIDE = 7.3;  // how much that varies along the crest, and its period [m]
const float LIP_EDGE = 7.0;                // 1 / what is left where it is dense
const vec2 LIP_WHITE = vec2(0.8, 1.6);     // from clear water to foam
const vec3 LIP_RELIEF = vec3(0.9, 0.5, 0.3);  // slopes by the noises: along the crest, and along the sheet
const vec3 LIP_SCATTERS = vec3(0.008, 0.062, 0.052), LIP_BEHIND = vec3(0.012, 0.085, 0.072);  // reflectances
const vec3 LIP_FALL = vec3(0.84, 0.23, 0.25);  // of light through it [1/m], there and back
const vec2 LIP_THICK = vec2(0.9, 0.12);    // at the crest and at its end [m]
const float LIP_FOAM = 1.15 / SHORE_PI;

void main() {
#ifdef WATERLINE
    keep_air();
#endif
    float width = max(length(dFdx(v_position)), length(dFdy(v_position)));
    vec2 at = v_lip.xy * vec2(1.0, 1.0 / LIP_STRETCH);
    vec4 large = shore_noise(at, LIP_PERIODS.x, width);
    vec2 bent = at + LIP_BEND * (large.ba - 0.5);
    vec4 fine = shore_noise(bent, LIP_PERIODS.y, width);
    vec4 grain = shore_noise(bent, LIP_PERIODS.z, width);
    float along = v_lip.z;
    float left = LIP_LEFT + LIP_LONGER * (shore_noise(v_lip.xx, LIP_WIDE, width).g - 0.5) - LIP_LOST.x * along * along - LIP_LOST.y * ease(LIP_ENDS.x, LIP_ENDS.y, v_lip.w) -
                 dot(vec3(0.5, 0.3, 0.3), vec3(large.g, fine.g, grain.r));
    float opacity = v_share * clamp(LIP_EDGE * left, 0.0, 1.0) * (0.6 + 0.4 * clamp(3.0 * left, 0.0, 1.0));
    if (opacity < 0.03) {
        discard;
    }
    float foam = dot(vec3(0.45, 0.4, 0.3), vec3(large.r, fine.r, grain.r)) + 1.65 * along - 0.55 +
                 0.8 * ease(LIP_LANDS.x, LIP_LANDS.y, v_lip.w);
    float white = max(ease(LIP_WHITE.x, LIP_WHITE.y, foam), 1.0 - ease(0.02, 0.25, left));

    vec3 to_eye = -normalize(v_position);
    vec3 across = normalize(v_across), sheet = normalize(v_sheet);
    vec2 relief = vec2(dot(LIP_RELIEF.xy, vec2(large.b, fine.b) - 0.5), LIP_RELIEF.z * (fine.a - 0.5));
    vec3 normal = normalize(sheet + relief.x * across + relief.y * cross(across, sheet));
    normal = faceforward(normal, -to_eye, normal);
    vec3 sunlight = v_sunlit * look.sun_seen;

    // What the water mirrors, scatters and lets through.
    float facing = 1.0 - clamp(dot(normal, to_eye), 0.02, 1.0);
    float share = 0.02 + 0.98 * facing * facing * facing * facing * facing;
    vec3 mirrored = reflect(-to_eye, normal);
    vec3 above = vec3(mirrored.x, max(mirrored.y, 0.02), mirrored.z);
    vec3 light = (look.sky_irradiance + sunlight * max(look.sun.y, 0.2)) * (1.0 / SHORE_PI);
    vec3 sky = look.sky_scale * sky_texel(above, look.panorama_level_least + 1.0).rgb;
    sky = mix(LIP_BEHIND * light, sky, ease(-0.35, 0.1, mirrored.y));
    float ahead = max(0.25 - 0.75 * dot(to_eye, look.sun), 0.0);
    vec3 source = LIP_SCATTERS * (0.55 * look.sky_irradiance + (0.4 + 0.9 * ahead * ahead) * sunlight);
    vec3 through = exp(-LIP_FALL * mix(LIP_THICK.x, LIP_THICK.y, along));
    vec3 radiance = mix(mix(source, LIP_BEHIND * light, 0.6 * through), sky, share);

    float lit = 0.55 * max(dot(normal, look.sun), 0.0) + 0.25;
    float hollow = 0.45 + 0.5 * grain.g + 0.35 * fine.g;
    vec3 froth = (LIP_FOAM * hollow) * (look.sky_irradiance * (0.6 + 0.3 * normal.y) + sunlight * lit);
    radiance = mix(radiance, froth, white);
    color = vec4(tone(radiance * v_air + v_haze) * opacity, opacity);
}
