"""Files of each convention, written by the libraries themselves, are converted and read by Swell."""
import contextlib
import io
import os
import subprocess
import sys

import numpy as np
import rasterio
import xarray
from common import SEAS, SWELL, Case
from rasterio.transform import from_origin

import swell
from swell import convert

TIMES = np.array(["2024-01-02T03:00", "2024-01-02T04:00"], "datetime64[ns]")


def bump(frequency, direction, peak=0.1, towards=120.0):
    """A density over frequency and direction [m^2/Hz/rad], at 2 m significant height."""
    f, turn = frequency[:, None], np.radians(direction - towards)
    shape = np.exp(-((f - peak) / 0.02) ** 2) * np.maximum(np.cos(turn / 2), 0) ** 20
    sum_ = np.trapz(shape.sum(axis=1) * np.radians(360.0 / len(direction)), frequency)
    return shape * (2.0 / 4.0) ** 2 / sum_


def converted(*arguments):
    """Exit code, stdout and stderr of the command."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = convert.main([str(one) for one in arguments])
    return code, out.getvalue(), err.getvalue()


class Spectra(Case):
    def read_back(self, source, *options, target="sea.txt", sea=""):
        """The sea of a converted file."""
        target = self.folder / target
        self.assertEqual(converted(source, target, *options), (0, f"swell --sea {target}\n", ""))
        return swell.Sea(f"--sea {target} --grid 16 {sea}")

    def check_direction(self, sea, frequency, towards):
        """The peak runs towards a compass direction: 0 is -z, 90 is +x."""
        turn = np.radians(np.arange(360.0))
        peak = turn[np.argmax(sea.directional_density(frequency, turn))]
        compass = (np.degrees(peak) + 90.0) % 360.0
        self.assertLess(abs((compass - towards + 180.0) % 360.0 - 180.0), 12.0, compass)

    def check_height(self, sea, height):
        f = np.linspace(0.01, 1.0, 4000)
        self.assertAlmostEqual(4 * np.sqrt(np.trapz(sea.frequency_density(f), f)), height, delta=0.06 * height)

    def ww3(self, stations=1):
        frequency = 0.04 * 1.1 ** np.arange(25)
        direction = (90.0 - 15.0 * np.arange(24)) % 360.0
        places = [bump(frequency, direction, towards=120.0 + 40.0 * s) for s in range(stations)]
        values = np.stack([(1 + t) * np.stack(places) for t in range(2)])
        names = np.array([list(f"PORT{s}".ljust(8)) for s in range(stations)], "S1")
        series = ("time", "station")
        return xarray.Dataset(
            {"efth": (("time", "station", "frequency", "direction"), values.astype("f4"), {"units": "m2 s rad-1"}),
             "station_name": (("station", "string8"), names),
             "longitude": (series, np.full((2, stations), -4.5) + np.arange(stations)),
             "latitude": (series, np.full((2, stations), 48.25)), "wnd": (series, np.full((2, stations), 9.0)),
             "wnddir": (series, np.full((2, stations), 270.0)), "dpt": (series, np.full((2, stations), 35.0))},
            coords={"time": TIMES, "station": np.arange(stations) + 1, "frequency": frequency.astype("f4"),
                    "direction": ("direction", direction.astype("f4"),
                                  {"standard_name": "sea_surface_wave_to_direction"})})

    def test_wavewatch(self):
        path = self.folder / "ww3.nc"
        self.ww3().to_netcdf(path)
        sea = self.read_back(path, sea="--sea-time 2024-01-02T03:00")
        self.check_height(sea, 2.0)
        self.check_direction(sea, 0.1, 120.0)
        self.assertEqual((sea.parameter("wind-speed"), sea.parameter("depth")), ("9", "35"))
        self.assertAlmostEqual(float(sea.parameter("wind-direction")), 0.0, places=6)  # from the west
        self.check_height(swell.Sea(f"--sea {self.folder / 'sea.txt'} --grid 16"), 2.0 * np.sqrt(2.0))
        spectra = convert.read_spectra(path)
        f, d = spectra.frequency, spectra.direction
        m0 = np.trapz(spectra.density[0].sum(axis=1) * 15.0, f)
        self.assertAlmostEqual(4 * np.sqrt(m0), 2.0, places=3)
        self.assertEqual(d[np.argmax(spectra.density[0].sum(axis=0))], 300.0)  # they come from there
        told = subprocess.run([SWELL, "spectrum", self.folder / "s.spc", "--sea", self.folder / "sea.txt"],
                              capture_output=True, text=True)
        self.assertEqual((told.returncode, told.stderr), (0, ""))
        self.assertIn("# place 48.25 -4.5 PORT0", (self.folder / "sea.txt").read_text(encoding="utf-8"))

    def test_a_place_of_several(self):
        path = self.folder / "ww3.nc"
        self.ww3(3).to_netcdf(path)
        with self.assertRaisesRegex(swell.SwellError, "3 places.*PORT0, PORT1"):
            convert.read_spectra(path)
        self.assertRaisesRegex(swell.SwellError, "no place 'PORT9'", convert.read_spectra, path, "PORT9")
        for place in ("PORT2", "48.1,-2.4"):
            self.check_direction(self.read_back(path, "--place", place), 0.1, 200.0)

    def test_era5(self):
        frequency, direction = 0.03453 * 1.1 ** np.arange(30), 7.5 + 15.0 * np.arange(24)
        density = bump(frequency, direction, towards=300.0)
        with np.errstate(divide="ignore"):
            logs = np.where(density > 1e-10, np.log10(density), np.nan)
        grid = np.full((2, 24, 30, 2, 2), np.nan)
        grid[0, :, :, 0, 1] = logs.T
        grid[1, :, :, 0, 1] = logs.T + np.log10(4.0)
        path = self.folder / "era5.nc"
        xarray.Dataset({"d2fd": (("time", "direction", "frequency", "latitude", "longitude"), grid)},
                       coords={"time": TIMES, "direction": np.arange(1, 25), "frequency": np.arange(1, 31),
                               "latitude": [55.0, 54.5], "longitude": [6.0, 6.5]}).to_netcdf(path)
        sea = self.read_back(path, "--place", "55.1,6.6", sea="--sea-time 2024-01-02T03:00")
        self.check_height(sea, 2.0)
        self.check_direction(sea, 0.1, 300.0)
        self.check_height(swell.Sea(f"--sea {self.folder / 'sea.txt'} --grid 16"), 4.0)
        with xarray.open_dataset(path) as data:
            data.rename(time="valid_time", direction="directionNumber", frequency="frequencyNumber").to_netcdf(
                self.folder / "new.nc")
        again, once = (convert.read_spectra(self.folder / name, "55,6.5") for name in ("new.nc", "era5.nc"))
        np.testing.assert_array_equal(again.density, once.density)
        np.testing.assert_allclose(once.frequency, frequency)

    def moments(self):
        frequency = np.arange(0.04, 0.4, 0.01)
        density = 5.0 * np.exp(-((frequency - 0.1) / 0.02) ** 2)
        return frequency, np.stack([density, 2 * density])

    def check_buoy(self, sea):
        frequency, density = self.moments()
        self.check_height(sea, 4 * np.sqrt(2 * density[0].sum() * 0.01))
        self.check_direction(sea, 0.1, 70.0)  # from 250
        self.assertTrue(all((self.folder / f"41010{ending}").exists() for ending, _ in convert.BUOY_FILES))
        directions = np.radians(np.arange(360.0))
        over = sea.directional_density(0.1, directions)
        first = abs(np.sum(over * np.exp(1j * directions)) / np.sum(over))
        self.assertAlmostEqual(first, 0.9, delta=0.02)

    def test_ndbc(self):
        frequency, density = self.moments()
        shape = ("time", "frequency", "latitude", "longitude")
        one = np.ones(density.shape)
        values = {"spectral_wave_density": density, "mean_wave_dir": 250 * one, "principal_wave_dir": 250 * one,
                  "wave_spectrum_r1": 0.9 * one, "wave_spectrum_r2": 0.66 * one}
        values["mean_wave_dir"][0, 3] = np.nan
        path = self.folder / "ndbc.nc"
        xarray.Dataset({name: (shape, value[..., None, None]) for name, value in values.items()},
                       coords={"time": TIMES, "frequency": frequency, "latitude": [28.9], "longitude": [-78.5]}
                       ).to_netcdf(path)
        self.check_buoy(self.read_back(path, target="41010.data_spec"))
        with self.assertRaisesRegex(swell.SwellError, "NAME.data_spec"):
            convert.spectra_to_file(path, self.folder / "buoy.txt")

    def test_a_buoy_by_netcdf_is_the_buoy_by_text(self):
        """The numbers of NDBC's own text, in NDBC's netCDF, give the sea of the text to the bit."""
        names = ("spectral_wave_density", "mean_wave_dir", "principal_wave_dir", "wave_spectrum_r1", "wave_spectrum_r2")
        values, first = {}, 6
        for name, (ending, _) in zip(names, convert.BUOY_FILES):
            lines = (SEAS / f"41010{ending}").read_text(encoding="ascii").splitlines()[1:]
            rows = [line.replace("(", "").replace(")", "").split() for line in lines]
            numbers = np.array([row[first:] for row in rows], float)
            first = 5  # only the densities have a separation frequency
            values[name] = np.where(numbers[:, ::2] == 999.0, np.nan, numbers[:, ::2])
            frequency = numbers[0, 1::2]
            times = [np.datetime64("{}-{}-{}T{}:{}".format(*row[:5]), "ns") for row in rows]
        path = self.folder / "ndbc.nc"
        xarray.Dataset({name: (("time", "frequency"), value) for name, value in values.items()},
                       coords={"time": times, "frequency": frequency}).to_netcdf(path)
        for when in ("", " --sea-time 2020-06-07T15:50"):
            one = self.read_back(path, target="41010.data_spec", sea=when).advance(3.0)
            other = swell.Sea(f"--sea {SEAS / '41010.data_spec'} --grid 16{when}").advance(3.0)
            self.assertEqual(one.cascades[0].texels.tobytes(), other.cascades[0].texels.tobytes())

    def test_cdip(self):
        frequency, density = self.moments()
        shape, one, angle = ("waveTime", "waveFrequency"), np.ones((3, len(frequency))), np.radians(250.0)
        path = self.folder / "cdip.nc"
        values = {"waveEnergyDensity": np.concatenate([density, 9 * density[:1]]),
                  "waveA1Value": 0.9 * np.cos(angle) * one,
                  "waveB1Value": 0.9 * np.sin(angle) * one, "waveA2Value": 0.66 * np.cos(2 * angle) * one,
                  "waveB2Value": 0.66 * np.sin(2 * angle) * one}
        data = xarray.Dataset({name: (shape, value.astype("f4")) for name, value in values.items()},
                              coords={"waveTime": [*TIMES, TIMES[1] + np.timedelta64(1, "h")],
                                      "waveFrequency": frequency.astype("f4")})
        data["waveFlagPrimary"] = ("waveTime", np.array([1, 1, 4], "i1"))
        data.to_netcdf(path)
        self.check_buoy(self.read_back(path, target="41010.data_spec"))

    def octopus(self):
        """An Octopus file as wavespectra writes it, of two hours at each of two places, and its numbers."""
        frequency, direction = 0.04 * 1.12 ** np.arange(20), 5.0 + 10.0 * np.arange(36)
        band, lines, densities = np.gradient(frequency), [], []
        for place, latitude in enumerate((-39.9723, -38.5)):
            lines += ["Forecast valid for 11-Mar-2018 00:00:00", "nfreqs,20", "ndir,36", "nrecs,2",
                      f"Latitude,{latitude:.6f}", "Longitude,173.309000", "Depth,102.33", ""]
            for hour in range(2):
                density = (1 + hour) * np.radians(bump(frequency, direction, 0.1, 300.0 + 40.0 * place))  # from there
                cells = density * band[:, None] * 10.0
                sums = cells.sum(axis=1)
                lines += ["CCYYMM,DDHHmm,LPoint,WD,WS,ETot,TZ,VMD,ETotSe,TZSe,VMDSe,ETotSw,TZSw,VMDSw,Mo1,Mo2,HSig,"
                          "DomDr,AngSpr,Tau", f"201803,'11{hour:02}00,maari_20180311_{hour:02}z,123,11.64,0,0,0,0",
                          "freq," + "".join(f"{one:.7f}," for one in frequency) + "anspec"]
                lines += [f"{one:.0f}," + "".join(f"{value:.10f}," for value in [*row, row.sum()])
                          for one, row in zip(direction, cells.T)]
                lines += ["fSpec," + "".join(f"{one:.10f}," for one in sums),
                          "den," + "".join(f"{one:.10f}," for one in sums / band), "", ""]
                densities.append(density)
        path = self.folder / "sea.oct"
        path.write_text("\n".join(lines), encoding="ascii")
        return path, frequency, direction, densities

    def test_octopus(self):
        path, frequency, direction, densities = self.octopus()
        with self.assertRaisesRegex(swell.SwellError, "2 places.*-38.5,173.309"):
            convert.read_spectra(path)
        sea = self.read_back(path, "--place=-38.4,173", sea="--sea-time 2018-03-11T00:00")
        self.check_height(sea, 2.0)
        self.check_direction(sea, 0.1, 160.0)
        self.assertEqual(sea.parameter("depth"), "102.33")
        text = (self.folder / "sea.txt").read_text(encoding="utf-8")
        self.assertIn("# place -38.5 173.309\n# time 2018-03-11T00:00\n# depth 102.33\n", text)
        for block, expected in zip(text.split("# time")[1:], densities[2:]):  # the numbers, read on their own
            header, *rows = [line.split() for line in block.splitlines() if line[0] not in " #"]
            np.testing.assert_array_equal(np.array(header[1:], float), direction)
            rows = np.array(rows, float)
            np.testing.assert_allclose(rows[:, 0], frequency, rtol=1e-6)
            np.testing.assert_allclose(rows[:, 1:], expected, rtol=1e-6, atol=1e-6 * expected.max())
            heights = [4 * np.sqrt(np.trapz(one.sum(axis=1) * 10.0, frequency)) for one in (rows[:, 1:], expected)]
            self.assertAlmostEqual(*heights, delta=1e-6 * heights[1])

    def datawell(self, name="buoy}2024-09-09T01h15Z.spt", rows=64):
        """Datawell's file of a buoy, and the frequencies, densities and complex moments of which it is made."""
        frequency = np.concatenate([0.025 + 0.005 * np.arange(15), 0.1 + 0.01 * np.arange(49)])
        density = 3.0 * np.exp(-((frequency - 0.12) / 0.03) ** 2) + 0.01
        turn = np.radians(np.arange(360.0))
        waves = np.exp(8.0 * np.cos(turn - np.radians(250.0))) + 300.0 * np.exp(8.0 * np.cos(turn - np.radians(300.0)))
        first, second = (np.sum(waves * np.exp(1j * n * turn)) / waves.sum() for n in (1, 2))
        mean, m1 = np.angle(first), abs(first)
        m2, n2 = (second * np.exp(-2j * mean)).real, (second * np.exp(-2j * mean)).imag
        shape = [np.degrees(mean) % 360.0, np.degrees(np.sqrt(2.0 - 2.0 * m1)), -n2 / (0.5 - 0.5 * m2) ** 1.5,
                 (6.0 - 8.0 * m1 + 2.0 * m2) / (2.0 - 2.0 * m1) ** 2]
        head = [10, 120.0, 4.5, density.max(), 25.0, 19.6, 7, -0.176, 0.375, 0.26, 213.8, 68.2]
        lines = [f"{one:.9g}" for one in head]
        lines += [",".join(f"{one:.9g}" for one in [f, s / density.max(), *shape]) for f, s in zip(frequency, density)]
        path = self.folder / name
        path.write_text("\r\n".join(lines[:12 + rows]) + "\r\n", encoding="ascii")
        return path, frequency, density, (first, second)

    def test_datawell(self):
        path, frequency, density, moments = self.datawell()
        sea = self.read_back(path, target="buoy.data_spec", sea="--sea-time 2024-09-09T01:15")
        f = np.sort(np.concatenate([frequency, np.linspace(0.025, 0.58, 400)]))
        self.check_height(sea, 4 * np.sqrt(np.trapz(np.interp(f, frequency, density), f)))
        turn = np.radians(np.arange(360.0))  # from +x towards +z; compass degrees are 90 more, and 180 for `from`
        over = sea.directional_density(0.12, turn)
        for n, moment in enumerate(moments, 1):
            found = np.sum(over * np.exp(1j * n * turn)) / over.sum() * np.exp(1j * n * np.radians(270.0))
            self.assertLess(abs(found - moment), 0.01)
        rows = []
        for ending, _ in convert.BUOY_FILES:
            line = (self.folder / f"buoy{ending}").read_text(encoding="ascii").splitlines()[1]
            self.assertTrue(line.startswith("2024 09 09 01 15 "))
            rows.append(np.array(line.replace("(", "").replace(")", "").split()[-2 * len(frequency):], float))
            np.testing.assert_allclose(rows[-1][1::2], frequency, rtol=1e-6)
        (found, a1, a2, r1, r2), (first, second) = [row[::2] for row in rows], moments
        np.testing.assert_allclose(found, density, rtol=1e-6)
        np.testing.assert_allclose(r1 * np.exp(1j * np.radians(a1)), first, atol=1e-6)
        np.testing.assert_allclose(r2 * np.exp(2j * np.radians(a2)), second, atol=1e-6)
        heights = [4 * np.sqrt(np.trapz(one, frequency)) for one in (found, density)]
        self.assertAlmostEqual(*heights, delta=1e-6 * heights[1])

    def test_texts_that_are_wrong_or_cut(self):
        whole, *_ = self.octopus()
        text = whole.read_text(encoding="ascii")
        cuts = {f"cut{at}.oct": text[:at] for at in range(60, len(text) - 400, 1777)}
        wrong = {"month.oct": text.replace("201803", "201813"), "none.oct": text.replace("ndir,36", "ndir,-1"),
                 "words.oct": text.replace("\n15,", "\n15,x"), "below.oct": text.replace(",0.00", ",-0.01"),
                 "grid.oct": text.replace("\n345,", "\n346,", 1), "huge.oct": text.replace("nrecs,2", "nrecs,1e9")}
        for name, content in (cuts | wrong).items():
            (self.folder / name).write_text(content, encoding="ascii")
        short, *_ = self.datawell("short}2024-09-09T01h15Z.spt", 63)
        text = short.read_text(encoding="ascii")
        (self.folder / "head}2024-09-09T01h15Z.spt").write_text(text[:40], encoding="ascii")
        names = [*cuts, *wrong, short.name, "head}2024-09-09T01h15Z.spt", self.datawell("buoy.spt")[0].name,
                 self.datawell("buoy}2024-09-09T25h15Z.spt")[0].name]
        before = sorted(os.listdir(self.folder))
        for name in names:
            target = self.folder / ("out.txt" if name.endswith("oct") else "out.data_spec")
            code, out, err = converted(self.folder / name, target, "--place=-38.5,173")
            self.assertEqual((code, out, len(err.splitlines())), (1, "", 1), (name, err))
            self.assertIn(name, err)
        self.assertEqual(sorted(os.listdir(self.folder)), before)
        self.assertEqual(converted(self.datawell()[0], self.folder / "out.txt")[0], 1)

    def test_what_is_refused(self):
        other = self.folder / "other.nc"
        xarray.Dataset({"sst": ("x", [1.0, 2.0])}).to_netcdf(other)
        empty = self.folder / "empty.nc"
        data = self.ww3()
        data["efth"][:] = np.nan
        data.to_netcdf(empty)
        below = self.folder / "below.nc"
        data["efth"][:] = -1.0
        data.to_netcdf(below)
        for path, word in ((other, "no spectra"), (empty, "no spectrum"), (below, "negative"),
                           (SEAS / "41010.data_spec", "no netCDF"), (self.folder / "nothing.nc", "No such file")):
            code, out, err = converted(path, self.folder / "out.txt")
            self.assertEqual((code, out, len(err.splitlines())), (1, "", 1), err)
            self.assertIn(word, err)
        self.assertFalse((self.folder / "out.txt").exists())
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith(".")], [])

    def test_without_the_libraries_it_names_their_packages(self):
        for module, source, target, word in (("xarray", "a.nc", "out.txt", "python3-xarray"),
                                             ("rasterio", "a.tif", "out.npy", "python3-rasterio")):
            code = (f"import sys; sys.modules[{module!r}] = None\nfrom swell.convert import main\n"
                    f"sys.exit(main([{source!r}, {target!r}]))")
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=self.folder)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done)
            self.assertIn(word, done.stderr)


