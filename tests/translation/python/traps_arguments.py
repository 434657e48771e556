"""Parameters of all kinds at once."""
# expect: same or TODO
import ee

ee.Initialize(project="my-project")

def both(image, *names, factor=1, **properties):
    return image.multiply(factor).rename(list(names)).set(properties)


def relay(*args, **kwargs):
    return both(*args, **kwargs)


print(both(ee.Image([1, 2]), "a", "b", year=1).getInfo())
print(relay(ee.Image(1), "c", factor=3, kind="k").getInfo())
