"""Floating bodies, wakes, shores and pools in Python."""
import gc
import weakref

import numpy as np
from common import Case

import swell
import swell.floating
import swell.wake
from swell import _core
from swell._binding import ffi, lib


def box(length=6.0, beam=2.0, draught=0.5, height=0.6):
    """A closed box that floats at y = 0: vertices and triangles."""
    x, z, y = 0.5 * beam, 0.5 * length, (-draught, height)
    vertices = [(a, b, c) for b in y for a, c in ((-x, -z), (x, -z), (x, z), (-x, z))]
    faces = [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)]
    return np.array(vertices, "f4"), np.array([t for a, b, c, d in faces for t in ((a, b, c), (a, c, d))])


class Floating(Case):
    def test_a_buoy_rides_as_in_c(self):
        sea, buoy = swell.Sea("--beaufort 4 --grid 64").advance(0.0), swell.Buoy()
        other, body = swell.Sea("--beaufort 4 --grid 64").advance(0.0), lib.float_buoy_create(ffi.NULL)
        buoy.moor(0.0, 0.0)
        lib.float_buoy_moor(body, 0.0, 0.0)
        buoy.ride(sea, 1.0)
        for number in range(1, 121):
            other.advance(number * swell.floating.STEP)

            def fill(probes):
                water = other.flow(probes.x, np.inf, probes.z)
                probes.rest, probes.height, probes.velocity = water.surface.rest, water.surface.height, water.velocity
            again = swell.floating.Body.__new__(swell.floating.Body)  # the same body under a function of Python's
            again._body, again._turns = body, _core.Turns()
            again.step(fill)
        np.testing.assert_array_equal(buoy.position, list(lib.float_body_pose(body).position))
        self.assertAlmostEqual(sea.time, 1.0)
        self.assertTrue(abs(buoy.position).max() > 0.01)
        self.assertAlmostEqual(np.linalg.norm(buoy.orientation), 1.0)
        lib.float_body_destroy(body)

    def test_a_hull_floats_at_its_mass(self):
        hull = swell.Hull(*box())
        self.assertAlmostEqual(hull.size.volume, 6.0, places=4)
        self.assertAlmostEqual(hull.size.draught, 0.5, places=4)
        self.assertAlmostEqual(swell.Hull(*box(), draught=0.25).size.volume, 3.0, places=4)
        self.assertEqual(list(swell.Hull(*box(), gyration=(1, 1, 0.5)).size.gyration), [1.0, 1.0, 0.5])
        with self.assertRaisesRegex(swell.SwellError, "capsizes"):
            swell.Boat(swell.Hull(*box(), gravity=50))
        self.assertAlmostEqual(swell.Hull(box()[0], box()[1][:, ::-1]).size.whole, hull.size.whole, places=6)
        boat = swell.Boat(hull)
        self.assertAlmostEqual(boat.mass, 6.0 * lib.FLOAT_DENSITY, delta=1.0)
        boat.place(0.0, 0.0, 0.0, 90.0)
        size = weakref.ref(hull)
        del hull
        gc.collect()
        self.assertIsNone(size())  # the boat has a copy

        def still(probes):
            probes.height, probes.velocity = 0.25, 0.0
        for _ in range(1200):
            boat.step(still)
        self.assertAlmostEqual(boat.position[1], 0.25, delta=0.01)
        self.assertAlmostEqual(boat.volume, 6.0, delta=0.1)
        self.assertEqual(boat.run(3.0) > 0.0, True)
        self.assertAlmostEqual(boat.speed, 3.0, delta=0.01)
        boat.steer(0.5, -1.0)
        before = boat.heading
        for _ in range(240):
            boat.step(still)
        self.assertNotAlmostEqual(boat.heading, before, delta=1.0)

    def test_what_is_refused(self):
        vertices, triangles = box()
        for bad in ((vertices[:, :2], triangles), (vertices, triangles[:, :2]), (vertices, triangles.astype(float)),
                    (vertices, triangles + 1), (vertices, -triangles)):
            self.assertRaises(ValueError, swell.Hull, *bad)
        broken = vertices.copy()
        broken[0, 0] = np.nan
        for bad in ((broken, triangles), (vertices * 0.01, triangles), (vertices, triangles, -1.0),
                    (vertices, triangles, np.nan), (vertices, triangles, 1e9), (vertices, triangles, 0.0, -1.0)):
            self.assertRaises(swell.SwellError, swell.Hull, *bad)
        boat = swell.Boat()
        for call in (lambda: boat.place(np.nan, 0, 0), lambda: boat.place(1e10, 0, 0),
                     lambda: boat.push([np.nan, 0, 0]), lambda: boat.push([0, 0, 0], [1e13, 0, 0]),
                     lambda: boat.steer(np.nan, 0), lambda: boat.run(np.nan),
                     lambda: swell.Buoy().moor(np.inf, 0), lambda: boat.step(swell.Sea("--grid 16"))):
            self.assertRaises(swell.SwellError, call)
        self.assertRaises(ValueError, boat.push, [1, 2])

    def test_what_a_function_raises_is_raised_after_the_step(self):
        def fails(probes):
            raise KeyError("mine")
        boat = swell.Boat()
        self.assertRaisesRegex(KeyError, "mine", boat.step, fails)
        self.assertTrue(np.isfinite(boat.position).all())

        def uses_itself(probes):
            boat.push([1.0, 0.0, 0.0])
        self.assertRaisesRegex(swell.SwellError, "being changed", boat.step, uses_itself)

        def hostile(probes):
            probes.height, probes.velocity = np.nan, np.inf
        for _ in range(10):
            boat.step(hostile)
        self.assertTrue(np.isfinite(boat.position).all())


