import ee
import pandas as pd
import matplotlib.pyplot as plt
ee.Initialize()

# Groundwater storage anomaly = TWS (GRACE) - soil moisture - snow - canopy (GLDAS)
basin = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_3').filter(ee.Filter.eq('HYBAS_ID', 4030025450))

grace = ee.ImageCollection('NASA/GRACE/MASS_GRIDS/LAND').select('lwe_thickness_csr')
gldas = ee.ImageCollection('NASA/GLDAS/V021/NOAH/G025/T3H')

def grace_mean(img):
    v = img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=basin.geometry(),
        scale=100000,
        maxPixels=1e9
    ).get('lwe_thickness_csr')
    return ee.Feature(None, {'date': img.date().format('YYYY-MM'), 'tws': v})

tws = grace.filterDate('2003-01-01', '2016-12-31').map(grace_mean).getInfo()
tws = pd.DataFrame([f['properties'] for f in tws['features']])
tws['date'] = pd.to_datetime(tws['date'])
tws = tws.groupby('date')['tws'].mean()

bands = ['SoilMoi0_10cm_inst', 'SoilMoi10_40cm_inst', 'SoilMoi40_100cm_inst', 'SoilMoi100_200cm_inst', 'SWE_inst', 'CanopInt_inst']

data = []
for year in range(2003, 2017):
    for month in range(1, 13):
        start = ee.Date.fromYMD(year, month, 1)
        img = gldas.filterDate(start, start.advance(1, 'month')).select(bands).mean()
        v = img.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=basin.geometry(),
            scale=25000,
            maxPixels=1e9
        ).getInfo()
        v['date'] = pd.Timestamp(year, month, 1)
        data.append(v)
    print(year)

gl = pd.DataFrame(data).set_index('date')
gl['storage'] = gl[bands].sum(axis=1) / 10.0   # mm to cm
gl['anom'] = gl['storage'] - gl.loc['2004':'2009', 'storage'].mean()

df = pd.DataFrame({'tws': tws, 'gldas': gl['anom']}).dropna()
df['gws'] = df['tws'] - df['gldas']
df.to_csv('groundwater.csv')

df.plot(subplots=True, figsize=(10, 8))
plt.show()
