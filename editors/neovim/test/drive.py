"""Drives one Neovim with the plugin through what a person does: drive.py NVIM [ARGUMENT...].

Keys are typed; nothing of the plugin is replaced.
"""

import logging
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import pynvim

PLUGIN = pathlib.Path(__file__).resolve().parents[1]
MESSAGE = 'Image has no method "clipp"'

JAVASCRIPT = """\
var image = ee.Image('USGS/SRTMGL1_003');
var area = ee.Geometry.Point([11, 47]).buffer(1000);
var cut = image.clipp(area);

"""
PYTHON = """\
import ee

image = ee.Image('USGS/SRTMGL1_003')
area = ee.Geometry.Point([11, 47]).buffer(1000)
cut = image.clipp(area)

"""

# The search for a Python to run plugins with can take seconds, and is not what is tested.
COMMON = (*sys.argv[2:], "--cmd", "let g:loaded_python3_provider = 0", "--cmd", f"set rtp^={PLUGIN}")


class Editor:
    """A Neovim without a screen, in a home of its own."""

    def __init__(self, program, home, *arguments, path=None):
        self.home = home
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("NVIM", "XDG_"))}
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            environment[f"XDG_{name}_HOME"] = str(home / name.lower())
        environment["PATH"] = path or environment["PATH"]
        command = [program, "--clean", "--embed", "--headless", "-n", "-i", "NONE", *COMMON, *arguments]
        # pynvim passes no environment on; env(1) does.
        command = ["env", "-i", *(f"{key}={value}" for key, value in environment.items()), *command]
        self.nvim = pynvim.attach("child", argv=command)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.nvim.command("qa!", async_=True)
        except (OSError, EOFError):
            pass
        self.nvim.close()
        for log in self.home.rglob("*.log*"):
            text = log.read_text(errors="replace")
            assert "panicked" not in text, f"{log}:\n{text}"

    def lua(self, code, *arguments):
        return self.nvim.exec_lua(code, *arguments)

    def until(self, what, condition, seconds=20):
        """Waits for a condition and returns what it gives."""
        end = time.monotonic() + seconds
        while True:
            value = condition()
            if value:
                return value
            if time.monotonic() > end:
                messages = self.nvim.command_output("messages")
                state = f"messages: {messages}\nbuffer: {self.text()}\nfound: {self.findings()}"
                raise AssertionError(f"waited {seconds} s for {what}\n{state}")
            time.sleep(0.03)

    def keys(self, keys):
        self.nvim.input(keys)

    def text(self):
        return "\n".join(self.nvim.current.buffer[:])

    def findings(self):
        return self.lua("return vim.tbl_map(function(d) return d.message end, vim.diagnostic.get(0))")

    def finding(self, text=MESSAGE):
        return self.until(f"the finding {text}", lambda: next((one for one in self.findings() if text in one), None))

    def silent(self):
        self.until("no findings", lambda: not self.findings())

    def clients(self):
        return self.lua(
            "return vim.tbl_map(function(c) return { c.id, c.config.root_dir or '' } end, require('geols').clients())"
        )

    def floats(self):
        return self.lua(
            """
            local found = {}
            for _, window in ipairs(vim.api.nvim_list_wins()) do
              if vim.api.nvim_win_get_config(window).relative ~= '' then
                local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
                table.insert(found, table.concat(lines, '\\n'))
              end
            end
            return found
            """
        )

    def offered(self):
        """The words of the popup menu, when it is open."""
        if not self.nvim.funcs.pumvisible():
            return []
        return [item["word"] for item in self.nvim.funcs.complete_info(["items"])["items"]]


def findings_as_typed(editor):
    editor.finding()
    row, column = 3, editor.nvim.funcs.getline(3).index("clipp")
    place = editor.lua("local d = vim.diagnostic.get(0)[1]; return { d.lnum + 1, d.col, d.end_col, d.source, d.code }")
    assert place == [row, column, column + 5, "geols", "unknown-operator"], place
    editor.keys(f"{row}G0fpx")
    editor.silent()
    editor.keys("u")
    editor.finding()


