import ee
import pandas as pd
import matplotlib.pyplot as plt
ee.Initialize()

# SWE from Daymet by HUC8 in the upper Colorado
huc8 = ee.FeatureCollection('USGS/WBD/2017/HUC08').filter(ee.Filter.stringStartsWith('huc8', '1401'))
print(huc8.aggregate_array('name').getInfo())

daymet = ee.ImageCollection('NASA/ORNL/DAYMET_V4').select('swe')

rows = []
for year in range(1985, 2021):
    img = daymet.filterDate('%d-03-31' % year, '%d-04-02' % year).mean()   # april 1st SWE
    stats = img.reduceRegions(
        collection=huc8,
        reducer=ee.Reducer.mean(),
        scale=1000
    ).getInfo()
    for f in stats['features']:
        rows.append({
            'huc8': f['properties']['huc8'],
            'name': f['properties']['name'],
            'year': year,
            'swe': f['properties']['mean']
        })

df = pd.DataFrame(rows)
df.to_csv('april1_swe.csv', index=False)

piv = df.pivot(index='year', columns='name', values='swe')
pct = piv / piv.loc[1991:2020].median() * 100
pct.mean(axis=1).plot(kind='bar', figsize=(12, 4))
plt.axhline(100, color='k')
plt.ylabel('% of median')
plt.show()
