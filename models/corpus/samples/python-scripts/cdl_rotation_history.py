import ee
import csv
ee.Initialize()

fields = ee.FeatureCollection('users/soilhealth/fields_il')

stack = None
for year in range(2008, 2023):
    cdl = ee.Image('USDA/NASS/CDL/' + str(year)).select('cropland').rename('y' + str(year))
    if stack is None:
        stack = cdl
    else:
        stack = stack.addBands(cdl)

res = stack.reduceRegions(
    collection=fields,
    reducer=ee.Reducer.mode(),
    scale=30
)

names = {1: 'C', 5: 'S', 24: 'W', 36: 'A', 176: 'G'}
with open('rotations.csv', 'w', newline='') as f:
    w = csv.writer(f)
    w.writerow(['field', 'rotation'])
    for ft in res.getInfo()['features']:
        p = ft['properties']
        seq = ''.join([names.get(int(p['y%d' % y] or 0), 'o') for y in range(2008, 2023)])
        w.writerow([p['field_id'], seq])
        print(p['field_id'], seq)
