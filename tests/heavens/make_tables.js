/*
 * Writes bodies.csv, stars.csv and two tables of eclipses, with which test_heavens.c compares. From an empty folder:
 *
 *     npm install astronomy-engine@2.1.19
 *     NODE_PATH=node_modules node .../tests/heavens/make_tables.js .../tests/heavens
 *
 * astronomy-engine is by Don Cross, MIT licence; it is within a minute of arc of VSOP87 and of the
 * JPL's ephemerides. Times are days of UT since J2000.0, angles degrees, elevations without refraction.
 * The Earth's turn is measured until now; from then on dynamical time stays as far ahead.
 */
const astronomy = require("astronomy-engine");
const fs = require("fs");
const path = require("path");

const TIMES = 250;
const FIRST = 0, LAST = 18628; /* 2000-01-01 12:00 to 2051-01-01 12:00 */
const STAR_TIMES = 5;

/* Right ascension in hours and declination in degrees, J2000. */
const STARS = {
  Polaris: [2.530301, 89.264109], Sirius: [6.752477, -16.716116], Vega: [18.615649, 38.783689],
  Canopus: [6.399197, -52.695661], Arcturus: [14.261020, 19.182410], Betelgeuse: [5.919529, 7.407064],
  Antares: [16.490128, -26.432003], Deneb: [20.690532, 45.280339], Spica: [13.419883, -11.161319],
  Acrux: [12.443304, -63.099093], Aldebaran: [4.598677, 16.509302], Fomalhaut: [22.960846, -29.622237],
};

astronomy.SetDeltaTFunction(astronomy.DeltaT_JplHorizons);

let seed = 1;
function random() { /* the minimal standard of S. Park, K. Miller 1988 */
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
}

function someWhere() {
  return [Math.round(10 * (Math.asin(2 * random() - 1) * 180 / Math.PI)) / 10,
          Math.round(10 * (360 * random() - 180)) / 10];
}

function seen(body, time, observer) {
  const equator = astronomy.Equator(body, time, observer, true, true);
  const horizon = astronomy.Horizon(time, observer, equator.ra, equator.dec, null);
  return [horizon.azimuth.toFixed(4), horizon.altitude.toFixed(4)];
}

function bodies() {
  const lines = ["days,latitude,longitude,sun azimuth,elevation,moon azimuth,elevation,phase angle"];
  for (let i = 0; i < TIMES; ++i) {
    const days = (FIRST + (LAST - FIRST) * random()).toFixed(4);
    const [latitude, longitude] = someWhere();
    const time = astronomy.MakeTime(Number(days));
    const observer = new astronomy.Observer(latitude, longitude, 0);
    const light = astronomy.Illumination(astronomy.Body.Moon, time);
    lines.push([days, latitude, longitude, ...seen(astronomy.Body.Sun, time, observer),
                ...seen(astronomy.Body.Moon, time, observer), light.phase_angle.toFixed(1)].join(","));
  }
  return lines;
}

function stars() {
  const lines = ["days,latitude,longitude,right ascension,declination,azimuth,elevation,name"];
  for (const [name, [ra, dec]] of Object.entries(STARS)) {
    astronomy.DefineStar(astronomy.Body.Star1, ra, dec, 1000);
    for (let i = 0; i < STAR_TIMES; ++i) {
      const days = (FIRST + (LAST - FIRST) * random()).toFixed(4);
      const [latitude, longitude] = someWhere();
      const observer = new astronomy.Observer(latitude, longitude, 0);
      lines.push([days, latitude, longitude, (15 * ra).toFixed(4), dec.toFixed(4),
                  ...seen(astronomy.Body.Star1, astronomy.MakeTime(Number(days)), observer), name].join(","));
    }
  }
  return lines;
}

/* The middles of all eclipses of the sun over some places. */
function solarEclipses() {
  const lines = ["days,latitude,longitude,share of the sun's disc that is covered"];
  for (const [latitude, longitude] of [[43.36, -8.41], [30, -100], [-25, 135], [10, 80], [-40, -70], [65, 20]]) {
    const observer = new astronomy.Observer(latitude, longitude, 0);
    let eclipse = astronomy.SearchLocalSolarEclipse(astronomy.MakeTime(FIRST), observer);
    for (; eclipse.peak.time.ut < LAST; eclipse = astronomy.NextLocalSolarEclipse(eclipse.peak.time, observer)) {
      lines.push([eclipse.peak.time.ut.toFixed(5), latitude, longitude, eclipse.obscuration.toFixed(4)].join(","));
    }
  }
  return lines;
}

/* The middles of all eclipses of the moon, and half of the time that it is partly and wholly in the umbra. */
function lunarEclipses() {
  const lines = ["days,half of the partial eclipse [minutes],half of the total eclipse"];
  let eclipse = astronomy.SearchLunarEclipse(astronomy.MakeTime(FIRST));
  for (; eclipse.peak.ut < LAST; eclipse = astronomy.NextLunarEclipse(eclipse.peak)) {
    lines.push([eclipse.peak.ut.toFixed(5), eclipse.sd_partial.toFixed(2), eclipse.sd_total.toFixed(2)].join(","));
  }
  return lines;
}

const folder = process.argv[2];
fs.writeFileSync(path.join(folder, "bodies.csv"), bodies().join("\n") + "\n");
fs.writeFileSync(path.join(folder, "stars.csv"), stars().join("\n") + "\n");
fs.writeFileSync(path.join(folder, "solar_eclipses.csv"), solarEclipses().join("\n") + "\n");
fs.writeFileSync(path.join(folder, "lunar_eclipses.csv"), lunarEclipses().join("\n") + "\n");
