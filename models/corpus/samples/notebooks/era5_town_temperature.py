import ee
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns

ee.Authenticate()
ee.Initialize(project='ee-alpine-climate')

sites = {'Innsbruck': (11.39, 47.26), 'Obergurgl': (11.02, 46.87), 'Patscherkofel': (11.46, 47.21)}

era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').select(['temperature_2m', 'total_precipitation_sum', 'snow_depth'])

def get_df(lon, lat, start, end):
    p = ee.Geometry.Point([lon, lat])
    r = era5.filterDate(start, end).getRegion(p, 11132).getInfo()
    df = pd.DataFrame(r[1:], columns=r[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    df['t'] = df['temperature_2m'].astype(float) - 273.15
    df['p'] = df['total_precipitation_sum'].astype(float) * 1000
    df['sd'] = df['snow_depth'].astype(float) * 100
    return df[['date', 't', 'p', 'sd']]

frames = []
for name, (lon, lat) in sites.items():
    for year in range(1990, 2023):
        d = get_df(lon, lat, f'{year}-01-01', f'{year+1}-01-01')
        d['site'] = name
        frames.append(d)
    print(name)

df = pd.concat(frames, ignore_index=True)
df.to_csv('era5_sites.csv', index=False)

df['year'] = df['date'].dt.year
df['month'] = df['date'].dt.month

annual = df.groupby(['site', 'year']).agg({'t': 'mean', 'p': 'sum', 'sd': 'max'}).reset_index()
annual.head()

fig, ax = plt.subplots(figsize=(12, 5))
for site in sites:
    a = annual[annual['site'] == site]
    ax.plot(a['year'], a['t'], marker='o', label=site)
ax.set_xlabel('Year')
ax.set_ylabel('Temperature (°C)')
ax.set_title('Annual mean temperature')
ax.legend()
ax.grid(True)
plt.show()

# warming stripes for Innsbruck
a = annual[annual['site'] == 'Innsbruck']
anom = a['t'].values - a['t'].values[:30].mean()
plt.figure(figsize=(12, 2))
plt.imshow([anom], aspect='auto', cmap='RdBu_r', vmin=-2, vmax=2)
plt.axis('off')
plt.show()

plt.figure(figsize=(10, 5))
sns.boxplot(data=df[df['site'] == 'Innsbruck'], x='month', y='t', color='lightblue')
plt.ylabel('Daily temperature (°C)')
plt.show()

# frost days
df['frost'] = df['t'] < 0
frost = df.groupby(['site', 'year'])['frost'].sum().unstack('site')
frost.plot(figsize=(10, 4))
plt.ylabel('Days with mean T < 0')
plt.show()
