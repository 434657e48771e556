import ee
import xml.etree.ElementTree as ET
import sys

ee.Initialize()

path = sys.argv[1]
ns = {'k': 'http://www.opengis.net/kml/2.2'}
tree = ET.parse(path)

features = []
for pm in tree.getroot().iter('{http://www.opengis.net/kml/2.2}Placemark'):
    name = pm.find('k:name', ns)
    coords = pm.find('.//k:coordinates', ns)
    if coords is None:
        continue
    pts = []
    for c in coords.text.strip().split():
        lon, lat = c.split(',')[:2]
        pts.append([float(lon), float(lat)])
    if len(pts) == 1:
        geom = ee.Geometry.Point(pts[0])
    elif pts[0] == pts[-1]:
        geom = ee.Geometry.Polygon([pts])
    else:
        geom = ee.Geometry.LineString(pts)
    features.append(ee.Feature(geom, {'name': name.text if name is not None else ''}))

fc = ee.FeatureCollection(features)
print(len(features), 'placemarks')
print(fc.geometry().bounds().getInfo())

task = ee.batch.Export.table.toAsset(
    collection=fc,
    description='kml_upload',
    assetId=sys.argv[2]
)
task.start()
