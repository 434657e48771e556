"""The magics in a real kernel: magic.py FOLDER, where the kernel runs. `geols` must be importable there."""

import pathlib
import sys

from jupyter_client.manager import start_new_kernel

SCRIPT = """\
// Steep slopes.
var slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'));
Map.addLayer(slope, {min: 0, max: 60}, 'slope');
print(slope.bandNames());
"""


class Kernel:
    """A kernel, and what comes of a cell."""

    def __init__(self, folder):
        self.manager, self.client = start_new_kernel(kernel_name="python3", cwd=str(folder))

    def run(self, code):
        """Runs a cell: its status, the cells that it puts below itself, what it wrote by stream."""
        streams = {"stdout": "", "stderr": ""}
        failures = []

        def heard(message):
            if message["msg_type"] == "stream":
                streams[message["content"]["name"]] += message["content"]["text"]
            elif message["msg_type"] == "error":
                failures.append(f"{message['content']['ename']}: {message['content']['evalue']}")

        reply = self.client.execute_interactive(code, output_hook=heard, timeout=60)["content"]
        cells = [one for one in reply.get("payload", []) if one["source"] == "set_next_input"]
        assert not any(one["replace"] for one in cells), "the cell itself would be lost"
        # What a magic refuses is written, not raised.
        streams["stderr"] += "\n".join(failures)
        return reply["status"], [one["text"] for one in cells], streams["stdout"], streams["stderr"]

    def stop(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)


def refused(kernel, code, *words):
    """A cell that must do nothing, and say why."""
    _, cells, stdout, stderr = kernel.run(code)
    assert cells == [] and stdout == "" and all(word in stderr for word in words), (code, cells, stdout, stderr)


def main():
    folder = pathlib.Path(sys.argv[1])
    (folder / "steep slopes.js").write_text(SCRIPT + "var tools = require('users/somebody/tools:slopes');\n", encoding="utf-8")
    (folder / "own.py").write_text("import ee\nee.Initialize()\nprint(ee.Image(1).getInfo())\n", encoding="utf-8")
    kernel = Kernel(folder)
    try:
        assert kernel.run("%load_ext geols")[0] == "ok"

        status, (text,), stdout, stderr = kernel.run("%%geols javascript\n" + SCRIPT)
        assert (status, stdout, stderr) == ("ok", "", ""), (status, stdout, stderr)
        assert "# Steep slopes.\n" in text and 'add_layer(slope, {"min": 0, "max": 60}, "slope")' in text, text
        assert "import geemap" in text, text
        compile(text, "the translation", "exec")
        print("a cell: passed")

        # JavaScript is what a cell without a language has; letters of all kinds go through.
        _, (text,), _, _ = kernel.run("%%geols --show plain --project 'my own'\nprint(ee.String('\N{MOUNTAIN} \N{LATIN SMALL LETTER U WITH DIAERESIS}'));")
        assert "getInfo()" in text and "\N{MOUNTAIN} \N{LATIN SMALL LETTER U WITH DIAERESIS}" in text and "project=\"my own\"" in text and "geemap" not in text, text
        print("options: passed")

        # The place is that of the cell, whose first line is the magic.
        _, (text,), _, stderr = kernel.run("%%geols javascript\nvar a = ee.Image(1);\nvar b = require('users/somebody/tools:slopes');")
        assert stderr.startswith("line 3: ") and "module cannot be read" in stderr, stderr
        assert "TODO(geols)" in text, text
        print("what needs a look: passed")

        _, (text,), _, stderr = kernel.run("%geols 'steep slopes.js' --show notebook")
        assert "ee.Terrain.slope(" in text and "import geemap" not in text, text
        assert "steep slopes.js:5:" in stderr, stderr
        status, cells, stdout, _ = kernel.run("%geols own.py")
        assert status == "ok" and cells == [] and "ee.Image(1)" in stdout, stdout
        print("a file: passed")

        status, (text,), stdout, _ = kernel.run("%geols generate print the mean NDVI of Sentinel-2 over Kenya in 2021 --show plain")
        assert status == "ok" and 'ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")' in text and "import geemap" not in text, text
        assert "period start=2021-01-01 end=2022-01-01" in stdout and "derive what=NDVI" in stdout, stdout
        compile(text, "the script", "exec")
        _, (text,), _, _ = kernel.run("%%geols generate\n1. Load Sentinel-2 of Rome in 2021\n2. Show the median NDVI\n")
        assert "# 2. Show the median NDVI" in text, text
        status, (text,), _, _ = kernel.run("%geols generate median NDVI of Sentinel-2 over Kenya in 2021 with refined gadgets")
        assert status == "ok" and "TODO: this script does not do all of the request" in text, text
        refused(kernel, "%geols generate", "takes words")
        refused(kernel, "%geols generate good morning", "name a dataset")
        print("a request: passed")

        refused(kernel, "%geols nowhere.js", "nowhere.js")
        refused(kernel, "%geols", "%%geols javascript")
        refused(kernel, "%%geols fortran\nprint(1)", "fortran")
        refused(kernel, "%%geols javascript --show somehow\nprint(1)", "somehow")
        print("what cannot be done: passed")
    finally:
        kernel.stop()


if __name__ == "__main__":
    main()