class Wakes(Case):
    def test_a_stone_makes_rings_as_in_c(self):
        wake = swell.Wake(grid=64, cell=0.25, border=2.0, threads=2)
        wake.add_stone(0.0, 0.0, 0.8, 0.3, 0.5)
        wake.step(30)
        x, z, water = wake.window()
        self.assertEqual((len(x), len(z), water.shape), (64, 64, (64, 64)))
        for row, column in ((3, 5), (40, 20), (32, 32)):
            sample = lib.wake_patch_sample(wake._patch, x[column], z[row])
            share = lib.wake_patch_share(wake._patch, x[column], z[row])
            self.assertAlmostEqual(sample.height, share * water.height[row, column], places=6)
            self.assertEqual(wake.sample(x[column], z[row]).height, sample.height)
        self.assertGreater(wake.energy, 0.0)
        np.testing.assert_allclose(water.height, water.height.T, atol=1e-5)  # round
        wake.move(2.0, -1.0)
        x, z, moved = wake.window()
        np.testing.assert_array_equal(wake.middle, [2.0, -1.0])
        np.testing.assert_array_equal(moved.height[12:, :40], water.height[8:60, 8:48])
        self.assertEqual((x[32], z[32]), (2.0, -1.0))

    def test_hulls_press_on_the_water(self):
        for hull in (None, swell.Hull(*box())):
            wake = swell.Wake(grid=64, cell=0.5, border=4.0)
            for number in range(90):
                wake.set_hull(0, z=8.0 - 4.0 * number * swell.wake.STEP, length=6.0, volume=min(number / 60, 1) * 1.5,
                              hull=hull)
                wake.step()
            self.assertGreater(np.abs(wake.window()[2].height).max(), 0.02)

    def test_what_is_refused(self):
        self.assertRaises(swell.SwellError, swell.Wake, grid=100)
        self.assertRaises(swell.SwellError, swell.Wake, cell=np.nan)
        self.assertRaises(TypeError, swell.Wake, girth=3)
        wake = swell.Wake(grid=32, border=2.0)
        for call in (lambda: wake.add_stone(np.nan, 0, 1, 1), lambda: wake.move(np.inf, 0),
                     lambda: wake.sample(np.nan, 0), lambda: wake.set_hull(40), lambda: wake.set_hull(-1),
                     lambda: wake.set_hull(0, length=0),
                     lambda: wake.set_hull(0, volume=np.nan), lambda: wake.step(-1),
                     lambda: wake.set_hull(0, hollow=0.0)):
            self.assertRaises(swell.SwellError, call)
        self.assertEqual(wake.energy, 0.0)


