// Whitecaps. Fresh foam lies where the water is compressed now, old foam where it was compressed before: the memory of
// foam stores how much. Lace-shaped noise decides where foam of an age lies. Far away, where a pixel averages over many
// waves, a table gives the coverage. swell/foam.h has the formulas.

uniform sampler2D u_foam_hidden;  // deviations that a footprint hides, by its width
uniform sampler2D u_foam_table;  // coverage of old and fresh foam by memory and hidden deviation

// Deviations of old and fresh foam, by log2 of a footprint's width [m]: those that it hides over the total, and the
// total over those that it shows.
vec4 foam_hidden(float log_width) {
    float place = (log_width - FOAM_HIDDEN_FIRST) / FOAM_HIDDEN_STEP + 0.5;
    return textureLod(u_foam_hidden, vec2(place / float(FOAM_HIDDEN_TEXELS), 0.5), 0.0);
}

// Lumps of fresh foam, which show in the surf alone
const float FOAM_RELIEF = 0.5;        // largest height of these lumps [m] ...
const float FOAM_RELIEF_NEAR = 12.0;  // ... and in widths of a pixel: near the eye the steps would show
const int FOAM_STEPS = 2;             // steps of the ray that comes down to the lumps
const float FOAM_SLANT_LEAST = 0.2;   // least cosine between that ray and the normal of the ground
const float FOAM_TOPS = 0.25;         // gain of the lace with the height of a lump
const float FOAM_PULL = 0.9;     // how far the slopes of the second cascade pull the lace [m]
const float FOAM_TORN = 0.30;    // how far the slopes of the finer lace tear the lace [m]
const float FOAM_BUBBLES = 5.0;  // periods of the bubbles in one of the finer lace; a whole number
const float FOAM_DRAWN = 0.75;   // share of the hidden deviation that the coarse lace draws
const float FOAM_LUMP = 4.0;     // slope of the large lumps, which are seen from far, over that of their noise
const float SURF_CONTRAST = 2.3;    // contrast that the lace gains in the swash
// Seen from a height, the foam of a front lies in billows.
const float FRONT = 16.0;           // growth of the share of a front's foam with pile
const float BILLOWS = 14.0;         // period of the billows' noise [m]
const float FRONT_LOBES = 4.5;      // shift of a front's edge on the ramp by billows
// Foam stands above the water. Seen edge-on its cells merge.
const float SURF_EDGE_ON = 10.0;      // 1 / sine of the view's angle with the water, below which surf is seen edge-on
const float SURF_MERGES = 0.7;        // growth of the log2 of optical depth, edge-on
const vec2 SURF_HIDES = vec2(0.4, 1.6);  // hidden deviation of that log2: by log2 of the footprint's width, and offset
// Of froth between creases, which leave dense foam .7 of its light: dense foam reflects .55 (P. Koepke, 1984).
const float FOAM_ALBEDO = 0.79;
const float FOAM_STEEPEST = 1.0;  // steepest slope of lumps: foam slides from steeper ones
const float FOAM_CREASE = 0.55;   // share of the sky that the bottom of a groove as deep as wide lacks
const float FOAM_BEHIND = 2.5;  // sunlight that foam lets through from behind, over the cosine

// Noises that a pixel can afford. The coarse lace is needed from high above and at high quality.
const bool FOAM_FINE = QUALITY > 0;
const bool FOAM_COARSE = QUALITY == 2 || QUALITY == 1 && SCATTERED == 1;
const bool FOAM_STREAKS = QUALITY == 2 && SHORE == 0;
const bool SURF = SHORE == 1, BOLD_SURF = SHORE == 1 && QUALITY == 2;

struct Foam {
    float cover;   // share of the pixel that foam covers
    float thick;   // thickness of the foam, 0 to 1
    vec2 froth;    // slope of its surface, x and z
    float hollow;  // share of the light that reaches the foam's depths
    float bubbles; // share of the light that bubbles below and around the foam send back
    float lee;     // share of the sky that the foot of a front hides from the unbroken face before it
};

