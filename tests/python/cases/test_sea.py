"""The open sea in Python against C and against the program's export, to the bit."""
import ctypes
import gc
import gzip
import os
import subprocess
import sys
import threading
import warnings
import weakref

import numpy as np
from common import SEAS, SWELL, Case

import swell
from swell import _core
from swell._binding import ffi, lib

SMALL = "--beaufort 5 --grid 32"


def grid_places(count=9, side=100.0):
    line = np.linspace(-side, side, count)
    return np.ascontiguousarray(np.stack(np.meshgrid(line, line), axis=-1))


class Values(Case):
    def test_c_gives_the_same_bits(self):
        program = self.compile("sea.c")
        for options in ("--preset storm --seed 7 --grid 64", "--beaufort 4 --depth 12 --grid 32", "--preset classic"):
            told = subprocess.run([program, options], capture_output=True, text=True, check=True).stdout
            wanted = np.array([[float.fromhex(word) for word in line.split()] for line in told.splitlines()])
            sea = swell.Sea(options, threads=3).advance(12.5)
            i = np.arange(50)
            x, z = 3.7 * i - 20.0, -2.3 * i + 9.0
            query, water, foam = sea.query(x, z), sea.flow(x, -0.5 * i, z), sea.foam(x, z)
            points = sea.cast_rays(np.stack([x, np.full(50, 30.0), z], axis=-1), [0.6, -0.8, 0.0])
            found = np.column_stack([query.height, query.normal, query.displacement, query.jacobian, query.rest,
                                     water.velocity, foam.memory, points])
            np.testing.assert_array_equal(found, wanted, options)
            np.testing.assert_array_equal(water.surface.height, query.height)

    def test_the_program_exports_the_same_bits(self):
        for options in ("--preset storm --seed 7", "--preset calm --depth 20", "--preset classic --wind 20,5",
                        "--wave 60,2,30 --wave 25,0.5,-20", f"--sea {SEAS / '41010.data_spec'}",
                        f"--sea {SEAS / 'swanfile.spec'} --preset gale",
                        f"--sea {SEAS / '41010.data_spec'} --sea-time 2020-06-07T15:50 --seed 4 --current 1,90"):
            words = [*options.split(), "--grid", "32"]
            folder = self.export(*words, "--time", "5")
            for number, cascade in enumerate(swell.Sea(" ".join(words)).advance(5.0).cascades):
                exported = folder / f"cascade{number}" if number else folder
                height = np.load(exported / "vertices.npy")[:-1, :-1, 1]
                np.testing.assert_array_equal(cascade.texels.displacement[..., 1], height, options)
                np.testing.assert_array_equal(cascade.texels.jacobian, np.load(exported / "jacobian.npy"), options)
            subprocess.run(["rm", "-r", folder], check=True)

    def test_a_packed_file_is_its_sea(self):
        """The densities and the directions beside them, packed and not."""
        wanted = swell.Sea(f"--sea {SEAS / '41010.data_spec'} --grid 16").advance(3.0).heights([0.0, 9.0], [1.0])
        for number, ending in enumerate(("data_spec", "swdir", "swdir2", "swr1", "swr2")):
            content = (SEAS / f"41010.{ending}").read_bytes()
            packs = number % 2 == 0
            target = self.folder / f"41010.{ending}{'.gz' if packs else ''}"
            target.write_bytes(gzip.compress(content) if packs else content)
        sea = swell.Sea(f"--sea {self.folder / '41010.data_spec.gz'} --grid 16").advance(3.0)
        np.testing.assert_array_equal(sea.heights([0.0, 9.0], [1.0]), wanted)
        cut = self.folder / "cut.gz"
        for content in (gzip.compress(b".1 1\n.2 1\n")[:-9], b"\x1f\x8b\x08"):
            cut.write_bytes(content)
            with self.assertRaisesRegex(OSError, "damaged"):
                swell.Sea(f"--sea {cut}")

    def test_what_is_noted_of_a_file_is_a_warning(self):
        path = self.folder / "minus.txt"
        path.write_text(".1 .01\n.2 -.01\n.3 .01\n")
        with self.assertWarnsRegex(UserWarning, "1 of 3 densities"):
            swell.Sea(f"--sea {path} --grid 16")
        path.write_text(".1 .01\n.2 .01\n.3 .01\n")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            swell.Sea(f"--sea {path} --grid 16")

    def test_the_truth_of_a_picture_is_its_sea(self):
        """Heights by the truth, against those of `swell points` by the picture's options."""
        measured = f"--sea {SEAS / '41010.data_spec'} --sea-time 2020-06-07T15:50 --seed 4"
        for options in ("--preset storm --seed 7 --wind-direction 30", "--preset noon --depth 12 --swell-system 1,9,40",
                        "--preset classic", "--wave 60,2,30 --wave 25,0.5,-20", measured,
                        "--crest 9,0,0,4 --beaufort 6"):
            words = [*options.split(), "--grid", "32", "--time", "9.25"]
            self.run_swell("shot", "sea.png", "--truth", "json", "--resolution", "48x27", "--camera=3,9,0,40,-20",
                           *words, "--look", "study")
            self.run_swell("points", "sea.npy", "--at=-90:90:7,-40:60:6", "--columns", "height,velocity", *words)
            sea, points = swell.Sea.of_truth(self.folder / "sea.json"), np.load(self.folder / "sea.npy")[0]
            self.assertEqual((sea.time, points.shape), (9.25, (6, 7)))
            np.testing.assert_array_equal(sea.query(points["x"], points["z"]).height, points["height"], options)
            flow = sea.flow(points["x"], np.inf, points["z"])
            np.testing.assert_array_equal(flow.velocity[..., 1], points["velocity_y"], options)

    def test_a_clip_and_a_beach_have_their_sea(self):
        self.run_swell("clip", "sea%d.png", "--truth", "json", "--preset", "beach", "--duration", "1", "--rate", "2",
                       "--resolution", "48x27", "--grid", "32", "--look", "study", "--time", "1.5", "--land-from", "1")
        sea = swell.Sea.of_truth(self.folder / "sea2.json", threads=1)
        self.assertEqual((sea.time, sea.parameter("depth"), sea.parameter("length")), (2.0, "6", "512"))
        wanted = swell.Sea("--preset beach --grid 32").advance(2.0)
        self.assertEqual(sea.query(1.0, 2.0), wanted.query(1.0, 2.0))

    def test_what_is_no_truth_is_refused(self):
        self.run_swell("clip", "sea%d.png", "--truth", "json", "--sea", SEAS / "41010.data_spec", "--sea-rate", "1",
                       "--duration", "0.1", "--rate", "10", "--resolution", "48x27", "--grid", "32")
        for name, content in (("list", "[]"), ("other", '{"sea": {"height": 3}}'), ("sea1", None)):
            path = self.folder / f"{name}.json"
            if content:
                path.write_text(content)
            with self.assertRaisesRegex(swell.SwellError, name) as caught:
                swell.Sea.of_truth(path)
            self.assertEqual(caught.exception.kind, "file")
        (self.folder / "no.json").write_text("{")
        self.assertRaises(ValueError, swell.Sea.of_truth, self.folder / "no.json")
        self.assertRaises(OSError, swell.Sea.of_truth, self.folder / "nowhere.json")

    def test_many_points_are_as_one(self):
        sea = swell.Sea(SMALL).advance(3.0)
        places = grid_places()
        many = sea.query(places)
        self.assertEqual(many.shape, (9, 9))
        for row, column in np.ndindex(9, 9):
            one = sea.query(*places[row, column])
            self.assertEqual(one.tobytes()[8:], many[row, column].tobytes()[8:])
            single = lib.ocean_sea_query(sea._sea, *places[row, column])
            self.assertEqual((single.height, single.jacobian), (one.height, one.jacobian))
        np.testing.assert_array_equal(sea.heights(places[0, :, 0], places[:, 0, 1]), many.height)
        eyes = np.random.default_rng(1).uniform([-50, 5, -50], [50, 40, 50], (200, 3))
        along = np.random.default_rng(2).normal(size=(200, 3))
        along /= np.linalg.norm(along, axis=1, keepdims=True)
        points = sea.cast_rays(eyes, along, 500.0)
        hit = ffi.new("double[3]")
        for eye, direction, point in zip(eyes, along, points):
            meets = lib.ocean_sea_cast_ray(sea._sea, list(eye), list(direction), 500.0, hit)
            self.assertEqual(list(hit) if meets else [True] * 3, list(point) if meets else list(np.isnan(point)))
        self.assertTrue(0 < np.isnan(points).any(axis=1).sum() < 200)
        found = points[~np.isnan(points).any(axis=1)]
        drawn = [lib.ocean_drawn_query(sea._sea, x, z).height for x, _, z in found]
        np.testing.assert_allclose(found[:, 1], drawn, atol=0.02)

    def test_densities_hold_the_variance(self):
        sea = swell.Sea("--beaufort 6 --grid 256").advance(0.0)
        f = np.linspace(0.02, 3.0, 6000)
        whole = np.trapz(sea.frequency_density(f), f)
        self.assertAlmostEqual(4 * np.sqrt(whole), sea.targets.significant_height, delta=0.03)
        f, turn = np.linspace(0.05, 0.5, 40), np.linspace(-np.pi, np.pi, 361)
        over = np.trapz(sea.directional_density(f[:, None], turn), turn, axis=1)
        np.testing.assert_allclose(over, sea.frequency_density(f), rtol=0.01)
        self.assertEqual(sea.time, 0.0)
        self.assertTrue(0.5 < sea.statistics.significant_height / sea.targets.significant_height < 1.5)


