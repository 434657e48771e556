#!/usr/bin/env python
# coding: utf-8

# Burn severity, Evia island, Greece, August 2021
import ee
import pandas as pd

ee.Initialize()

aoi = ee.Geometry.Rectangle([23.0, 38.7, 23.6, 39.05])

pre_dates = ('2021-07-01', '2021-08-02')
post_dates = ('2021-08-15', '2021-09-15')


def mask_s2(image):
    qa = image.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return image.updateMask(mask)


def get_nbr(dates):
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(aoi)
           .filterDate(dates[0], dates[1])
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
           .map(mask_s2))
    print(dates, col.size().getInfo())
    return col.median().clip(aoi).normalizedDifference(['B8', 'B12']).rename('NBR')


pre_nbr = get_nbr(pre_dates)
post_nbr = get_nbr(post_dates)
dnbr = pre_nbr.subtract(post_nbr).rename('dNBR')

# classes
severity = ee.Image(0) \
    .where(dnbr.gte(0.1).And(dnbr.lt(0.27)), 1) \
    .where(dnbr.gte(0.27).And(dnbr.lt(0.44)), 2) \
    .where(dnbr.gte(0.44).And(dnbr.lt(0.66)), 3) \
    .where(dnbr.gte(0.66), 4) \
    .clip(aoi) \
    .rename('severity')

labels = ['Unburned', 'Low', 'Moderate-low', 'Moderate-high', 'High']

area = ee.Image.pixelArea().divide(10000).addBands(severity).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='severity'),
    geometry=aoi,
    scale=20,
    maxPixels=1e10
).getInfo()

df = pd.DataFrame(area['groups'])
df['label'] = [labels[int(s)] for s in df['severity']]
df = df.rename(columns={'sum': 'ha'})
print(df)
df.to_csv('severity_evia.csv', index=False)

task = ee.batch.Export.image.toDrive(
    image=dnbr.toFloat(),
    description='dNBR_Evia_2021',
    folder='fires',
    scale=20,
    region=aoi,
    fileFormat='GeoTIFF',
    maxPixels=1e13
)
task.start()
