"""Glacier mapping with band ratio for RGI regions."""
import argparse
import logging
import sys

import ee

LOG = logging.getLogger('glaciers')

SENSORS = {
    'L5': {'collection': 'LANDSAT/LT05/C02/T1_TOA', 'red': 'B3', 'nir': 'B4', 'swir': 'B5', 'blue': 'B1', 'scale': 30},
    'L7': {'collection': 'LANDSAT/LE07/C02/T1_TOA', 'red': 'B3', 'nir': 'B4', 'swir': 'B5', 'blue': 'B1', 'scale': 30},
    'L8': {'collection': 'LANDSAT/LC08/C02/T1_TOA', 'red': 'B4', 'nir': 'B5', 'swir': 'B6', 'blue': 'B2', 'scale': 30},
}


class GlacierMapper:
    def __init__(self, region, sensor='L8', ratio=2.0, blue=0.15, min_area=10000):
        self.region = region
        self.sensor = SENSORS[sensor]
        self.ratio = ratio
        self.blue = blue
        self.min_area = min_area

    def composite(self, year, start_month=8, end_month=9):
        """Least snow composite of the ablation season"""
        s = self.sensor
        col = (ee.ImageCollection(s['collection'])
               .filterBounds(self.region)
               .filter(ee.Filter.calendarRange(year, year, 'year'))
               .filter(ee.Filter.calendarRange(start_month, end_month, 'month'))
               .filter(ee.Filter.lt('CLOUD_COVER', 50)))

        def mask(img):
            qa = img.select('QA_PIXEL')
            return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0))

        bands = [s['blue'], s['red'], s['nir'], s['swir']]
        col = col.map(mask).select(bands, ['blue', 'red', 'nir', 'swir'])
        return col.reduce(ee.Reducer.percentile([25])).rename(['blue', 'red', 'nir', 'swir'])

    def ice(self, image):
        ratio = image.select('red').divide(image.select('swir'))
        ice = ratio.gt(self.ratio).And(image.select('blue').gt(self.blue))
        # smooth
        return ice.focal_median(1).rename('ice')

    def outlines(self, image):
        vectors = self.ice(image).selfMask().reduceToVectors(
            geometry=self.region,
            scale=self.sensor['scale'],
            geometryType='polygon',
            eightConnected=False,
            labelProperty='ice',
            maxPixels=1e10
        )
        vectors = vectors.map(lambda f: f.set('area', f.geometry().area(1)))
        return vectors.filter(ee.Filter.gte('area', self.min_area))

    def debris(self, image, slope_max=24):
        """Candidate debris cover: near glaciers, gentle, without vegetation"""
        dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation')
        slope = ee.Terrain.slope(dem)
        ndvi = image.normalizedDifference(['nir', 'red'])
        near = self.ice(image).focal_max(300, 'circle', 'meters')
        return slope.lt(slope_max).And(ndvi.lt(0.1)).And(near).And(self.ice(image).Not()).rename('debris')


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('bbox', nargs=4, type=float)
    parser.add_argument('year', type=int)
    parser.add_argument('--sensor', choices=list(SENSORS), default='L8')
    parser.add_argument('--ratio', type=float, default=2.0)
    parser.add_argument('--folder', default='glaciers')
    args = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO)

    ee.Initialize()
    region = ee.Geometry.Rectangle(args.bbox)
    mapper = GlacierMapper(region, args.sensor, args.ratio)
    image = mapper.composite(args.year)
    fc = mapper.outlines(image).map(lambda f: f.set('year', args.year, 'sensor', args.sensor))

    task = ee.batch.Export.table.toDrive(
        collection=fc,
        description='outlines_{}_{}'.format(args.sensor, args.year),
        folder=args.folder,
        fileFormat='SHP'
    )
    task.start()
    LOG.info('Task %s', task.id)
    return 0


if __name__ == '__main__':
    sys.exit(main())
