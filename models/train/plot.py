#!/usr/bin/env python3
"""Draws the curves of a training run as a picture (SVG), with nothing but Python.

    plot.py log.jsonl picture.svg [--title TEXT]
"""

import argparse
import json
import math
import pathlib

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 300, 56, 16, 46, 40
# (name, key, color)
LOSSES = [("training", "loss", "#9db4c0"), ("held back", "loss", "#253237"), ("held back, answers", "answer_loss", "#c1440e")]


def read_log(path):
    """Returns the settings, the steps and the validations of a log."""
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    settings = next((row["settings"] for row in rows if "settings" in row), {})
    return settings, [row for row in rows if "loss" in row], [row for row in rows if "validation" in row]


def ticks(low, high, count=6):
    """Returns round numbers between two."""
    raw = (high - low) / count
    step = next((factor * 10 ** math.floor(math.log10(raw)) for factor in (1, 2, 5) if factor * 10 ** math.floor(math.log10(raw)) >= raw), raw)
    step = step or 1
    return [number * step for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def panel(top, curves, x_high, low, high, title):
    """Returns one diagram: curves are (name, color, [(x, y)])."""
    x_of = lambda x: LEFT + (WIDTH - LEFT - RIGHT) * x / x_high
    y_of = lambda y: top + TOP + (HEIGHT - TOP - BOTTOM) * (1 - (min(max(y, low), high) - low) / (high - low))
    parts = [f'<text x="{LEFT}" y="{top + 18}" font-weight="bold">{title}</text>']
    for value in ticks(low, high):
        parts.append(f'<path d="M{LEFT} {y_of(value):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/><text x="{LEFT - 6}" y="{y_of(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
    for value in ticks(0, x_high, 8):
        parts.append(f'<text x="{x_of(value):.1f}" y="{top + HEIGHT - BOTTOM + 16}" text-anchor="middle">{value:g}</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{top + HEIGHT - 8}" text-anchor="end">million tokens</text>')
    at = LEFT
    for name, color, points in curves:
        path = "L".join(f"{x_of(x):.1f} {y_of(y):.1f}" for x, y in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="1.5"/>')
        parts.append(f'<path d="M{at} {top + 30}h18" stroke="{color}" stroke-width="3"/><text x="{at + 23}" y="{top + 34}">{name}</text>')
        at += 45 + 7 * len(name)
    return parts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("log", type=pathlib.Path)
    parser.add_argument("picture", type=pathlib.Path)
    parser.add_argument("--title")
    arguments = parser.parse_args()
    settings, steps, validations = read_log(arguments.log)
    # At most 400 points a curve.
    thin = lambda rows: rows[:: max(1, len(rows) // 400)]
    x = lambda row: row["tokens"] / 1e6
    curves = [(LOSSES[0][0], LOSSES[0][2], [(x(row), row["loss"]) for row in thin(steps)])]
    curves += [(name, color, [(x(row), row["validation"][key]) for row in validations]) for name, key, color in LOSSES[1:]]
    values = [y for _, _, points in curves for _, y in points]
    # The first steps are far above all others.
    high = sorted(values)[int(len(values) * 0.97)] * 1.1
    x_high = max(x(row) for row in steps + validations)
    facts = f"{settings.get('parameters', 0) / 1e6:.1f} million parameters, {settings.get('device', '')}, {steps[-1]['seconds'] / 60:.1f} minutes, {steps[-1]['step']} steps"
    title = arguments.title or f"Loss of a token: {facts}"
    parts = panel(0, curves, x_high, math.floor(min(values) * 10) / 10, high, title)
    right = [(x(row), 100 * row["validation"]["answers_right"]) for row in validations]
    parts += panel(HEIGHT, [("held back", "#c1440e", right)], x_high, 0, 100, "Answers right to the last token, in percent")
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {2 * HEIGHT}" font-family="sans-serif" font-size="12" fill="#253237">'
    arguments.picture.write_text(head + '<path d="M0 0H2000V2000H0Z" fill="#fff"/>' + "\n".join(parts) + "</svg>\n")
    print(f"{arguments.picture}: {arguments.picture.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