def completion(editor):
    editor.keys("<Esc>Gccimage.cli<C-x><C-o>")
    words = editor.until("the popup menu", editor.offered)
    assert any(word.startswith("clip") for word in words), words
    assert not any(word.startswith("filterBounds") for word in words), words
    # What is chosen replaces what was typed.
    place = next(index for index, word in enumerate(words) if word.rstrip("()").startswith("clip") and "To" not in word)
    chosen = editor.nvim.funcs.complete_info(["selected"])["selected"]
    editor.keys("<C-n>" * (place - chosen) + "<C-y>")
    # Since 0.12 the word is exchanged for the snippet once more is known of it; keys before that would go astray.
    arguments = r"\(\)" if editor.nvim.funcs.has("nvim-0.12") else r"(\(.*\))?"
    editor.until("the accepted word", lambda: re.fullmatch(rf"image\.clip{arguments}", editor.nvim.current.line))
    editor.keys("<Esc>")
    # Words in the middle of a string: datasets.
    editor.keys("ccee.ImageCollection('COPERNICUS/S2_SR<C-x><C-o>")
    words = editor.until("the popup menu of datasets", editor.offered)
    assert any("COPERNICUS/S2_SR_HARMONIZED" in word for word in words), words
    editor.keys("<C-e><Esc>dd")


def hover(editor):
    column = editor.nvim.funcs.getline(2).index("buffer")
    editor.nvim.funcs.cursor(2, column + 2)
    editor.nvim.command("lua vim.lsp.buf.hover()")
    shown = editor.until("the hover", editor.floats)
    assert "buffer(" in shown[0] and "distance" in shown[0], shown
    editor.keys("gg0")
    editor.until("the hover to close", lambda: not editor.floats())


def code_action(editor):
    editor.finding()
    column = editor.nvim.funcs.getline(3).index("clipp")
    editor.nvim.funcs.cursor(3, column + 1)
    before = editor.text()
    editor.keys(":lua vim.lsp.buf.code_action()<CR>")
    # The list is asked for in the command line.
    editor.until(
        "the list of actions",
        lambda: editor.nvim.api.get_mode()["blocking"] or editor.nvim.api.get_mode()["mode"] != "n",
    )
    editor.keys("1<CR>")
    editor.until("the fix", lambda: "image.clip(area)" in editor.text())
    editor.silent()
    editor.keys("u")
    editor.until("the text as it was", lambda: editor.text() == before)


def fix_all(editor):
    before = editor.text()
    editor.keys("Go<Esc>ccday = ee.Date('2020-05-01').format('YYYY-MM-DD')<Esc>")
    editor.finding("DD")
    editor.keys(":GeolsFixAll<CR>")
    editor.until("all fixes", lambda: "format('YYYY-MM-dd')" in editor.text())
    # A guess, good as it is, is no fix that is certain.
    assert "clipp" in editor.text(), editor.text()
    editor.until("one finding", lambda: not any("DD" in one for one in editor.findings()))
    editor.keys(":GeolsFixAll<CR>")
    editor.until("the word that there is nothing", lambda: "nothing to fix" in editor.nvim.command_output("messages"))
    editor.keys("uuu")
    editor.until("the text as it was", lambda: editor.text() == before)


