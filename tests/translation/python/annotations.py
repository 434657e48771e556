"""Types in signatures and at variables, docstrings, decorators that change nothing."""
from typing import Optional

import ee

ee.Initialize(project="my-project")

scale: int = 30
names: list[str] = ["a", "b"]
later: ee.Image


def renamed(image: ee.Image, name: Optional[str] = None, factor: float = 1.5) -> ee.Image:
    """Renames and multiplies."""
    if name is None:
        name = "unnamed"
    return image.multiply(factor).rename(name)


later = renamed(ee.Image(scale))
print(later.getInfo())
print(renamed(ee.Image(1), names[1]).getInfo())