class Arrays(Case):
    def test_inputs_are_used_in_place(self):
        places = grid_places()
        self.assertIs(_core.places((places,), 2, ""), places)
        self.assertIsNot(_core.places((places.astype("f4"),), 2, ""), places)
        skewed = np.zeros(17, np.uint8)[1:].view(np.float64)
        self.assertTrue(_core.places((skewed,), 2, "").flags.aligned)
        bed = np.zeros((16, 16), np.float32)
        self.assertIs(_core.grid(bed, ""), bed)

    def test_out_is_written_and_returned(self):
        sea, places = swell.Sea(SMALL).advance(1.0), grid_places()
        wanted = sea.query(places)
        out = np.empty(wanted.shape, _core.dtype_of("OceanQuery"))
        self.assertIs(sea.query(places, out=out).base, out)
        np.testing.assert_array_equal(out["height"], wanted.height)
        rays = np.full((4, 3), 1.0)
        self.assertIs(sea.cast_rays([0, 9, 0], np.tile([0.0, -1.0, 0.0], (4, 1)), out=rays), rays)
        heights = np.zeros((5, 3))
        self.assertIs(sea.heights([0, 1, 2], np.arange(5), out=heights), heights)
        self.assertTrue((heights != 0).all())
        turned = np.zeros((3, 5)).T  # in any order
        np.testing.assert_array_equal(sea.heights([0, 1, 2], np.arange(5), out=turned), heights)

    def test_unfit_arrays_are_refused(self):
        sea = swell.Sea(SMALL).advance(1.0)
        query = _core.dtype_of("OceanQuery")
        frozen = np.empty(4, query)
        frozen.flags.writeable = False
        for call in (lambda: sea.query(np.zeros((4, 3))), lambda: sea.query(1.0), lambda: sea.query([1, 2], [1, 2, 3]),
                     lambda: sea.heights(np.zeros((2, 2)), [0]), lambda: sea.flow(1.0, 2.0),
                     lambda: sea.flow([1.0, 2.0]),
                     lambda: sea.query(np.zeros((4, 2)), out=np.empty(3, query)),
                     lambda: sea.query(np.zeros((4, 2)), out=np.empty(4)),
                     lambda: sea.query(np.zeros((4, 2)), out=frozen),
                     lambda: sea.query(np.zeros((4, 2)), out=np.empty(8, query)[::2]),
                     lambda: sea.heights([0], [0], out=np.empty((1, 2))), lambda: sea.heights([0], [0], out=[[0.0]]),
                     lambda: sea.cast_rays(np.zeros((2, 3)), np.zeros((3, 3)))):
            self.assertRaises(ValueError, call)
        bytes_ = np.zeros(4 * query.itemsize, np.uint8)
        places = bytes_[:64].view(np.float64).reshape(4, 2)
        self.assertRaisesRegex(ValueError, "overlaps", sea.query, places, out=bytes_.view(query))
        for bad in ("1", None, 1j, [object()], [[1, 2], [3]]):
            self.assertRaises((TypeError, ValueError), sea.query, bad, 0.0)

    def test_no_points_are_none(self):
        sea = swell.Sea(SMALL).advance(1.0)
        self.assertEqual(sea.query(np.zeros((0, 2))).shape, (0,))
        self.assertEqual(sea.flow(np.zeros((3, 0, 3))).shape, (3, 0))
        self.assertEqual(sea.cast_rays(np.zeros((0, 3)), np.zeros((0, 3))).shape, (0, 3))
        self.assertEqual(sea.heights([], [1.0]).shape, (1, 0))

    def test_views_outlive_their_sea_and_nothing_else_does(self):
        gc.collect()
        threads = len(os.listdir("/proc/self/task"))
        sea = swell.Sea(SMALL, threads=4).advance(2.0)
        texels, query = sea.cascades[0].texels, sea.query(0.0, 0.0)
        before, gone = texels.tobytes(), weakref.ref(sea)
        self.assertEqual(len(os.listdir("/proc/self/task")), threads + 3)
        self.assertRaises(ValueError, texels.jacobian.__setitem__, 0, 0.0)
        del sea
        gc.collect()
        self.assertIsNone(gone())
        fill = [swell.Sea(SMALL, threads=1).advance(9.0) for _ in range(5)]  # what would take freed memory
        self.assertEqual(texels.tobytes(), before)
        self.assertTrue(np.isfinite(query.height))
        del texels, fill
        gc.collect()
        self.assertEqual(len(os.listdir("/proc/self/task")), threads)


