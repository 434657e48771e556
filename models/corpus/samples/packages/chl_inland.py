"""Chlorophyll and turbidity of inland waters from Sentinel-2 and Sentinel-3."""
import ee

S2 = 'COPERNICUS/S2_HARMONIZED'
OLCI = 'COPERNICUS/S3/OLCI'


class WaterQuality(object):

    def __init__(self, lake, start, end, max_cloud=30):
        self.lake = lake
        self.start = start
        self.end = end
        self.max_cloud = max_cloud

    def water(self, image):
        """Mask land and clouds."""
        ndwi = image.normalizedDifference(['B3', 'B8'])
        qa = image.select('QA60')
        clear = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
        dark = image.select('B11').lt(500)
        return image.updateMask(ndwi.gt(0).And(clear).And(dark))

    def collection(self):
        col = (ee.ImageCollection(S2)
               .filterBounds(self.lake)
               .filterDate(self.start, self.end)
               .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', self.max_cloud)))
        return col.map(self.water)

    @staticmethod
    def ndci(image):
        return image.normalizedDifference(['B5', 'B4']).rename('ndci')

    @staticmethod
    def chl(image):
        """Chlorophyll-a in mg/m3 as a polynomial of NDCI"""
        ndci = image.normalizedDifference(['B5', 'B4'])
        return ndci.pow(2).multiply(194.325).add(ndci.multiply(86.115)).add(14.039).rename('chl')

    @staticmethod
    def turbidity(image):
        rho = image.select('B4').divide(10000)
        return rho.multiply(228.1).divide(ee.Image(1).subtract(rho.divide(0.1641))).rename('turbidity')

    @staticmethod
    def fai(image):
        """Floating algae index"""
        nir = image.select('B8').divide(10000)
        red = image.select('B4').divide(10000)
        swir = image.select('B11').divide(10000)
        base = red.add(swir.subtract(red).multiply((842 - 665) / (1610 - 665)))
        return nir.subtract(base).rename('fai')

    def indices(self):
        def add(image):
            out = ee.Image.cat([self.ndci(image), self.chl(image), self.turbidity(image), self.fai(image)])
            return out.copyProperties(image, ['system:time_start'])

        return self.collection().map(add)

    def series(self, scale=20):
        def reduce(image):
            stats = image.reduceRegion(
                reducer=ee.Reducer.median(),
                geometry=self.lake,
                scale=scale,
                maxPixels=1e9,
                bestEffort=True
            )
            return ee.Feature(None, stats).set('date', image.date().format('YYYY-MM-dd'))

        return ee.FeatureCollection(self.indices().map(reduce)).filter(ee.Filter.notNull(['chl']))

    def monthly(self):
        images = []
        col = self.indices()
        for month in range(1, 13):
            img = col.filter(ee.Filter.calendarRange(month, month, 'month')).median()
            images.append(img.set('month', month))
        return ee.ImageCollection.fromImages(images)

    def export_series(self, name):
        task = ee.batch.Export.table.toDrive(
            collection=self.series(),
            description=name,
            folder='water_quality',
            fileFormat='CSV',
            selectors=['date', 'ndci', 'chl', 'turbidity', 'fai']
        )
        task.start()
        return task


if __name__ == '__main__':
    ee.Initialize()
    lakes = {
        'garda': ee.Geometry.Point([10.66, 45.60]).buffer(3000),
        'trasimeno': ee.Geometry.Point([12.10, 43.13]).buffer(4000),
        'bolsena': ee.Geometry.Point([11.93, 42.59]).buffer(4000),
    }
    for name, geom in lakes.items():
        wq = WaterQuality(geom, '2017-01-01', '2022-12-31')
        print(name, wq.collection().size().getInfo())
        wq.export_series(name)
