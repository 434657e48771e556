import ee
ee.Initialize()

zambia = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Zambia'))
firecci = ee.ImageCollection('ESA/CCI/FireCCI/5_1').select('BurnDate')
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD')

years = ee.List.sequence(2001, 2019)

def by_year(y):
    y = ee.Number(y)
    start = ee.Date.fromYMD(y, 1, 1)
    end = start.advance(1, 'year')
    burned = firecci.filterDate(start, end).max().gt(0).rename('burned')
    area = burned.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=zambia.geometry(),
        scale=500,
        maxPixels=1e10
    ).get('burned')
    rain_start = ee.Date.fromYMD(y.subtract(1), 10, 1)
    rain = chirps.filterDate(rain_start, rain_start.advance(7, 'month')).sum().reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=zambia.geometry(),
        scale=5000,
        maxPixels=1e10
    ).get('precipitation')
    return ee.Feature(None, {
        'year': y,
        'burned_km2': ee.Number(area).divide(1e6),
        'rain_mm': rain
    })

fc = ee.FeatureCollection(years.map(by_year))
for f in fc.getInfo()['features']:
    p = f['properties']
    print(int(p['year']), round(p['burned_km2']), round(p['rain_mm']))
