import ee
import pandas as pd
from tqdm import tqdm
import warnings
warnings.filterwarnings('ignore')

ee.Initialize()

cropland = ee.Image('USGS/GFSAD1000_V1').select('landcover').gte(1)
countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')

iso_list = ['AR', 'BR', 'US', 'CA', 'FR', 'DE', 'UP', 'RS', 'CH', 'IN', 'AS']   # FIPS codes

modis = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI')

records = []
for code in tqdm(iso_list):
    geom = countries.filter(ee.Filter.eq('country_co', code)).geometry()
    for year in range(2010, 2021):
        col = modis.filter(ee.Filter.calendarRange(year, year, 'year'))

        def fn(img):
            m = img.updateMask(cropland).multiply(0.0001).reduceRegion(
                reducer=ee.Reducer.mean(),
                geometry=geom,
                scale=10000,
                maxPixels=1e9,
                bestEffort=True
            )
            return ee.Feature(None, m).set('date', img.date().format('YYYY-MM-dd'))

        feats = ee.FeatureCollection(col.map(fn)).getInfo()['features']
        for f in feats:
            records.append((code, f['properties']['date'], f['properties'].get('NDVI')))

df = pd.DataFrame(records, columns=['country', 'date', 'ndvi'])
df.to_csv('cropland_ndvi_countries.csv', index=False)
