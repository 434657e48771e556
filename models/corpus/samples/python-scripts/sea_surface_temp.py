import ee
import pandas as pd
import matplotlib.pyplot as plt
import matplotlib.dates as mdates

ee.Initialize()

# Great Barrier Reef
reefs = {
    'Lizard Island': [145.46, -14.67],
    'Green Island': [145.97, -16.76],
    'Magnetic Island': [146.85, -19.14],
    'Heron Island': [151.91, -23.44]
}

oisst = ee.ImageCollection('NOAA/CDR/OISST/V2_1').select('sst')

def sst_series(name, coords, start, end):
    point = ee.Geometry.Point(coords)
    def to_feature(img):
        t = img.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=point.buffer(20000),
            scale=27830
        ).get('sst')
        return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'sst': t})
    fc = oisst.filterDate(start, end).map(to_feature)
    data = fc.getInfo()['features']
    df = pd.DataFrame([d['properties'] for d in data])
    df['date'] = pd.to_datetime(df['date'])
    df['sst'] = df['sst'] * 0.01
    df['reef'] = name
    return df

frames = []
for name, coords in reefs.items():
    for year in range(2015, 2021):
        df = sst_series(name, coords, '{}-01-01'.format(year), '{}-01-01'.format(year + 1))
        frames.append(df)
    print(name, 'finished')

all_df = pd.concat(frames)
all_df.to_csv('gbr_sst.csv', index=False)

fig, ax = plt.subplots(figsize=(12, 5))
for name, g in all_df.groupby('reef'):
    g = g.set_index('date')['sst'].rolling(15).mean()
    ax.plot(g.index, g.values, label=name)
ax.xaxis.set_major_locator(mdates.YearLocator())
ax.set_ylabel('SST (°C)')
ax.legend(loc='upper right')
plt.show()
