import ee
import json
import os
import pandas as pd
from datetime import date, timedelta

# Service account
service_account = 'gee-runner@my-monitor.iam.gserviceaccount.com'
key_path = os.environ.get('GEE_KEY', 'key.json')

credentials = ee.ServiceAccountCredentials(service_account, key_path)
ee.Initialize(credentials)

# AOIs from geojson
with open('farms.geojson') as f:
    geojson = json.load(f)

farms = []
for feat in geojson['features']:
    geom = ee.Geometry(feat['geometry'])
    farms.append(ee.Feature(geom, {'name': feat['properties']['name']}))
farms = ee.FeatureCollection(farms)

today = date.today()
start = (today - timedelta(days=15)).strftime('%Y-%m-%d')
end = today.strftime('%Y-%m-%d')
print(f'Period: {start} to {end}')

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(farms)
      .filterDate(start, end)
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40)))

count = s2.size().getInfo()
print(f'{count} images found')

if count == 0:
    print('No images, exit')
else:
    def ndvi(img):
        scl = img.select('SCL')
        clear = scl.eq(4).Or(scl.eq(5))
        return img.normalizedDifference(['B8', 'B4']).rename('NDVI').updateMask(clear).copyProperties(img, ['system:time_start'])

    latest = s2.map(ndvi).sort('system:time_start').mosaic()

    stats = latest.reduceRegions(
        collection=farms,
        reducer=ee.Reducer.mean().combine(
            reducer2=ee.Reducer.stdDev(),
            sharedInputs=True
        ),
        scale=10
    ).getInfo()

    rows = []
    for f in stats['features']:
        p = f['properties']
        rows.append({
            'date': end,
            'name': p['name'],
            'ndvi_mean': p.get('mean'),
            'ndvi_std': p.get('stdDev')
        })

    df = pd.DataFrame(rows)
    print(df)

    out = 'ndvi_log.csv'
    df.to_csv(out, mode='a', header=not os.path.exists(out), index=False)