class Errors(Case):
    def test_options_are_refused_in_the_librarys_words(self):
        for options, kind, words in (("--beaufort 60", "range", "0 to 12"), ("--bofort 6", "usage", "--beaufort"),
                                     ("--preset stom", "range", "storm"), ("--camera 0,0,0,0,0", "usage", "--depth"),
                                     ("--beaufort 5 --wind-speed 3", "usage", "go together"),
                                     ("--sea-time 2020-01-01T00:00", "usage", "--sea FILE"),
                                     (f"--sea {SEAS / 'README'}", "file", "has no spectra"),
                                     (f"--sea {SEAS / '41010.data_spec'} --beaufort 3", "usage", "go together")):
            with self.assertRaises(swell.SwellError) as caught:
                swell.Sea(options)
            self.assertEqual(caught.exception.kind, kind, options)
            self.assertIn(words, str(caught.exception))
            self.assertEqual(len(str(caught.exception).splitlines()), 1)
        self.assertRaises(OSError, swell.Sea, "--sea /nowhere/at.all")
        self.assertRaises(swell.SwellError, swell.Sea, "", threads=0)
        self.assertRaises(TypeError, swell.Sea, 5)
        self.assertRaises(ValueError, swell.Sea, "--seed 7\0 --beaufort 99")

    def test_a_file_with_blanks_in_its_name_is_read(self):
        path = self.folder / "my sea.txt"
        path.write_text("# wind 8 270\n0.08 1\n0.1 3\n0.12 2\n", encoding="utf-8")
        sea = swell.Sea(f'--sea "{path}" --grid 32')
        self.assertEqual((sea.parameter("wind-speed"), sea.file_times), ("8", []))
        times = swell.Sea(f"--sea {SEAS / '41010.data_spec'} --grid 16").file_times
        self.assertEqual(len(times), len(set(times)))
        self.assertIn("2020-06-07T15:50", times)
        self.assertEqual(swell.Sea("--grid 16").file_times, [])

    def test_numbers_that_are_not_finite_are_refused(self):
        sea = swell.Sea(SMALL)
        self.assertRaises(swell.SwellError, sea.flow, 0.0, 0.0, 0.0)  # before the first frame
        sea.advance(4.0)
        for bad in (np.nan, np.inf, -np.inf):
            for call in (lambda: sea.query(bad, 0.0), lambda: sea.heights([0, bad], [0]),
                         lambda: sea.flow(bad, 0.0, 0.0), lambda: sea.foam(0.0, bad),
                         lambda: sea.cast_rays([0, bad, 0], [0, -1, 0]),
                         lambda: sea.cast_rays([0, 5, 0], [0, bad, 0]), lambda: sea.advance(bad),
                         lambda: sea.frequency_density(bad), lambda: sea.directional_density(0.1, bad)):
                self.assertRaises(swell.SwellError, call)
        for call in (lambda: sea.cast_rays([0, 5, 0], [0, -2, 0]), lambda: sea.cast_rays([0, 5, 0], [0, -1, 0], -1.0),
                     lambda: sea.cast_rays([0, 5, 0], [0, -1, 0], np.nan), lambda: sea.advance(-1.0),
                     lambda: sea.flow(0.0, np.nan, 0.0), lambda: sea.parameter("bofort")):
            self.assertRaises(swell.SwellError, call)
        self.assertEqual(sea.time, 4.0)
        self.assertTrue(np.isfinite(sea.flow(0.0, np.inf, 0.0).velocity).all())

    def test_another_library_is_refused_at_load(self):
        other = self.compile("block.c", "-shared", "-fPIC")
        done = subprocess.run([sys.executable, "-c", "import swell"], capture_output=True, text=True,
                              env=dict(os.environ, LD_PRELOAD=str(other)))
        self.assertEqual(done.returncode, 1)
        self.assertIn("with another", done.stderr.splitlines()[-1])
        self.assertIn("OceanParams", done.stderr)

    def test_all_structs_are_the_librarys(self):
        structs = [name for name in ffi.list_types()[0] if lib.swell_struct_size(name.encode())]
        self.assertGreater(len(structs), 50)
        self.assertEqual(lib.swell_struct_size(b"OceanQuery"), _core.dtype_of("OceanQuery").itemsize)
        version = subprocess.run([SWELL, "--version"], capture_output=True, text=True).stdout
        self.assertIn(swell.__version__, version)