// How churned water is by a stern or a stone, 0 to 1, by the patch's memory. It has bubbles, which tint it, and foam.
float churned(float memory) {
    return clamp(1.3 * memory, 0.0, 1.0);
}

const vec2 FOAM_NONE = vec2(-1.0);  // places on the ramps where there is no foam

// The foam of all cascades that a pixel sees.
struct FoamSums {
    vec2 memory;       // weighted sums of q for old foam; for fresh foam with c in place of the first q
    vec4 hidden;       // foam_hidden of the footprint
    vec2 second_third; // q of the second and third cascades
    float wake;        // the patch's memory of foam
    float rise;        // height of the surface over the significant height
    vec2 bend;         // slope of the second cascade
    vec2 slant;        // horizontal way of the view past a height of 1, x and z
    vec2 surf;         // places of the surf's old and fresh foam on their ramps
    float surf_share;  // share of a shore's window
    float apart;       // the same, less the share that the sea's own foam keeps
    vec2 ride;         // from the resting place to the place in the first pattern of surf [m] ...
    vec2 again;        // ... and from there to the place in the second
    vec3 rides;        // weights of these patterns, and an offset that keeps their mean
    float aloft;       // share of surf that is seen from a height
    float pile;        // amount of foam on a front
    vec2 over;         // how far the water moves the billows [m]
};

// The places of old and fresh foam on their ramps.
vec2 ramps_of(vec2 memory, FoamSums sums) {
    vec2 ramps = memory * vec2(look.foam.old.x, look.foam.fresh.x) + vec2(look.foam.old.y, look.foam.fresh.y);
    return SURF ? max(ramps - sums.apart, sums.surf) : ramps;
}

const mat2 FOAM_TURN = mat2(FOAM_FINE_TURN, -FOAM_FINE_TURN.y, FOAM_FINE_TURN.x);

// The noises at a place.
struct FoamNoises {
    vec2 pulled;   // the place, along the wind and across, pulled about by waves [m]
    vec2 torn;     // ... and torn by the finer lace: the place of the lace [m]
    float narrow;  // log2 of the width of a tap in the footprint [m] ...
    float width;   // ... and, for noises with one sample, of the mean of both axes
    float relief;  // height of the lump that is seen, 0 to 1, with BOLD_SURF
    vec4 lace;
    vec4 lumps;    // lumps of dense foam on the open sea; at high quality
    vec4 fine;     // the finer lace
    vec2 bubbles;  // the finest lace and its soft noise, about their means; at high quality
    float close;   // share of bubbles, which are seen a few steps away
    vec4 coarse;   // large lace, with FOAM_COARSE
    vec4 lanes;    // noise of lanes, with FOAM_STREAKS
    float front;   // share of a front's foam; at high quality
    float drawn;   // share of the hidden deviation that the coarse lace draws
    float edge_on; // share of surf that is seen edge-on; at high quality
};

// Share of the hidden deviation that coarse lace draws, as far as the pixel resolves it.
float drawn_share(float across) {
    float share = FOAM_DRAWN * (1.0 - smoothstep(2.7, 6.2, across + foam_level(FOAM_COARSE_PERIOD)));
    return QUALITY < 2 ? share * scatter_details() : share;  // the lace fades in with the program that can afford it
}

// The noise of foam at a place. The noise of surf flows with the water as two patterns, each of which is renewed before
// the flow has drawn it out.
vec4 riding_noise(FoamSums sums, vec2 place, vec2 again, float level) {
    vec4 noise = foam_noise(place, level);
    return SURF ? sums.rides.x * noise + (sums.rides.y * foam_noise(place + again, level) + sums.rides.z) : noise;
}