class Shores(Case):
    def bed(self, nz=16, nx=64):
        return np.tile((-3.0 + 0.06 * np.arange(nx)).astype("f4"), (nz, 1))

    def test_a_wave_of_a_function_runs_in(self):
        shore = swell.Shore(self.bed(), rim=(20.0, 0.0, 0.0, 0.0), threads=2)
        k = 0.12
        omega = lib.shore_frequency(k, 3.0)
        times = []

        def fill(time, x, z, surface, flux_x, flux_z):
            times.append(time)
            wave = 0.2 * np.cos(k * x - omega * time)
            surface[:], flux_x[:], flux_z[:] = wave, omega / k * wave, 0.0
        shore.set_rim(fill)
        shore.step(200)
        self.assertEqual(len(times), 200)
        x, z = shore.axes
        surface, bed = shore.field("surface"), shore.field("bed")
        np.testing.assert_array_equal(bed, self.bed())
        wet = surface[:, :40]
        self.assertTrue(0.05 < wet.std() < 0.4, wet.std())
        sample = shore.sample(x[10], z[3])
        self.assertAlmostEqual(sample.surface, surface[3, 10], places=6)
        self.assertEqual(sample.surface, lib.shore_sample(shore._shore, x[10], z[3]).surface)
        out = np.empty(shore.shape, "f4")
        self.assertIs(shore.field("surface", out=out), out)

    def test_a_sea_enters_as_by_rim_waves(self):
        land = swell.Land("beach", seed=3)
        shore = swell.Shore(land, cells=64)
        sea = swell.Sea("--beaufort 4 --depth 6 --length 512 --grid 64").advance(0.0)
        shore.set_rim(sea, delay=30.0)
        gone = weakref.ref(sea)
        del sea
        gc.collect()
        self.assertIsNone(gone())  # the rim has a copy of its waves
        shore.step(40)
        surface = shore.field("surface")
        wet = shore.field("bed") < -3.0
        self.assertTrue(0.01 < surface[wet].std() < 1.0)
        x, z = shore.axes
        self.assertAlmostEqual(float(land.height(x[20], z[20])), shore.field("bed")[20, 20], delta=0.5)
        self.assertRaises(swell.SwellError, shore.set_rim, swell.Sea("--grid 16"))  # deep water

    def test_water_is_set_and_fields_are_named(self):
        shore = swell.Shore(self.bed())
        surface = np.zeros((16, 64), "f4")
        surface[:, :8] = 0.3
        shore.set_water(surface)
        np.testing.assert_array_equal(shore.field("surface")[:, :8], surface[:, :8])
        shore.set_bed(self.bed() - np.float32(0.1))
        self.assertEqual(shore.step(0).time, 0.0)
        for name in ("flux_x", "velocity_z", "roller", "phase", "foam", "wetness", "foam_line"):
            self.assertEqual(shore.field(name).shape, (16, 64))

    def test_what_is_refused(self):
        bed = self.bed()
        hole = bed.copy()
        hole[3, 3] = np.nan
        shore = swell.Shore(bed)
        for call in (lambda: swell.Shore(hole), lambda: swell.Shore(bed[:, :60]), lambda: swell.Shore(bed, cell=-1.0),
                     lambda: shore.set_water(hole), lambda: shore.set_bed(hole), lambda: shore.sample(np.nan, 0),
                     lambda: shore.step(-1), lambda: swell.Land(depth=np.nan),
                     lambda: swell.Land(heights=hole, size=64),
                     lambda: swell.Land(heights=bed, size=np.nan), lambda: swell.Land().height(np.nan, 0)):
            self.assertRaises(swell.SwellError, call)
        for call in (lambda: shore.set_water(bed[:8]), lambda: swell.Shore(bed[0]), lambda: shore.field("depth"),
                     lambda: shore.field("bed", out=np.empty((16, 64))), lambda: swell.Land("atoll"),
                     lambda: swell.Land("map"), lambda: swell.Shore(bed, nx=8)):
            self.assertRaises(ValueError, call)

        def fails(*arguments):
            raise ZeroDivisionError
        other = swell.Shore(bed, rim=(9.0, 0.0, 0.0, 0.0))
        other.set_rim(fails)
        self.assertRaises(ZeroDivisionError, other.step, 3)
        other.set_rim(None)
        other.step()

        def hostile(time, x, z, surface, flux_x, flux_z):
            surface[:], flux_x[:] = np.nan, np.inf
        other.set_rim(hostile)
        other.step(20)
        self.assertTrue(np.isfinite(other.field("surface")).all())

    def test_a_map_keeps_its_heights(self):
        heights = self.bed(64)
        land = swell.Land(heights=heights, size=64.0, level=0.0)
        before = land.height(3.0, 4.0)
        del heights
        gc.collect()
        self.assertEqual(land.height(3.0, 4.0), before)


