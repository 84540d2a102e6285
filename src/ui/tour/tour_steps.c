/*
 * The steps of the guided tour. A test measures the numbers in their sentences.
 */
#include "tour/tour.h"

#include "base/keys.h"

#include <assert.h>

#define ROW(option)                                                                                \
    { .subject = OPTION_##option }
#define PRESS(code, words)                                                                         \
    { .is_key = true, .subject = code, .label = words }

/* The buoy 41010 off Florida, 7 June 2020, 21:50 UTC: Hz and m^2/Hz, by NOAA, in the public
   domain. */
static const char BUOY_41010[] =
    "# time 2020-06-07T21:50\n"
    "0.033 0\n0.038 0\n0.043 0\n0.048 0\n0.053 0\n0.058 0.024\n0.063 0.072\n0.068 0.192\n"
    "0.073 0.18\n0.078 0.036\n0.083 0.012\n0.088 0.012\n0.093 0.024\n0.1 0.036\n0.11 0.06\n"
    "0.12 0.468\n0.13 1.2\n0.14 0.684\n0.15 0.396\n0.16 0.516\n0.17 1.044\n0.18 0.852\n"
    "0.19 0.828\n0.2 0.96\n0.21 0.372\n0.22 0.396\n0.23 0.276\n0.24 0.18\n0.25 0.144\n"
    "0.26 0.12\n0.27 0.048\n0.28 0.048\n0.29 0.084\n0.3 0.072\n0.31 0.072\n0.32 0.06\n"
    "0.33 0.036\n0.34 0.024\n0.35 0.012\n0.365 0.024\n0.385 0.012\n0.405 0.012\n0.425 0\n";

static const TourStep STEPS[TOUR_STEP_COUNT] = {
    [TOUR_STEP_ONE_WAVE] =
        {
            .title = "One wave",
            .text =
                "One wave and nothing else. Its crests run, but the water stays: watch the buoy go "
                "up, forward, down and back, in a circle. A longer wave swings more slowly.",
            .scene = "--look study --tile-borders off --wave 50,2.5,0 --buoy-at 4,0 --camera "
                     "0,11,30,0,-14",
            .control = {ROW(WAVE)},
            .reading = {TOUR_PERIOD, TOUR_SPEED},
            .hold = "200,2.5,0",
            .task = "Drag its length until the period is twice as long: 11.3 s.",
            .test = {{TOUR_MEASURED_LEAST, TOUR_PERIOD, 0, 11.2}},
            .question = "The period is 11.3 s, twice the one before: how long is the wave now?",
            .choice = {"twice 50 m", "four times", "eight times"},
            .right = 1,
            .answer = "Four times at twice the period: 200 m. In a formula \u03c9\u00b2 = g k: how "
                      "often it swings, squared, "
                      "goes with how many waves lie on a metre. And it runs twice as fast, 18 m/s.",
        },
    [TOUR_STEP_BEATS] =
        {
            .title = "Two waves make groups",
            .text =
                "Two waves of nearly the same length. Where crest meets crest they add up to a "
                "group (white lines), where crest meets trough they are gone. Follow one crest: it "
                "is born at the back of a group, runs through it, and dies at its front.",
            .scene = "--look study --tile-borders off --wave 40,1.4,65 --wave 50,1.4,65 --camera "
                     "0,160,0,0,-30",
            .control = {ROW(WAVE)},
            .reading = {TOUR_GROUPS_APART, TOUR_GROUP_SPEED, TOUR_SPEED},
            .task = "Drag the second length from 50 m to 44 m: the groups move apart, to 440 m.",
            .test = {{TOUR_MEASURED_LEAST, TOUR_GROUPS_APART, 0, 400.0}},
            .question = "Watch a white line and the crests. How fast does the group run?",
            .choice = {"as fast as they do", "half as fast", "it stands still"},
            .right = 1,
            .answer = "Half as fast, in deep water: crests overtake the line. What a storm sends "
                      "out travels with its groups. The more alike the two lengths, the further "
                      "apart the groups.",
        },
    [TOUR_STEP_MANY] =
        {
            .title = "Many waves at once",
            .text = "A real sea is hundreds of waves. Its spectrum says how much energy there is "
                    "of each period: a bar for each band, slow swings at the left. Draw a sea of "
                    "your own.",
            .scene = "--energy 0,0,0,0,0.25 --wind-speed 4 --camera 0,9,0,-90,-7 --sun -60,25",
            .control = {ROW(ENERGY)},
            .task = "Raise bars until the sea is 4 m high, twice as high as now.",
            .test = {{TOUR_MEASURED_LEAST, TOUR_HEIGHT, 0, 3.7}, /* counts as 4 m */
                     {TOUR_MEASURED_MOST, TOUR_HEIGHT, 0, 4.3}},
            .question = "Twice the height: how much energy did it need in all?",
            .choice = {"twice as much", "four times as much", "eight times"},
            .right = 1,
            .answer =
                "Four times: energy goes with the square of the height. The height shown here, the "
                "significant one, is 4 times the standard deviation of the surface.",
        },
    [TOUR_STEP_DIRECTIONS] =
        {
            .title = "Every which way",
            .text = "The wind pushes waves in its own direction, but not all of them: some run a "
                    "little to the left, some to the right. Where they cross, crests are short and "
                    "the sea looks confused. Swell from far away is orderly.",
            .scene = "--look study --tile-borders off --wind-speed 10 --fetch 100 --swell 0 "
                     "--cascades 1 --length 1000 --camera 0,110,0,-90,-28",
            .control = {ROW(SWELL)},
            .reading = {TOUR_HEIGHT},
            .task = "Drag \"swell\" all the way to 1.",
            .test = {{TOUR_AT_LEAST, OPTION_SWELL, 0, 0.95}},
            .question = "What have the waves become?",
            .choice = {"higher", "longer along their crests", "faster"},
            .right = 1,
            .answer = "The crests of the long waves are 1.5 times as long. The height stays: the "
                      "same energy, running in fewer directions.",
        },
    [TOUR_STEP_FETCH] =
        {
            .title = "The wind needs room",
            .text = "Wind pushes a wave for as long as the wave stays under it. How far the wind "
                    "has blown over water is called the fetch. Close to the coast the sea is short "
                    "and low, far out it is long and high, in the very same wind.",
            .scene = "--wind-speed 10 --fetch 25 --hold-axes on --camera 0,6,0,-90,-5 --sun -60,25",
            .control = {ROW(FETCH)},
            .reading = {TOUR_HEIGHT, TOUR_PERIOD, TOUR_LENGTH},
            .plots = true,
            .axes = "1000",
            .hold = "100",
            .task = "Remember the height, then drag the fetch from 25 km to 100 km.",
            .test = {{TOUR_AT_LEAST, OPTION_FETCH, 0, 95.0}},
            .question = "The fetch is 100 km, four times 25 km: how much higher are the waves?",
            .choice = {"twice", "four times", "not at all"},
            .right = 0,
            .answer = "Twice: from 0.9 m to 1.8 m. Drag on: in this wind the sea stops growing "
                      "near 2.4 m, since the longest waves then run as fast as the wind.",
        },
    [TOUR_STEP_MEASURED] =
        {
            .title = "A day that was measured",
            .text = "This sea was measured: by a buoy off Florida, on the evening of 7 June 2020. "
                    "Its spectrum says how much energy the waves of each period carry. There is "
                    "not one hump but several, for the waves come from different winds.",
            .scene = "--camera 0,7,0,-90,-5 --sun -70,12",
            .sea = BUOY_41010,
            .control = {PRESS(KEY_TAB, "Tab: the spectrum, measured")},
            .task = "Look at the spectrum: press Tab. Long waves are at its left, short ones at "
                    "its right.",
            .test = {{TOUR_AT_LEAST, OPTION_PANEL, 0, 1.0}},
            .question = "Which of the humps comes from a storm far away?",
            .choice = {"the small one, 15 s", "the large one, 8 s"},
            .right = 0,
            .answer = "The small one at 14.7 s. Long waves run fastest, these at 23 m/s, so they "
                      "leave the storm behind. The 7.7 s waves were made near by.",
        },
    [TOUR_STEP_CHOP] =
        {
            .title = "Why crests are sharp",
            .text = "Water runs in circles: forward in the crest, back in the trough. So it crowds "
                    "together at crests, which become sharp, and spreads in troughs, which become "
                    "flat. The number J says how much room is left: 1 at rest, less where water "
                    "crowds.",
            .scene = "--look study --tile-borders off --wave 60,8,-20 --wave 60,8,20 --choppiness "
                     "0 --camera 0,36,0,-75,-17",
            .control = {ROW(CHOPPINESS)},
            .reading = {TOUR_LEAST_J, TOUR_FOLDED},
            .task = "Drag the choppiness up until J falls below 0 and 1 % of the surface is "
                    "folded: white.",
            .test = {{TOUR_MEASURED_LEAST, TOUR_FOLDED, 0, 0.01}},
            .question = "What happens where J is below 0?",
            .choice = {"the water is at rest", "the surface folds over itself",
                       "it is deepest there"},
            .right = 1,
            .answer = "It folds: neighbours have passed each other, as in a breaking crest. Where "
                      "J is least, Swell puts the foam.",
        },
    [TOUR_STEP_SUM] =
        {
            .title = "The same sum, faster",
            .text = "The surface is a sum of N times N waves, and it is needed at N times N "
                    "points. Taken literally that is N\u2074 terms. The fast Fourier transform "
                    "shares the work between the points, and gets the same sum.",
            .scene = "--preset classic --pool off --string off",
            .control = {ROW(METHOD), ROW(GRID)},
            .reading = {TOUR_SEA_MS, TOUR_DIFFERENCE},
            .task = "Choose the method dft, plain sums (F does it, too). Then a grid of N = 128: "
                    "watch the time.",
            .test = {{TOUR_AT_LEAST, OPTION_METHOD, 0, 1.0},
                     {TOUR_AT_LEAST, OPTION_GRID, 0, 128.0}},
            .question = "N twice as large: how much more work is a plain sum, by N\u2074?",
            .choice = {"2 times", "4 times", "16 times"},
            .right = 2,
            .answer =
                "16 times. (Swell is clever and sums columns, then rows: 8 times. Compare the "
                "times.) The fast one takes N\u00b2 log N: 4.7 times, for 4 times the points.",
        },
    [TOUR_STEP_TILES] =
        {
            .title = "A sea of tiles",
            .text = "A computer knows only one square of sea, 64 m wide here, and lays it out like "
                    "tiles (purple: their edges). From above one sees every wave again and again. "
                    "A larger tile has the same number of points: its small waves are lost.",
            .scene = "--look study --wind-speed 6 --fetch 60 --cascades 1 --length 64 --camera "
                     "0,90,60,0,-35",
            .control = {ROW(LENGTH), ROW(CASCADES)},
            .task =
                "Drag the length to 400 m or more. Then add a second and third grid: 3 cascades.",
            .test = {{TOUR_AT_LEAST, OPTION_LENGTH, 0, 400.0},
                     {TOUR_AT_LEAST, OPTION_CASCADES, 0, 3.0}},
            .question = "What do the other two grids add?",
            .choice = {"the short waves", "the long waves", "nothing, only time"},
            .right = 0,
            .answer = "The short waves, on small tiles of unlike size. One grid of 256 points has "
                      "waves down to 0.5 m on 64 m, but only to 3 m on 400 m.",
        },
    [TOUR_STEP_LIGHT] =
        {
            .title = "Where the light comes from",
            .text = "Water is a mirror, and a window. Look down and you see into it; look far out "
                    "and you see the sky in it. Each small slope is a mirror tilted a little, so "
                    "the sun has not one image but a path of thousands.",
            .scene = "--wind-speed 6 --fetch 60 --camera 0,9,0,-90,-9 --sun -90,40 --clouds "
                     "0.1,0.2 --foam 0",
            .control = {ROW(SUN)},
            .task =
                "Lower the sun (its elevation) to 10 degrees or less. Look how the path changes.",
            .test = {{TOUR_AT_MOST, OPTION_SUN, 1, 10.0}},
            .question =
                "Drag the view down to your feet and up again. Where does water mirror best?",
            .choice = {"at my feet", "towards the horizon", "the same everywhere"},
            .right = 1,
            .answer =
                "Towards the horizon. Straight down water sends back 2 % of the light, 6 degrees "
                "above the surface half of it, along the surface all (Fresnel's law).",
        },
    [TOUR_STEP_WAKE] =
        {
            .title = "A boat's V",
            .text = "A moving boat is a pebble thrown again and again. Of the waves it makes, "
                    "those "
                    "that keep up with it pile up to a V behind it. Lord Kelvin computed its angle "
                    "in "
                    "1887: the white lines. (The look \"sea\" shows the water as the eye does.)",
            .scene = "--look study --tile-borders off --spectrum waves --boat on",
            .control = {PRESS(KEY_UP, "Up: faster"), PRESS(KEY_DOWN, "Down: slower"), ROW(LOOK)},
            .reading = {TOUR_BOAT_SPEED},
            .task = "Press \"faster\", or hold the arrow Up, until the boat runs 3 m/s. Wait for "
                    "the V.",
            .test = {{TOUR_MEASURED_LEAST, TOUR_BOAT_SPEED, 0, 3.0}},
            .question = "Run 6 m/s or more, and wait. What becomes of the V of the highest waves?",
            .choice = {"it narrows", "it widens", "it stays"},
            .right = 0,
            .answer =
                "It narrows. The white lines stay at 19.5 degrees, since groups run half as fast "
                "as crests: a duck's V fills them. But the waves at the lines grow with the square "
                "of the speed, 4 m long at 3 m/s, 15 m at 6 m/s, and a boat of 6 m hardly makes "
                "longer waves than itself.",
        },
    [TOUR_STEP_POOL] =
        {
            .title = "A pond in a computer",
            .text = "No sum of waves here: each cell of this pond looks at its neighbours and "
                    "follows them, step by step. And yet waves run, come back from walls, and bend "
                    "around the edge of a gap. \"Attack\" says how strongly a cell follows.",
            .scene = "--pool on --explain off --scheme spring --attack 0.3 --slowdown 0.999 "
                     "--drive edge --drive-frequency 1.5 --pool-rate 100 --wall 120,1,123,95 "
                     "--wall 120,145,123,238 --camera 0,5,0,-90,-8",
            .control = {ROW(ATTACK), PRESS('R', "R: still water")},
            .task = "Drag the attack beyond 0.5, to 0.55 say, and watch.",
            .test = {{TOUR_AT_LEAST, OPTION_ATTACK, 0, 0.505}},
            .question = "What happens beyond 0.5?",
            .choice = {"the water calms down", "it bursts again and again", "nothing"},
            .right = 1,
            .answer =
                "It bursts: each step goes too far and the next too far back, so the smallest "
                "waves grow from step to step, until Swell stills the pool and it starts again. "
                "Every scheme has such a limit of stability; K shows the next of five.",
        },
    [TOUR_STEP_STRING] =
        {
            .title = "The tone of a string",
            .text = "A string is a pond with one row. What runs to an end comes back upside down. "
                    "Its left end is shaken here, gently; only at certain frequencies does each "
                    "push meet the one before, and the string answers.",
            .scene = "--string on --explain off --drive edge --drive-frequency 0.2 --pool-rate 250 "
                     "--camera 0,5,0,-90,-8",
            .control = {ROW(DRIVE_FREQUENCY), PRESS('R', "R: still the string")},
            .reading = {TOUR_STRING_HEIGHT, TOUR_STRING_TONE},
            .task = "Raise the frequency slowly, and wait, until the string swings 25 % or more.",
            .test = {{TOUR_MEASURED_LEAST, TOUR_STRING_HEIGHT, 0, 0.25}},
            .question = "The lowest such frequency is c / 2L. Where is the next one?",
            .choice = {"at twice that", "at four times that", "there is none"},
            .right = 0,
            .answer =
                "At twice, then three times: half a wave fits the string, then two halves, then "
                "three. c is the speed of its waves, L its length: so a shorter string is higher.",
        },
    [TOUR_STEP_DEPTH] =
        {
            .title = "The water gets shallow",
            .text = "One wave again. Near the land it feels the ground and slows down, so the "
                    "crests behind it catch up: they come closer, stand up higher, and turn "
                    "towards the beach. (The land takes some seconds to appear.)",
            .scene = "--look study --tile-borders off --depth 10 --wave 80,1.4,25 --land beach "
                     "--land-bar 0 --camera -230,150,60,90,-40 --sun 160,35",
            .control = {ROW(LOOK), PRESS('J', "J: the tide rises")},
            .reading = {TOUR_SPEED, TOUR_DEPTH_THERE, TOUR_SPEED_THERE},
            .task = "Follow one crest to the beach with the pointer. Then choose the look \"sea\": "
                    "where does it break?",
            .test = {{TOUR_AT_LEAST, OPTION_LOOK, 0, 1.0}, {TOUR_AT_MOST, OPTION_LOOK, 0, 1.0}},
            .question = "Why do the crests turn towards the beach?",
            .choice = {"the beach attracts them", "their end near it is slower",
                       "the wind turns them"},
            .right = 1,
            .answer = "It is slower there: 9 m/s in 10 m of water, 4.4 m/s in 2 m. So the other "
                      "end catches up. A wave breaks where the water is about as deep as the wave "
                      "is high; the tide moves that place, by 33 m for a metre on this slope.",
        },
};

int tour_count(void) {
    return TOUR_STEP_COUNT;
}

const TourStep* tour_step(int step) {
    assert(step >= 0 && step < TOUR_STEP_COUNT);
    return &STEPS[step];
}
