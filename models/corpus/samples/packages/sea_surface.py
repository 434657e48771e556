import os
import logging
import ee
import xarray as xr
import pandas as pd

logger = logging.getLogger(__name__)


class SST:
    """Sea surface temperature of a box from OISST and MODIS Aqua"""

    OISST = 'NOAA/CDR/OISST/V2_1'
    AQUA = 'NASA/OCEANDATA/MODIS-Aqua/L3SMI'

    def __init__(self, bounds, start, end):
        self.box = ee.Geometry.Rectangle(bounds, 'EPSG:4326', False)
        self.start = start
        self.end = end

    def oisst(self):
        col = ee.ImageCollection(self.OISST).filterDate(self.start, self.end).select('sst')
        return col.map(lambda img: img.multiply(0.01).copyProperties(img, ['system:time_start']))

    def aqua(self):
        return ee.ImageCollection(self.AQUA).filterDate(self.start, self.end).select(['sst', 'chlor_a'])

    def series(self, col, band, scale):
        def reduce(img):
            mean = img.reduceRegion(ee.Reducer.mean(), self.box, scale)
            return ee.Feature(None, {'time': img.get('system:time_start'), band: mean.get(band)})

        fc = ee.FeatureCollection(col.map(reduce)).filter(ee.Filter.notNull([band]))
        rows = fc.reduceColumns(ee.Reducer.toList(2), ['time', band]).get('list').getInfo()
        df = pd.DataFrame(rows, columns=['time', band])
        df['time'] = pd.to_datetime(df['time'], unit='ms')
        return df.set_index('time')[band]

    def heatwaves(self, series, quantile=0.9, days=5):
        """Days above the daily percentile for at least some days"""
        doy = series.index.dayofyear
        threshold = series.groupby(doy).transform(lambda x: x.quantile(quantile))
        hot = (series > threshold).astype(int)
        groups = (hot != hot.shift()).cumsum()
        lengths = hot.groupby(groups).transform('sum')
        return series[(hot == 1) & (lengths >= days)]


def main():
    ee.Initialize()
    boxes = {
        'adriatic': [13.0, 43.0, 16.0, 45.0],
        'gulf_maine': [-70.5, 42.0, -66.0, 44.5],
        'tasman': [150.0, -40.0, 156.0, -35.0],
    }
    for name, bounds in boxes.items():
        parts = []
        for year in range(2000, 2023):
            sst = SST(bounds, '%d-01-01' % year, '%d-01-01' % (year + 1))
            try:
                parts.append(sst.series(sst.oisst(), 'sst', 27830))
            except ee.EEException as e:
                logger.warning('%s %d %s', name, year, e)
        s = pd.concat(parts)
        s.to_csv('%s_sst.csv' % name)
        hw = sst.heatwaves(s)
        print(name, len(hw), 'heatwave days')


if __name__ == '__main__':
    main()
