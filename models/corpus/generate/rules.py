"""Collects rules of the grammar that repeat something: over years, months, classes, sensors.

A module that imports this one defines its rules with `rule` and `script` when it is imported; `generate` writes what is in `OUT`.

In templates for repetition, `#K#` is the number of the repetition, `#K0#` the number before it, and `#Y#` the year bound to `fy1`, `fy2`, ...
"""

OUT = []


def entry(kind, name, alternatives):
    """Adds alternatives: pairs of weight and template."""
    for number, (weight, template) in enumerate(alternatives):
        OUT.append(f"%% {weight}" if number else f"@{kind} {name} {weight}")
        OUT.append(template.strip("\n"))
    OUT.append("")


def weighted(alternatives):
    """Returns alternatives with their weights: a template alone has 1."""
    return [each if isinstance(each, tuple) else (1, each) for each in alternatives]


def rule(name, *alternatives):
    """Adds a rule."""
    entry("rule", name, weighted(alternatives))


def script(name, weight, *alternatives):
    """Adds a whole script. Its alternatives share the weight."""
    alternatives = weighted(alternatives)
    total = sum(one for one, _ in alternatives)
    entry("script", name, [(round(weight * one / total, 4), template) for one, template in alternatives])


def let(**names):
    """Returns the text that binds names to choices."""
    return "".join(f"«let {name}={value if '|' in str(value) else f'{value}|{value}'}»" for name, value in names.items())


def sub(template, number, **values):
    """Returns a template for one repetition; `#name#` in it becomes a value."""
    text = template.strip("\n").replace("#Y#", f"«fy{number}»").replace("#K#", str(number)).replace("#K0#", str(number - 1))
    for name, value in values.items():
        text = text.replace(f"#{name}#", str(value))
    return text


def blocks(template, count, separator="\n\n"):
    """Returns the repetitions of a template."""
    return separator.join(sub(template, number) for number in range(1, count + 1))


def columns(templates, count, separator="\n\n"):
    """Returns the repetitions of the first template, then those of the second, and so on."""
    return separator.join("\n".join(sub(template, number) for number in range(1, count + 1)) for template in templates)


def items(template, rows, separator="\n"):
    """Returns a template for each row of values."""
    return separator.join(sub(template, number, **row) for number, row in enumerate(rows, 1))