class Pools(Case):
    def test_steps_are_those_of_c(self):
        pool = swell.Pool("average", width=64, height=48, threads=2)
        pool.add_stone(30, 20, 4.0, 3.0)
        params = lib.ripple_default_params(lib.RIPPLE_AVERAGE, 2)
        params.width, params.height = 64, 48
        workers = _core.workers(1)
        other = lib.ripple_create(ffi.new("RippleParams*", params), workers, ffi.NULL)
        lib.ripple_add_stone(other, (30, 20, 4.0, 3.0), ffi.NULL)
        lib.ripple_step(other, 40)
        heights = pool.step(40).heights
        self.assertEqual(heights.tobytes(), bytes(ffi.buffer(lib.ripple_heights(other), 4 * 64 * 48)))
        lib.ripple_destroy(other)
        self.assertRaises(ValueError, heights.__setitem__, 0, 1.0)
        self.assertAlmostEqual(float(pool.smooth().mean()), pool.measure.level, delta=0.05)
        pool.still()
        self.assertEqual(pool.heights.any(), False)

    def test_schemes_walls_rain_and_strings(self):
        whole = swell.Pool("integer", width=32, height=32)
        whole.set_cell(16, 16, -100)
        self.assertEqual(whole.step(3).heights.dtype, np.int32)
        string = swell.Pool("spring", 1, width=100)
        string.add_stone(50, 0)
        self.assertEqual(string.step(10).heights.shape, (1, 100))
        rain = swell.Pool(width=32, height=32)
        rain.set_wall(5, 5)
        rain.set_rain(2.0, 2.0, 1.0, seed=3)
        self.assertTrue(rain.step(20).heights.any())
        self.assertEqual(rain.heights[5, 5], 0.0)

    def test_what_is_refused(self):
        pool = swell.Pool(width=32, height=32)
        for call in (lambda: swell.Pool(width=2), lambda: swell.Pool(damping=np.nan), lambda: pool.set_cell(0, 0, 1.0),
                     lambda: pool.set_cell(5, 5, np.nan), lambda: pool.add_stone(-5, 0),
                     lambda: pool.add_stone(5, 5, np.inf), lambda: pool.set_rain(np.nan),
                     lambda: pool.set_wall(0, 0), lambda: pool.step(-1)):
            self.assertRaises(swell.SwellError, call)
        self.assertRaises(ValueError, swell.Pool, "wavy")
        self.assertRaises(ValueError, swell.Pool, "average", 3)
        self.assertRaises(TypeError, swell.Pool, colour=1)
        self.assertRaises(OverflowError, pool.step, 2 ** 40)
