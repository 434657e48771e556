import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-freetown-rain')

freetown = ee.Geometry.Point([-13.23, 8.46])

gpm = ee.ImageCollection('NASA/GPM_L3/IMERG_V07').select('precipitation')

# daily sums from half-hourly rates
def daily_sum(date):
    date = ee.Date(date)
    total = gpm.filterDate(date, date.advance(1, 'day')).sum().multiply(0.5)
    v = total.reduceRegion(ee.Reducer.mean(), freetown.buffer(10000), 11132).get('precipitation')
    return ee.Feature(None, {'date': date.format('YYYY-MM-dd'), 'rain': v})

frames = []
for year in range(2010, 2024):
    for q in range(4):
        start = pd.Timestamp(year, 1 + 3 * q, 1)
        end = start + pd.DateOffset(months=3)
        days = [d.strftime('%Y-%m-%d') for d in pd.date_range(start, end, inclusive='left')]
        fc = ee.FeatureCollection(ee.List(days).map(daily_sum))
        frames.append(pd.DataFrame([f['properties'] for f in fc.getInfo()['features']]))
    print(year)

df = pd.concat(frames)
df['date'] = pd.to_datetime(df['date'])
df = df.set_index('date').sort_index()
df['rain3'] = df['rain'].rolling(3).sum()

p95 = df.loc[df['rain'] > 1, 'rain'].quantile(0.95)
p99 = df.loc[df['rain'] > 1, 'rain'].quantile(0.99)
print('p95 = %.1f mm, p99 = %.1f mm' % (p95, p99))

extreme = df[df['rain'] > p99]
print(extreme.sort_values('rain', ascending=False).head(10))

fig, ax = plt.subplots(figsize=(14, 4))
ax.bar(df.index, df['rain'], width=1, color='steelblue')
ax.axhline(p99, color='red', ls='--', label='p99')
ax.scatter([pd.Timestamp('2017-08-14')], [df.loc['2017-08-14', 'rain']], color='red', zorder=3, label='Landslide 14 Aug 2017')
ax.set_ylabel('mm/day')
ax.legend()
plt.show()

df.groupby(df.index.year)['rain'].agg(['sum', 'max']).plot(subplots=True, kind='bar', figsize=(10, 6))
plt.tight_layout()
plt.show()
