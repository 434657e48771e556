"""
Stand age from the Hansen loss and gain layers and yearly NBR recovery.
"""
import argparse
import sys

import ee


def baseline(geometry, first, last):
    return yearly_nbr(geometry, first).addBands(yearly_nbr(geometry, last)).reduce(ee.Reducer.max())


def yearly_nbr(geometry, year):
    """Summer NBR median of Landsat 5, 7 and 8 surface reflectance (Collection 1)."""
    start = '{}-06-01'.format(year)
    end = '{}-09-30'.format(year)

    def mask(image):
        qa = image.select('pixel_qa')
        clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 5).eq(0))
        return image.updateMask(clear)

    def nbr_tm(image):
        return mask(image).normalizedDifference(['B4', 'B7']).rename('nbr')

    def nbr_oli(image):
        return mask(image).normalizedDifference(['B5', 'B7']).rename('nbr')

    l5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR') \
        .filterBounds(geometry).filterDate(start, end).map(nbr_tm)
    l7 = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR') \
        .filterBounds(geometry).filterDate(start, end).map(nbr_tm)
    l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR') \
        .filterBounds(geometry).filterDate(start, end).map(nbr_oli)
    return l5.merge(l7).merge(l8).median().set('year', year)


def recovery_year(geometry, loss_year, end_year, ratio=0.8):
    """First year after the loss in which NBR reaches a ratio of the baseline."""
    pre = baseline(geometry, loss_year - 3, loss_year - 1)
    recovered = ee.Image(0)
    for year in range(loss_year + 1, end_year + 1):
        ok = yearly_nbr(geometry, year).gte(pre.multiply(ratio))
        recovered = recovered.where(recovered.eq(0).And(ok), year)
    return recovered.selfMask().rename('recovery').toInt16()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--year', type=int, default=2005)
    parser.add_argument('--end', type=int, default=2019)
    parser.add_argument('--xmin', type=float, required=True)
    parser.add_argument('--ymin', type=float, required=True)
    parser.add_argument('--xmax', type=float, required=True)
    parser.add_argument('--ymax', type=float, required=True)
    args = parser.parse_args()

    ee.Initialize()
    geometry = ee.Geometry.Rectangle([args.xmin, args.ymin, args.xmax, args.ymax])
    gfc = ee.Image('UMD/hansen/global_forest_change_2019_v1_7')
    loss = gfc.select('lossyear').eq(args.year - 2000)

    image = recovery_year(geometry, args.year, args.end).updateMask(loss)
    task = ee.batch.Export.image.toDrive(
        image=image,
        description='recovery_{}'.format(args.year),
        folder='recovery',
        region=geometry,
        scale=30,
        maxPixels=1e12)
    task.start()
    print(task.status()['state'])
    return 0


if __name__ == '__main__':
    sys.exit(main())
