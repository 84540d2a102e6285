/*
 * The rows of the presets, in the order of --preset's choices and of the gallery. They serve
 * ocean_params_create and the program's command line.
 *
 *     PRESET(name, caption, options of the sea, further options of the program)
 *
 * Options are written as one types them; "default" stands for the value of the option when it is
 * not given. A PRESET_WITH_LAND shows land, before which the sea has a depth and a length that
 * suit. Yaw -90 looks against the waves, which run along +x. The captions are those of the page's
 * gallery, for which src/web/CMakeLists.txt reads this file.
 *
 * The including file defines the macros before; this file undefines them.
 */
#ifndef PRESET
#define PRESET(...) /* without an including file there are no rows */
#endif
#ifndef PRESET_WITH_LAND
#define PRESET_WITH_LAND PRESET
#endif

PRESET_WITH_LAND(
    "beach", "A beach", /* from the sand, at noon */
    "--beaufort 4 --swell-height 2.2 --swell-period 14 --seed 45",
    "--land bay --land-seed 25 --time 250 --camera 7,1.7,65,-36,-7 --camera-roll 0.6 --fov 46 "
    "--sun -125,58 --clouds 0,0.45 --cloud-seed 8 --visibility 60000 --exposure 0.3 "
    "--contrast 1.12")

PRESET_WITH_LAND(
    "surf", "In the surf", /* among the breakers, the sun behind them */
    "--beaufort 2 --swell-height 1.6 --swell-period 11 --seed 16",
    "--land beach --land-seed 7 --time 200 --camera -54,1.3,128,-62,-2 --camera-roll -1.5 "
    "--fov 24 --sun -140,20 --clouds 0,0.5 --cloud-seed 11 --visibility 40000 --contrast 1.15 "
    "--saturation 0.85")

PRESET_WITH_LAND(
    "coast", "A coast", /* from 50 m, towards the sun's glitter */
    "--beaufort 3 --swell-height 1.2 --swell-period 13 --seed 121",
    "--land beach --land-seed 101 --time 200 --camera 25,50,20,-55,-32 --camera-roll 1 "
    "--fov 42 --sun -60,35 --clouds 0,0.3 --visibility 20000 --contrast 1.15 "
    "--saturation 0.85")

PRESET("first", "A fresh breeze", /* as the program begins */
       "--beaufort default",
       "--camera default --fov default --sun default --cloud-seed default --clouds default "
       "--visibility default")

PRESET("noon", "Noon", /* from a cliff over green water */
       "--beaufort 4",
       "--water coastal --camera 0,60,0,100,-16 --foam 0 --camera-roll -2 --fov 14 --sun 120,40 "
       "--cloud-seed 5 --clouds 0,0.3 --visibility 100000 --exposure -0.3")

PRESET("glitter", "Glitter", /* beside the sun's path */
       "--beaufort 4",
       "--camera 0,30,0,-84,-14 --foam 0 --camera-roll -1 --fov 24 --sun -70,35 --clouds 0,0 "
       "--visibility 150000")

PRESET("dusk", "Dusk", /* the last colour of the sky in the water */
       "--beaufort 4",
       "--camera 0,7,0,-66,-15 --foam 0 --camera-roll 3 --fov 18 --aperture 20 --focus 30 "
       "--sun -84,-0.5 --cloud-seed 3 --clouds 0.5,0.2 --visibility 40000 --exposure -0.7")

PRESET("crest", "Light in a crest", /* hollow, with little foam, which hides the light */
       "--beaufort 6 --lean 2",
       "--camera 0,2.2,0,-80,0 --camera-roll -1.2 --trough 14 --time 52 --foam 0.3 --fov 36 "
       "--sun -84,9 --clouds 0,0.6 --visibility 90000")

PRESET("storm", "A storm", /* ridges against the light, under the deck of the storm */
       "--beaufort 9 --swell 0.25 --lean 2 --seed 6",
       "--spray 1.5 --camera 0,11,0,-40,-1 --camera-roll -2 --time 103 --fov 18 --sun -50,18 "
       "--clouds 0,0.2,0.7 --visibility 12000 --exposure -0.4 --contrast 1.1")

PRESET("gale", "A gale", /* towards the sun */
       "--beaufort 8 --lean 2",
       "--spray 1.5 --camera 0,20,0,20,-3.5 --camera-roll -1.5 --time 33 --fov 10 --sun 30,14 "
       "--cloud-seed 2 --clouds 0,0.4,0.3 --visibility 15000 --exposure -0.3")