// Height, 0 to 1, of the first lump that the ray meets on its way down. From the highest place to the lowest the ray
// goes `back`, along the wind and across [m].
float relief_at(FoamNoises noises, FoamSums sums, vec2 again, vec2 back) {
    float level = noises.width + foam_level(FOAM_LACE_PERIOD) + FOAM_LUMPS_LEVEL;
    float met = -1.0;
    float last = -1.0 / float(FOAM_STEPS);
    for (int i = FOAM_STEPS; i >= 0; --i) {
        float height = float(i) / float(FOAM_STEPS);
        vec2 place = FOAM_LUMPS * (sea.lace_place + (noises.pulled - height * back) / FOAM_LACE_PERIOD);
        float above = riding_noise(sums, place, FOAM_LUMPS * again, level).g - height;
        met = met < 0.0 && above >= 0.0 ? height + above / (above - last) / float(FOAM_STEPS) : met;
        last = above;
    }
    return max(met, 0.0);  // the sum of two patterns may fall below 0
}

FoamNoises foam_noises(FoamSums sums, vec2 rest, Footprint footprint) {
    FoamNoises noises;
    noises.narrow = log2(max(footprint.width, 1e-6));
    noises.width = noises.narrow;
    if (QUALITY == 2) {  // one sample for a footprint that may be longer
        noises.edge_on =
            sums.surf_share * max(1.0 - SURF_EDGE_ON * footprint.short_axis / max(footprint.long_axis, 1e-6), 0.0);
        noises.width += 0.5 * (log2(max(footprint.long_axis, 1e-6)) - noises.width);
    }
    // Lace is pulled about by the waves that it lies on, so that no cell is like another.
    vec2 place = rest + FOAM_PULL * sums.bend;
    vec2 lace_again = vec2(0.0), fine_again = vec2(0.0);
    if (SURF) {
        place += sums.ride;
        vec2 again = to_wind(sums.again);
        lace_again = again / FOAM_LACE_PERIOD;
        fine_again = again.x * (FOAM_TURN[0] / FOAM_FINE_PERIOD) + again.y * (FOAM_TURN[1] / FOAM_FINE_PERIOD);
    }
    noises.pulled = to_wind(place);
    if (BOLD_SURF) {
        float fresh = clamp(ramps_of(sums.memory, sums).y, 0.0, 1.0);
        float height = min(FOAM_RELIEF, FOAM_RELIEF_NEAR * footprint.short_axis);
        vec2 back = height * fresh * to_wind(sums.slant);
        noises.relief = relief_at(noises, sums, lace_again, back);
        noises.pulled -= noises.relief * back;
    }
    vec2 fine_place = sea.fine_place + noises.pulled.x * (FOAM_TURN[0] / FOAM_FINE_PERIOD) +
                      noises.pulled.y * (FOAM_TURN[1] / FOAM_FINE_PERIOD);
    noises.fine = vec4(0.5);
    if (FOAM_FINE) {
        noises.fine = riding_noise(sums, fine_place, fine_again, noises.width + foam_level(FOAM_FINE_PERIOD));
    }
    noises.torn = noises.pulled + FOAM_TORN * ((noises.fine.ba - 0.5) * FOAM_TURN);  // no edge is smooth
    // Lace has the taps of the waves: a single one would draw it out into fibres across the view.
    vec2 lace_place = sea.lace_place + noises.torn / FOAM_LACE_PERIOD;
    vec2 along = to_wind(footprint.along) / FOAM_LACE_PERIOD;
    noises.lace = vec4(0.0);
    for (int i = 0; i < TAPS; ++i) {
        noises.lace += riding_noise(sums, lace_place + (float(i) - 0.5 * float(TAPS - 1)) * along, lace_again,
                                    noises.narrow + foam_level(FOAM_LACE_PERIOD));
    }
    noises.lace *= 1.0 / float(TAPS);
    if (QUALITY == 2 && !SURF) {
        float level = noises.width + foam_level(FOAM_LACE_PERIOD) + FOAM_LUMPS_LEVEL;
        noises.lumps = foam_noise(FOAM_LUMPS * lace_place, level);
    }
    if (FOAM_COARSE) {
        vec2 coarse_place = sea.coarse_place + to_wind(rest) / FOAM_COARSE_PERIOD;
        float coarse_level = noises.width + foam_level(vec2(FOAM_COARSE_PERIOD.x));  // of its narrow texels
        noises.drawn = drawn_share(noises.width);
        if (BOLD_SURF) {
            noises.front = clamp(FRONT * sums.pile - 1.0, 0.0, 1.0);
            noises.drawn *= 1.0 - sums.surf_share + sums.aloft;
            if (noises.front > 0.0) {
                coarse_place = (rest - shore.corner + sums.over) / BILLOWS;
                coarse_level = noises.width + foam_level(vec2(BILLOWS));
            }
        }
        noises.coarse = foam_noise(coarse_place, coarse_level);
    }
    noises.close = 0.0;
    if (QUALITY == 2) {
        float finest = noises.width + foam_level(FOAM_FINE_PERIOD) + log2(FOAM_BUBBLES);
        noises.close = clamp(1.4 - 0.35 * finest, 0.0, 1.0) * (SURF ? 1.0 - sums.surf_share : 1.0);
        vec4 bubbles = riding_noise(sums, FOAM_BUBBLES * fine_place, FOAM_BUBBLES * fine_again, finest);
        noises.bubbles = noises.close * (bubbles.rg - 0.5);
    }
    if (FOAM_STREAKS) {
        noises.lanes = foam_noise(sea.lanes_place + to_wind(rest) / FOAM_LANES_PERIOD,
                                  noises.width + foam_level(FOAM_LANES_PERIOD));
    }
    return noises;
}

