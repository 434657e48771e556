import ee
import pandas as pd
import numpy as np
from sklearn.ensemble import RandomForestRegressor
from sklearn.model_selection import cross_val_score

ee.Initialize()

counties = ee.FeatureCollection('TIGER/2018/Counties') \
    .filter(ee.Filter.inList('STATEFP', ['17', '18', '19']))

years = list(range(2008, 2021))


def growing_season(year):
    start = '%d-05-01' % year
    end = '%d-09-30' % year

    cdl = ee.ImageCollection('USDA/NASS/CDL') \
        .filterDate('%d-01-01' % year, '%d-12-31' % year).first().select('cropland')
    corn = cdl.eq(1)

    lai = ee.ImageCollection('MODIS/061/MCD15A3H').filterDate(start, end).select('Lai')
    ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(start, end).select('NDVI')
    lst = ee.ImageCollection('MODIS/061/MYD11A2').filterDate(start, end).select('LST_Day_1km')
    met = ee.ImageCollection('IDAHO_EPSCOR/GRIDMET').filterDate(start, end)

    bands = [
        lai.max().multiply(0.1).rename('lai_max'),
        lai.mean().multiply(0.1).rename('lai_mean'),
        ndvi.max().multiply(0.0001).rename('ndvi_max'),
        ndvi.mean().multiply(0.0001).rename('ndvi_mean'),
        lst.mean().multiply(0.02).subtract(273.15).rename('lst_mean'),
        lst.max().multiply(0.02).subtract(273.15).rename('lst_max'),
        met.select('pr').sum().rename('pr'),
        met.select('tmmx').mean().subtract(273.15).rename('tmax'),
        met.select('vpd').mean().rename('vpd'),
        met.select('eto').sum().rename('eto'),
    ]
    return ee.Image.cat(bands).updateMask(corn)


def table(year):
    img = growing_season(year)
    fc = img.reduceRegions(collection=counties, reducer=ee.Reducer.mean(), scale=500, tileScale=4)
    names = ['GEOID', 'lai_max', 'lai_mean', 'ndvi_max', 'ndvi_mean', 'lst_mean', 'lst_max', 'pr', 'tmax', 'vpd', 'eto']
    fc = fc.filter(ee.Filter.notNull(names))
    rows = fc.reduceColumns(ee.Reducer.toList(len(names)), names).get('list').getInfo()
    df = pd.DataFrame(rows, columns=names)
    df['year'] = year
    return df


df = pd.concat([table(y) for y in years])
yields = pd.read_csv('nass_corn.csv', dtype={'GEOID': str})
data = df.merge(yields, on=['GEOID', 'year'])
print(data.shape)

X = data.drop(columns=['GEOID', 'yield'])
y = data['yield']
model = RandomForestRegressor(n_estimators=300, random_state=0, n_jobs=-1)
print('R2:', cross_val_score(model, X, y, cv=5, scoring='r2').mean())

model.fit(X, y)
print(pd.Series(model.feature_importances_, index=X.columns).sort_values(ascending=False))
