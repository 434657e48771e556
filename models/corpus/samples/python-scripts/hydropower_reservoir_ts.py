import ee
import datetime
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()


def get_s2(aoi, start, end):
    return (ee.ImageCollection('COPERNICUS/S2')
            .filterBounds(aoi)
            .filterDate(start, end)
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)))


def water_area_s2(img, aoi):
    ndwi = img.normalizedDifference(['B3', 'B8']).rename('ndwi')
    water = ndwi.gt(0).rename('water')
    area = water.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=20,
        maxPixels=1e9
    )
    return ee.Feature(None, {
        'date': img.date().format('YYYY-MM-dd'),
        'area': area.get('water')
    })


def water_area_s1(img, aoi):
    vv = img.select('VV').focal_median(50, 'circle', 'meters')
    water = vv.lt(-16).rename('water')
    area = water.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=20,
        maxPixels=1e9
    )
    return ee.Feature(None, {
        'date': img.date().format('YYYY-MM-dd'),
        'area': area.get('water')
    })


def to_series(fc):
    data = fc.getInfo()['features']
    df = pd.DataFrame([x['properties'] for x in data])
    df['date'] = pd.to_datetime(df['date'])
    return df.groupby('date')['area'].max() / 1e6


aoi = ee.FeatureCollection('users/hydro_et/gibe3').geometry()

s2 = get_s2(aoi, '2016-01-01', '2021-01-01')
s2_area = to_series(s2.map(lambda i: water_area_s2(i, aoi)))

s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(aoi) \
    .filterDate('2016-01-01', '2021-01-01') \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
s1_area = to_series(s1.map(lambda i: water_area_s1(i, aoi)))

print(len(s2_area), len(s1_area))

fig, ax = plt.subplots(figsize=(12, 4))
ax.plot(s2_area.index, s2_area, 'r.', label='Sentinel-2')
ax.plot(s1_area.index, s1_area, 'b-', label='Sentinel-1')
ax.set_ylabel('Area (km2)')
ax.legend()
fig.savefig('gibe3.png')
