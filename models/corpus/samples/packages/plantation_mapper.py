import ee
import argparse
import json
import logging


class PlantationMapper:
    """Oil palm mapping with Sentinel-1 and Sentinel-2."""

    BANDS = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']
    CLASSES = {'other': 0, 'palm': 1, 'forest': 2, 'rubber': 3, 'water': 4}

    def __init__(self, aoi, year):
        self.aoi = aoi
        self.year = year
        self.start = f'{year}-01-01'
        self.end = f'{year}-12-31'
        self.logger = logging.getLogger(self.__class__.__name__)
        self._stack = None

    def s2(self):
        csPlus = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED')
        col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
               .filterBounds(self.aoi)
               .filterDate(self.start, self.end)
               .linkCollection(csPlus, ['cs'])
               .map(lambda img: img.updateMask(img.select('cs').gte(0.6)))
               .select(self.BANDS))
        return col.median().divide(10000)

    def s1(self):
        col = (ee.ImageCollection('COPERNICUS/S1_GRD')
               .filterBounds(self.aoi)
               .filterDate(self.start, self.end)
               .filter(ee.Filter.eq('instrumentMode', 'IW'))
               .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
               .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')))
        vv = col.select('VV').median()
        vh = col.select('VH').median()
        ratio = vv.subtract(vh).rename('VVVH')
        return vv.addBands(vh).addBands(ratio)

    def texture(self):
        vh = self.s1().select('VH').multiply(10).add(300).toInt32()
        glcm = vh.glcmTexture(size=4)
        return glcm.select(['VH_contrast', 'VH_ent', 'VH_corr', 'VH_savg'])

    def indices(self, img):
        ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
        ndwi = img.normalizedDifference(['B3', 'B8']).rename('NDWI')
        lswi = img.normalizedDifference(['B8', 'B11']).rename('LSWI')
        evi = img.expression('2.5 * (N - R) / (N + 6 * R - 7.5 * B + 1)', {
            'N': img.select('B8'),
            'R': img.select('B4'),
            'B': img.select('B2')
        }).rename('EVI')
        return ee.Image.cat([ndvi, ndwi, lswi, evi])

    @property
    def stack(self):
        if self._stack is None:
            s2 = self.s2()
            dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation')
            slope = ee.Terrain.slope(dem)
            self._stack = ee.Image.cat([s2, self.indices(s2), self.s1(), self.texture(), dem, slope]).clip(self.aoi)
        return self._stack

    def classify(self, samples, trees=250):
        training = self.stack.sampleRegions(
            collection=samples,
            properties=['class'],
            scale=10,
            tileScale=16
        )
        self.logger.info('Training with %d samples', training.size().getInfo())
        classifier = ee.Classifier.smileRandomForest(
            numberOfTrees=trees,
            minLeafPopulation=2,
            bagFraction=0.7,
            seed=11
        ).train(training, 'class', self.stack.bandNames())
        return self.stack.classify(classifier).rename('class').toByte()

    def clean(self, classified, pixels=12):
        """Majority filter and minimum mapping unit"""
        mode = classified.focal_mode(2, 'square', 'pixels')
        small = classified.connectedPixelCount(pixels + 1, True).lt(pixels)
        return classified.where(small, mode)

    def export(self, image, asset):
        task = ee.batch.Export.image.toAsset(
            image=image.set({'year': self.year}),
            description=f'palm_{self.year}',
            assetId=f'{asset}/palm_{self.year}',
            region=self.aoi,
            scale=10,
            maxPixels=1e13,
            pyramidingPolicy={'.default': 'mode'}
        )
        task.start()
        self.logger.info('Export %s', task.id)
        return task


if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO)
    ee.Initialize(project='ee-palmwatch')
    aoi = ee.FeatureCollection('projects/ee-palmwatch/assets/riau').geometry()
    samples = ee.FeatureCollection('projects/ee-palmwatch/assets/samples')
    for year in range(2019, 2024):
        mapper = PlantationMapper(aoi, year)
        mapper.export(mapper.clean(mapper.classify(samples)), 'projects/ee-palmwatch/assets/maps')
