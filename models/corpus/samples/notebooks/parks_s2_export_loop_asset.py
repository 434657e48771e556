import ee
import time

ee.Initialize(project='ee-parks-fr')

PARKS = 'projects/ee-parks-fr/assets/parcs_nationaux'
ASSETS = 'projects/ee-parks-fr/assets/mosaics'

parks = ee.FeatureCollection(PARKS)
names = parks.aggregate_array('NOM').getInfo()
print(names)

# create the folder when it is not there
try:
    ee.data.createAsset({'type': 'IMAGE_COLLECTION'}, ASSETS)
except ee.EEException as e:
    print(e)

existing = [a['name'].split('/')[-1] for a in ee.data.listAssets({'parent': ASSETS})['assets']]
print(len(existing), 'already there')


def mosaic(geom, year):
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(geom)
           .filterDate(f'{year}-06-01', f'{year}-09-15')
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40)))

    def mask(img):
        scl = img.select('SCL')
        bad = scl.eq(3).Or(scl.eq(8)).Or(scl.eq(9)).Or(scl.eq(10))
        return img.updateMask(bad.Not())

    return col.map(mask).select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).reduce(ee.Reducer.percentile([30])) \
        .rename(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).clip(geom).toUint16()


tasks = {}
for name in names:
    park = parks.filter(ee.Filter.eq('NOM', name)).first()
    geom = park.geometry()
    slug = name.lower().replace(' ', '_').replace('é', 'e').replace("'", '')
    for year in [2018, 2020, 2022]:
        asset = f'{slug}_{year}'
        if asset in existing:
            continue
        img = mosaic(geom, year).set({
            'park': name,
            'year': year,
            'system:time_start': ee.Date.fromYMD(year, 7, 15).millis()
        })
        task = ee.batch.Export.image.toAsset(
            image=img,
            description=asset,
            assetId=f'{ASSETS}/{asset}',
            region=geom.bounds(),
            scale=10,
            crs='EPSG:2154',
            maxPixels=1e13
        )
        task.start()
        tasks[asset] = task

while True:
    states = [t.status()['state'] for t in tasks.values()]
    running = sum(s in ['READY', 'RUNNING'] for s in states)
    print(f'{running} running, {states.count("COMPLETED")} completed, {states.count("FAILED")} failed')
    if running == 0:
        break
    time.sleep(120)

for name, t in tasks.items():
    s = t.status()
    if s['state'] == 'FAILED':
        print(name, s['error_message'])