// The lace about its mean, by its noises and the memory of the smaller waves. One noise leads: of two nets in equal
// shares only the crossings would be left. Soft noise tears fresh foam, whose holes are few and of many sizes.
float lace_of(FoamNoises noises, vec2 second_third, float age, float crisp) {
    float lead = lace_lead(age, noises.lace.r, noises.lace.g);
    float z = 0.7 * (second_third.x * look.foam.second.x + look.foam.second.y);
    float n = (0.87 - 0.50 * age * age * (1.0 - age * age)) * lead;
    if (FOAM_FINE) {
        float fine = lace_fine(age) + 0.25 * crisp;
        z += 0.9 * (second_third.y * look.foam.third.x + look.foam.third.y);
        n = (0.92 - fine) * lead + fine * (noises.fine.r - 0.5);
    }
    return n + (0.08 / 6.0) * z;
}

// The memory of old and of fresh foam in a pixel.
struct FoamMemory {
    vec2 q;       // sums by which the table is read
    vec2 drawn;   // sums by which lace is drawn
    vec2 hidden;  // hidden deviations of the sums, over the largest
};

// Foam is rare where the wind is light. A pixel that hides some deviations would lose much of such foam, so what it
// shows is stretched to the deviations of all.
FoamMemory memory_of(FoamSums sums, FoamNoises noises) {
    FoamMemory memory;
    memory.q = sums.memory;
    memory.drawn = look.foam.mean + (sums.memory - look.foam.mean) * sums.hidden.zw;
    memory.hidden = sums.hidden.xy;
    if (FOAM_STREAKS) {
        float noise = look.foam.noise * (noises.lanes.g + 0.6 * noises.coarse.g - 0.8);
        memory.q += noise;
        memory.drawn += noise;
    }
    return memory;
}

// Noise tears the edges of fresh foam, and breaks long crests into pieces.
float age_of(vec2 ramps, FoamNoises noises, float rise) {
    float fresh = ramps.y + fresh_tear(noises.lace.g, QUALITY == 2 ? noises.coarse.g : 0.5) / FOAM_FRESH_RAMP;
    fresh += BOLD_SURF ? noises.front * FRONT_LOBES * (noises.coarse.g - 0.5) : 0.0;
    return max(old_age_of(ramps.x), fresh_age(fresh, rise));
}

