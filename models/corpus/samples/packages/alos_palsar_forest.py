"""Forest / non-forest from ALOS PALSAR yearly mosaics"""
import ee
import logging
import argparse

log = logging.getLogger(__name__)


def to_gamma0(img):
    """DN to gamma nought in dB"""
    db = img.select(['HH', 'HV']).pow(2).log10().multiply(10).subtract(83.0)
    return img.addBands(db.rename(['HH_dB', 'HV_dB']))


def refined(img, radius=2):
    """median filter"""
    return img.reduceNeighborhood(
        reducer=ee.Reducer.median(),
        kernel=ee.Kernel.circle(radius)
    ).rename(img.bandNames())


def rfdi(img):
    hh = img.select('HH').toFloat().pow(2)
    hv = img.select('HV').toFloat().pow(2)
    return hh.subtract(hv).divide(hh.add(hv)).rename('RFDI')


class PalsarForest:
    """
    Threshold based forest map.

    Args:
        region (ee.Geometry): study region
        hv_threshold (float): minimum HV backscatter in dB
        rfdi_threshold (float): maximum radar forest degradation index
    """

    COLLECTION = 'JAXA/ALOS/PALSAR/YEARLY/SAR_EPOCH'

    def __init__(self, region, hv_threshold=-15.0, rfdi_threshold=0.6):
        self.region = region
        self.hv_threshold = hv_threshold
        self.rfdi_threshold = rfdi_threshold

    def image(self, year):
        img = (ee.ImageCollection(self.COLLECTION)
               .filterDate('%d-01-01' % year, '%d-12-31' % year)
               .filterBounds(self.region)
               .mosaic())
        img = to_gamma0(img)
        return img.addBands(rfdi(img)).clip(self.region)

    def forest(self, year):
        img = self.image(year)
        hv = refined(img.select('HV_dB'))
        mask = hv.gt(self.hv_threshold).And(img.select('RFDI').lt(self.rfdi_threshold))
        # minimum mapping unit 0.5 ha
        mask = mask.updateMask(mask).unmask(0)
        patches = mask.selfMask().connectedPixelCount(10, True)
        return mask.And(patches.gte(8).unmask(0)).rename('forest')

    def change(self, year1, year2):
        f1 = self.forest(year1)
        f2 = self.forest(year2)
        loss = f1.eq(1).And(f2.eq(0)).rename('loss')
        gain = f1.eq(0).And(f2.eq(1)).rename('gain')
        return loss.addBands(gain)

    def area(self, image):
        return image.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=self.region,
            scale=25,
            maxPixels=1e13
        )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('asset', help='FeatureCollection with the region')
    parser.add_argument('--years', nargs='+', type=int, default=[2007, 2010, 2015, 2020])
    parser.add_argument('--hv', type=float, default=-15.0)
    args = parser.parse_args()

    logging.basicConfig(level=logging.INFO)
    ee.Initialize()

    region = ee.FeatureCollection(args.asset).geometry()
    model = PalsarForest(region, hv_threshold=args.hv)
    for year in args.years:
        log.info('%d %s', year, model.area(model.forest(year)).getInfo())
    for y1, y2 in zip(args.years[:-1], args.years[1:]):
        log.info('%d-%d %s', y1, y2, model.area(model.change(y1, y2)).getInfo())


if __name__ == '__main__':
    main()