PRESET("calm", "Calm", /* wavelets under thin cloud */
       "--beaufort 2 --swell-height 0.8 --swell-period 8 --swell-direction -80",
       "--water coastal --camera 0,6,0,150,-24 --foam 0 --camera-roll -3 --fov 20 --aperture 40 "
       "--focus 14 --sun -60,14 --cloud-seed 5 --clouds 0,0.3,0.3 --visibility 30000")

PRESET("close", "Under a low sun", /* waves under a low sun, and no horizon */
       "--beaufort 4",
       "--camera 0,20,0,150,-24 --camera-roll 4 --foam 0 --fov 22 --sun 130,14 --clouds 0,0.5 "
       "--visibility 70000 --contrast 1.2")

PRESET("aloft", "From above", /* from a helicopter */
       "--beaufort 4 --swell-height 1.2 --swell-period 9 --swell-direction 50",
       "--water coastal --camera 0,200,0,-60,-25 --camera-roll -4 --foam 0 --fov 16 --sun -60,45 "
       "--cloud-seed 6 --clouds 0.2,0.4 --visibility 150000")

PRESET("underwater", "Under water", /* the sun in Snell's window */
       "--beaufort 4",
       "--camera 0,-4.5,0,-80,30 --fov 78 --sun -96,48 --cloud-seed 10 --clouds 0.35,0.5 "
       "--visibility 50000")

PRESET("waterline", "At the waterline", /* half in, half out */
       "--beaufort 4",
       "--camera 0,0.32,0,-82,5 --fov 74 --sun -66,32 --cloud-seed 8 --clouds 0.33,0.45 "
       "--visibility 65000")

PRESET("twilight", "Twilight", /* the young moon an hour after sunset */
       "--beaufort 3",
       "--camera 0,9,0,-88,1 --camera-roll 1 --fov 50 --date 2026-03-21 --utc 18:46 "
       "--place 54.2,7.9 --cloud-seed 22 --clouds 0.1,0.8 --visibility 100000 --exposure -0.4")

PRESET("night", "The moon", /* the path of a full moon */
       "--beaufort 4",
       "--camera 0,3,0,-92,3 --camera-roll 1.5 --fov 45 --date 2027-03-22 --utc 03:15 "
       "--place -34,18 --cloud-seed 27 --clouds 0.2,0.5,0.4 --visibility 90000 --exposure -0.7")

PRESET("squall", "A squall, and a bow", /* a rainbow, the sun behind the camera */
       "--beaufort 7",
       "--camera 0,8,0,-62,-1 --camera-roll 2 --time 33 --fov 32 --sun 100,20 --cloud-seed 9 "
       "--clouds 0.4,0,0.66 --visibility 25000 --rain --rain-rate 200 --exposure -0.3")

PRESET("telephoto", "A long lens", /* towards the sun through a long lens */
       "--beaufort 5",
       "--camera 0,30,0,60,-8 --foam 0 --camera-roll 1.5 --fov 9 --sun 52,30 --cloud-seed 6 "
       "--clouds 0,0.3 --visibility 100000 --exposure -0.6")

PRESET("surface", "Water", /* water, and no horizon */
       "--beaufort 3",
       "--water green --camera 40,12,50,122,-24 --camera-roll -4 --fov 26 --sun 95,12 "
       "--clouds 0,0.3 --visibility 50000 --contrast 1.3")

PRESET("fog", "Fog", /* 300 m of visibility, through a long lens */
       "--beaufort 3",
       "--water coastal --camera 0,2,0,60,-5 --foam 0 --camera-roll -1 --fov 10 --aperture 80 "
       "--focus 45 --sun -20,30 --clouds 0,0,1 --visibility 300 --exposure 0.3")

PRESET("launch", "Beside a boat", /* beside the boat under way */
       "--beaufort 3",
       "--boat on --boat-speed 6 --follow 5.5,1.9,-5,-128,-11 --time 40 --camera 0,3,0,-60,-6 "
       "--fov 45 --sun 38,26 --cloud-seed 6 --clouds 0.25,0.5 --visibility 60000")

PRESET("breaker", "A breaker", /* from a ship in a storm, over the back of a crest */
       "--beaufort 9 --swell 0.25 --lean 2 --seed 4",
       "--spray 1.5 --camera 0,13,0,79,-7.5 --camera-roll -2 --time 103 --fov 22 --sun 0,30 "
       "--clouds 0,0,0.8 --visibility 4000 --exposure 0.6 --contrast 1.1")

PRESET("classic", "Classic, as published", /* the program of the source document */
       "--spectrum phillips", "--look classic --fov 45 --camera 0,10,4,0,0")

#undef PRESET
#undef PRESET_WITH_LAND