// The cloud of bubbles below foam feeds it. It is as dense as lace of its age covers: by the share of the lace's ranks,
// -1/2 to 1/2, from which on foam_depth is above 0.
float bubbles_of(float age) {
    float middle = foam_depth(age, 0.0);
    return clamp(0.5 + middle / (foam_depth(age, 1.0) - middle), 0.0, 1.0);
}

// The unbroken face before a front mirrors the front's foot. There the memory equals the compression; behind the front
// it is larger.
float lee_of(vec2 ramps, FoamSums sums) {
    float before = clamp(0.7 + 2.0 * (sums.memory.y - sums.memory.x) * look.foam.fresh.x, 0.0, 0.7);
    return before * ease(-0.38, 0.32, ramps.y);
}

struct FoamStreaks {
    float noise;  // noise of the streaks near the eye
    float far;    // noise of long streaks
};

// The wind gathers foam in lanes. Foam that a storm blows off gathers on crests, where surface water gathers. It lies
// in streaks, of which long ones show far away, and has an age of its own.
FoamStreaks streaks_of(FoamNoises noises, FoamSums sums, float old, inout float age) {
    FoamStreaks streaks = FoamStreaks(0.0, 0.0);
    float along = noises.lace.g, coarse = 0.5;  // without streaks the veil is torn by the lace's soft noise
    if (FOAM_STREAKS && look.foam.streaks > 0.0) {
        float slow = noises.lanes.g - 0.5;
        float slower = noises.coarse.g - 0.5;
        vec2 bent = noises.torn;
        bent.y += FOAM_STREAK_PERIOD.y * (0.10 * (noises.lace.g - 0.5) + 0.75 * slower);
        vec2 streak = foam_noise(sea.streak_place + bent / FOAM_STREAK_PERIOD,
                                 noises.width + foam_level(vec2(FOAM_STREAK_PERIOD.y))).rg;  // of its narrow texels
        float left = clamp(1.739 * old - 0.130, 0.0, 1.0);
        float share = streak_share(streak.r, noises.lace.r, left);
        age = max(age, look.foam.streaks * share);
        streaks.far = (0.45 + 0.9 * slower) * slow;
        along = streak.g;
        coarse = noises.coarse.g;
    }
    streaks.noise = veil_noise(along, coarse, noises.lace.r, noises.fine.r, sums.rise);
    return streaks;
}

// The share of lace in what is drawn. Far away the coverage comes from the table.
float near_share(float across, float hidden) {
    vec2 near = clamp(vec2(hidden, across) * look.foam.nearness + look.foam.nearest, 0.0, 1.0);
    near *= near * (3.0 - 2.0 * near);
    return near.x * near.y;
}

// The coverage by the table.
float far_cover(FoamMemory memory, FoamNoises noises, float wake) {
    vec2 q = memory.q;
    vec2 hidden = memory.hidden;
    if (FOAM_COARSE) {
        q += noises.drawn * (noises.coarse.r - 0.5) * (hidden * look.foam.hidden_most);
        hidden *= sqrt(1.0 - noises.drawn * noises.drawn);
    }
    vec4 place = vec4(q.x, hidden.x, q.y, hidden.y) * look.foam.table_scale.xyxy + look.foam.table_offset.xyxy;
    float old = textureLod(u_foam_table, place.xy, 0.0).r;
    float fresh = textureLod(u_foam_table, place.zw, 0.0).g;
    if (FOAM_COARSE) {
        // Whitecaps lie in pieces, of mean 1, old foam in less distinct ones, and a veil in streaks along the wind.
        vec4 coarse = noises.coarse;
        float veil = min(old, look.foam.veil_share);
        float pieces = mix(1.0, 0.4 + 1.2 * coarse.r, noises.drawn);
        old = (old - veil) * pieces;
        veil *= FOAM_STREAKS ? mix(1.0, 2.0 * noises.lanes.r, noises.drawn) : 1.0;
        old += veil;
        fresh *= mix(1.0, 3.0 * coarse.r * coarse.r * (0.25 + 1.5 * coarse.g), noises.drawn);
    }
    // What pixels resolve of the lace breaks up the mean, which stays.
    float cover = old + fresh;
    cover += QUALITY == 2 ? 2.0 * (noises.lace.g - 0.5) * min(cover, max(1.0 - cover, 0.0)) : 0.0;
    float stirred = churned(wake);  // .7 of the cube is the lace's mean cover
    return WAKE_SURFACE == 1 ? max(cover, 0.7 * stirred * stirred * stirred) : cover;
}

