# -*- coding: utf-8 -*-
"""
Created on Tue May 10 2022

Download MODIS LST for a list of cities

@author: hkoch
"""

import os
import ee
import pandas as pd

ee.Initialize()

cities = {
    'Berlin': [13.405, 52.52],
    'Hamburg': [9.993, 53.551],
    'Munich': [11.582, 48.135],
    'Cologne': [6.96, 50.937],
    'Frankfurt': [8.682, 50.11],
    'Stuttgart': [9.182, 48.776],
}

start = '2003-01-01'
end = '2022-01-01'
out = 'output'

if not os.path.exists(out):
    os.mkdir(out)


def bitwise_extract(img, from_bit, to_bit):
    mask_size = ee.Number(1).add(to_bit).subtract(from_bit)
    mask = ee.Number(1).leftShift(mask_size).subtract(1)
    return img.rightShift(from_bit).bitwiseAnd(mask)


def mask_lst_day(img):
    qc = img.select('QC_Day')
    good = bitwise_extract(qc, 0, 1).lte(1)
    return img.updateMask(good)


def to_celsius(img):
    lst = img.select('LST_Day_1km').multiply(0.02).subtract(273.15)
    return lst.rename('LST').copyProperties(img, ['system:time_start'])


terra = ee.ImageCollection('MODIS/061/MOD11A2').filterDate(start, end)
# aqua = ee.ImageCollection('MODIS/061/MYD11A2').filterDate(start, end)

lst = terra.map(mask_lst_day).map(to_celsius)

for name, coords in cities.items():
    print(name)
    city = ee.Geometry.Point(coords).buffer(10000)

    def reduce_city(img):
        stats = img.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=city,
            scale=1000
        )
        return ee.Feature(None, {
            'date': img.date().format('YYYY-MM-dd'),
            'LST': stats.get('LST')
        })

    fc = ee.FeatureCollection(lst.map(reduce_city))
    fc = fc.filter(ee.Filter.notNull(['LST']))
    rows = fc.reduceColumns(ee.Reducer.toList(2), ['date', 'LST']).get('list').getInfo()
    df = pd.DataFrame(rows, columns=['date', 'LST'])
    df['date'] = pd.to_datetime(df['date'])
    df = df.set_index('date')
    df.to_csv(os.path.join(out, name + '.csv'))

    yearly = df.resample('Y').mean()
    print(yearly)
