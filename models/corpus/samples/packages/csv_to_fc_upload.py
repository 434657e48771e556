import ee
import csv
import sys

ee.Initialize()

filename = sys.argv[1]
asset = sys.argv[2]

features = []
with open(filename, newline='') as f:
    reader = csv.DictReader(f)
    for row in reader:
        lon = float(row.pop('lon'))
        lat = float(row.pop('lat'))
        features.append(ee.Feature(ee.Geometry.Point([lon, lat]), row))

fc = ee.FeatureCollection(features)
print('Features:', len(features))

task = ee.batch.Export.table.toAsset(
    collection=fc,
    description=asset.split('/')[-1],
    assetId=asset
)
task.start()
print('Task', task.id)
