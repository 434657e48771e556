import ee
import numpy as np


def otsu(histogram):
    """Otsu threshold from an ee histogram dictionary"""
    counts = ee.Array(ee.Dictionary(histogram).get('histogram'))
    means = ee.Array(ee.Dictionary(histogram).get('bucketMeans'))
    size = means.length().get([0])
    total = counts.reduce(ee.Reducer.sum(), [0]).get([0])
    total_sum = means.multiply(counts).reduce(ee.Reducer.sum(), [0]).get([0])
    mean = total_sum.divide(total)

    def between(i):
        a_counts = counts.slice(0, 0, i)
        a_count = a_counts.reduce(ee.Reducer.sum(), [0]).get([0])
        a_means = means.slice(0, 0, i)
        a_mean = a_means.multiply(a_counts).reduce(ee.Reducer.sum(), [0]).get([0]).divide(a_count)
        b_count = total.subtract(a_count)
        b_mean = total_sum.subtract(a_count.multiply(a_mean)).divide(b_count)
        return a_count.multiply(a_mean.subtract(mean).pow(2)).add(
            b_count.multiply(b_mean.subtract(mean).pow(2)))

    indices = ee.List.sequence(1, size)
    bss = indices.map(lambda i: between(ee.Number(i)))
    return means.sort(bss).get([-1])


def otsu_numpy(values, bins=256):
    hist, edges = np.histogram(values, bins=bins)
    mids = (edges[:-1] + edges[1:]) / 2
    w1 = np.cumsum(hist)
    w2 = np.cumsum(hist[::-1])[::-1]
    m1 = np.cumsum(hist * mids) / np.maximum(w1, 1)
    m2 = (np.cumsum((hist * mids)[::-1]) / np.maximum(w2[::-1], 1))[::-1]
    var = w1[:-1] * w2[1:] * (m1[:-1] - m2[1:]) ** 2
    return mids[:-1][np.argmax(var)]


class WaterMapper:
    """Map water with MNDWI and an Otsu threshold"""

    def __init__(self, aoi, scale=10):
        self.aoi = aoi
        self.scale = scale

    def image(self, start, end):
        col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
               .filterBounds(self.aoi)
               .filterDate(start, end)
               .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)))
        return col.median().clip(self.aoi)

    def mndwi(self, image):
        return image.normalizedDifference(['B3', 'B11']).rename('mndwi')

    def threshold(self, index):
        hist = index.reduceRegion(
            reducer=ee.Reducer.histogram(255, 0.01),
            geometry=self.aoi,
            scale=self.scale * 3,
            bestEffort=True
        )
        return otsu(hist.get('mndwi'))

    def water(self, start, end):
        index = self.mndwi(self.image(start, end))
        return index.gt(ee.Image.constant(self.threshold(index))).rename('water')

    def area(self, water):
        """Area in km2"""
        stats = water.multiply(ee.Image.pixelArea()).reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=self.aoi,
            scale=self.scale,
            maxPixels=1e10
        )
        return ee.Number(stats.get('water')).divide(1e6)

    def vectors(self, water, min_pixels=20):
        clean = water.selfMask()
        clean = clean.updateMask(clean.connectedPixelCount(min_pixels + 1).gte(min_pixels))
        return clean.reduceToVectors(
            geometry=self.aoi,
            scale=self.scale,
            geometryType='polygon',
            eightConnected=False,
            labelProperty='water',
            maxPixels=1e10
        )


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([67.8, 26.2, 68.4, 26.7])
    mapper = WaterMapper(aoi)
    before = mapper.water('2022-05-01', '2022-06-15')
    after = mapper.water('2022-08-25', '2022-09-20')
    print('before', mapper.area(before).getInfo())
    print('after', mapper.area(after).getInfo())