def translate(editor):
    other = {"javascript": "python", "python": "javascript"}[editor.nvim.eval("&filetype")]
    suffix = ".py" if other == "python" else ".js"
    name = f"script{suffix} [geols]"
    source, before = editor.nvim.current.window, editor.text()
    folder = pathlib.Path(source.buffer.name).parent
    files = sorted(folder.iterdir())

    def beside():
        windows = [one for one in editor.nvim.windows if one.buffer.name.endswith("/" + name)]
        return windows[0] if windows else None

    def split():
        """The window with the translation, once it is there; what it must be."""
        window = editor.until("the translation", beside)
        editor.until("its file type", lambda: window.buffer.options["filetype"] == other)
        assert window.col > source.col and window.row == source.row, "not beside the source"
        assert window.buffer.options["buftype"] == "nofile" and not window.buffer.options["modified"]
        assert editor.nvim.current.window == window
        return "\n".join(window.buffer[:])

    editor.keys(":GeolsTranslate<CR>")
    text = split()
    assert "clipp" in text and "buffer(1000)" in text, text
    assert text.startswith("import ee") or other == "javascript", text
    editor.until("the word that it is done", lambda: "translated to" in editor.nvim.command_output("messages"))
    # The code action shows the same, in the same window, and makes no file.
    editor.nvim.current.window = source
    editor.nvim.command("%s/1000/2000/")
    editor.keys(":lua vim.lsp.buf.code_action({ context = { only = { 'source.translate.geols' }, diagnostics = {} } })<CR>")
    editor.until("the list of actions", lambda: editor.nvim.api.get_mode()["blocking"] or editor.nvim.api.get_mode()["mode"] != "n")
    editor.keys("1<CR>")
    editor.until("the translation anew", lambda: beside() and any("buffer(2000)" in line for line in beside().buffer[:]))
    split()
    assert len(editor.nvim.windows) == 2
    assert sorted(folder.iterdir()) == files, "a file was made"
    if other == "python":
        # What cannot be translated, in the list of the source; how values are shown.
        editor.nvim.current.window = source
        editor.keys("Goprint(image, '🌐', require('users/somebody/tools:slopes'));<Esc>")
        editor.keys(":GeolsTranslate plain<CR>")
        editor.until("the other form", lambda: any("getInfo()" in line for line in beside().buffer[:]))
        (place,) = editor.until("a place", lambda: editor.nvim.funcs.getloclist(source.number))
        line = editor.nvim.funcs.getbufline(source.buffer.number, place["lnum"])[0]
        assert place["bufnr"] == source.buffer.number and "module" in place["text"], place
        # Columns are bytes here.
        assert line.encode()[place["col"] - 1:].startswith((b"require(", b"print(")), place
        assert editor.nvim.funcs.getloclist(editor.nvim.current.window.number) == []
        # A module beside the script comes along, in a buffer that is only listed.
        module = folder / "tools.js"
        module.write_text("exports.one = ee.Image(1);\n")
        editor.nvim.current.window = source
        editor.keys("Goprint(require('./tools.js').one);<Esc>")
        editor.keys(":GeolsTranslate<CR>")
        tools = editor.until("the module", lambda: [one for one in editor.nvim.buffers if one.name.endswith("/tools.py [geols]")])
        editor.until("its text", lambda: "one = ee.Image(1)" in tools[0][:])
        assert tools[0].options["filetype"] == "python" and len(editor.nvim.windows) == 2
        module.unlink()
        assert sorted(folder.iterdir()) == files, "a file was made"
        editor.nvim.current.window = source
        editor.keys("u")
        editor.nvim.current.window = beside()
        # What a person writes stays: the next translation goes elsewhere.
        editor.keys("Goabc<Esc>")
        mine = editor.nvim.current.buffer
        editor.nvim.current.window = source
        editor.keys(":GeolsTranslate<CR>")
        editor.until("another buffer", lambda: editor.nvim.current.buffer.name.endswith("/script_2.py [geols]"))
        assert mine[-1] == "abc", mine[:]
        editor.nvim.current.window = source
        editor.keys("u")
    editor.nvim.current.window = source
    editor.keys("u")
    editor.nvim.command("silent! only")
    for one in list(editor.nvim.buffers):
        if one.name.endswith("[geols]"):
            editor.nvim.command(f"bwipeout! {one.number}")
    editor.until("the text as it was", lambda: editor.text() == before)


