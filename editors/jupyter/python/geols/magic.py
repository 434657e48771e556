"""`%%geols javascript`: a cell in JavaScript, as Python in the next cell. `%geols script.js`: a file. `%geols summarize script.js`: what it does.
`%geols generate WORDS`: a script for a request, in the next cell."""

import os
import re
import subprocess
import sys

from IPython.core.error import UsageError
from IPython.core.magic import Magics, line_cell_magic, magics_class
from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring
from IPython.display import Markdown

from .program import find

OTHER = {"javascript": "python", "python": "javascript"}
# What the program says of the standard input: its line, its column.
NOTE = re.compile(r"^-:(\d+):\d+: ", re.MULTILINE)


@magics_class
class GeolsMagics(Magics):
    """The magics of geols."""

    @magic_arguments()
    @argument("what", help="For a cell its language, javascript or python; for a line the file, script.js or script.py; or summarize, or generate.", nargs="?")
    @argument("rest", help="After summarize: the file, for a cell its language. After generate: what the script shall do, in words.", nargs="*")
    @argument("--show", choices=("geemap", "plain", "notebook"), help="What print and Map become in Python.")
    @argument("--project", help="The Cloud project with which the script in Python starts.")
    @line_cell_magic
    def geols(self, line, cell=None):
        """Translate Earth Engine code between JavaScript and Python, summarize it, or write it from a request.

        `%geols summarize script.js` and `%%geols summarize` show what a file or a cell does, in plain English.

        `%geols generate median NDVI of Kenya in 2021` writes a script into the next cell; `%%geols generate` takes the request, or a list of steps,
        from the cell.

        Python is put into the next cell; JavaScript is printed, for the Code Editor. What has no equivalent is marked with a
        comment "TODO(geols)" at its place, and listed below the cell.
        """
        given = parse_argstring(self.geols, line)
        if given.what == "summarize":
            return self.summarize(given, cell)
        if given.what == "generate":
            return self.generate(given, cell)
        if given.rest:
            raise UsageError("%geols takes one file")
        if cell is None:
            if given.what is None:
                raise UsageError("%geols takes a file; %%geols javascript takes the cell below it")
            source = os.path.expanduser(unquoted(given.what))
            language, text = language_of(source), None
        else:
            source, language, text = "-", given.what or "javascript", cell
        if language not in OTHER:
            raise UsageError("geols translates javascript and python, not {}".format(language))
        translated = self.translate(source, language, text, given)
        if language == "javascript":
            self.shell.set_next_input(translated.rstrip("\n"), replace=False)
        else:
            print(translated, end="")

    def summarize(self, given, cell):
        """What a file or a cell does, as Markdown."""
        if len(given.rest) > 1 or cell is None and not given.rest:
            raise UsageError("%geols summarize takes a file; %%geols summarize takes the cell below it")
        rest = given.rest[0] if given.rest else None
        command = [find(), "summarize", "--color", "never", "--format", "markdown"]
        source = "-" if cell is not None else os.path.expanduser(unquoted(rest))
        if cell is not None:
            command += ["--language", rest or "python"]
        done = subprocess.run(command + ["--", source], input=cell, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
        if done.returncode != 0:
            raise UsageError(done.stderr.strip() or "geols ended with {}".format(done.returncode))
        return Markdown(done.stdout)

    def generate(self, given, cell):
        """Puts a script for a request into the next cell, and shows its plan and what was assumed. A partial script says at the top what it lacks."""
        words = cell.strip() if cell is not None else unquoted(" ".join(given.rest))
        if not words:
            raise UsageError("%geols generate takes words; %%geols generate takes the cell below it")
        command = [find(), "generate", "--partial", "--color", "never", "--to", "python"] + options(given)
        done = subprocess.run(command + ["--", "-"], input=words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
        if not done.stdout:
            raise UsageError(done.stderr.strip() or "geols ended with {}".format(done.returncode))
        print(done.stderr, end="")
        self.shell.set_next_input(done.stdout.rstrip("\n"), replace=False)
        return None

    def translate(self, source, language, text, given):
        """Runs the program, and shows what it says."""
        command = [find(), "translate", "--color", "never", "--to", OTHER[language]]
        if source == "-":
            command += ["--language", language]
        command += options(given)
        done = subprocess.run(command + ["--", source], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
        if done.returncode != 0:
            raise UsageError(done.stderr.strip() or "geols ended with {}".format(done.returncode))
        if done.stderr:
            # The first line of the cell is the magic.
            print(NOTE.sub(lambda found: "line {}: ".format(int(found.group(1)) + 1), done.stderr), end="", file=sys.stderr)
        return done.stdout


def options(given):
    """What holds for Python, as the program takes it."""
    named = [(option, getattr(given, option)) for option in ("show", "project")]
    return [word for option, value in named if value for word in ("--" + option, unquoted(value))]


def unquoted(word):
    """Without the quotes that keep a word with spaces together: IPython leaves them there."""
    return re.sub(r"""^(["'])(.*)\1$""", r"\2", word)


def language_of(path):
    """By the name of a file."""
    if path.endswith((".py", ".ipynb")):
        return "python"
    return "javascript"
