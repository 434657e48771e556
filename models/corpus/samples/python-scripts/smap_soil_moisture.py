import ee
import pandas as pd
from datetime import datetime, timedelta

ee.Initialize()

STATIONS = {
    'yanco': (146.17, -34.72),
    'kyeamba': (147.56, -35.28),
    'adelong': (148.10, -35.37)
}

smap = ee.ImageCollection('NASA/SMAP/SPL4SMGP/007').select(['sm_surface', 'sm_rootzone'])


def daterange(start, end, step):
    d = start
    while d < end:
        yield d, min(d + timedelta(days=step), end)
        d += timedelta(days=step)


all_df = []
for name, (lon, lat) in STATIONS.items():
    pt = ee.Geometry.Point([lon, lat])
    for d1, d2 in daterange(datetime(2019, 1, 1), datetime(2020, 1, 1), 60):
        col = smap.filterDate(d1.strftime('%Y-%m-%d'), d2.strftime('%Y-%m-%d'))
        data = col.getRegion(pt, 11000).getInfo()
        df = pd.DataFrame(data[1:], columns=data[0])
        df['station'] = name
        all_df.append(df)
        print(name, d1.date(), d2.date(), len(df))

df = pd.concat(all_df)
df['time'] = pd.to_datetime(df['time'], unit='ms')
df['sm_surface'] = df['sm_surface'].astype(float)
df['sm_rootzone'] = df['sm_rootzone'].astype(float)

daily = df.groupby('station').resample('D', on='time')[['sm_surface', 'sm_rootzone']].mean()
daily.to_csv('smap_daily.csv')
