"""Biomass model from GEDI, Sentinel-1/2 and terrain."""
import logging

import ee

logger = logging.getLogger(__name__)


def quality_mask(image):
    """Keep good GEDI L4A shots."""
    return image.updateMask(image.select('l4_quality_flag').eq(1)) \
        .updateMask(image.select('degrade_flag').eq(0))


def error_mask(image, max_rel_error=0.5):
    rel = image.select('agbd_se').divide(image.select('agbd'))
    return image.updateMask(rel.lte(max_rel_error))


def slope_mask(image, max_slope=30):
    dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM')
    proj = dem.first().projection()
    slope = ee.Terrain.slope(dem.mosaic().setDefaultProjection(proj))
    return image.updateMask(slope.lt(max_slope))


def get_gedi(aoi, start, end):
    gedi = ee.ImageCollection('LARSE/GEDI/GEDI04_A_002_MONTHLY') \
        .filterDate(start, end) \
        .filterBounds(aoi) \
        .map(quality_mask) \
        .map(error_mask)
    return slope_mask(gedi.mosaic().select('agbd'))


def get_s2(aoi, start, end):
    s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(aoi) \
        .filterDate(start, end)
    cs = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED')

    def prepare(image):
        masked = image.updateMask(image.select('cs').gt(0.5)).divide(10000)
        ndvi = masked.normalizedDifference(['B8', 'B4']).rename('ndvi')
        mndwi = masked.normalizedDifference(['B3', 'B11']).rename('mndwi')
        ndre = masked.normalizedDifference(['B8', 'B5']).rename('ndre')
        return masked.select('B.*').addBands([ndvi, mndwi, ndre])

    return s2.linkCollection(cs, ['cs']).map(prepare).median()


def get_s1(aoi, start, end):
    s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
        .filterBounds(aoi) \
        .filterDate(start, end) \
        .filter(ee.Filter.eq('instrumentMode', 'IW')) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
        .select(['VV', 'VH'])
    return s1.mean().addBands(s1.mean().select('VV').subtract(s1.mean().select('VH')).rename('ratio'))


class BiomassModel:
    def __init__(self, aoi, year, grid_scale=100, n_samples=2000):
        self.aoi = aoi
        self.year = year
        self.start = '{}-01-01'.format(year)
        self.end = '{}-12-31'.format(year)
        self.grid_scale = grid_scale
        self.n_samples = n_samples
        self.model = None

    def predictors(self):
        dem = ee.Image('USGS/SRTMGL1_003').rename('elevation')
        slope = ee.Terrain.slope(dem)
        stack = get_s2(self.aoi, self.start, self.end) \
            .addBands(get_s1(self.aoi, self.start, self.end)) \
            .addBands(dem) \
            .addBands(slope)
        return stack.toFloat()

    def resampled(self):
        projection = ee.Projection('EPSG:3857').atScale(self.grid_scale)
        stack = self.predictors().addBands(get_gedi(self.aoi, self.start, self.end))
        stack = stack.resample('bilinear') \
            .reduceResolution(reducer=ee.Reducer.mean(), maxPixels=1024) \
            .reproject(projection)
        return stack.updateMask(stack.mask().gt(0))

    def train(self, trees=50):
        stack = self.resampled()
        names = self.predictors().bandNames()
        class_mask = stack.select('agbd').mask().toInt().rename('class')
        training = stack.addBands(class_mask).stratifiedSample(
            numPoints=self.n_samples,
            classBand='class',
            region=self.aoi,
            scale=self.grid_scale,
            classValues=[0, 1],
            classPoints=[0, self.n_samples],
            dropNulls=True,
            tileScale=16
        )
        self.model = ee.Classifier.smileRandomForest(trees) \
            .setOutputMode('REGRESSION') \
            .train(features=training, classProperty='agbd', inputProperties=names)
        return training

    def predict(self):
        return self.predictors().classify(self.model, 'agbd').clip(self.aoi)

    def rmse(self, training):
        predicted = training.classify(self.model, 'predicted')

        def residual(feature):
            diff = ee.Number(feature.get('agbd')).subtract(feature.get('predicted'))
            return feature.set('squared', diff.pow(2))

        mse = ee.Number(predicted.map(residual).aggregate_mean('squared'))
        return mse.sqrt()


if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO)
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([102.9, 12.4, 103.5, 12.9])
    model = BiomassModel(aoi, 2021)
    training = model.train()
    logger.info('RMSE: %.1f Mg/ha', model.rmse(training).getInfo())

    task = ee.batch.Export.image.toAsset(
        image=model.predict(),
        description='agbd_2021',
        assetId='projects/ee-biomass-kh/assets/agbd_2021',
        region=aoi,
        scale=100,
        maxPixels=1e11,
        pyramidingPolicy={'agbd': 'mean'}
    )
    task.start()
