"""LandTrendr with the Python API."""
import ee

LT_PARAMS = {
    'maxSegments': 6,
    'spikeThreshold': 0.9,
    'vertexCountOvershoot': 3,
    'preventOneYearRecovery': True,
    'recoveryThreshold': 0.25,
    'pvalThreshold': 0.05,
    'bestModelProportion': 0.75,
    'minObservationsNeeded': 6
}


class LandTrendr:
    """Run LandTrendr on yearly NBR composites

    Args:
        aoi (ee.Geometry): area of interest
        start_year (int): first year
        end_year (int): last year
        start_day (str): first day of the season, MM-DD
        end_day (str): last day of the season, MM-DD
    """

    def __init__(self, aoi, start_year, end_year, start_day='06-01', end_day='09-15', params=None):
        self.aoi = aoi
        self.start_year = start_year
        self.end_year = end_year
        self.start_day = start_day
        self.end_day = end_day
        self.params = dict(LT_PARAMS)
        if params:
            self.params.update(params)

    def _collection(self, year, sensor):
        start = '{}-{}'.format(year, self.start_day)
        end = '{}-{}'.format(year, self.end_day)
        col = (ee.ImageCollection('LANDSAT/{}/C02/T1_L2'.format(sensor))
               .filterBounds(self.aoi)
               .filterDate(start, end))

        if sensor in ('LC08', 'LC09'):
            nir, swir = 'SR_B5', 'SR_B7'
        else:
            nir, swir = 'SR_B4', 'SR_B7'

        def prepare(img):
            qa = img.select('QA_PIXEL')
            mask = qa.bitwiseAnd(1 << 3).eq(0) \
                .And(qa.bitwiseAnd(1 << 4).eq(0)) \
                .And(qa.bitwiseAnd(1 << 5).eq(0))
            sr = img.select([nir, swir], ['nir', 'swir2']).multiply(0.0000275).add(-0.2)
            nbr = sr.normalizedDifference(['nir', 'swir2']).rename('NBR')
            return nbr.updateMask(mask).set('system:time_start', img.get('system:time_start'))

        return col.map(prepare)

    def yearly(self, year):
        col = self._collection(year, 'LT05') \
            .merge(self._collection(year, 'LE07')) \
            .merge(self._collection(year, 'LC08')) \
            .merge(self._collection(year, 'LC09'))
        # disturbances must have a positive delta
        img = col.median().multiply(-1000).rename('NBR').toShort()
        return img.set('system:time_start', ee.Date.fromYMD(year, 8, 1).millis())

    def run(self):
        images = [self.yearly(y) for y in range(self.start_year, self.end_year + 1)]
        params = dict(self.params)
        params['timeSeries'] = ee.ImageCollection.fromImages(images)
        return ee.Algorithms.TemporalSegmentation.LandTrendr(**params)

    def greatest_loss(self, min_mag=150, max_dur=4):
        """Image of year, magnitude and duration of the greatest loss"""
        lt = self.run().select('LandTrendr')
        vertex_mask = lt.arraySlice(0, 3, 4)
        vertices = lt.arrayMask(vertex_mask)

        left = vertices.arraySlice(1, 0, -1)
        right = vertices.arraySlice(1, 1, None)

        start_year = left.arraySlice(0, 0, 1)
        start_val = left.arraySlice(0, 2, 3)
        end_year = right.arraySlice(0, 0, 1)
        end_val = right.arraySlice(0, 2, 3)

        dur = end_year.subtract(start_year)
        mag = end_val.subtract(start_val)

        segments = ee.Image.cat([start_year.add(1), mag, dur, start_val.multiply(-1)]) \
            .toArray(0)
        ordered = segments.arraySort(mag.multiply(-1))
        first = ordered.arraySlice(1, 0, 1)

        result = first.arrayProject([0]).arrayFlatten([['yod', 'mag', 'dur', 'preval']])
        mask = result.select('mag').gt(min_mag).And(result.select('dur').lte(max_dur))
        return result.updateMask(mask).toShort().clip(self.aoi)


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([24.5, 47.2, 25.4, 47.8])
    lt = LandTrendr(aoi, 1985, 2021, params={'maxSegments': 8})
    loss = lt.greatest_loss()
    task = ee.batch.Export.image.toAsset(
        image=loss,
        description='lt_carpathians',
        assetId='users/ipopescu/landtrendr/carpathians_loss',
        region=aoi,
        scale=30,
        maxPixels=1e13
    )
    task.start()
    print(task.status())
