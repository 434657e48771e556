import ee
import geemap
import pandas as pd
import numpy as np
from scipy import stats
import matplotlib.pyplot as plt

ee.Initialize()

sahel = ee.Geometry.Rectangle([-17, 12, 20, 18])

modis = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI')

years = ee.List.sequence(2001, 2022)

def annual_mean(year):
    img = modis.filter(ee.Filter.calendarRange(year, year, 'year')) \
        .filter(ee.Filter.calendarRange(7, 10, 'month')) \
        .mean() \
        .multiply(0.0001)
    year_img = ee.Image.constant(ee.Number(year)).toFloat().rename('year')
    return img.addBands(year_img).set('year', year).set('system:time_start', ee.Date.fromYMD(year, 1, 1).millis())

annual = ee.ImageCollection(years.map(annual_mean))

# Linear trend
trend = annual.select(['year', 'NDVI']).reduce(ee.Reducer.linearFit())
slope = trend.select('scale').clip(sahel)

# Mann-Kendall / Sen's slope
sens = annual.select(['year', 'NDVI']).reduce(ee.Reducer.sensSlope())
kendall = annual.select('NDVI').reduce(ee.Reducer.kendallsCorrelation(1))

Map = geemap.Map(center=[15, 2], zoom=5)
trend_vis = {'min': -0.005, 'max': 0.005, 'palette': ['brown', 'white', 'green']}
Map.addLayer(slope, trend_vis, 'NDVI trend')
Map.addLayer(sens.select('slope').clip(sahel), trend_vis, "Sen's slope", False)
Map.addLayer(kendall.select('NDVI_tau').clip(sahel), {'min': -1, 'max': 1, 'palette': ['red', 'white', 'blue']}, 'Tau', False)
Map.add_colorbar(trend_vis, label='NDVI / year')
Map

# Regional mean
def region_mean(img):
    val = img.select('NDVI').reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=sahel,
        scale=5000,
        maxPixels=1e10
    )
    return ee.Feature(None, {'year': img.get('year'), 'NDVI': val.get('NDVI')})

fc = annual.map(region_mean)
data = fc.getInfo()['features']

df = pd.DataFrame([f['properties'] for f in data])
df['year'] = df['year'].astype(int)
df = df.sort_values('year')
df

x = df['year'].values
y = df['NDVI'].values
slope_, intercept, r_value, p_value, std_err = stats.linregress(x, y)
print('slope: %.5f, r2: %.3f, p: %.4f' % (slope_, r_value**2, p_value))

plt.figure(figsize=(10, 5))
plt.plot(x, y, 'o-', color='darkgreen', label='JASO mean NDVI')
plt.plot(x, intercept + slope_ * x, 'r--', label=f'Trend: {slope_:.4f}/yr')
plt.xlabel('Year')
plt.ylabel('NDVI')
plt.legend()
plt.title('Sahel NDVI 2001-2022')
plt.savefig('sahel_trend.png', dpi=300, bbox_inches='tight')
plt.show()

task = ee.batch.Export.image.toDrive(
    image=slope.toFloat(),
    description='sahel_ndvi_trend',
    folder='GEE_exports',
    region=sahel,
    scale=1000,
    crs='EPSG:4326',
    maxPixels=1e13,
    fileFormat='GeoTIFF'
)
task.start()
task.status()
