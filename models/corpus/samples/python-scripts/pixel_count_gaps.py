import ee
import calendar
import pandas as pd

ee.Initialize()

# How many valid Landsat observations do we have per year and sensor?
pts = ee.FeatureCollection('users/kasai/forest_plots')

SENSORS = {
    'L4': 'LANDSAT/LT04/C02/T1_L2',
    'L5': 'LANDSAT/LT05/C02/T1_L2',
    'L7': 'LANDSAT/LE07/C02/T1_L2',
    'L8': 'LANDSAT/LC08/C02/T1_L2',
    'L9': 'LANDSAT/LC09/C02/T1_L2',
}


def valid(img):
    qa = img.select('QA_PIXEL')
    ok = qa.bitwiseAnd(1 << 1).eq(0) \
        .And(qa.bitwiseAnd(1 << 3).eq(0)) \
        .And(qa.bitwiseAnd(1 << 4).eq(0))
    return ok.selfMask().rename('n')


out = []
for year in range(1984, 2023):
    for sensor, cid in SENSORS.items():
        col = ee.ImageCollection(cid).filterBounds(pts).filterDate(f'{year}-01-01', f'{year + 1}-01-01')
        n_img = col.size().getInfo()
        if n_img == 0:
            continue
        count = col.map(valid).sum().unmask(0)
        res = count.reduceRegions(collection=pts, reducer=ee.Reducer.first(), scale=30)
        mean = res.aggregate_mean('first').getInfo()
        out.append([year, sensor, n_img, mean])
        print(year, sensor, n_img, mean)

df = pd.DataFrame(out, columns=['year', 'sensor', 'images', 'mean_valid'])
df.to_csv('landsat_observations.csv', index=False)
print(df.pivot_table(index='year', columns='sensor', values='mean_valid'))
