import ee
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from scipy.signal import savgol_filter

ee.Initialize()

sites = {
    'Harvard': [-72.17, 42.54],
    'Bartlett': [-71.29, 44.06],
    'Hubbard': [-71.70, 43.94],
}

evi = ee.ImageCollection('MODIS/006/MOD13Q1') \
    .filterDate('2015-01-01', '2020-12-31') \
    .select(['EVI', 'SummaryQA'])


def mask_quality(img):
    qa = img.select('SummaryQA')
    return img.updateMask(qa.lte(1)).select('EVI')


evi = evi.map(mask_quality)


def get_series(coords):
    pt = ee.Geometry.Point(coords)
    data = evi.getRegion(pt, 250).getInfo()
    df = pd.DataFrame(data[1:], columns=data[0])
    df['EVI'] = pd.to_numeric(df['EVI']) * 0.0001
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    df = df.set_index('date')['EVI']
    return df


def sos_eos(series, threshold=0.5):
    """start and end of season from amplitude threshold"""
    y = series.resample('D').interpolate()
    smooth = savgol_filter(y.values, 61, 3)
    vmin, vmax = np.nanmin(smooth), np.nanmax(smooth)
    level = vmin + threshold * (vmax - vmin)
    above = np.where(smooth > level)[0]
    return y.index[above[0]].dayofyear, y.index[above[-1]].dayofyear


results = []
for name, coords in sites.items():
    s = get_series(coords)
    for year in range(2015, 2021):
        sub = s[s.index.year == year]
        sos, eos = sos_eos(sub)
        results.append([name, year, sos, eos, eos - sos])
        print(name, year, sos, eos)

df = pd.DataFrame(results, columns=['site', 'year', 'sos', 'eos', 'los'])
df.to_csv('phenology.csv', index=False)

# also the product
mcd12 = ee.ImageCollection('MODIS/006/MCD12Q2').select(['Greenup_1', 'Dormancy_1'])
for name, coords in sites.items():
    pt = ee.Geometry.Point(coords)
    print(name)
    print(mcd12.getRegion(pt, 500).getInfo()[:3])
