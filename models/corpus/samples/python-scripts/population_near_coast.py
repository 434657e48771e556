import ee
ee.Initialize()

# population living below 10 m elevation (LECZ) by country
countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.inList('country_na', ['Vietnam', 'Thailand', 'Indonesia', 'Philippines', 'Bangladesh', 'Burma']))
dem = ee.Image('MERIT/DEM/v1_0_3').select('dem')
pop = ee.ImageCollection('CIESIN/GPWv411/GPW_UNWPP-Adjusted_Population_Count').filterDate('2020-01-01', '2020-12-31').first()

low5 = pop.updateMask(dem.lte(5)).rename('pop_5m')
low10 = pop.updateMask(dem.lte(10)).rename('pop_10m')
total = pop.rename('pop_total')

stats = total.addBands(low5).addBands(low10).reduceRegions(
    collection=countries,
    reducer=ee.Reducer.sum(),
    scale=927.67,
    tileScale=4
)
for f in stats.getInfo()['features']:
    p = f['properties']
    print('%-15s %12.0f %12.0f %12.0f  %.1f %%' % (p['country_na'], p['pop_total'], p['pop_5m'], p['pop_10m'], p['pop_10m'] / p['pop_total'] * 100))
