"""
Extract meteorological forcing for the hydrological model (HBV)
P: CHIRPS, T: ERA5-Land, PET: MOD16
"""
import ee
import pandas as pd
import os

ee.Initialize()

CATCHMENTS = 'users/hydrolab/catchments_andes'
START_YEAR = 2000
END_YEAR = 2018
OUT = 'forcing'

if not os.path.isdir(OUT):
    os.mkdir(OUT)

catchments = ee.FeatureCollection(CATCHMENTS)
ids = catchments.aggregate_array('gauge_id').getInfo()
print(len(ids), 'catchments')


def get_daily(collection, band, geom, year, scale):
    col = collection.select(band).filterDate(f'{year}-01-01', f'{year + 1}-01-01')

    def func(img):
        value = img.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=geom,
            scale=scale,
            bestEffort=True
        ).get(band)
        return img.set('value', value).set('date', img.date().format('YYYY-MM-dd'))

    col = col.map(func)
    res = col.reduceColumns(ee.Reducer.toList(2), ['date', 'value']).get('list').getInfo()
    s = pd.Series({pd.Timestamp(d): v for d, v in res})
    return s


chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR')

for gid in ids:
    fname = os.path.join(OUT, f'{gid}.csv')
    if os.path.exists(fname):
        continue
    geom = catchments.filter(ee.Filter.eq('gauge_id', gid)).geometry()
    p, t, pet = [], [], []
    for year in range(START_YEAR, END_YEAR + 1):
        p.append(get_daily(chirps, 'precipitation', geom, year, 5566))
        t.append(get_daily(era5, 'temperature_2m', geom, year, 11132) - 273.15)
        pet.append(get_daily(era5, 'potential_evaporation_sum', geom, year, 11132) * -1000)
        print(gid, year)
    df = pd.DataFrame({
        'P': pd.concat(p),
        'T': pd.concat(t),
        'PET': pd.concat(pet)
    })
    df.index.name = 'date'
    df.to_csv(fname)
