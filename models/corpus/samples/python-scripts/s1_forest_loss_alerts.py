import ee
import datetime
ee.Initialize()

# Near real time forest disturbance with Sentinel-1 VH, simple z-score
AOI = ee.Geometry.Rectangle([15.8, -0.8, 16.8, 0.2])
TODAY = datetime.date.today()
MONITOR_DAYS = 36
BASELINE_YEARS = 2

end = TODAY.isoformat()
start = (TODAY - datetime.timedelta(days=MONITOR_DAYS)).isoformat()
base_start = (TODAY - datetime.timedelta(days=MONITOR_DAYS + BASELINE_YEARS * 365)).isoformat()

s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(AOI)
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
      .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
      .select('VH')
      .map(lambda i: i.focal_mean(30, 'square', 'meters').copyProperties(i, ['system:time_start'])))

baseline = s1.filterDate(base_start, start)
monitor = s1.filterDate(start, end)
print('baseline:', baseline.size().getInfo(), 'monitoring:', monitor.size().getInfo())

mean = baseline.mean()
std = baseline.reduce(ee.Reducer.stdDev())
z = monitor.mean().subtract(mean).divide(std).rename('z')

# forest mask: tree cover 2000 minus loss until last year
gfc = ee.Image('UMD/hansen/global_forest_change_2023_v1_11')
forest = gfc.select('treecover2000').gte(70).And(gfc.select('loss').eq(0))

alert = z.lt(-3).updateMask(forest).selfMask()
alert = alert.updateMask(alert.connectedPixelCount(20, True).gte(10))

polys = alert.reduceToVectors(
    geometry=AOI,
    scale=10,
    geometryType='polygon',
    maxPixels=1e10,
    bestEffort=True
)
polys = polys.map(lambda f: f.set('area_ha', f.geometry().area(1).divide(10000)).set('date', end))

task = ee.batch.Export.table.toDrive(
    collection=polys,
    description='alerts_' + TODAY.strftime('%Y%m%d'),
    folder='alerts',
    fileFormat='GeoJSON'
)
task.start()
