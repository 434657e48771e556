"""Makes a picture of a terminal: terminal.py OUTPUT.png < what `tmux capture-pane -e -p` printed. Needs chromium."""

import html
import pathlib
import re
import subprocess
import sys
import tempfile

CELL, LINE, EDGE = 8.43, 19, 12
FOREGROUND, BACKGROUND = "#e0e2ea", "#14161b"
BRIGHT = ["#ffc0b9", "#b3f6c0", "#fce094", "#a6dbff", "#ffcaff", "#8cf8f7"]
BASIC = [BACKGROUND, *BRIGHT, "#eef1f8", "#4f5258", *BRIGHT, "#ffffff"]


def indexed(number):
    """A color of the table of 256."""
    if number < 16:
        return BASIC[number]
    if number >= 232:
        return "#" + f"{8 + (number - 232) * 10:02x}" * 3
    steps = (0, 95, 135, 175, 215, 255)
    number -= 16
    return "#" + "".join(f"{steps[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


def color(codes):
    """What follows 38, 48 or 58: the color, and how many codes it took."""
    if codes[0] == "5":
        return indexed(int(codes[1])), 2
    return "#" + "".join(f"{int(part):02x}" for part in codes[1:4]), 4


class Style:
    """What the next characters look like."""

    def __init__(self):
        self.foreground = self.background = self.line = None
        self.bold = self.italic = self.reverse = False
        self.under = ""

    def apply(self, sequence):
        codes = []
        for part in sequence.split(";"):
            # Newer sequences part with colons: 4:3 is a curly line, 58:2::R:G:B its color.
            if part.startswith("4:"):
                self.under = {"0": "", "3": "wavy", "4": "dotted", "5": "dashed", "2": "double"}.get(part[2:], "solid")
            elif ":" in part:
                codes += [piece for piece in part.split(":") if piece]
            else:
                codes.append(part or "0")
        while codes:
            code = int(codes.pop(0))
            if code == 0:
                self.__init__()
            elif code in (1, 22):
                self.bold = code == 1
            elif code in (3, 23):
                self.italic = code == 3
            elif code in (4, 24):
                self.under = "solid" if code == 4 else ""
            elif code in (7, 27):
                self.reverse = code == 7
            elif code in (38, 48, 58):
                value, taken = color(codes)
                codes = codes[taken:]
                setattr(self, {38: "foreground", 48: "background", 58: "line"}[code], value)
            elif code in (39, 49, 59):
                setattr(self, {39: "foreground", 49: "background", 59: "line"}[code], None)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.foreground = BASIC[code - 30 if code < 90 else code - 82]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.background = BASIC[code - 40 if code < 100 else code - 92]

    def css(self):
        front, back = self.foreground or FOREGROUND, self.background or BACKGROUND
        if self.reverse:
            front, back = back, front
        parts = [f"color:{front}", f"background:{back}"]
        parts += ["font-weight:bold"] * self.bold + ["font-style:italic"] * self.italic
        if self.under:
            parts.append(f"text-decoration:underline {self.under} {self.line or front};text-underline-offset:3px")
        return ";".join(parts)


def main():
    rows = []
    style = Style()
    lines = sys.stdin.read().rstrip("\n").split("\n")
    for line in lines:
        row = ""
        for piece in re.split(r"(\x1b\[[0-9;:]*m)", line):
            if piece.startswith("\x1b["):
                style.apply(piece[2:-1])
            elif piece:
                row += f'<span style="{style.css()}">{html.escape(piece)}</span>'
        rows.append(f"<div>{row}</div>")
    width = max(len(re.sub(r"\x1b\[[0-9;:]*m", "", line)) for line in lines)
    page = (
        f"<style>body{{margin:0;background:{BACKGROUND};padding:{EDGE}px}}"
        f"div{{font:14px/{LINE}px 'DejaVu Sans Mono',monospace;white-space:pre;height:{LINE}px}}"
        f"span{{display:inline-block;height:{LINE}px}}</style>" + "".join(rows)
    )
    size = f"{round(width * CELL) + 2 * EDGE},{len(lines) * LINE + 2 * EDGE}"
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "terminal.html")
        file.write_text(f"<!doctype html><meta charset=utf-8>{page}")
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]
        command = [
            "chromium",
            *arguments,
            f"--user-data-dir={folder}/profile",
            f"--window-size={size}",
            f"--screenshot={sys.argv[1]}",
        ]
        subprocess.run([*command, file.as_uri()], check=True, capture_output=True, timeout=60)


if __name__ == "__main__":
    main()
