import ee

ee.Initialize()

# Dust source frequency from MODIS deep blue style AOD and bare soil, Iraq / Syria
aoi = ee.Geometry.Rectangle([38.0, 30.0, 49.0, 37.5])

aod = ee.ImageCollection('MODIS/061/MCD19A2_GRANULES').filterBounds(aoi).select('Optical_Depth_047')

def dusty(img):
    return img.multiply(0.001).gt(0.75).copyProperties(img, ['system:time_start'])

# days per year with high AOD
for year in range(2003, 2023):
    col = aod.filterDate('%d-03-01' % year, '%d-09-30' % year).map(dusty)
    freq = col.mean().multiply(100).rename('freq').clip(aoi)
    task = ee.batch.Export.image.toDrive(
        image=freq.toFloat(),
        description='dust_freq_%d' % year,
        folder='dust',
        region=aoi,
        scale=1000,
        crs='EPSG:4326',
        maxPixels=1e10
    )
    task.start()

# bare soil mask
ndvi = ee.ImageCollection('MODIS/061/MOD13A2').filterDate('2015-01-01', '2020-12-31').select('NDVI').mean().multiply(0.0001)
bare = ndvi.lt(0.15)
soil = ee.Image('OpenLandMap/SOL/SOL_SAND-WFRACTION_USDA-3A1A1A_M/v02').select('b0')
wind = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').filterDate('2015-01-01', '2021-01-01')
ws = wind.map(lambda i: i.select('u_component_of_wind_10m').hypot(i.select('v_component_of_wind_10m')).rename('ws')).mean()

potential = ws.unitScale(2, 6).clamp(0, 1).add(soil.unitScale(20, 80).clamp(0, 1)).divide(2).updateMask(bare).rename('potential')
task = ee.batch.Export.image.toDrive(
    image=potential.clip(aoi).toFloat(),
    description='dust_potential',
    folder='dust',
    region=aoi,
    scale=1000,
    maxPixels=1e10
)
task.start()
