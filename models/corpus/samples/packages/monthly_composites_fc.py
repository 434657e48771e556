import ee
import calendar
import argparse
import logging

logger = logging.getLogger(__name__)


class MonthlyComposites:
    """Monthly composites of Landsat and Sentinel-2"""

    def __init__(self, roi, start_year, end_year):
        self.roi = roi
        self.start_year = start_year
        self.end_year = end_year

    def get_s2(self):
        """Sentinel-2 SR"""
        return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
            .filterBounds(self.roi) \
            .filter(ee.Filter.calendarRange(self.start_year, self.end_year, 'year')) \
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60)) \
            .map(self.mask_s2) \
            .select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']) \
            .map(lambda image: image.divide(10000).copyProperties(image, ['system:time_start']))

    def get_l8(self):
        """Landsat 8 SR"""
        return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
            .filterBounds(self.roi) \
            .filter(ee.Filter.calendarRange(self.start_year, self.end_year, 'year')) \
            .filter(ee.Filter.lt('CLOUD_COVER', 60)) \
            .map(self.mask_l8) \
            .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
                    ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']) \
            .map(lambda image: image.multiply(0.0000275).add(-0.2).copyProperties(image, ['system:time_start']))

    @staticmethod
    def mask_s2(image):
        scl = image.select('SCL')
        mask = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
        return image.updateMask(mask)

    @staticmethod
    def mask_l8(image):
        qa = image.select('QA_PIXEL')
        mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
        return image.updateMask(mask)

    @staticmethod
    def add_indices(image):
        ndvi = image.normalizedDifference(['nir', 'red']).rename('ndvi')
        ndwi = image.normalizedDifference(['green', 'nir']).rename('ndwi')
        ndmi = image.normalizedDifference(['nir', 'swir1']).rename('ndmi')
        return image.addBands(ndvi).addBands(ndwi).addBands(ndmi)

    def composite(self, year, month):
        """Median of a month"""
        merged = self.get_s2().merge(self.get_l8())
        col = merged \
            .filter(ee.Filter.calendarRange(year, year, 'year')) \
            .filter(ee.Filter.calendarRange(month, month, 'month'))
        start = ee.Date.fromYMD(year, month, 1)
        return self.add_indices(col.median()) \
            .set('year', year) \
            .set('month', month) \
            .set('count', col.size()) \
            .set('system:time_start', start.millis()) \
            .set('system:index', '{}_{:02d}'.format(year, month))

    def collection(self):
        images = []
        for year in range(self.start_year, self.end_year + 1):
            for month in range(1, 13):
                images.append(self.composite(year, month))
        return ee.ImageCollection.fromImages(images).filter(ee.Filter.gt('count', 0))

    def export(self, bands, scale, folder, crs='EPSG:4326'):
        for year in range(self.start_year, self.end_year + 1):
            for month in range(1, 13):
                name = '{}_{:02d}_{}'.format(year, month, calendar.month_abbr[month])
                image = self.composite(year, month).select(bands).clip(self.roi)
                task = ee.batch.Export.image.toDrive(
                    image=image.toFloat(),
                    description=name,
                    folder=folder,
                    region=self.roi,
                    scale=scale,
                    crs=crs,
                    maxPixels=1e13
                )
                task.start()
                logger.info('Started %s', name)


if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO)
    parser = argparse.ArgumentParser()
    parser.add_argument('--roi', required=True)
    parser.add_argument('--start', type=int, default=2017)
    parser.add_argument('--end', type=int, default=2023)
    parser.add_argument('--scale', type=int, default=30)
    parser.add_argument('--folder', default='monthly')
    args = parser.parse_args()

    ee.Initialize()
    roi = ee.FeatureCollection(args.roi).geometry()
    MonthlyComposites(roi, args.start, args.end).export(['ndvi', 'ndwi', 'ndmi'], args.scale, args.folder)
