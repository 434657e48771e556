import ee
import json
import geemap
import datetime as dt

ee.Initialize(project='ee-composites-batch')

with open('aoi.geojson') as f:
    data = json.load(f)

coords = data['features'][0]['geometry']['coordinates']
aoi = ee.Geometry.Polygon(coords)
print('Area (km2):', aoi.area().divide(1e6).getInfo())

YEARS = list(range(2018, 2024))
SEASONS = {
    'spring': ('03-01', '05-31'),
    'summer': ('06-01', '08-31'),
    'autumn': ('09-01', '11-30'),
}
BANDS = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']


def mask_edges(img):
    return img.updateMask(img.select('B8A').mask().updateMask(img.select('B9').mask()))


def mask_clouds(img):
    cs = img.select('cs')
    return img.updateMask(cs.gte(0.65))


def build(year, season):
    start = f'{year}-{SEASONS[season][0]}'
    end = f'{year}-{SEASONS[season][1]}'
    csp = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED')
    col = (ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
           .filterBounds(aoi)
           .filterDate(start, end)
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 70))
           .linkCollection(csp, ['cs'])
           .map(mask_edges)
           .map(mask_clouds))
    n = col.size().getInfo()
    print(year, season, n)
    return col.select(BANDS).median().clip(aoi).set({'year': year, 'season': season, 'n': n})


tasks = []
for year in YEARS:
    for season in SEASONS:
        img = build(year, season)
        name = f's2_{year}_{season}'
        task = ee.batch.Export.image.toCloudStorage(
            image=img.toUint16(),
            description=name,
            bucket='s2-composites-eu',
            fileNamePrefix=f'composites/{name}',
            region=aoi,
            scale=10,
            crs='EPSG:3035',
            maxPixels=1e13,
            fileFormat='GeoTIFF',
            formatOptions={'cloudOptimized': True}
        )
        task.start()
        tasks.append(task)

print(len(tasks), 'tasks submitted', dt.datetime.now())
