"""LST from Landsat 8 TOA with NDVI based emissivity."""
import ee


class LandsatLST:
    """LST of Landsat 8.

    Attributes:
        aoi (ee.Geometry): area of interest.
        start (str): first date.
        end (str): last date.
        wavelength (float): effective wavelength of band 10 in metres.
    """

    RHO = 1.438e-2

    def __init__(self, aoi, start, end, cloud=30, wavelength=10.895e-6):
        self.aoi = aoi
        self.start = start
        self.end = end
        self.cloud = cloud
        self.wavelength = wavelength

    def toa(self):
        return ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
            .filterBounds(self.aoi) \
            .filterDate(self.start, self.end) \
            .filter(ee.Filter.lt('CLOUD_COVER', self.cloud)) \
            .map(self.mask)

    @staticmethod
    def mask(image):
        qa = image.select('QA_PIXEL')
        clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
        return image.updateMask(clear)

    @staticmethod
    def ndvi(image):
        return image.normalizedDifference(['B5', 'B4']).rename('NDVI')

    def fvc(self, image, ndvi_soil=0.2, ndvi_veg=0.5):
        """Proportion of vegetation."""
        ndvi = self.ndvi(image)
        return ndvi.subtract(ndvi_soil).divide(ndvi_veg - ndvi_soil).clamp(0, 1).pow(2).rename('FVC')

    def emissivity(self, image):
        ndvi = self.ndvi(image)
        pv = self.fvc(image)
        em = pv.multiply(0.004).add(0.986)
        em = em.where(ndvi.lt(0), 0.991)
        em = em.where(ndvi.gte(0).And(ndvi.lt(0.2)), 0.966)
        return em.rename('EM')

    def lst(self, image):
        bt = image.select('B10')
        em = self.emissivity(image)
        lst = bt.divide(
            bt.multiply(self.wavelength / self.RHO).multiply(em.log()).add(1)
        ).subtract(273.15).rename('LST')
        return image.addBands([self.ndvi(image), self.fvc(image), em, lst])

    def collection(self):
        return self.toa().map(self.lst)

    def mean(self):
        return self.collection().select('LST').mean().clip(self.aoi)

    def uhi(self):
        """Normalized urban heat island"""
        lst = self.mean()
        stats = lst.reduceRegion(
            reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', True),
            geometry=self.aoi,
            scale=30,
            maxPixels=1e9
        )
        mean = ee.Number(stats.get('LST_mean'))
        std = ee.Number(stats.get('LST_stdDev'))
        return lst.subtract(mean).divide(std).rename('UHI')

    def utfvi(self):
        """Urban thermal field variance index"""
        lst = self.mean()
        mean = ee.Number(lst.reduceRegion(ee.Reducer.mean(), self.aoi, 30, maxPixels=1e9).get('LST'))
        return lst.subtract(mean).divide(lst).rename('UTFVI')


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.FeatureCollection('users/arahman/dhaka_city').geometry()
    for year in range(2014, 2023):
        model = LandsatLST(aoi, '{}-03-01'.format(year), '{}-06-01'.format(year))
        image = model.mean().addBands(model.uhi()).addBands(model.utfvi())
        task = ee.batch.Export.image.toDrive(
            image=image.toFloat(),
            description='lst_{}'.format(year),
            folder='dhaka_lst',
            region=aoi,
            scale=30,
            maxPixels=1e9
        )
        task.start()
