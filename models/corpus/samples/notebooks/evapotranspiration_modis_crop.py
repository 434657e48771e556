import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-et-nile')

# Nile delta irrigation districts
districts = ee.FeatureCollection('projects/ee-et-nile/assets/districts')

et = ee.ImageCollection('MODIS/061/MOD16A2GF').select('ET')

start_year = 2010
end_year = 2020

Map = geemap.Map(center=[30.8, 31.0], zoom=8)

# total ET per year
def yearly_et(y):
    y = ee.Number(y)
    start = ee.Date.fromYMD(y, 1, 1)
    end = start.advance(1, 'year')
    total = et.filterDate(start, end).sum().multiply(0.1)
    return total.set('year', y).set('system:time_start', start.millis())

years = ee.List.sequence(start_year, end_year)
et_yearly = ee.ImageCollection.fromImages(years.map(yearly_et))

vis = {'min': 200, 'max': 1400, 'palette': ['ffffff', 'fcd163', '99b718', '66a000', '3e8601', '207401', '056201', '004c00', '011301']}
Map.addLayer(et_yearly.mean().clip(districts), vis, 'Mean annual ET')
Map.addLayer(districts.style(color='red', fillColor='00000000'), {}, 'Districts')
Map.add_colorbar(vis, label='ET (mm/year)')
Map

# district means
def per_district(img):
    return img.reduceRegions(
        collection=districts,
        reducer=ee.Reducer.mean(),
        scale=500
    ).map(lambda f: f.set('year', img.get('year')))

table = et_yearly.map(per_district).flatten()
df = geemap.ee_to_df(table)
df = df[['name', 'year', 'mean']]
df['year'] = df['year'].astype(int)
df = df.rename(columns={'mean': 'et_mm'})

pivot = df.pivot(index='year', columns='name', values='et_mm')
pivot.plot(figsize=(12, 6), marker='.')
plt.ylabel('ET (mm/year)')
plt.xlabel('Year')
plt.legend(bbox_to_anchor=(1.02, 1), loc='upper left')
plt.tight_layout()
plt.savefig('et_districts.png', dpi=200)
plt.show()

summary = df.groupby('name')['et_mm'].agg(['mean', 'std', 'min', 'max']).round(1)
summary = summary.sort_values('mean', ascending=False)
print(summary)
summary.to_csv('et_summary.csv')
