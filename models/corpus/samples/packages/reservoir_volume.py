# -*- coding: utf-8 -*-
"""
Reservoir volume from surface area and a DEM based hypsometric curve.

@author: priya.n
"""

import ee
import numpy as np
import pandas as pd


class Reservoir(object):

    def __init__(self, name, geometry, full_level, dem='USGS/SRTMGL1_003'):
        self.name = name
        self.geometry = geometry
        self.full_level = full_level
        self.dem = ee.Image(dem).rename('elevation')

    # ------------------------------------------------------------------
    # hypsometry
    # ------------------------------------------------------------------
    def area_at(self, level):
        """Area below a level in km2"""
        mask = self.dem.lte(level).rename('area')
        area = mask.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=self.geometry,
            scale=30,
            maxPixels=1e9
        )
        return ee.Number(area.get('area'))

    def hypsometry(self, min_level, step=2):
        """DataFrame with level, area and volume"""
        levels = list(range(int(min_level), int(self.full_level) + 1, step))
        areas = ee.List([self.area_at(l) for l in levels]).getInfo()
        df = pd.DataFrame({'level': levels, 'area': areas})
        dv = (df['area'] + df['area'].shift()) / 2 * step
        df['volume'] = dv.fillna(0).cumsum()
        return df

    # ------------------------------------------------------------------
    # water areas
    # ------------------------------------------------------------------
    def s1_area(self, start, end, threshold=-17):
        col = (ee.ImageCollection('COPERNICUS/S1_GRD')
               .filterBounds(self.geometry)
               .filterDate(start, end)
               .filter(ee.Filter.eq('instrumentMode', 'IW'))
               .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
               .select('VV'))

        def measure(img):
            water = img.focal_median(30, 'circle', 'meters').lt(threshold)
            area = water.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
                reducer=ee.Reducer.sum(),
                geometry=self.geometry,
                scale=20,
                maxPixels=1e9
            ).get('VV')
            return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'area': area})

        return ee.FeatureCollection(col.map(measure)).filter(ee.Filter.notNull(['area']))

    def s2_area(self, start, end, max_cloud=20):
        col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
               .filterBounds(self.geometry)
               .filterDate(start, end)
               .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', max_cloud)))

        def measure(img):
            water = img.normalizedDifference(['B3', 'B11']).gt(0).rename('water')
            area = water.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
                reducer=ee.Reducer.sum(),
                geometry=self.geometry,
                scale=20,
                maxPixels=1e9
            ).get('water')
            return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'area': area})

        return ee.FeatureCollection(col.map(measure)).filter(ee.Filter.notNull(['area']))

    def series(self, start, end, source='s1'):
        fc = self.s1_area(start, end) if source == 's1' else self.s2_area(start, end)
        rows = fc.reduceColumns(ee.Reducer.toList(2), ['date', 'area']).get('list').getInfo()
        df = pd.DataFrame(rows, columns=['date', 'area'])
        df['date'] = pd.to_datetime(df['date'])
        return df.groupby('date')['area'].max()

    def volume(self, areas, curve):
        return pd.Series(np.interp(areas.values, curve['area'], curve['volume']), index=areas.index)


if __name__ == '__main__':
    ee.Initialize()
    reservoirs = ee.FeatureCollection('users/priyan/reservoirs_krishna')
    for f in reservoirs.getInfo()['features']:
        p = f['properties']
        r = Reservoir(p['name'], ee.Geometry(f['geometry']).buffer(300), p['frl'])
        curve = r.hypsometry(p['frl'] - 40)
        areas = r.series('2017-01-01', '2022-12-31')
        out = pd.DataFrame({'area': areas, 'volume': r.volume(areas, curve)})
        out.to_csv(p['name'] + '.csv')
        print(p['name'], len(out))
