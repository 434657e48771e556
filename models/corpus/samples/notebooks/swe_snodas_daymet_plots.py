import ee
import pandas as pd
import hvplot.pandas
import holoviews as hv
import geemap

ee.Initialize(project='snow-nw')

huc = ee.FeatureCollection('USGS/WBD/2017/HUC08').filter(ee.Filter.eq('huc8', '17060205'))
geom = huc.geometry()

daymet = ee.ImageCollection('NASA/ORNL/DAYMET_V4').filterDate('1995-10-01', '2021-09-30').select(['swe', 'prcp', 'tmax', 'tmin'])


def wy_series(wy):
    col = daymet.filterDate(f'{wy-1}-10-01', f'{wy}-10-01')

    def f(img):
        d = img.reduceRegion(ee.Reducer.mean(), geom, 2000, maxPixels=1e9)
        return ee.Feature(None, d).set('date', img.date().format('YYYY-MM-dd'))

    return [x['properties'] for x in col.map(f).getInfo()['features']]


rows = []
for wy in range(1996, 2022):
    rows.extend(wy_series(wy))
    print(wy, end=' ')

df = pd.DataFrame(rows)
df['date'] = pd.to_datetime(df['date'])
df = df.set_index('date').sort_index()
df['wy'] = df.index.year + (df.index.month >= 10)
df['dowy'] = df.groupby('wy').cumcount() + 1

peak = df.groupby('wy')['swe'].agg(['max', 'idxmax'])
peak['dowy'] = [df.loc[d, 'dowy'] for d in peak['idxmax']]
print(peak)

pivot = df.pivot_table(index='dowy', columns='wy', values='swe')
median = pivot.median(axis=1)
pivot.hvplot.line(color='lightgray', legend=False) * median.hvplot.line(color='k', line_width=3)

peak['max'].hvplot.bar(xlabel='Water year', ylabel='Peak SWE (mm)', rot=90)

cum = df.groupby('wy')['prcp'].cumsum()
df['cum_prcp'] = cum
ratio = peak['max'] / df.groupby('wy')['prcp'].sum()
ratio.hvplot.line(ylabel='Peak SWE / P')

df.to_csv('huc8_daymet.csv')

m = geemap.Map()
m.centerObject(huc, 9)
m.addLayer(daymet.filterDate('2021-04-01', '2021-04-02').first().select('swe').clip(huc), {'min': 0, 'max': 600, 'palette': ['white', 'lightblue', 'blue', 'purple']}, 'SWE 1 April 2021')
m.addLayer(huc.style(color='black', fillColor='00000000'), {}, 'HUC8')
m