// Share of the sky that creases leave to froth, by lace and its soft noise about their means: edges of cells.
float creased(vec2 lace, float thick) {
    return 1.0 - FOAM_CREASE * thick * clamp(0.5 + lace.r - lace.g, 0.0, 1.0);
}

// Lumps of the froth, which are higher where it is thicker: slope along the wind and across, and the share of light
// that reaches the froth. Thin foam is high where its lace is. The cells of thick foam bulge, and light fails in their
// creases, but for what their sides send each other. Creases have four sizes; those that are not drawn have the mean.
vec3 froth_of(FoamNoises noises, float thick, float near) {
    vec2 slope = (noises.lace.ba - 0.5 + (noises.fine.ba - 0.5) * FOAM_TURN) * (0.5 - 2.5 * thick);
    float mean = creased(vec2(0.0), thick);
    float open = creased(noises.lace.rg, thick) * creased(noises.fine.rg, thick);
    open *= QUALITY == 2 ? creased(noises.bubbles, thick) : mean;
    float drawn = near;
    if (BOLD_SURF) {
        open *= creased(vec2(0.5, noises.relief), thick);
        drawn *= 1.0 - 0.5 * noises.front;
        slope *= 1.0 - 0.5 * noises.front;
    } else if (QUALITY == 2) {  // lumps of half a metre or so
        slope -= FOAM_STEEPEST / 0.5 * thick * (noises.lumps.ba - 0.5);
        open *= creased(noises.lumps.rg, thick);
    } else {
        open *= mean;
    }
    mean *= mean;
    open = mix(mean * mean, open, drawn);
    slope *= near;
    if (FOAM_COARSE) {  // larger lumps, seen from farther
        slope -= (noises.coarse.ba - 0.5) * (FOAM_LUMP * noises.drawn * thick);
    }
    if (QUALITY > 0) {
        slope *= FOAM_STEEPEST * inversesqrt(FOAM_STEEPEST * FOAM_STEEPEST + dot(slope, slope));
    }
    return vec3(slope, open / (1.0 - FOAM_ALBEDO * (1.0 - open)));
}

