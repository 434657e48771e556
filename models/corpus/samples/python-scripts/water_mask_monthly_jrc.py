import ee
import pandas as pd

ee.Initialize()

wetland = ee.FeatureCollection('users/hramsar/donana').geometry()

monthly = ee.ImageCollection('JRC/GSW1_3/MonthlyHistory').filterBounds(wetland).filterDate('2000-01-01', '2020-12-31')

def calc(img):
    water = img.eq(2)
    valid = img.gt(0)
    w = water.multiply(ee.Image.pixelArea()).rename('water')
    v = valid.multiply(ee.Image.pixelArea()).rename('valid')
    stats = w.addBands(v).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=wetland,
        scale=30,
        maxPixels=1e10
    )
    return img.set({
        'water': ee.Number(stats.get('water')).divide(10000),
        'valid': ee.Number(stats.get('valid')).divide(10000)
    })

monthly = monthly.map(calc)

years = monthly.aggregate_array('year').getInfo()
months = monthly.aggregate_array('month').getInfo()
water = monthly.aggregate_array('water').getInfo()
valid = monthly.aggregate_array('valid').getInfo()

df = pd.DataFrame({'year': years, 'month': months, 'water_ha': water, 'valid_ha': valid})
total = wetland.area().getInfo() / 10000
df['valid_pct'] = df['valid_ha'] / total * 100
df = df[df['valid_pct'] > 90]
df.to_csv('donana_water.csv', index=False)
print(df.groupby('year')['water_ha'].max())
