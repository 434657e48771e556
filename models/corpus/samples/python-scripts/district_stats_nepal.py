import ee
import pandas as pd
ee.Initialize()

districts = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Nepal'))
names = districts.aggregate_array('ADM2_NAME').getInfo()
print(len(names))

dem = ee.Image('USGS/SRTMGL1_003')
slope = ee.Terrain.slope(dem)
pop = ee.ImageCollection('WorldPop/GP/100m/pop').filter(ee.Filter.eq('country', 'NPL')).filter(ee.Filter.eq('year', 2020)).first()
lc = ee.ImageCollection('ESA/WorldCover/v100').first()
forest = lc.eq(10)
crop = lc.eq(40)
built = lc.eq(50)

rows = []
for name in names:
    d = districts.filter(ee.Filter.eq('ADM2_NAME', name)).geometry()
    row = {'district': name}
    row['area_km2'] = d.area().divide(1e6).getInfo()
    row['elev'] = dem.reduceRegion(ee.Reducer.mean(), d, 250, maxPixels=1e9).get('elevation').getInfo()
    row['slope'] = slope.reduceRegion(ee.Reducer.mean(), d, 250, maxPixels=1e9).get('slope').getInfo()
    row['pop'] = pop.reduceRegion(ee.Reducer.sum(), d, 100, maxPixels=1e9).get('population').getInfo()
    row['forest'] = forest.reduceRegion(ee.Reducer.mean(), d, 100, maxPixels=1e9).get('Map').getInfo() * 100
    row['crop'] = crop.reduceRegion(ee.Reducer.mean(), d, 100, maxPixels=1e9).get('Map').getInfo() * 100
    row['built'] = built.reduceRegion(ee.Reducer.mean(), d, 100, maxPixels=1e9).get('Map').getInfo() * 100
    rows.append(row)
    print(row)

df = pd.DataFrame(rows)
df.to_csv('nepal_districts.csv', index=False)