class Threads(Case):
    def test_a_call_in_c_lets_other_threads_run(self):
        """The rim waits within the library for what this thread does; with the GIL held none would go on."""
        block = ctypes.CDLL(str(self.compile("block.c", "-shared", "-fPIC")))
        fill = ffi.cast("ShoreRimFill", ctypes.cast(block.block_fill, ctypes.c_void_p).value)
        inside, outside = os.pipe(), os.pipe()
        pipes = ffi.new("int[2]", [inside[1], outside[0]])
        shore = swell.Shore(np.full((8, 16), -3.0, np.float32), rim=(2.0, 0.0, 0.0, 0.0), threads=1)
        lib.shore_set_rim(shore._shore, fill, pipes)
        thread = threading.Thread(target=shore.step)
        thread.start()
        self.assertEqual(os.read(inside[0], 1), b"i")  # the thread is inside the library ...
        self.assertEqual(sum(range(1000)), 499500)  # ... and Python goes on
        os.write(outside[1], b"o")
        thread.join()
        self.assertGreater(shore.time, 0.0)
        for end in (*inside, *outside):
            os.close(end)

    def test_queries_see_whole_frames_while_another_thread_advances(self):
        sea, places = swell.Sea(SMALL, threads=2), grid_places()
        frames = {time: swell.Sea(SMALL).advance(time) for time in range(1, 4)}
        wanted = {sea.query(places).tobytes() for sea in frames.values()}
        flows = {sea.flow(places[..., 0], 0.0, places[..., 1]).velocity.tobytes() for sea in frames.values()}
        sea.advance(1)
        done, failures = threading.Event(), []

        def read():
            while not done.is_set():
                if sea.query(places).tobytes() not in wanted:
                    failures.append("heights of no frame")
                if sea.flow(places[..., 0], 0.0, places[..., 1]).velocity.tobytes() not in flows:
                    failures.append("velocities of no frame")

        threads = [threading.Thread(target=read) for _ in range(2)]
        for thread in threads:
            thread.start()
        for number in range(60):
            sea.advance(1 + number % 3)
        done.set()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_nobody_waits_for_ever(self):
        """A thread that always changes the sea lets readers in, and two that always read let it change."""
        sea, done = swell.Sea("--grid 16", threads=1).advance(0.0), threading.Event()

        def repeat(function):
            while not done.is_set():
                function()

        for others, mine in ((1, lambda i: sea.flow(0.0, 0.0, float(i))), (2, lambda i: sea.advance(i))):
            work = (lambda: sea.advance(1.0)) if others == 1 else (lambda: sea.query(np.zeros((500, 2))))
            threads = [threading.Thread(target=repeat, args=(work,)) for _ in range(others)]
            for thread in threads:
                thread.start()
            for i in range(50):
                mine(i)
            done.set()
            for thread in threads:
                thread.join()
            done.clear()

    def test_an_interrupted_thread_leaves_its_turn(self):
        turns, order = _core.Turns(), []
        waits = turns._condition.wait_for

        def interrupted(predicate):
            turns._condition.wait_for = waits
            raise KeyboardInterrupt

        def change():
            with turns.changing():
                order.append("changed")

        with turns.reading():
            turns._condition.wait_for = interrupted
            self.assertRaises(KeyboardInterrupt, change)
            thread = threading.Thread(target=change)
            thread.start()
            order.append("read")
        thread.join()
        self.assertEqual(order, ["read", "changed"])

    def test_a_child_of_fork_is_told(self):
        sea = swell.Sea(SMALL, threads=2).advance(1.0)
        child = os.fork()
        if child == 0:
            try:
                sea.advance(2.0)
            except swell.SwellError:
                del sea
                gc.collect()  # leaves what only the parent has
                os._exit(0)
            os._exit(1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(sea.advance(2.0).time, 2.0)