class Charts(Case):
    def chart(self, name="chart.tif", values=None, transform=None, crs="EPSG:32631", **options):
        values = self.heights() if values is None else values
        path = self.folder / name
        with rasterio.open(path, "w", driver="GTiff", height=values.shape[0], width=values.shape[1], count=1,
                           dtype=values.dtype, crs=crs, transform=transform or from_origin(5e5, 5e6, 10.0, 10.0),
                           **options) as file:
            file.write(values, 1)
        return path

    def heights(self, rows=40, columns=60):
        """Land rises to the east, and a little to the south."""
        return (np.linspace(-12, 8, columns) + 0.02 * np.arange(rows)[:, None]).astype("f4")

    def test_a_geotiff_is_land(self):
        path, target = self.chart(), self.folder / "land.npy"
        told = subprocess.run([sys.executable, "-m", "swell.convert", path, target], capture_output=True, text=True)
        self.assertEqual((told.returncode, told.stderr), (0, ""))
        self.assertEqual(told.stdout, f"swell --land {target} --land-size 600\n")
        heights = np.load(target)
        np.testing.assert_array_equal(heights, self.heights())
        land = swell.Land(heights=heights, size=600.0)
        # Cells are 10 m; the map's middle is (0, 0).
        self.assertAlmostEqual(float(land.height(-295.0 + 400.0, -195.0 + 50.0)), heights[5, 40], delta=0.02)
        self.export("--land", target, "--land-size", "600", "--grid", "16", "--time", "1", "--land-from", "1")

    def test_degrees_become_metres(self):
        rows, columns = 60, 60
        path = self.chart(values=self.heights(rows, columns), crs="EPSG:4326",
                          transform=from_origin(-4.5, 48.3, 0.001, 0.001))
        chart = convert.read_chart(path)
        self.assertAlmostEqual(chart.size, 60 * 74.2, delta=20)  # a degree of longitude has 74.2 km at 48.27 N
        cell = chart.size / chart.heights.shape[1]
        self.assertAlmostEqual(chart.heights.shape[0] * cell, 60 * 111.2, delta=80)
        self.assertAlmostEqual(float(chart.heights[45, 0]), -12.0, delta=0.8)

    def test_rows_that_run_north_are_turned(self):
        path = self.chart(transform=rasterio.Affine(10.0, 0.0, 5e5, 0.0, 10.0, 5e6))
        np.testing.assert_array_equal(convert.read_chart(path).heights, self.heights()[::-1])

    def test_a_netcdf_chart(self):
        path = self.folder / "chart.nc"
        latitude, longitude = 50.0 + 0.001 * np.arange(40), 1.0 + 0.001 * np.arange(60)
        data = xarray.Dataset({"elevation": (("lat", "lon"), self.heights()[::-1])},
                              coords={"lat": ("lat", latitude, {"units": "degrees_north"}),
                                      "lon": ("lon", longitude, {"units": "degrees_east"})})
        data.to_netcdf(path)
        chart = convert.read_chart(path)
        self.assertAlmostEqual(chart.size, 60 * 71.6, delta=20)
        self.assertLess(chart.heights[0, 0], chart.heights[-1, 0])  # it rises to the south
        data["other"] = data["elevation"] * 2
        data.to_netcdf(self.folder / "two.nc")
        self.assertRaisesRegex(swell.SwellError, "elevation, other", convert.read_chart, self.folder / "two.nc")
        twice = convert.read_chart(self.folder / "two.nc", variable="other")
        np.testing.assert_allclose(twice.heights, 2 * chart.heights, rtol=1e-5)

    def test_depths_gaps_and_limits(self):
        values = self.heights()
        values[0, 0], values[3, 3] = -9999.0, 4000.0
        path = self.chart(values=values, nodata=-9999.0)
        self.assertRaisesRegex(swell.SwellError, "1 of 2400 cells", convert.read_chart, path)
        chart = convert.read_chart(path, fill=-5.0)
        self.assertEqual((chart.heights[0, 0], chart.heights[3, 3], len(chart.notes)), (-5.0, 1000.0, 2))
        self.assertEqual(convert.read_chart(path, fill=-5.0, depths=True).heights[5, 5], -values[5, 5])
        self.assertRaises(swell.SwellError, convert.read_chart, path, fill=np.nan)

    def test_what_is_refused(self):
        turned = rasterio.Affine.translation(5e5, 5e6) * rasterio.Affine.rotation(30) * rasterio.Affine.scale(10, -10)
        for path, word in ((self.chart("turned.tif", transform=turned), "gdalwarp"),
                           (self.chart("none.tif", crs=None), "a_srs"),
                           (self.chart("small.tif", values=self.heights(4, 4)), "at least 8"),
                           (SEAS / "41010.data_spec", "no chart")):
            target = self.folder / "out.npy"
            code, out, err = converted(path, target)
            self.assertEqual((code, out, len(err.splitlines())), (1, "", 1), err)
            self.assertIn(word, err)
            self.assertFalse(target.exists())
        self.assertRaises(FileNotFoundError, convert.read_chart, self.folder / "nothing.tif")
