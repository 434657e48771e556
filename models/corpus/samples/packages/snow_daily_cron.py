# runs every morning at 6, appends the snow cover of the catchments
import ee
import csv
import os
from datetime import datetime, timedelta

ee.Initialize()

OUT = '/data/snow/daily.csv'
CATCHMENTS = 'users/hydropower/catchments'
LAG = 3

day = datetime.utcnow() - timedelta(days=LAG)
start = day.strftime('%Y-%m-%d')
end = (day + timedelta(days=1)).strftime('%Y-%m-%d')

terra = ee.ImageCollection('MODIS/061/MOD10A1').filterDate(start, end).select('NDSI_Snow_Cover')
aqua = ee.ImageCollection('MODIS/061/MYD10A1').filterDate(start, end).select('NDSI_Snow_Cover')
merged = terra.merge(aqua)

if merged.size().getInfo() == 0:
    print('no images for', start)
    raise SystemExit(1)

snow = merged.max().gte(40).rename('snow')
valid = snow.mask().rename('valid')
catchments = ee.FeatureCollection(CATCHMENTS)

stats = snow.addBands(valid).reduceRegions(
    collection=catchments,
    reducer=ee.Reducer.mean(),
    scale=500
)

new = not os.path.exists(OUT)
with open(OUT, 'a', newline='') as f:
    w = csv.writer(f)
    if new:
        w.writerow(['date', 'catchment', 'snow', 'valid'])
    for feat in stats.getInfo()['features']:
        p = feat['properties']
        w.writerow([start, p['name'], p.get('snow'), p.get('valid')])

print('ok', start)
