import ee
import csv
ee.Initialize()

# read points from file
f = open('points.txt', 'r')
lines = f.readlines()
f.close()

pts = []
for line in lines[1:]:
    parts = line.strip().split(',')
    id = int(parts[0])
    x = float(parts[1])
    y = float(parts[2])
    pts.append(ee.Feature(ee.Geometry.Point(x, y), {'id': id}))

fc = ee.FeatureCollection(pts)

srtm = ee.Image('CGIAR/SRTM90_V4')
slope = ee.Terrain.slope(srtm)
modis = ee.ImageCollection('MODIS/MCD43A4_NDVI').filterDate('2010-01-01', '2011-01-01').mean()
bio = ee.Image('WORLDCLIM/V1/BIO').select(['bio01', 'bio12'])

img = srtm.addBands(slope).addBands(modis).addBands(bio)

vals = img.reduceRegions(fc, ee.Reducer.first(), 90).getInfo()

out = open('points_values.csv', 'w')
w = csv.writer(out)
w.writerow(['id', 'elevation', 'slope', 'NDVI', 'bio01', 'bio12'])
for ft in vals['features']:
    p = ft['properties']
    w.writerow([p['id'], p.get('elevation'), p.get('slope'), p.get('NDVI'), p.get('bio01'), p.get('bio12')])
out.close()
print("finished")
