import ee

PROB_ID = 'COPERNICUS/S2_CLOUD_PROBABILITY'
SR_ID = 'COPERNICUS/S2_SR_HARMONIZED'


class CloudProbMasker(object):
    """Mask Sentinel-2 scenes with the cloud probability product"""

    def __init__(self, region, max_prob=50, buffer_m=60, max_cloud=80):
        self.region = region
        self.max_prob = max_prob
        self.buffer_m = buffer_m
        self.max_cloud = max_cloud

    def load(self, start, end):
        sr = (ee.ImageCollection(SR_ID)
              .filterBounds(self.region)
              .filterDate(start, end)
              .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', self.max_cloud)))
        prob = (ee.ImageCollection(PROB_ID)
                .filterBounds(self.region)
                .filterDate(start, end))
        # same index in both collections
        return sr.linkCollection(prob, ['probability'])

    def mask(self, image):
        cloudy = image.select('probability').gt(self.max_prob)
        if self.buffer_m > 0:
            cloudy = cloudy.focal_max(self.buffer_m, 'circle', 'meters')
        shadow = image.select('SCL').eq(3)
        clear = cloudy.Not().And(shadow.Not())
        return image.updateMask(clear)

    def scale(self, image):
        scaled = image.select('B.*').divide(10000)
        return scaled.copyProperties(image, ['system:time_start', 'system:index'])

    def composite(self, start, end, percentile=None):
        col = self.load(start, end).map(self.mask).map(self.scale)
        if percentile is None:
            return col.median().clip(self.region)
        img = col.reduce(ee.Reducer.percentile([percentile]))
        names = img.bandNames().map(lambda b: ee.String(b).replace('_p.*$', ''))
        return img.rename(names).clip(self.region)


def main():
    ee.Initialize()
    region = ee.Geometry.Rectangle([-3.9, 40.2, -3.4, 40.7])
    masker = CloudProbMasker(region, max_prob=40)

    for year in range(2018, 2024):
        start = '{}-05-01'.format(year)
        end = '{}-10-01'.format(year)
        img = masker.composite(start, end)
        task = ee.batch.Export.image.toDrive(
            image=img.select(['B2', 'B3', 'B4', 'B8']).toFloat(),
            description='madrid_{}'.format(year),
            folder='s2_madrid',
            region=region,
            scale=10,
            maxPixels=1e13
        )
        task.start()
        print('Started', year)


if __name__ == '__main__':
    main()
