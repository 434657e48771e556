# -*- coding: utf-8 -*-
"""
Created on Tue Jul  5 2022

@author: rahim

Flood of June 2022 in Sylhet: extent at several dates and what was under water
"""

import ee
import pandas as pd

ee.Initialize()

# ---------------------------------------------------------------
# 1. Inputs
# ---------------------------------------------------------------
upazilas = ee.FeatureCollection('users/rahim/bgd_adm3').filter(ee.Filter.inList('ADM2_EN', ['Sylhet', 'Sunamganj']))
aoi = upazilas.geometry()

pre = ['2022-02-01', '2022-03-31']
events = {
    '0617': ['2022-06-15', '2022-06-19'],
    '0625': ['2022-06-23', '2022-06-27'],
    '0705': ['2022-07-03', '2022-07-07'],
}

# ---------------------------------------------------------------
# 2. Sentinel-1
# ---------------------------------------------------------------
s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(aoi)
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
      .select('VH'))


def smooth(img):
    return img.focal_mean(30, 'circle', 'meters').copyProperties(img, ['system:time_start'])


reference = s1.filterDate(pre[0], pre[1]).map(smooth).median().clip(aoi)
ref_water = reference.lt(-20)

# ---------------------------------------------------------------
# 3. Exposure layers
# ---------------------------------------------------------------
pop = ee.ImageCollection('WorldPop/GP/100m/pop').filter(ee.Filter.eq('country', 'BGD')).filter(ee.Filter.eq('year', 2020)).first()
lulc = ee.ImageCollection('ESA/WorldCover/v200').first()
crop = lulc.eq(40)
built = lulc.eq(50)
ha = ee.Image.pixelArea().divide(10000)

rows = []
for name, (start, end) in events.items():
    col = s1.filterDate(start, end)
    print(name, 'images:', col.size().getInfo())
    water = col.map(smooth).min().clip(aoi).lt(-20)
    flood = water.And(ref_water.Not()).selfMask()
    flood = flood.updateMask(flood.connectedPixelCount(20).gte(8))

    stack = ha.updateMask(flood).rename('flood_ha') \
        .addBands(ha.updateMask(flood).updateMask(crop).rename('crop_ha')) \
        .addBands(ha.updateMask(flood).updateMask(built).rename('built_ha')) \
        .addBands(pop.updateMask(flood).rename('people'))

    stats = stack.reduceRegions(
        collection=upazilas,
        reducer=ee.Reducer.sum(),
        scale=50,
        tileScale=8
    )
    for f in stats.getInfo()['features']:
        p = f['properties']
        rows.append({
            'event': name,
            'upazila': p['ADM3_EN'],
            'flood_ha': p['flood_ha'],
            'crop_ha': p['crop_ha'],
            'built_ha': p['built_ha'],
            'people': p['people']
        })

    task = ee.batch.Export.image.toDrive(
        image=flood.toByte(),
        description='flood_' + name,
        folder='sylhet_2022',
        region=aoi,
        scale=10,
        crs='EPSG:32646',
        maxPixels=1e13
    )
    task.start()

# ---------------------------------------------------------------
# 4. Table
# ---------------------------------------------------------------
df = pd.DataFrame(rows)
df.to_csv('sylhet_damage.csv', index=False)
print(df.groupby('event')[['flood_ha', 'crop_ha', 'built_ha', 'people']].sum().round())
