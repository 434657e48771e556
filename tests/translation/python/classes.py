"""A class of the script's own: attributes, methods and an instance that is handed on."""
# only: there
import ee

ee.Initialize(project="my-project")


class Index:
    """An index of two bands."""

    scale = 30

    def __init__(self, name, bands, factor=1):
        self.name = name
        self.bands = bands
        # Counts how often it is used.
        self.uses = 0
        self.factor = factor

    def of(self, image):
        """Returns the index as a band."""
        self.uses += 1
        return image.normalizedDifference(self.bands).multiply(self.factor).rename(self.name)

    def of_all(self, images):
        return images.map(lambda image: image.addBands(self.of(image)))

    @staticmethod
    def percent(value):
        return ee.Number(value).multiply(100)

    @property
    def title(self):
        return self.name.upper()


ndvi = Index("ndvi", ["B5", "B4"])
scene = ee.Image("LANDSAT/LC08/C02/T1_TOA/LC08_044034_20140318")
print(ndvi.of(scene).getInfo())
print(ee.Number(ndvi.scale).getInfo(), ndvi.name, ndvi.title, ndvi.uses)
print(Index.percent(0.5).getInfo(), ndvi.percent(0.25).getInfo(), ee.Number(Index.scale).getInfo())

scenes = ee.ImageCollection("LANDSAT/LC08/C02/T1_TOA").limit(3)
print(ndvi.of_all(scenes).getInfo())
print(scenes.map(ndvi.of).getInfo())
print(Index(bands=["B3", "B5"], name="ndwi").of(scene).getInfo())
