import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-countrystats')

countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
rwanda = countries.filter(ee.Filter.eq('country_na', 'Rwanda'))

wc = ee.ImageCollection('ESA/WorldCover/v200').first().clip(rwanda)

Map = geemap.Map()
Map.centerObject(rwanda, 9)
Map.addLayer(wc, {'bands': ['Map']}, 'WorldCover 2021')
Map.add_legend(title='ESA Land Cover Type', builtin_legend='ESA_WorldCover')
Map

classes = {
    10: 'Tree cover',
    20: 'Shrubland',
    30: 'Grassland',
    40: 'Cropland',
    50: 'Built-up',
    60: 'Bare / sparse vegetation',
    70: 'Snow and ice',
    80: 'Permanent water bodies',
    90: 'Herbaceous wetland',
    95: 'Mangroves',
    100: 'Moss and lichen',
}

hist = wc.reduceRegion(
    reducer=ee.Reducer.frequencyHistogram(),
    geometry=rwanda.geometry(),
    scale=100,
    maxPixels=1e13
).get('Map').getInfo()

df = pd.DataFrame(
    [(classes[int(k)], v) for k, v in hist.items()],
    columns=['class', 'pixels']
)
df['percent'] = 100 * df['pixels'] / df['pixels'].sum()
df = df.sort_values('percent', ascending=False)
print(df.to_string(index=False))

df.plot.pie(y='percent', labels=df['class'], autopct='%1.1f%%', figsize=(8, 8), legend=False)
plt.ylabel('')
plt.title('Land cover of Rwanda, 2021')
plt.show()
