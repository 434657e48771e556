import ee
ee.Initialize()

region = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Burkina Faso'))
era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')

def suitable(year, month):
    start = ee.Date.fromYMD(year, month, 1)
    end = start.advance(1, 'month')
    img = era5.filterDate(start, end).first()
    t = img.select('temperature_2m').subtract(273.15)
    td = img.select('dewpoint_temperature_2m').subtract(273.15)
    rh = td.multiply(17.625).divide(td.add(243.04)).exp().divide(t.multiply(17.625).divide(t.add(243.04)).exp()).multiply(100)
    rain = chirps.filterDate(start, end).sum()
    return t.gte(18).And(t.lte(32)).And(rh.gte(60)).And(rain.gte(80)).rename('suitable').set('month', month)

for year in range(2010, 2023):
    months = ee.ImageCollection([suitable(year, m) for m in range(1, 13)])
    n = months.sum().rename('n_months')
    vals = n.reduceRegions(collection=region, reducer=ee.Reducer.mean(), scale=11132)
    print(year)
    for f in vals.getInfo()['features']:
        print('   %-20s %.1f' % (f['properties']['ADM1_NAME'], f['properties']['mean']))
