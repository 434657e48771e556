import ee
ee.Initialize()

smod = ee.ImageCollection('JRC/GHSL/P2023A/GHS_SMOD')
pop = ee.ImageCollection('JRC/GHSL/P2023A/GHS_POP')

ph = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Philippines'))

rows = []
for year in [1990, 2000, 2010, 2020]:
    s = smod.filter(ee.Filter.calendarRange(year, year, 'year')).first().select('smod_code')
    p = pop.filter(ee.Filter.calendarRange(year, year, 'year')).first().select('population_count')
    urban_pop = p.updateMask(s.gte(21))
    img = p.rename('total').addBands(urban_pop.rename('urban'))
    stats = img.reduceRegions(collection=ph, reducer=ee.Reducer.sum(), scale=1000)
    for f in stats.getInfo()['features']:
        pr = f['properties']
        rows.append('%s,%d,%.0f,%.0f' % (pr['ADM1_NAME'], year, pr['total'], pr['urban']))

with open('ph_urban_pop.csv', 'w') as out:
    out.write('region,year,total,urban\n')
    out.write('\n'.join(rows))
