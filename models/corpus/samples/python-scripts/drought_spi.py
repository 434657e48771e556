"""
SPI-like standardized rainfall anomaly per dekad and month
"""

import ee
import datetime
from dateutil.relativedelta import relativedelta

ee.Initialize()

CHIRPS = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation')
SOMALIA = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Somalia'))

REF_START = 1991
REF_END = 2020


def accumulate(date, months):
    """rainfall sum of the months before the date"""
    end = ee.Date(date)
    start = end.advance(-months, 'month')
    return CHIRPS.filterDate(start, end).sum()


def reference(month, months):
    images = []
    for y in range(REF_START, REF_END + 1):
        d = datetime.date(y, month, 1)
        images.append(accumulate(d.isoformat(), months))
    return ee.ImageCollection(images)


def spi(date, months):
    ref = reference(date.month, months)
    mean = ref.mean()
    std = ref.reduce(ee.Reducer.stdDev())
    cur = accumulate(date.isoformat(), months)
    return cur.subtract(mean).divide(std).rename('spi').set('date', date.isoformat())


def classify(img):
    return ee.Image(0) \
        .where(img.lt(-2), 1) \
        .where(img.gte(-2).And(img.lt(-1.5)), 2) \
        .where(img.gte(-1.5).And(img.lt(-1)), 3) \
        .where(img.gte(-1).And(img.lt(1)), 4) \
        .where(img.gte(1).And(img.lt(1.5)), 5) \
        .where(img.gte(1.5).And(img.lt(2)), 6) \
        .where(img.gte(2), 7) \
        .updateMask(img.mask()) \
        .rename('spi_class')


if __name__ == '__main__':
    date = datetime.date(2021, 1, 1)
    stop = datetime.date(2023, 1, 1)
    while date <= stop:
        for m in [1, 3, 6, 12]:
            img = spi(date, m)
            stats = img.reduceRegions(
                collection=SOMALIA,
                reducer=ee.Reducer.mean(),
                scale=5566
            )
            name = 'spi{:02d}_{}'.format(m, date.strftime('%Y%m'))
            task = ee.batch.Export.table.toDrive(
                collection=stats,
                description=name,
                folder='spi_somalia',
                fileFormat='CSV',
                selectors=['ADM1_NAME', 'mean']
            )
            task.start()

            task = ee.batch.Export.image.toDrive(
                image=img.clip(SOMALIA),
                description=name + '_img',
                folder='spi_somalia',
                region=SOMALIA.geometry().bounds(),
                scale=5566,
                maxPixels=1e9
            )
            task.start()
            print(name)
        date = date + relativedelta(months=1)
