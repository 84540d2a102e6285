"""Drawings by matplotlib, what is said without it, and the programs of a user."""
import json
import os
import re
import subprocess
import sys

import matplotlib.pyplot as plt
import numpy as np
from common import SEAS, SOURCE, SWELL, Case

import swell
import swell.plot


class Plots(Case):
    def tearDown(self):
        plt.close("all")

    def check_saves(self, axes):
        for ending, start in (("pdf", b"%PDF"), ("svg", b"<?xml")):
            path = self.folder / f"figure.{ending}"
            axes.figure.savefig(path)
            self.assertEqual(path.read_bytes()[:len(start)], start)
        self.assertTrue(axes.get_title() and axes.get_xlabel() and axes.get_ylabel())

    def test_a_spectrum_shows_the_target_and_a_gauge(self):
        sea = swell.Sea("--beaufort 5 --grid 32")
        heights = np.cos(0.7 * np.arange(512))
        axes = swell.plot.spectrum(sea, heights, 2.0)
        gauge, target = axes.lines
        frequencies, densities = target.get_data()
        np.testing.assert_array_equal(densities, sea.frequency_density(frequencies))
        self.assertAlmostEqual(frequencies[np.argmax(densities)], 1.0 / sea.targets.peak_period, delta=0.01)
        np.testing.assert_array_equal(gauge.get_data(), swell.plot.density(heights, 2.0))
        self.check_saves(axes)
        given = plt.figure().add_subplot()
        self.assertIs(swell.plot.spectrum(sea, axes=given), given)

    def test_a_density_has_the_variance_of_its_heights(self):
        random = np.random.default_rng(5)
        heights = 3.0 + random.normal(size=200000)
        frequencies, densities = swell.plot.density(heights, 4.0, 256)
        # White noise of variance 1: 1 over the band of 2 Hz; 1560 pieces of 128 bands differ by 1.4 % / sqrt(128).
        self.assertAlmostEqual(np.sum(densities) * 4.0 / 256, 1.0, delta=0.02)
        np.testing.assert_allclose(densities[1:-1], 0.5, rtol=0.25)
        wave = 0.5 * np.cos(2 * np.pi * 0.25 * np.arange(4096) / 4.0)
        for segment in (256, 333):
            frequencies, densities = swell.plot.density(wave, 4.0, segment)
            self.assertAlmostEqual(frequencies[np.argmax(densities)], 0.25, delta=4.0 / segment)
            self.assertAlmostEqual(np.sum(densities) * 4.0 / segment, 0.125, delta=0.002)
        for bad in (np.zeros(7), np.zeros((9, 9)), [1.0, 2.0]):
            self.assertRaises(ValueError, swell.plot.density, bad, 4.0)
        self.assertRaises(ValueError, swell.plot.density, wave, 0.0)
        self.assertRaises(swell.SwellError, swell.plot.density, np.full(64, np.nan), 1.0)

    def test_fields_gauges_wakes_and_pools(self):
        x, z = np.linspace(0, 30, 31), np.linspace(0, 20, 21)
        values = np.arange(31.0 * 21).reshape(21, 31)
        axes = swell.plot.field(x, z, values)
        np.testing.assert_array_equal(axes.collections[0].get_array().reshape(21, 31), values)
        self.assertGreater(axes.get_ylim()[0], axes.get_ylim()[1])  # north is up
        self.check_saves(axes)
        self.check_saves(swell.plot.gauge([0, 1, 2], [0.5, -0.5, 0.1]))
        self.check_saves(swell.plot.sea(swell.Sea("--grid 32").advance(1.0), 100.0, 33))
        wake = swell.Wake(grid=32, border=2.0)
        wake.add_stone(0, 0, 1.0, 0.3)
        self.check_saves(swell.plot.wake(wake.step(10)))
        self.check_saves(swell.plot.pool(swell.Pool(width=32, height=24)))
        self.check_saves(swell.plot.pool(swell.Pool("spring", 1, width=32)))
        self.assertRaises(ValueError, swell.plot.field, x, z, values.T)
        self.assertRaises(ValueError, swell.plot.gauge, [0, 1], [0])

    def test_without_matplotlib_it_says_what_to_install(self):
        code = ("import sys; sys.modules['matplotlib'] = None\nimport swell, swell.plot\n"
                "swell.plot.spectrum(swell.Sea('--grid 16'))")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("python3-matplotlib", done.stderr.splitlines()[-1])


class Pages(Case):
    def example(self, name, *words):
        """What a program of python/examples prints, run in the case's folder."""
        path = SOURCE / "python" / "examples" / name
        self.assertLess(len(path.read_text(encoding="utf-8").splitlines()), 40)
        programs = os.pathsep.join([os.path.dirname(SWELL), os.environ["PATH"]])
        done = subprocess.run([sys.executable, path, *words], capture_output=True, text=True, cwd=self.folder,
                              env=dict(os.environ, PATH=programs, SWELL_CACHE="off"))
        self.assertEqual((done.returncode, done.stderr), (0, ""), done)
        self.assertEqual((self.folder / words[0]).read_bytes()[:4], b"%PDF")
        return [float(word) for word in done.stdout.split() if re.fullmatch(r"\d+(\.\d+)?(e-\d+)?", word)]

    def test_the_example_of_a_gauge_runs(self):
        found, wanted = self.example("gauge.py", "gauge.pdf", "--beaufort 6 --grid 32 --cascades 1")
        self.assertAlmostEqual(found / wanted, 1.0, delta=0.1)

    def test_the_example_of_a_stereo_pair_runs(self):
        exact, rounded = self.example("stereo.py", "stereo.pdf", "--beaufort", "5", "--look", "study", "--grid", "64",
                                      "--resolution", "320x180", "--quality", "low")
        self.assertLess(exact, 1e-9)
        # Rounding changes the disparity, f B / z, by the sum of two even errors of up to half a pixel: 1/3 on average.
        truth = json.loads((self.folder / "left.json").read_text())
        ahead = np.linspace(25, 65, 41)
        wanted = np.mean(ahead ** 2) / 3 / (5.0 * truth["camera"]["K"][0][0])
        self.assertAlmostEqual(rounded / wanted, 1.0, delta=0.3)

    def test_the_example_of_a_buoy_runs(self):
        for path in SEAS.glob("41010.*"):
            (self.folder / path.name).write_bytes(path.read_bytes())
        data = self.folder / "41010.data_spec"
        data.write_bytes(b"".join(data.read_bytes().splitlines(True)[:3]))
        rows = np.reshape(self.example("buoy_days.py", "days.pdf", "41010.data_spec"), (2, 4))
        np.testing.assert_allclose(rows[:, 1], rows[:, 0], rtol=0.15)  # about 100 waves in 20 minutes
        ndbc = {line[:16]: float(line.split()[5]) for line in (SEAS / "41010.spec").read_text().splitlines()[2:]}
        wanted = [ndbc[f"2020 06 {hour} 40"] for hour in ("07 21", "08 03")]
        np.testing.assert_allclose(rows[:, 0], wanted, atol=0.06)  # which NDBC rounds to 0.1 m

    def test_the_python_of_the_page_runs(self):
        for number in range(int(os.environ["SWELL_PAGE_BLOCKS"])):
            path = os.path.abspath(f"block{number}.py")
            done = subprocess.run([sys.executable, path], capture_output=True, text=True, cwd=self.folder)
            self.assertEqual((done.returncode, done.stderr), (0, ""), done)
