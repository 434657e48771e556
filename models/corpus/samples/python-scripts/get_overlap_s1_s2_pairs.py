import ee
import datetime
import csv

ee.Initialize()

aoi = ee.Geometry.Point([-0.58, 44.84]).buffer(5000)
max_diff_days = 1

s1 = ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(aoi).filterDate('2020-01-01', '2020-12-31') \
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(aoi).filterDate('2020-01-01', '2020-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))

# time filter join
time_filter = ee.Filter.maxDifference(
    difference=max_diff_days * 24 * 60 * 60 * 1000,
    leftField='system:time_start',
    rightField='system:time_start'
)

join = ee.Join.saveBest(matchKey='s1', measureKey='timeDiff')
pairs = join.apply(s2, s1, time_filter)

n = pairs.size().getInfo()
print('pairs:', n)

lst = pairs.toList(n)
with open('pairs.csv', 'w', newline='') as f:
    w = csv.writer(f)
    w.writerow(['s2', 's1', 'diff_hours', 'orbit'])
    for i in range(n):
        img = ee.Image(lst.get(i))
        s1img = ee.Image(img.get('s1'))
        d = ee.Dictionary({
            's2': img.get('system:index'),
            's1': s1img.get('system:index'),
            'diff': img.get('timeDiff'),
            'orbit': s1img.get('orbitProperties_pass')
        }).getInfo()
        w.writerow([d['s2'], d['s1'], round(d['diff'] / 3600000, 1), d['orbit']])
