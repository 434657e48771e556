import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-airquality')

cities = {
    'Milano': [9.19, 45.46],
    'Torino': [7.68, 45.07],
    'Bologna': [11.34, 44.49],
    'Venezia': [12.33, 45.44],
    'Roma': [12.49, 41.90],
    'Napoli': [14.27, 40.85],
}

fc = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point(coords).buffer(10000), {'city': name})
    for name, coords in cities.items()
])

no2 = (ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2')
       .select('tropospheric_NO2_column_number_density'))


def monthly_mean(year, month):
    start = ee.Date.fromYMD(year, month, 1)
    end = start.advance(1, 'month')
    return no2.filterDate(start, end).mean().set('date', start.format('YYYY-MM-dd'))


rows = []
for year in [2019, 2020, 2021]:
    for month in range(1, 13):
        img = monthly_mean(year, month)
        stats = img.reduceRegions(collection=fc, reducer=ee.Reducer.mean(), scale=1113.2)
        data = stats.getInfo()
        for feat in data['features']:
            rows.append({
                'city': feat['properties']['city'],
                'date': '{}-{:02d}-01'.format(year, month),
                'no2': feat['properties']['mean']
            })
        print(year, month, 'done')

df = pd.DataFrame(rows)
df['date'] = pd.to_datetime(df['date'])
# mol/m2 -> umol/m2
df['no2'] = df['no2'] * 1e6
df.to_csv('no2_italian_cities.csv', index=False)

fig, ax = plt.subplots(figsize=(12, 5))
for city, group in df.groupby('city'):
    ax.plot(group['date'], group['no2'], label=city)
ax.axvline(pd.Timestamp('2020-03-09'), color='k', ls='--')
ax.set_ylabel('NO2 (umol/m2)')
ax.legend()
plt.tight_layout()
plt.savefig('no2_cities.png', dpi=300)
