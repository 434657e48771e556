import ee
import geopandas as gpd
import pandas as pd
import json
import os

ee.Initialize(project='ee-watershed')

SHP = r'C:\data\watersheds\watersheds.shp'
OUT = r'C:\data\watersheds\ndvi.csv'

gdf = gpd.read_file(SHP)
gdf = gdf.to_crs(epsg=4326)
gdf['geometry'] = gdf['geometry'].simplify(0.001)
print(gdf.columns)


def gdf_to_fc(gdf, id_col):
    js = json.loads(gdf[[id_col, 'geometry']].to_json())
    return ee.FeatureCollection(js)


fc = gdf_to_fc(gdf, 'WS_ID')


def mask_modis(img):
    qa = img.select('SummaryQA')
    return img.select('NDVI').updateMask(qa.lte(1)).multiply(0.0001).copyProperties(img, ['system:time_start'])


modis = ee.ImageCollection('MODIS/061/MOD13Q1').map(mask_modis)

if os.path.exists(OUT):
    os.remove(OUT)

for year in range(2000, 2024):
    col = modis.filterDate(f'{year}-01-01', f'{year + 1}-01-01')
    n = col.size().getInfo()
    lst = col.toList(n)
    rows = []
    for i in range(n):
        img = ee.Image(lst.get(i))
        date = img.date().format('YYYY-MM-dd').getInfo()
        stats = img.reduceRegions(collection=fc, reducer=ee.Reducer.mean(), scale=250).getInfo()
        for f in stats['features']:
            rows.append({'WS_ID': f['properties']['WS_ID'], 'date': date, 'ndvi': f['properties'].get('mean')})
    df = pd.DataFrame(rows)
    df.to_csv(OUT, mode='a', index=False, header=not os.path.exists(OUT))
    print(year, len(df))