Foam foam_at(FoamSums sums, vec2 rest, Footprint footprint) {
    FoamNoises noises = foam_noises(sums, rest, footprint);
    FoamMemory memory = memory_of(sums, noises);
    vec2 ramps = ramps_of(memory.drawn, sums);
    float age = age_of(ramps, noises, sums.rise);
    float bubbles = bubbles_of(age);
    FoamStreaks streaks = streaks_of(noises, sums, ramps.x, age);
    if (WAKE_SURFACE == 1) {
        float stirred = churned(sums.wake);
        age = max(age, stirred * (0.20 + 0.52 * stirred));
    }
    float crisp = clamp(1.2 - 0.35 * (noises.width + foam_level(FOAM_FINE_PERIOD)), 0.0, 0.7);
    crisp += SURF ? sums.surf_share : 0.0;
    float n = lace_of(noises, sums.second_third, age, crisp);
    if (QUALITY == 2) {
        n += 0.24 * noises.bubbles.r;
        noises.fine.r += 0.6 * noises.bubbles.r;
    }
    float contrast = SURF_CONTRAST;
    if (BOLD_SURF) {
        n += FOAM_TOPS * (noises.relief - 0.5);
        contrast *= (1.0 - 0.5 * sums.aloft) * (1.0 - noises.edge_on);
    }
    if (SURF) {
        contrast = 1.0 + contrast * sums.apart;
        contrast = QUALITY == 2 ? mix(contrast, 0.5, noises.front) : contrast;
        n *= contrast;
    }
    float depth = foam_depth(age, n);
    depth *= SURF ? mix(1.0, 1.0 / FOAM_SHARP, sums.surf_share) : 1.0;  // surf's lace has a contrast of its own
    if (BOLD_SURF) {
        float hides = sums.surf_share * contrast * max(SURF_HIDES.x * noises.width + SURF_HIDES.y, 0.0);
        depth = depth * inversesqrt(1.0 + hides * hides) + SURF_MERGES * noises.edge_on;
    }
    float lace = depth_cover(depth);
    float veil_deep = veil_depth(streaks.noise + look.foam.veil);
    float veil = depth_cover(veil_deep);
    float deep = (QUALITY > 0 ? max(depth, min(veil_deep, FOAM_SHARP)) : depth) * (1.0 / FOAM_SHARP);
    deep = SURF ? mix(deep, depth, sums.surf_share) : deep;
    float thick = clamp(0.15 + 0.15 * deep + 0.5 * noises.fine.g, 0.0, 1.0);
    float near = near_share(noises.narrow, memory.hidden.x);
    if (WAKE_SURFACE == 1) {  // the patch hides nothing: its lace stays for as long as pixels resolve it
        near = max(near, churned(sums.wake) * (1.0 - ease(3.0, 6.0, noises.width + foam_level(FOAM_LACE_PERIOD))));
    }
    if (SURF) {
        near = max(near, sums.surf_share);
        veil *= 1.0 - sums.surf_share;
    }
    float far = far_cover(memory, noises, sums.wake);

    // The table holds the veil's mean.
    far += look.foam.veil_share * (streaks.noise - 0.5 + streaks.far);
    float cover = clamp(mix(far, max(lace, veil), near), 0.0, 1.0);

    vec3 froth = froth_of(noises, thick, near);
    float lee = lee_of(ramps, sums);
    lee *= SURF ? 1.0 - sums.surf_share : 1.0;
    if (QUALITY == 2) {
        lee = max(lee, near * (lace - lace * lace));  // patches hang over their rims
    }
    return Foam(cover, mix(0.5, thick, near), from_wind(froth.xy), froth.z, near * bubbles, lee);
}

// Radiance of foam towards the eye, by the sunlight there and the cosine between eye and sun.
vec3 foam_light(Foam foam, vec2 slope, vec3 to_eye, float eye_sun, vec3 sunlight) {
    vec3 normal = normalize(vec3(-foam.froth.x - slope.x, 1.0, -foam.froth.y - slope.y));
    // Light goes on scattering past the edge of shade.
    float towards = dot(normal, look.sun);
    float facing = mix(max(towards, 0.0), 0.25 * (1.0 + towards) * (1.0 + towards), 0.36);
    float through = max(0.0, -eye_sun) * (1.0 - 0.6 * foam.thick);
    through *= through;
    // Light comes through a crest or a lump of surf, not through each lump of froth.
    vec3 back = SURF ? normal : normalize(vec3(-slope.x, 1.0, -slope.y));
    float behind = max(-dot(back, look.sun), 0.0) * (1.5 - 1.2 * foam.thick);
    float side = dot(normal.xz, look.sun_level);  // the sky is brighter where the sun is
    float sky_share = 0.47 + 0.53 * normal.y * normal.y + 0.18 * side;
    float sun_share = facing + look.foam_through * (through + FOAM_BEHIND * behind);
    vec3 light = FOAM_ALBEDO / PI * foam.hollow * (look.sky_irradiance * sky_share + sunlight * sun_share);
    // Light from hollows, from thin foam and from behind has gone through more water.
    light.rg *= vec2(0.60, 0.90) + vec2(0.40, 0.10) * (min(foam.hollow, 0.5 + 1.6 * foam.thick) - behind);
    return light;
}
