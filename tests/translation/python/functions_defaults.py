"""Functions with defaults, keyword arguments, *args and **kwargs."""
import ee

ee.Initialize(project="my-project")


def scaled(image, factor=2, *, offset=0, name="scaled"):
    """Multiplies, adds, renames."""
    return image.multiply(factor).add(offset).rename(name)


def total(*numbers):
    result = 0
    for number in numbers:
        result += number
    return result


def tagged(image, **properties):
    return image.set(properties)


print(scaled(ee.Image(1)).getInfo())
print(scaled(ee.Image(1), 3, name="x").getInfo())
print(scaled(image=ee.Image(2), offset=1).getInfo())
print(ee.Number(total(1, 2, 3)).getInfo(), ee.Number(total()).getInfo())
print(tagged(ee.Image(1), year=2020, kind="a").getInfo())
