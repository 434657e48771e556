"""
Groundwater storage anomaly from GRACE and GLDAS.

    GWS = TWS - (SM + SWE + canopy)
"""
import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

# aquifer boundary
aquifer = ee.FeatureCollection('users/hydrogeo/nw_india_aquifer').geometry()

START_YEAR = 2003
END_YEAR = 2016

# GRACE
grace = ee.ImageCollection('NASA/GRACE/MASS_GRIDS/MASCON_CRI').select('lwe_thickness')

# GLDAS
gldas = ee.ImageCollection('NASA/GLDAS/V021/NOAH/G025/T3H').select([
    'SoilMoi0_10cm_inst',
    'SoilMoi10_40cm_inst',
    'SoilMoi40_100cm_inst',
    'SoilMoi100_200cm_inst',
    'SWE_inst',
    'CanopInt_inst'
])


def region_mean(image, scale):
    return image.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=aquifer,
        scale=scale,
        maxPixels=1e9
    )


def gldas_month(year, month):
    start = ee.Date.fromYMD(year, month, 1)
    # every 3 hours, use one image a day to keep it fast
    col = gldas.filterDate(start, start.advance(1, 'month')) \
        .filter(ee.Filter.calendarRange(12, 12, 'hour'))
    mean = col.mean()
    sm = mean.select('SoilMoi.*').reduce(ee.Reducer.sum()).rename('sm')
    swe = mean.select('SWE_inst').rename('swe')
    can = mean.select('CanopInt_inst').rename('canopy')
    return sm.addBands(swe).addBands(can)


def to_feature(year, month):
    values = region_mean(gldas_month(year, month), 27830)
    return ee.Feature(None, values).set('year', year).set('month', month)


# ---- GRACE series ----
def grace_feature(img):
    value = region_mean(img, 55660).get('lwe_thickness')
    return ee.Feature(None, {'date': img.date().format('YYYY-MM'), 'tws': value})


g = grace.filterDate('%d-01-01' % START_YEAR, '%d-12-31' % END_YEAR).map(grace_feature)
g = [f['properties'] for f in g.getInfo()['features']]
tws = pd.DataFrame(g).groupby('date')['tws'].mean() * 10  # cm to mm
tws.index = pd.to_datetime(tws.index)

# ---- GLDAS series ----
rows = []
for year in range(START_YEAR, END_YEAR + 1):
    fc = ee.FeatureCollection([to_feature(year, m) for m in range(1, 13)])
    rows += [f['properties'] for f in fc.getInfo()['features']]
    print(year)

ls = pd.DataFrame(rows)
ls.index = pd.to_datetime(dict(year=ls['year'], month=ls['month'], day=1))
ls = ls[['sm', 'swe', 'canopy']]

# ---- anomalies ----
base = slice('2004-01-01', '2009-12-31')
tws_anom = tws - tws[base].mean()
ls_anom = ls - ls[base].mean()
gws = tws_anom - ls_anom.sum(axis=1)

df = pd.concat([tws_anom.rename('TWS'), ls_anom, gws.rename('GWS')], axis=1)
df.to_csv('gws_anomaly.csv')

df[['TWS', 'GWS']].plot(figsize=(10, 4), grid=True)
plt.ylabel('mm')
plt.savefig('gws.png')
