import ee
import geemap
import os

ee.Authenticate()
ee.Initialize(project='ee-coast-ghana')

# Keta lagoon
aoi = ee.Geometry.Rectangle([0.85, 5.75, 1.10, 5.98])

Map = geemap.Map()
Map.centerObject(aoi, 12)

def l5(start, end):
    return ee.ImageCollection('LANDSAT/LT05/C02/T1_L2') \
        .filterBounds(aoi).filterDate(start, end) \
        .filter(ee.Filter.lt('CLOUD_COVER', 40)) \
        .map(lambda i: i.select('SR_B.').multiply(0.0000275).add(-0.2)) \
        .median().clip(aoi)

def l8(start, end):
    return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
        .filterBounds(aoi).filterDate(start, end) \
        .filter(ee.Filter.lt('CLOUD_COVER', 40)) \
        .map(lambda i: i.select('SR_B.').multiply(0.0000275).add(-0.2)) \
        .median().clip(aoi)

img_1986 = l5('1984-01-01', '1988-12-31')
img_2000 = l5('1998-01-01', '2003-12-31')
img_2014 = l8('2013-06-01', '2015-12-31')
img_2022 = l8('2021-01-01', '2022-12-31')

mndwi_1986 = img_1986.normalizedDifference(['SR_B2', 'SR_B5']).rename('MNDWI')
mndwi_2000 = img_2000.normalizedDifference(['SR_B2', 'SR_B5']).rename('MNDWI')
mndwi_2014 = img_2014.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI')
mndwi_2022 = img_2022.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI')

land_1986 = mndwi_1986.lt(0).selfMask()
land_2000 = mndwi_2000.lt(0).selfMask()
land_2014 = mndwi_2014.lt(0).selfMask()
land_2022 = mndwi_2022.lt(0).selfMask()

Map.addLayer(img_1986, {'bands': ['SR_B3', 'SR_B2', 'SR_B1'], 'min': 0, 'max': 0.3}, '1986', False)
Map.addLayer(img_2022, {'bands': ['SR_B4', 'SR_B3', 'SR_B2'], 'min': 0, 'max': 0.3}, '2022')

# vectors
def to_vector(land, year):
    vec = land.reduceToVectors(
        geometry=aoi,
        scale=30,
        geometryType='polygon',
        eightConnected=False,
        labelProperty='land',
        maxPixels=1e10
    )
    # keep the large polygons only
    vec = vec.map(lambda f: f.set('area', f.geometry().area(1)))
    return vec.filter(ee.Filter.gt('area', 1e5)).map(lambda f: f.set('year', year))

v1986 = to_vector(land_1986, 1986)
v2000 = to_vector(land_2000, 2000)
v2014 = to_vector(land_2014, 2014)
v2022 = to_vector(land_2022, 2022)

Map.addLayer(v1986.style(color='yellow', fillColor='00000000'), {}, 'Shoreline 1986')
Map.addLayer(v2000.style(color='orange', fillColor='00000000'), {}, 'Shoreline 2000')
Map.addLayer(v2014.style(color='red', fillColor='00000000'), {}, 'Shoreline 2014')
Map.addLayer(v2022.style(color='purple', fillColor='00000000'), {}, 'Shoreline 2022')
Map.add_legend(title='Shoreline', legend_dict={'1986': 'ffff00', '2000': 'ffa500', '2014': 'ff0000', '2022': '800080'})
Map

# erosion and accretion
erosion = land_1986.unmask(0).And(land_2022.unmask(0).Not()).rename('erosion')
accretion = land_2022.unmask(0).And(land_1986.unmask(0).Not()).rename('accretion')

stats = erosion.addBands(accretion).multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion(
    reducer=ee.Reducer.sum(), geometry=aoi, scale=30, maxPixels=1e10).getInfo()
print('Erosion (ha):', round(stats['erosion'], 1))
print('Accretion (ha):', round(stats['accretion'], 1))

out_dir = os.path.expanduser('~/Downloads')
geemap.ee_to_shp(v1986, filename=os.path.join(out_dir, 'shore_1986.shp'))
geemap.ee_to_shp(v2000, filename=os.path.join(out_dir, 'shore_2000.shp'))
geemap.ee_to_shp(v2014, filename=os.path.join(out_dir, 'shore_2014.shp'))
geemap.ee_to_shp(v2022, filename=os.path.join(out_dir, 'shore_2022.shp'))
