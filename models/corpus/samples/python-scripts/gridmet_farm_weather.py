import ee
import pandas as pd
from datetime import datetime

ee.Initialize(project='ee-vineyard')

GRIDMET = 'IDAHO_EPSCOR/GRIDMET'
BANDS = ['tmmn', 'tmmx', 'pr', 'eto', 'vpd', 'srad', 'rmin', 'rmax', 'vs']

farms = pd.read_csv('farms.csv')


def fetch(lat, lon, start, end):
    point = ee.Geometry.Point([lon, lat])
    col = ee.ImageCollection(GRIDMET).filterDate(start, end).select(BANDS)
    data = col.getRegion(point, 4000).getInfo()
    header = data[0]
    df = pd.DataFrame(data[1:], columns=header)
    df['date'] = pd.to_datetime(df['id'], format='%Y%m%d')
    df = df.set_index('date')[BANDS].astype(float)
    df['tmmn'] -= 273.15
    df['tmmx'] -= 273.15
    return df


def gdd(df, base=10):
    t = (df['tmmn'] + df['tmmx']) / 2
    return (t - base).clip(lower=0).cumsum()


for i, farm in farms.iterrows():
    parts = []
    for year in range(2018, 2024):
        parts.append(fetch(farm['lat'], farm['lon'], f'{year}-01-01', f'{year + 1}-01-01'))
    df = pd.concat(parts)
    df['gdd'] = df.groupby(df.index.year, group_keys=False).apply(gdd)
    df.to_csv(f"weather/{farm['name']}.csv")
    print(farm['name'], len(df))
