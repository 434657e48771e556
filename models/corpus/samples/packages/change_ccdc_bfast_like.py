"""Simple change detection: CUSUM on NDVI residuals."""
import ee


class Cusum:
    """
    Cumulative sum of residuals of an index.

    Args:
        collection: ee.ImageCollection with the index.
        band: name of the index.
        reference: tuple with the start and end of the reference period.
        monitoring: tuple with the start and end of the monitoring period.
    """

    def __init__(self, collection, band, reference, monitoring):
        self.collection = collection.select(band)
        self.band = band
        self.reference = self.collection.filterDate(*reference)
        self.monitoring = self.collection.filterDate(*monitoring).sort('system:time_start')

    def mean(self):
        return self.reference.mean()

    def residuals(self):
        mean = self.mean()
        return self.monitoring.map(
            lambda img: img.subtract(mean).copyProperties(img, ['system:time_start']))

    def cumulative(self):
        """Collection of the cumulative sums"""
        residuals = self.residuals()
        first = ee.List([
            ee.Image(0).set('system:time_start', 0).select([0], [self.band])
        ])

        def accumulate(image, previous):
            last = ee.Image(ee.List(previous).get(-1))
            added = image.unmask(0).add(last).set('system:time_start', image.get('system:time_start'))
            return ee.List(previous).add(added)

        result = ee.List(residuals.iterate(accumulate, first))
        return ee.ImageCollection.fromImages(result.slice(1))

    def change(self, threshold):
        """Bands magnitude and date of the change"""
        cumulative = self.cumulative()

        def add_date(img):
            date = ee.Image.constant(img.date().millis()).toDouble().rename('date')
            return img.rename('cusum').addBands(date)

        dated = cumulative.map(add_date)
        minimum = dated.reduce(ee.Reducer.min(2)).rename(['magnitude', 'date'])
        return minimum.updateMask(minimum.select('magnitude').lt(threshold))


def s1_vh(aoi, start, end):
    return ee.ImageCollection('COPERNICUS/S1_GRD') \
        .filterBounds(aoi) \
        .filterDate(start, end) \
        .filter(ee.Filter.eq('instrumentMode', 'IW')) \
        .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING')) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
        .select('VH') \
        .map(lambda img: img.focal_median(30, 'circle', 'meters').copyProperties(img, ['system:time_start']))


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([20.0, 1.2, 20.6, 1.7])
    col = s1_vh(aoi, '2018-01-01', '2022-01-01')
    cusum = Cusum(col, 'VH', ('2018-01-01', '2020-01-01'), ('2020-01-01', '2022-01-01'))
    change = cusum.change(-30)
    task = ee.batch.Export.image.toDrive(
        image=change.toFloat(),
        description='cusum_congo',
        folder='cusum',
        region=aoi,
        scale=20,
        maxPixels=1e10
    )
    task.start()
