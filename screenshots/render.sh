#!/bin/sh
# Draws the pictures of this folder: sh screenshots/render.sh [the program]
set -eu
cd "$(dirname "$0")"
swell="${1:-../build/release/swell}"

sea() { "$swell" shot "$1.png" --preset "$1" --resolution "${2:-960x540}" --samples "${3:-auto}"; }

sea first 1280x720
for preset in noon glitter dusk crest storm gale calm close aloft underwater waterline twilight night squall telephoto surface fog launch breaker; do
    sea "$preset"
done
for preset in beach surf coast; do
    sea "$preset" 960x540 16
done
"$swell" shot boat.png --course turn.course --time 24 --beaufort 3 --camera=-30,6,-26,-52,-12 \
    --resolution 960x540
"$swell" shot snell.png --preset underwater --beaufort 3 --camera 0,-7,0,-80,62 --fov 95 --sun -60,38 \
    --clouds 0.38,0.5 --water clear --resolution 960x540
"$swell" shot together.png --pool on --string on --pool-steps 130 --drop 100,90 \
    --drop 220,150,8,4,60 --resolution 960x540
"$swell" shot eclipse.png --date 2026-08-12 --utc 18:28 --place 43.36,-8.41 --fov 38 --camera=0,5,0,-78,8 \
    --clouds 0,0.2 --resolution 960x540
"$swell" spectrum spectrum.png --preset storm
"$swell" spectrum day.png --sea ../tests/seas/41010.data_spec --resolution 1100x620
"$swell" wake wake.png --course straight.course --time 60 --beaufort 0 --quality high --grid 32
"$swell" shot amplitudes.png --preset classic --time 12 --spectrum-view --wind 20,-8 --resolution 960x540
"$swell" shot lines.png --preset classic --time 12 --camera 0,14,4,20,-12 --wireframe --resolution 960x540
"$swell" shot classic.png --preset classic --time 12 --camera 0,18,0,30,-22 --grid 256 \
    --resolution 960x540
"$swell" shot overlay.png --preset classic --time 30 --camera 0,14,4,20,-12 --method dft --hud on \
    --resolution 960x540
"$swell" ripple pool.png --scheme spring --slowdown 0.999 --steps 300 --drop 70,120,8,6 \
    --drop 90,60,6,4,150 --wall 160,1,164,104 --wall 160,136,164,238
"$swell" shot icon.png --preset first --camera-roll 0 --fov 48 --camera 0,2.6,0,-74,2 --sun -70,13 --clouds 0.33,0.5 \
    --resolution 512x512
"$swell" shot panel.png --preset dusk --panel --hud on --time 20 --resolution 960x540

# Six views that nobody chose.
views=$(mktemp -d)
"$swell" set "$views" --count 6 --seed 20261201 --resolution 480x270 --vary beaufort=2..9 --vary sun=-180..180,4..60 \
    --vary camera=0,2..10,0,-180..180,-6..3 --vary time=0..600 --vary cloud-seed=1..9999
for n in 1 2 3 4 5 6; do
    cp "$views/00000$n.png" "any-$n.png"
done
rm -r "$views"

# tour.png is what Shift + F2 saves in the window of `swell --tour one-wave --resolution 960x540`.

# The icon in the sizes that Windows shows, for src/install/windows/swell.rc.in; and that which small
# menus of Linux show.
icons=$(mktemp -d)
for size in 16 24 32 48 256; do
    ffmpeg -v error -i icon.png -vf "scale=$size:-1:flags=area" "$icons/$size.png"
done
cp "$icons/48.png" icon-48.png
python3 ico.py icon.ico "$icons/16.png" "$icons/24.png" "$icons/32.png" "$icons/48.png" "$icons/256.png"
rm -r "$icons"
