import ee
ee.Initialize()
c = ee.ImageCollection('COPERNICUS/S5P/NRTI/L3_AER_AI').select('absorbing_aerosol_index').filterDate('2020-06-14','2020-06-30')
p = ee.Geometry.Point([-61.0, 14.0])
n = c.size().getInfo()
print(n)
def f(i):
    v = i.reduceRegion(ee.Reducer.mean(), p.buffer(50000), 10000)
    return ee.Feature(None, v).set('d', i.date().format('YYYY-MM-dd HH:mm'))
r = c.map(f).filter(ee.Filter.notNull(['absorbing_aerosol_index'])).getInfo()
for x in r['features']:
    print(x['properties']['d'], x['properties']['absorbing_aerosol_index'])
