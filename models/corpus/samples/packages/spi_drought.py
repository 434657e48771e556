"""Drought indices: VCI, TCI, VHI and rainfall anomalies"""
import ee

MODIS_NDVI = 'MODIS/061/MOD13A2'
MODIS_LST = 'MODIS/061/MOD11A2'
CHIRPS = 'UCSB-CHG/CHIRPS/PENTAD'


def monthly(collection, year, month, reducer='mean'):
    start = ee.Date.fromYMD(year, month, 1)
    col = collection.filterDate(start, start.advance(1, 'month'))
    if reducer == 'sum':
        img = col.sum()
    else:
        img = col.mean()
    return img.set('year', year, 'month', month, 'system:time_start', start.millis())


def climatology(collection, month, start_year, end_year, reducer='mean'):
    images = [monthly(collection, y, month, reducer) for y in range(start_year, end_year + 1)]
    return ee.ImageCollection.fromImages(images)


class Drought:
    def __init__(self, region, start_year=2001, end_year=2020):
        self.region = region
        self.start_year = start_year
        self.end_year = end_year
        self.ndvi = ee.ImageCollection(MODIS_NDVI).select('NDVI')
        self.lst = ee.ImageCollection(MODIS_LST).select('LST_Day_1km')
        self.rain = ee.ImageCollection(CHIRPS).select('precipitation')

    def vci(self, year, month):
        """Vegetation condition index (0-100)"""
        clim = climatology(self.ndvi, month, self.start_year, self.end_year)
        current = monthly(self.ndvi, year, month)
        vmin = clim.min()
        vmax = clim.max()
        return current.subtract(vmin).divide(vmax.subtract(vmin)).multiply(100).rename('VCI')

    def tci(self, year, month):
        """Temperature condition index (0-100)"""
        clim = climatology(self.lst, month, self.start_year, self.end_year)
        current = monthly(self.lst, year, month)
        tmin = clim.min()
        tmax = clim.max()
        return tmax.subtract(current).divide(tmax.subtract(tmin)).multiply(100).rename('TCI')

    def vhi(self, year, month, alpha=0.5):
        """Vegetation health index"""
        vci = self.vci(year, month)
        tci = self.tci(year, month)
        return vci.multiply(alpha).add(tci.multiply(1 - alpha)).rename('VHI')

    def rain_anomaly(self, year, month):
        """Standardised anomaly of the monthly rainfall"""
        clim = climatology(self.rain, month, self.start_year, self.end_year, 'sum')
        current = monthly(self.rain, year, month, 'sum')
        mean = clim.mean()
        std = clim.reduce(ee.Reducer.stdDev())
        return current.subtract(mean).divide(std).rename('SPA')

    def indices(self, year, month):
        img = ee.Image.cat([
            self.vci(year, month),
            self.tci(year, month),
            self.vhi(year, month),
            self.rain_anomaly(year, month)
        ])
        return img.clip(self.region).set('year', year).set('month', month)

    def zonal(self, zones, year, month):
        return self.indices(year, month).reduceRegions(
            collection=zones,
            reducer=ee.Reducer.mean(),
            scale=1000,
            tileScale=4
        ).map(lambda f: f.set('year', year).set('month', month))


if __name__ == '__main__':
    ee.Initialize()
    zones = ee.FeatureCollection('FAO/GAUL/2015/level2') \
        .filter(ee.Filter.eq('ADM0_NAME', 'Ethiopia'))
    drought = Drought(zones.geometry())
    for month in range(1, 13):
        table = drought.zonal(zones, 2021, month)
        task = ee.batch.Export.table.toDrive(
            collection=table,
            description='drought_2021_{:02d}'.format(month),
            folder='drought',
            fileFormat='CSV',
            selectors=['ADM1_NAME', 'ADM2_NAME', 'ADM2_CODE', 'year', 'month', 'VCI', 'TCI', 'VHI', 'SPA']
        )
        task.start()
