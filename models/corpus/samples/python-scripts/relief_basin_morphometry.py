import ee
import math
ee.Initialize()

basins = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_9').filterBounds(ee.Geometry.Point([79.1, 30.4]).buffer(40000))
rivers = ee.FeatureCollection('WWF/HydroSHEDS/v1/FreeFlowingRivers').filterBounds(basins)
dem = ee.Image('USGS/SRTMGL1_003')
slope = ee.Terrain.slope(dem)

def morpho(f):
    g = f.geometry()
    area = g.area(10).divide(1e6)
    perim = g.perimeter(10).divide(1000)
    length = rivers.filterBounds(g).map(lambda r: r.intersection(g, 100)).geometry().length(100).divide(1000)
    z = dem.reduceRegion(ee.Reducer.minMax().combine(ee.Reducer.mean(), '', True), g, 90, maxPixels=1e9)
    relief = ee.Number(z.get('elevation_max')).subtract(ee.Number(z.get('elevation_min')))
    hi = ee.Number(z.get('elevation_mean')).subtract(ee.Number(z.get('elevation_min'))).divide(relief)
    circ = area.multiply(4 * math.pi).divide(perim.pow(2))
    s = slope.reduceRegion(ee.Reducer.mean(), g, 90, maxPixels=1e9).get('slope')
    return f.set({
        'area_km2': area,
        'perimeter_km': perim,
        'drainage_density': length.divide(area),
        'relief': relief,
        'hypsometric_integral': hi,
        'circularity': circ,
        'mean_slope': s
    })

out = basins.map(morpho)
task = ee.batch.Export.table.toDrive(
    collection=out,
    description='morphometry',
    fileFormat='CSV',
    selectors=['HYBAS_ID', 'area_km2', 'perimeter_km', 'drainage_density', 'relief', 'hypsometric_integral', 'circularity', 'mean_slope']
)
task.start()
