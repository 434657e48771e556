import ee
import pandas as pd

ee.Initialize(project='sierra-mortality')

sierra = ee.FeatureCollection('EPA/Ecoregions/2013/L3').filter(ee.Filter.eq('us_l3name', 'Sierra Nevada'))
geom = sierra.geometry()



def ndmi_year(year):
    def prep(img):
        qa = img.select('QA_PIXEL')
        clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0)).And(qa.bitwiseAnd(1 << 5).eq(0))
        sr = img.select('SR_B.').multiply(0.0000275).add(-0.2)
        return sr.normalizedDifference(['SR_B5', 'SR_B6']).rename('ndmi').updateMask(clear)

    return (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
            .filterBounds(geom)
            .filterDate(f'{year}-07-01', f'{year}-09-15')
            .map(prep)
            .median()
            .rename(f'ndmi_{year}'))


forest = ee.ImageCollection('USGS/NLCD_RELEASES/2019_REL/NLCD').filter(ee.Filter.eq('system:index', '2011')).first().select('landcover')
forest = forest.eq(42).Or(forest.eq(43))

stack = ee.Image.cat([ndmi_year(y) for y in range(2013, 2023)]).updateMask(forest)
elev = ee.Image('USGS/SRTMGL1_003')
bands = elev.divide(250).floor().multiply(250).toInt().rename('elev_band')

rows = []
for y in range(2013, 2023):
    res = stack.select(f'ndmi_{y}').addBands(bands).reduceRegion(
        reducer=ee.Reducer.mean().group(groupField=1, groupName='elev'),
        geometry=geom,
        scale=300,
        maxPixels=1e10
    ).getInfo()['groups']
    for g in res:
        rows.append({'year': y, 'elev': g['elev'], 'ndmi': g['mean']})
    print(y)

df = pd.DataFrame(rows)
print(df.pivot(index='elev', columns='year', values='ndmi').round(3))
df.to_csv('ndmi_elevation.csv', index=False)
