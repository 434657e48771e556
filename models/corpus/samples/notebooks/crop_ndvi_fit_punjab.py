import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from scipy.signal import savgol_filter

ee.Authenticate()
ee.Initialize(project='ee-gurpreet')

field = ee.Geometry.Polygon([[[75.80, 30.89], [75.81, 30.89], [75.81, 30.90], [75.80, 30.90]]])

def add_ndvi(img):
    scl = img.select('SCL')
    good = scl.eq(4).Or(scl.eq(5)).Or(scl.eq(6)).Or(scl.eq(7))
    ndvi = img.normalizedDifference(['B8','B4']).rename('NDVI')
    evi = img.expression('2.5*((N-R)/(N+6*R-7.5*B+1))', {
        'N': img.select('B8').divide(10000),
        'R': img.select('B4').divide(10000),
        'B': img.select('B2').divide(10000)}).rename('EVI')
    return img.addBands([ndvi, evi]).updateMask(good)

col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
       .filterBounds(field)
       .filterDate('2020-10-01','2021-05-31')
       .map(add_ndvi)
       .select(['NDVI','EVI']))

def get_mean(img):
    d = img.reduceRegion(ee.Reducer.mean(), field, 10)
    return img.set('date', img.date().format('YYYY-MM-dd')).set('NDVI', d.get('NDVI')).set('EVI', d.get('EVI'))

vals = col.map(get_mean)
lst = vals.reduceColumns(ee.Reducer.toList(3), ['date','NDVI','EVI']).values().get(0).getInfo()

df = pd.DataFrame(lst, columns=['date','ndvi','evi'])
df['date'] = pd.to_datetime(df['date'])
df = df.drop_duplicates('date').set_index('date')

daily = df.resample('D').mean().interpolate('linear')
daily['ndvi_sg'] = savgol_filter(daily['ndvi'], 31, 2)
daily['evi_sg'] = savgol_filter(daily['evi'], 31, 2)

# start, peak and end of season
peak = daily['ndvi_sg'].idxmax()
vmax = daily['ndvi_sg'].max()
vmin = daily['ndvi_sg'].min()
thr = vmin + 0.2*(vmax - vmin)
sos = daily[:peak][daily[:peak]['ndvi_sg'] > thr].index[0]
eos = daily[peak:][daily[peak:]['ndvi_sg'] > thr].index[-1]
print('SOS:', sos.date(), 'Peak:', peak.date(), 'EOS:', eos.date())

plt.figure(figsize=(12,5))
plt.scatter(df.index, df['ndvi'], c='k', s=15, label='NDVI (raw)')
plt.plot(daily.index, daily['ndvi_sg'], 'g', lw=2, label='NDVI (Savitzky-Golay)')
plt.plot(daily.index, daily['evi_sg'], 'b--', lw=1, label='EVI')
plt.axvline(sos, color='orange', ls='--')
plt.axvline(peak, color='red', ls='--')
plt.axvline(eos, color='brown', ls='--')
plt.legend()
plt.ylabel('Index')
plt.title('Wheat season 2020-21, Ludhiana')
plt.show()
