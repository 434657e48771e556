"""Forest type classification with random forest."""

import argparse
import logging
import os

import ee

import pandas as pd

log = logging.getLogger(__name__)

S2_BANDS = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']
CLASS_NAMES = ['broadleaf', 'conifer', 'mixed', 'plantation', 'non_forest']


class ForestClassifier:

    def __init__(self, aoi, year, training, label='class', n_trees=200, seed=1):
        self.aoi = aoi
        self.year = year
        self.training = training
        self.label = label
        self.n_trees = n_trees
        self.seed = seed
        self.classifier = None

    def _mask(self, img):
        scl = img.select('SCL')
        return img.updateMask(scl.eq(4).Or(scl.eq(5)).Or(scl.eq(6)))

    def _season(self, start, end, suffix):
        col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
               .filterBounds(self.aoi)
               .filterDate('{}-{}'.format(self.year, start), '{}-{}'.format(self.year, end))
               .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
               .map(self._mask)
               .select(S2_BANDS))
        img = col.median().divide(10000)
        ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
        ndre = img.normalizedDifference(['B8', 'B5']).rename('NDRE')
        nbr = img.normalizedDifference(['B8', 'B12']).rename('NBR')
        img = img.addBands([ndvi, ndre, nbr])
        return img.rename(img.bandNames().map(lambda b: ee.String(b).cat('_' + suffix)))

    def _sar(self):
        s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
              .filterBounds(self.aoi)
              .filterDate('{}-01-01'.format(self.year), '{}-12-31'.format(self.year))
              .filter(ee.Filter.eq('instrumentMode', 'IW'))
              .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
              .select(['VV', 'VH']))
        return s1.mean().addBands(s1.reduce(ee.Reducer.stdDev()))

    def _terrain(self):
        dem = ee.Image('USGS/SRTMGL1_003')
        slope = ee.Terrain.slope(dem)
        aspect = ee.Terrain.aspect(dem)
        return dem.rename('elevation').addBands(slope).addBands(aspect)

    def features(self):
        spring = self._season('04-01', '05-31', 'spring')
        summer = self._season('06-15', '08-31', 'summer')
        autumn = self._season('09-15', '11-15', 'autumn')
        return ee.Image.cat([spring, summer, autumn, self._sar(), self._terrain()]).clip(self.aoi)

    def sample(self):
        samples = self.features().sampleRegions(
            collection=self.training,
            properties=[self.label],
            scale=10,
            tileScale=16
        )
        return samples.randomColumn('random', self.seed)

    def train(self, split=0.7):
        samples = self.sample()
        train = samples.filter(ee.Filter.lt('random', split))
        test = samples.filter(ee.Filter.gte('random', split))
        self.classifier = ee.Classifier.smileRandomForest(self.n_trees).train(
            features=train,
            classProperty=self.label,
            inputProperties=self.features().bandNames()
        )
        validated = test.classify(self.classifier)
        return validated.errorMatrix(self.label, 'classification')

    def classify(self):
        if self.classifier is None:
            raise RuntimeError('train() must be called first')
        return self.features().classify(self.classifier).rename('class').toByte()

    def importance(self):
        explain = self.classifier.explain().get('importance').getInfo()
        return pd.Series(explain).sort_values(ascending=False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--aoi', required=True)
    parser.add_argument('--training', required=True)
    parser.add_argument('--year', type=int, default=2022)
    parser.add_argument('--trees', type=int, default=200)
    parser.add_argument('--asset', required=True, help='Output asset id')
    args = parser.parse_args()

    logging.basicConfig(level=logging.INFO)
    ee.Initialize()

    aoi = ee.FeatureCollection(args.aoi).geometry()
    training = ee.FeatureCollection(args.training)

    model = ForestClassifier(aoi, args.year, training, n_trees=args.trees)
    matrix = model.train()
    log.info('Overall accuracy: %s', matrix.accuracy().getInfo())
    log.info('Kappa: %s', matrix.kappa().getInfo())
    log.info('Producers: %s', matrix.producersAccuracy().getInfo())
    log.info('Consumers: %s', matrix.consumersAccuracy().getInfo())
    print(pd.DataFrame(matrix.getInfo()))
    print(model.importance().head(20))

    task = ee.batch.Export.image.toAsset(
        image=model.classify(),
        description='forest_{}'.format(args.year),
        assetId=args.asset,
        region=aoi,
        scale=10,
        maxPixels=1e13,
        pyramidingPolicy={'.default': 'mode'}
    )
    task.start()
    log.info('Task %s started', task.id)


if __name__ == '__main__':
    main()
