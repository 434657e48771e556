import ee
import shapely.wkt
from shapely.geometry import mapping

ee.Initialize()

wkt = 'POLYGON ((18.30 -34.05, 18.55 -34.05, 18.55 -33.85, 18.30 -33.85, 18.30 -34.05))'

geom = shapely.wkt.loads(wkt)
aoi = ee.Geometry(mapping(geom))
print('Area km2:', aoi.area().divide(1e6).getInfo())

l9 = (ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
      .filterBounds(aoi)
      .filterDate('2022-01-01', '2022-12-31')
      .filter(ee.Filter.lt('CLOUD_COVER', 10)))

for f in l9.getInfo()['features']:
    print(f['id'], f['properties']['CLOUD_COVER'], f['properties']['DATE_ACQUIRED'])
