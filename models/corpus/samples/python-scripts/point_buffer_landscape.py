import ee
import pandas as pd

ee.Initialize()

# Bird survey sites: % forest cover in buffers of 500, 1000, 2000 and 5000 m
sites = pd.read_csv('sites.csv')

nlcd = ee.Image('USGS/NLCD_RELEASES/2019_REL/NLCD/2019').select('landcover')
forest = nlcd.gte(41).And(nlcd.lte(43)).rename('forest')
urban = nlcd.gte(21).And(nlcd.lte(24)).rename('urban')
crop = nlcd.eq(82).rename('crop')
wetland = nlcd.eq(90).Or(nlcd.eq(95)).rename('wetland')
img = ee.Image.cat([forest, urban, crop, wetland])

features = [ee.Feature(ee.Geometry.Point([r.lon, r.lat]), {'site': r.site}) for r in sites.itertuples()]
fc = ee.FeatureCollection(features)

dfs = []
for radius in [500, 1000, 2000, 5000]:
    buffers = fc.map(lambda f: f.buffer(radius))
    res = img.reduceRegions(collection=buffers, reducer=ee.Reducer.mean(), scale=30)
    data = [f['properties'] for f in res.getInfo()['features']]
    df = pd.DataFrame(data).set_index('site')
    df.columns = ['%s_%d' % (c, radius) for c in df.columns]
    dfs.append(df)
    print(radius, 'done')

out = pd.concat(dfs, axis=1)
out.to_csv('landscape_buffers.csv')
