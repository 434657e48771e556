"""watermask.core

Water masks from several sensors with one interface.
"""
import ee

__all__ = ['WaterMask', 'LandsatWater', 'SentinelWater', 'RadarWater']


class WaterMask:
    """Base class.

    Subclasses must implement `images` and `classify`.
    """

    name = 'base'
    scale = 30

    def __init__(self, aoi, start, end):
        if not isinstance(aoi, ee.Geometry):
            raise TypeError('aoi must be an ee.Geometry')
        self.aoi = aoi
        self.start = start
        self.end = end

    def images(self):
        raise NotImplementedError

    def classify(self, image):
        raise NotImplementedError

    def masks(self):
        return self.images().map(self.classify)

    def frequency(self):
        """Water frequency in percent."""
        masks = self.masks()
        return masks.sum().divide(masks.count()).multiply(100) \
            .rename('frequency').clip(self.aoi)

    def areas(self):
        """FeatureCollection with a date and an area (km2) per image."""
        def area(image):
            total = image.multiply(ee.Image.pixelArea()).reduceRegion(
                reducer=ee.Reducer.sum(),
                geometry=self.aoi,
                scale=self.scale,
                maxPixels=1e10,
                tileScale=2
            ).getNumber('water')
            return ee.Feature(None, {
                'date': image.date().format('YYYY-MM-dd'),
                'area': total.divide(1e6),
                'sensor': self.name
            })

        return ee.FeatureCollection(self.masks().map(area))

    def to_drive(self, folder='water'):
        task = ee.batch.Export.image.toDrive(
            image=self.frequency().toFloat(),
            description='{}_{}_{}'.format(self.name, self.start, self.end),
            folder=folder,
            region=self.aoi,
            scale=self.scale,
            maxPixels=1e12
        )
        task.start()
        return task


class LandsatWater(WaterMask):
    name = 'landsat'
    scale = 30

    def images(self):
        l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
        l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
        return l8.merge(l9) \
            .filterBounds(self.aoi) \
            .filterDate(self.start, self.end) \
            .filter(ee.Filter.lt('CLOUD_COVER', 50))

    def classify(self, image):
        qa = image.select('QA_PIXEL')
        clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
        sr = image.select('SR_B.').multiply(0.0000275).add(-0.2)
        mndwi = sr.normalizedDifference(['SR_B3', 'SR_B6'])
        return mndwi.gt(0).rename('water').updateMask(clear) \
            .copyProperties(image, ['system:time_start'])


class SentinelWater(WaterMask):
    name = 'sentinel2'
    scale = 10

    def images(self):
        return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
            .filterBounds(self.aoi) \
            .filterDate(self.start, self.end) \
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))

    def classify(self, image):
        scl = image.select('SCL')
        clear = scl.neq(3).And(scl.lt(8))
        ndwi = image.normalizedDifference(['B3', 'B8'])
        return ndwi.gt(0.05).rename('water').updateMask(clear) \
            .copyProperties(image, ['system:time_start'])


class RadarWater(WaterMask):
    name = 'sentinel1'
    scale = 10

    def __init__(self, aoi, start, end, threshold=-16, orbit='DESCENDING'):
        super().__init__(aoi, start, end)
        self.threshold = threshold
        self.orbit = orbit

    def images(self):
        return ee.ImageCollection('COPERNICUS/S1_GRD') \
            .filterBounds(self.aoi) \
            .filterDate(self.start, self.end) \
            .filter(ee.Filter.eq('instrumentMode', 'IW')) \
            .filter(ee.Filter.eq('orbitProperties_pass', self.orbit)) \
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')) \
            .select('VV')

    def classify(self, image):
        smooth = image.focal_median(30, 'circle', 'meters')
        return smooth.lt(self.threshold).rename('water') \
            .copyProperties(image, ['system:time_start'])
