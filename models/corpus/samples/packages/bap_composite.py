"""Best available pixel composites with Landsat."""
import ee


class BestPixel:
    """
    Score based compositing.

    The score of a pixel is the sum of the day of year, sensor, opacity and
    distance to cloud scores.

    Parameters
    ----------
    aoi : ee.Geometry
    target_doy : int
        Day of the year the composite should represent.
    doy_range : int
        Days before and after the target.
    """

    def __init__(self, aoi, target_doy=213, doy_range=45):
        self.aoi = aoi
        self.target_doy = target_doy
        self.doy_range = doy_range

    # -- input ----------------------------------------------------------
    def _prepare(self, image, bands):
        qa = image.select('QA_PIXEL')
        cloud = qa.bitwiseAnd(1 << 3).Or(qa.bitwiseAnd(1 << 4)).gt(0).rename('cloud')
        sr = image.select(bands, ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']) \
            .multiply(0.0000275).add(-0.2)
        return sr.addBands(cloud).copyProperties(image, ['system:time_start', 'SPACECRAFT_ID'])

    def collection(self, year):
        first = self.target_doy - self.doy_range
        last = self.target_doy + self.doy_range
        tm = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7']
        oli = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']
        merged = ee.ImageCollection([])
        for sensor, bands in [('LT05', tm), ('LE07', tm), ('LC08', oli), ('LC09', oli)]:
            col = ee.ImageCollection('LANDSAT/{}/C02/T1_L2'.format(sensor)) \
                .filterBounds(self.aoi) \
                .filter(ee.Filter.calendarRange(year, year, 'year')) \
                .filter(ee.Filter.dayOfYear(first, last)) \
                .map(lambda img, b=bands: self._prepare(img, b))
            merged = merged.merge(col)
        return merged

    # -- scores -----------------------------------------------------------
    def doy_score(self, image):
        doy = image.date().getRelative('day', 'year').add(1)
        diff = ee.Number(doy).subtract(self.target_doy).abs()
        score = diff.divide(self.doy_range).pow(2).multiply(-0.5).exp()
        return ee.Image.constant(score).float().rename('doy_score')

    def sensor_score(self, image):
        is_l7 = ee.String(image.get('SPACECRAFT_ID')).equals('LANDSAT_7')
        return ee.Image.constant(ee.Algorithms.If(is_l7, 0.5, 1)).float().rename('sensor_score')

    def distance_score(self, image, max_distance=50):
        distance = image.select('cloud').fastDistanceTransform(max_distance).sqrt() \
            .multiply(ee.Image.pixelArea().sqrt())
        return distance.divide(30 * max_distance).clamp(0, 1).rename('distance_score')

    def score(self, image):
        total = self.doy_score(image) \
            .add(self.sensor_score(image)) \
            .add(self.distance_score(image)) \
            .rename('score')
        clear = image.select('cloud').eq(0)
        return image.addBands(total).updateMask(clear)

    # -- output ------------------------------------------------------------
    def composite(self, year):
        scored = self.collection(year).map(self.score)
        best = scored.qualityMosaic('score')
        return best.select(['blue', 'green', 'red', 'nir', 'swir1', 'swir2']) \
            .clip(self.aoi) \
            .set('year', year) \
            .set('system:time_start', ee.Date.fromYMD(year, 8, 1).millis())

    def export(self, year, asset):
        image = self.composite(year).multiply(10000).toInt16()
        task = ee.batch.Export.image.toAsset(
            image=image,
            description='bap_{}'.format(year),
            assetId='{}/bap_{}'.format(asset, year),
            region=self.aoi,
            scale=30,
            maxPixels=1e13
        )
        task.start()
        return task


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([-123.6, 53.5, -122.2, 54.2])
    bap = BestPixel(aoi)
    for year in range(1985, 2023):
        bap.export(year, 'users/forestlab/bap')
