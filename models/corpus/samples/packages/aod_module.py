"""Aerosol optical depth (MAIAC) and PM2.5 proxies."""
import ee


def extract_bits(image, start, end, name):
    """Bits start to end of a QA image."""
    pattern = 0
    for i in range(start, end + 1):
        pattern += 2 ** i
    return image.select([0], [name]).bitwiseAnd(pattern).rightShift(start)


def mask_maiac(image):
    qa = image.select('AOD_QA')
    cloud = extract_bits(qa, 0, 2, 'cloud').eq(1)
    adjacency = extract_bits(qa, 5, 7, 'adjacency').eq(0)
    quality = extract_bits(qa, 8, 11, 'quality').eq(0)
    return image.updateMask(cloud.And(adjacency).And(quality))


def scale_aod(image):
    return image.select(['Optical_Depth_047', 'Optical_Depth_055'], ['aod047', 'aod055']) \
        .multiply(0.001) \
        .copyProperties(image, ['system:time_start'])


class AOD(object):

    def __init__(self, region):
        self.region = region

    def daily(self, start, end):
        col = ee.ImageCollection('MODIS/061/MCD19A2_GRANULES') \
            .filterBounds(self.region) \
            .filterDate(start, end) \
            .map(mask_maiac) \
            .map(scale_aod)
        start = ee.Date(start)
        days = ee.Date(end).difference(start, 'day')

        def mosaic(d):
            day = start.advance(d, 'day')
            img = col.filterDate(day, day.advance(1, 'day')).mean()
            return img.set('system:time_start', day.millis()).set('bands', img.bandNames().size())

        images = ee.ImageCollection(ee.List.sequence(0, days.subtract(1)).map(mosaic))
        return images.filter(ee.Filter.gt('bands', 0))

    def monthly(self, year):
        images = []
        for month in range(1, 13):
            start = ee.Date.fromYMD(year, month, 1)
            col = ee.ImageCollection('MODIS/061/MCD19A2_GRANULES') \
                .filterBounds(self.region) \
                .filterDate(start, start.advance(1, 'month')) \
                .map(mask_maiac) \
                .map(scale_aod)
            images.append(col.mean().set('year', year, 'month', month, 'system:time_start', start.millis()))
        return ee.ImageCollection.fromImages(images)

    def stats(self, image, zones, scale=1000):
        return image.reduceRegions(
            collection=zones,
            reducer=ee.Reducer.mean().combine(ee.Reducer.count(), sharedInputs=True),
            scale=scale
        )

    def export_monthly(self, year, zones, folder='aod'):
        def to_table(img):
            return self.stats(img, zones).map(
                lambda f: f.set({'year': img.get('year'), 'month': img.get('month')}).setGeometry(None))

        table = self.monthly(year).map(to_table).flatten()
        task = ee.batch.Export.table.toDrive(
            collection=table,
            description='aod_{}'.format(year),
            folder=folder,
            fileFormat='CSV'
        )
        task.start()
        return task


if __name__ == '__main__':
    ee.Initialize()
    zones = ee.FeatureCollection('FAO/GAUL/2015/level2') \
        .filter(ee.Filter.eq('ADM1_NAME', 'Uttar Pradesh'))
    aod = AOD(zones.geometry())
    for year in range(2015, 2021):
        aod.export_monthly(year, zones)
        print(year)