def generate(editor):
    """Code below a comment, below a range of steps, and for words; undone like any other change."""
    python = editor.nvim.eval("&filetype") == "python"
    mark, before = ("#" if python else "//"), editor.text()
    editor.keys(f"Go{mark} Median NDVI of Sentinel-2 over Kenya in 2021, export to Drive<Esc>")
    line = editor.nvim.funcs.line(".")
    editor.keys(":GeolsGenerate<CR>")
    editor.until("the script", lambda: "toDrive" in editor.text())
    text = editor.text()
    assert text.count("Median NDVI of Sentinel-2") == 1 and "2021-01-01" in text and ".median()" in text, text
    assert editor.nvim.funcs.getline(line).startswith(f"{mark} Median"), text
    assert text.count("import ee") == (1 if python else 0), text
    assert "generated" in editor.nvim.command_output("messages")
    editor.keys("u")
    editor.until("the comment alone", lambda: "toDrive" not in editor.text())
    editor.nvim.funcs.setline(line, [f"{mark} 1. Load Landsat 8 over Kenya in 2020", f"{mark} 2. Show the median NDVI"])
    editor.keys(f":{line},{line + 1}GeolsGenerate<CR>")
    editor.until("the steps", lambda: re.search(r"addLayer|add_layer", editor.text()))
    text = editor.text()
    assert text.count("LANDSAT/LC08/C02/T1_L2") == 1 and text.index("2. Show") < text.index(".median()"), text
    editor.keys("u")
    editor.nvim.command(f"{line},$delete")
    editor.keys("G:GeolsGenerate mean elevation of Switzerland<CR>")
    editor.until("the words", lambda: "Switzerland" in editor.text() and "reduceRegion" in editor.text())
    editor.nvim.command("%delete")
    editor.nvim.funcs.setline(1, before.split("\n"))
    editor.until("the text as it was", lambda: editor.text() == before)


def inline_completion(editor):
    """The grey text below a comment, by the lines of the page; 0.12 and newer."""
    if not editor.lua("return vim.lsp.inline_completion ~= nil"):
        return
    page = (PLUGIN / "README.md").read_text(encoding="utf-8")
    (lines,) = [block for block in re.findall(r"```lua\n(.*?)```", page, re.DOTALL) if "inline_completion" in block]
    before = editor.text()
    mark = "#" if editor.nvim.eval("&filetype") == "python" else "//"
    editor.lua(lines)
    last = len(editor.nvim.current.buffer)
    editor.nvim.funcs.append(last, [f"{mark} Median NDVI of Sentinel-2 over Kenya in 2021, export to Drive", ""])
    editor.keys("Gi")
    grey = """
        local space = vim.api.nvim_get_namespaces()['nvim.lsp.inline_completion']
        return space and #vim.api.nvim_buf_get_extmarks(0, space, 0, -1, {}) or 0
    """
    editor.until("the grey text", lambda: editor.lua(grey))
    assert "toDrive" not in editor.text()
    editor.keys("<Tab>")
    editor.until("the text that was taken", lambda: "toDrive" in editor.text())
    editor.keys("<Esc>")
    editor.lua("vim.lsp.inline_completion.enable(false); vim.keymap.del('i', '<Tab>')")
    editor.nvim.command(f"{last + 1},$delete")
    editor.until("the text as it was", lambda: editor.text() == before)


def summarize(editor):
    source = editor.nvim.current.window
    editor.keys(":GeolsSummarize<CR>")

    def beside():
        found = [one for one in editor.nvim.windows if one.buffer.name.endswith("[geols summary]")]
        return found[0] if found else None

    window = editor.until("the summary", beside)
    text = "\n".join(window.buffer[:])
    assert "SRTM" in text and window.buffer.options["filetype"] == "markdown", text
    assert not window.buffer.options["modifiable"] and editor.nvim.current.window == source
    editor.nvim.command(f"bwipeout! {window.buffer.number}")


