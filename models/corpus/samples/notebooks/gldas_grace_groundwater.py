import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='ee-grace-study')

# High Plains aquifer
roi = ee.FeatureCollection('projects/ee-grace-study/assets/high_plains').geometry()

# GRACE mascon
grace = ee.ImageCollection('NASA/GRACE/MASS_GRIDS_V04/MASCON').select('lwe_thickness').filterDate('2003-01-01', '2017-07-01')

# GLDAS soil moisture, snow and canopy
gldas = ee.ImageCollection('NASA/GLDAS/V021/NOAH/G025/T3H').select([
    'SoilMoi0_10cm_inst', 'SoilMoi10_40cm_inst', 'SoilMoi40_100cm_inst', 'SoilMoi100_200cm_inst',
    'SWE_inst', 'CanopInt_inst'])


def grace_ts(img):
    v = img.reduceRegion(ee.Reducer.mean(), roi, 50000)
    return ee.Feature(None, {'date': img.date().format('YYYY-MM'), 'tws': v.get('lwe_thickness')})


fc = ee.FeatureCollection(grace.map(grace_ts)).filter(ee.Filter.notNull(['tws']))
df_grace = geemap.ee_to_df(fc)
df_grace['date'] = pd.to_datetime(df_grace['date'])
df_grace = df_grace.groupby('date').mean()
df_grace.head()

rows = []
for year in range(2003, 2018):
    for month in range(1, 13):
        start = ee.Date.fromYMD(year, month, 1)
        # one image per day is enough
        img = gldas.filterDate(start, start.advance(1, 'month')).filter(ee.Filter.calendarRange(12, 12, 'hour')).mean()
        v = img.reduceRegion(ee.Reducer.mean(), roi, 27830).getInfo()
        v['date'] = pd.Timestamp(year, month, 1)
        rows.append(v)

df_gldas = pd.DataFrame(rows).set_index('date')
df_gldas['sm'] = df_gldas[['SoilMoi0_10cm_inst', 'SoilMoi10_40cm_inst', 'SoilMoi40_100cm_inst', 'SoilMoi100_200cm_inst']].sum(axis=1) / 10
df_gldas['swe'] = df_gldas['SWE_inst'] / 10
df_gldas['can'] = df_gldas['CanopInt_inst'] / 10
df_gldas = df_gldas[['sm', 'swe', 'can']]

# anomalies relative to 2004-2009
base = df_gldas.loc['2004-01-01':'2009-12-31'].mean()
anom = df_gldas - base

df = df_grace.join(anom, how='inner')
df['gws'] = df['tws'] - df['sm'] - df['swe'] - df['can']
print(df.describe())

plt.figure(figsize=(14, 6))
plt.plot(df.index, df['tws'], label='TWS (GRACE)')
plt.plot(df.index, df['sm'], label='Soil moisture (GLDAS)')
plt.plot(df.index, df['gws'], 'k', lw=2, label='Groundwater')
plt.axhline(0, color='gray', lw=0.5)
plt.ylabel('Equivalent water height anomaly (cm)')
plt.legend(ncol=3)
plt.grid(alpha=0.3)
plt.savefig('gws_high_plains.png', dpi=300)
plt.show()

# trend
x = np.arange(len(df)) / 12
coef = np.polyfit(x, df['gws'], 1)
print('Trend: %.2f cm/yr' % coef[0])

df.to_csv('gws_anomaly.csv')
