"""Classes with a base class, and what they share."""
# only: there
import ee

ee.Initialize(project="my-project")


class Layer(object):
    """A band with a name."""

    opened = []

    def __init__(self, band):
        self.band = band
        self.opened.append(band)

    def image(self):
        return ee.Image("USGS/SRTMGL1_003").select(self.band)

    def titles(self):
        return [f"{self.band} {number}" for number in range(2)]

    def __str__(self):
        return "layer " + self.band


class Scaled(Layer):
    def __init__(self, band, factor):
        """A band times a factor."""
        super().__init__(band)
        self.factor = factor

    def image(self):
        return super().image().multiply(self.factor)


class Plain(Layer):
    pass


layer = Scaled("elevation", factor=2)
print(layer.image().getInfo())
print(layer.titles(), str(layer), Layer.opened)
print(Plain("elevation").image().getInfo(), len(layer.opened))
