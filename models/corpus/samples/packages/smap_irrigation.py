import ee
import numpy as np
import pandas as pd
from scipy import signal

ee.Initialize()

# irrigated and rainfed points
irrigated = ee.Geometry.Point([-120.25, 36.90])
rainfed = ee.Geometry.Point([-120.80, 37.60])

start = '2016-01-01'
end = '2021-12-31'


def smap_series(point):
    col = ee.ImageCollection('NASA/SMAP/SPL3SMP_E/005').filterDate(start, end) \
        .select(['soil_moisture_am', 'retrieval_qual_flag_am'])

    def mask(img):
        good = img.select('retrieval_qual_flag_am').bitwiseAnd(1).eq(0)
        return img.select('soil_moisture_am').updateMask(good)

    data = col.map(mask).getRegion(point, 9000).getInfo()
    df = pd.DataFrame(data[1:], columns=data[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    return df.set_index('date')['soil_moisture_am'].astype(float)


def rain_series(point):
    col = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(start, end)
    data = col.getRegion(point, 5566).getInfo()
    df = pd.DataFrame(data[1:], columns=data[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    return df.set_index('date')['precipitation'].astype(float)


for name, point in {'irrigated': irrigated, 'rainfed': rainfed}.items():
    sm = smap_series(point).resample('D').mean().interpolate(limit=5)
    rain = rain_series(point)
    df = pd.concat([sm, rain], axis=1)
    df.columns = ['sm', 'rain']
    # increase of soil moisture without rain
    df['dsm'] = df['sm'].diff(3)
    df['rain3'] = df['rain'].rolling(3).sum()
    events = df[(df['dsm'] > 0.03) & (df['rain3'] < 1)]
    print(name, 'events per year:', len(events) / 6)
    df.to_csv(name + '_sm.csv')
