# Precipitazione e temperatura annuale per regione (ERA5-Land)
import ee
import pandas as pd

ee.Initialize()

regioni = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Italy'))
era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')

risultati = []
for anno in range(1980, 2024):
    col = era5.filterDate(str(anno) + '-01-01', str(anno + 1) + '-01-01')
    pioggia = col.select('total_precipitation_sum').sum().multiply(1000).rename('pioggia')
    temp = col.select('temperature_2m').mean().subtract(273.15).rename('temp')
    estate = col.filter(ee.Filter.calendarRange(6, 8, 'month')).select('temperature_2m').mean().subtract(273.15).rename('temp_estate')
    img = pioggia.addBands(temp).addBands(estate)

    stat = img.reduceRegions(
        collection=regioni,
        reducer=ee.Reducer.mean(),
        scale=11132
    ).getInfo()

    for f in stat['features']:
        p = f['properties']
        risultati.append({
            'regione': p['ADM1_NAME'],
            'anno': anno,
            'pioggia': p['pioggia'],
            'temp': p['temp'],
            'temp_estate': p['temp_estate']
        })
    print('Anno', anno)

df = pd.DataFrame(risultati)
df.to_csv('clima_regioni.csv', index=False)
print(df.groupby('regione')[['pioggia', 'temp']].mean().round(1))