def search(editor):
    before = editor.text()
    editor.keys("Go<Esc>")
    editor.keys(":GeolsSearch daily rainfall CHIRPS<CR>")
    # The list is asked for in the command line.
    editor.until("the list", lambda: editor.nvim.api.get_mode()["blocking"] or editor.nvim.api.get_mode()["mode"] != "n")
    editor.keys("1<CR>")
    editor.until("the id", lambda: "'UCSB-CHG/CHIRPS/DAILY'" in editor.text())
    editor.keys("u")
    editor.keys(":GeolsSearch qqqqzzzz<CR>")
    editor.until("the word that there is nothing", lambda: "nothing is known" in editor.nvim.command_output("messages"))
    editor.keys("u")
    editor.until("the text as it was", lambda: editor.text() == before)


def restart(editor):
    editor.finding()
    ((before, _),) = editor.clients()
    editor.keys(":GeolsRestart<CR>")
    editor.until("another client", lambda: [one for one, _ in editor.clients()] not in ([], [before]))
    editor.finding()
    assert len(editor.clients()) == 1, editor.clients()


def health(editor):
    editor.nvim.command("checkhealth geols")
    text = editor.until("the report", lambda: editor.text() if "servers" in editor.text() else None)
    assert "OK" in text and "geols 0." in text and "1 buffer" in text and "ERROR" not in text, text
    editor.nvim.command("bwipeout!")


def help_tags(editor):
    # A copy: tags are made beside the text.
    shutil.copytree(PLUGIN / "doc", editor.home / "help/doc")
    editor.nvim.command(f"helptags {editor.home}/help/doc | set runtimepath^={editor.home}/help")
    for tag in ("geols", "geols-settings", "geols.setup()", ":GeolsFixAll", ":GeolsRestart", ":GeolsTranslate", "geols.translate()", ":GeolsGenerate", ":GeolsSearch", ":GeolsSummarize"):
        editor.nvim.command(f"help {tag}")
        assert editor.nvim.funcs.expand("%:t") == "geols.txt", tag
        assert tag in editor.nvim.current.line, (tag, editor.nvim.current.line)
    # Every reference leads somewhere.
    text = editor.text()
    for reference in re.findall(r"(?<![\w`|])\|([\w:.()_-]+)\|", text):
        assert editor.nvim.funcs.getcompletion(reference, "help"), reference
    editor.nvim.command("helpclose")


def zero_configuration(program, folder, report):
    """The plugin on the 'runtimepath', the program on the PATH, a file of its own: nothing else."""
    failed = []
    for name, text in (("script.js", JAVASCRIPT), ("script.py", PYTHON)):
        file = folder / name
        file.write_text(text)
        if name.endswith(".py"):
            # The same lines in both: the cut stands in line 3.
            file.write_text(text.replace("import ee\n\n", "import ee; ", 1))
        with Editor(program, folder / f"home-{name}", str(file)) as editor:
            for step in (findings_as_typed, hover, code_action, translate, summarize, search, generate, inline_completion, fix_all, restart, health, help_tags, completion):
                started = time.monotonic()
                try:
                    signal.alarm(60)
                    step(editor)
                    report(f"{name}: {step.__name__}", started)
                except (AssertionError, pynvim.NvimError) as error:
                    # The others are worth knowing too.
                    failed.append(f"{name}: {step.__name__}: {error}")
                    signal.alarm(20)
                    editor.keys("<C-c><C-\\><C-n>")
                    editor.nvim.command(f"silent! only | edit! {file}")
            ((_, root),) = editor.clients()
            assert root == "", root
    assert not failed, "\n".join(failed)


