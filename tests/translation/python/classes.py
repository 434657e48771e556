"""A class of the script's own."""
# expect: same or TODO
# only: there
import ee

ee.Initialize(project="my-project")


class Index:
    """An index of two bands."""

    scale = 30

    def __init__(self, name, bands):
        self.name = name
        self.bands = bands

    def of(self, image):
        return image.normalizedDifference(self.bands).rename(self.name)


ndvi = Index("ndvi", ["B5", "B4"])
print(ndvi.of(ee.Image("LANDSAT/LC08/C02/T1_TOA/LC08_044034_20140318")).getInfo())
print(ee.Number(ndvi.scale).getInfo(), ndvi.name)
