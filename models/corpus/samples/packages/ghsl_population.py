import ee
import os
import csv

ee.Initialize()

# population exposed to floods in 10 countries
countries = ['Bangladesh', 'Pakistan', 'Nepal', 'Viet Nam', 'Cambodia',
             'Thailand', 'Myanmar', 'Philippines', 'Indonesia', 'Sri Lanka']

gaul = ee.FeatureCollection('FAO/GAUL_SIMPLIFIED_500m/2015/level0')
pop = ee.ImageCollection('JRC/GHSL/P2023A/GHS_POP').filter(ee.Filter.eq('system:index', '2020')).first()
flood = ee.ImageCollection('GLOBAL_FLOOD_DB/MODIS_EVENTS/V1')

rows = []
for name in countries:
    country = gaul.filter(ee.Filter.eq('ADM0_NAME', name))
    geom = country.geometry()
    events = flood.filterBounds(geom)
    flooded = events.select('flooded').sum()
    permanent = events.select('jrc_perm_water').max()
    area = flooded.gt(0).And(permanent.eq(0)).rename('flooded')

    exposed = pop.updateMask(area).rename('pop')
    total = pop.rename('pop')

    e = exposed.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=geom,
        scale=250,
        maxPixels=1e13,
        bestEffort=True
    ).get('pop').getInfo()
    t = total.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=geom,
        scale=250,
        maxPixels=1e13,
        bestEffort=True
    ).get('pop').getInfo()
    n = events.size().getInfo()
    print(name, n, int(e), int(t), '%.1f%%' % (100 * e / t))
    rows.append([name, n, e, t])

with open('exposed.csv', 'w', newline='') as f:
    w = csv.writer(f)
    w.writerow(['country', 'events', 'exposed', 'total'])
    w.writerows(rows)