def project(program, folder, report):
    """A folder with a configuration: the root, the configuration, one server for two files."""
    started = time.monotonic()
    top = folder / "a project (1)"
    (top / "deep").mkdir(parents=True)
    (top / "geols.toml").write_text('[rules]\nunknown-band = "off"\n')
    (top / "deep/helper.py").write_text(PYTHON)
    (top / "main.py").write_text(PYTHON + "other = image.select('nonsense')\n")
    with Editor(program, folder / "home-project", str(top / "main.py")) as editor:
        editor.finding()
        assert len(editor.findings()) == 1, editor.findings()
        editor.nvim.command("edit " + editor.nvim.funcs.fnameescape(str(top / "deep/helper.py")))
        editor.finding()
        ((_, root),) = editor.clients()
        assert pathlib.Path(root) == top, root
    report("project", started)


def setup(program, folder, report):
    """`setup` before the plugin is loaded, and after; settings reach the server."""
    started = time.monotonic()
    file = folder / "set.js"
    file.write_text(JAVASCRIPT + "var other = image.select('nonsense');\n")
    settings = "settings = { ignore = { 'unknown-operator' } }"
    given = f"require('geols').setup({{ {settings}, on_attach = function() vim.g.attached = 1 end }})"
    with Editor(program, folder / "home-setup", "--cmd", f"lua {given}", str(file)) as editor:
        editor.finding('no band "nonsense"')
        assert editor.nvim.vars.get("attached") == 1
        editor.until("the setting", lambda: len(editor.findings()) == 1)
        editor.finding('no band "nonsense"')
        editor.lua("require('geols').setup({ settings = { geols = { ignore = { 'unknown-band' } } } })")
        editor.finding()
        editor.until("the other setting", lambda: len(editor.findings()) == 1)
    report("setup", started)


def loaded_late(program, folder, report):
    """As plugin managers do it: when a file is open already."""
    started = time.monotonic()
    file = folder / "late.js"
    file.write_text(JAVASCRIPT)
    with Editor(program, folder / "home-late", "--cmd", f"set rtp-={PLUGIN}", str(file)) as editor:
        assert editor.nvim.funcs.exists(":GeolsFixAll") == 0
        editor.lua("vim.opt.runtimepath:append(...); vim.cmd('runtime plugin/geols.lua')", str(PLUGIN))
        editor.finding()
        assert editor.nvim.funcs.exists(":GeolsFixAll") == 2
    report("loaded late", started)


def not_installed(program, folder, report):
    """Without the program nothing happens, unless the user asked for it; the health report says why."""
    started = time.monotonic()
    file = folder / "none.js"
    file.write_text(JAVASCRIPT)
    with Editor(program, folder / "home-none", str(file), path="/usr/bin:/bin") as editor:
        assert editor.nvim.funcs.executable("geols") == 0
        assert editor.nvim.command_output("messages") == ""
        editor.lua("require('geols').setup({ cmd = { 'geols-of-nowhere', 'server' } })")
        editor.until("a message", lambda: "geols-of-nowhere" in editor.nvim.command_output("messages"))
        editor.nvim.command("checkhealth geols")
        text = editor.until("the report", lambda: editor.text() if "servers" in editor.text() else None)
        assert "ERROR" in text and "pip install geols" in text, text
    report("not installed", started)


def stuck(*_):
    raise AssertionError("Neovim does not answer; does it wait for a key?")


def main():
    signal.signal(signal.SIGALRM, stuck)
    # That a child ended after its loop is nothing to be warned of.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    program = os.path.abspath(sys.argv[1])
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
    failed = []
    folder = pathlib.Path(tempfile.mkdtemp())

    def report(what, started):
        print(f"{version}: {what}: {time.monotonic() - started:.1f} s", flush=True)

    try:
        for test in (not_installed, loaded_late, setup, project, zero_configuration):
            home = folder / test.__name__
            home.mkdir()
            try:
                signal.alarm(60)
                test(program, home, report)
            except Exception as error:
                failed.append(test.__name__)
                print(f"{version}: {test.__name__} FAILED: {type(error).__name__}: {error}", flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if failed:
        sys.exit(f"{version}: failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
