import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-hydro-class')

# Exercise 3: rainfall, ET and NDVI climatology in a catchment
catchment = ee.FeatureCollection('projects/ee-hydro-class/assets/catchment')
geometry = catchment.geometry()

startYear = 2003
endYear = 2020

P = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(f'{startYear}-01-01', f'{endYear}-12-31')
ET = ee.ImageCollection('MODIS/006/MOD16A2').filterDate(f'{startYear}-01-01', f'{endYear}-12-31').select('ET')
NDVI = ee.ImageCollection('MODIS/006/MOD13Q1').filterDate(f'{startYear}-01-01', f'{endYear}-12-31').select('NDVI')

nYears = endYear - startYear + 1
months = list(range(1, 13))

p_vals = []
et_vals = []
ndvi_vals = []

for m in months:
    p = P.filter(ee.Filter.calendarRange(m, m, 'month')).sum().divide(nYears)
    et = ET.filter(ee.Filter.calendarRange(m, m, 'month')).sum().multiply(0.1).divide(nYears)
    nd = NDVI.filter(ee.Filter.calendarRange(m, m, 'month')).mean().multiply(0.0001)

    p_vals.append(p.reduceRegion(ee.Reducer.mean(), geometry, 5000).get('precipitation').getInfo())
    et_vals.append(et.reduceRegion(ee.Reducer.mean(), geometry, 500, maxPixels=1e9).get('ET').getInfo())
    ndvi_vals.append(nd.reduceRegion(ee.Reducer.mean(), geometry, 250, maxPixels=1e9).get('NDVI').getInfo())
    print(m, p_vals[-1], et_vals[-1], ndvi_vals[-1])

df = pd.DataFrame({'month': months, 'P': p_vals, 'ET': et_vals, 'NDVI': ndvi_vals})
df.to_csv('climatology.csv', index=False)

fig, ax1 = plt.subplots(figsize=(9, 5))
ax1.bar(df['month'] - 0.2, df['P'], width=0.4, label='P')
ax1.bar(df['month'] + 0.2, df['ET'], width=0.4, label='ET')
ax1.set_xlabel('Month')
ax1.set_ylabel('mm/month')
ax1.legend(loc='upper left')

ax2 = ax1.twinx()
ax2.plot(df['month'], df['NDVI'], 'g-o')
ax2.set_ylabel('NDVI', color='g')
plt.savefig('climatology.png', dpi=150)
plt.show()
