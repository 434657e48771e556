import ee
import geemap
import pandas as pd

ee.Authenticate()
ee.Initialize(project = 'ee-jamuna-river')

Map = geemap.Map(center = [24.5, 89.7], zoom = 9)

aoi = ee.Geometry.Polygon([[[89.45, 24.0], [89.95, 24.0], [89.95, 25.2], [89.45, 25.2], [89.45, 24.0]]])

# cloud mask
def cloudMask(image):
    qa = image.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 3).eq(0)
    shadow = qa.bitwiseAnd(1 << 4).eq(0)
    return image.updateMask(cloud.And(shadow))

# dry season images
def getL5(year):
    return ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(aoi).filterDate(str(year - 1) + '-12-01', str(year) + '-03-31').map(cloudMask).median().clip(aoi)

def getL8(year):
    return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(aoi).filterDate(str(year - 1) + '-12-01', str(year) + '-03-31').map(cloudMask).median().clip(aoi)

img1990 = getL5(1990)
img2000 = getL5(2000)
img2010 = getL5(2010)
img2020 = getL8(2020)

water1990 = img1990.normalizedDifference(['SR_B2', 'SR_B5']).gt(0).rename('water')
water2000 = img2000.normalizedDifference(['SR_B2', 'SR_B5']).gt(0).rename('water')
water2010 = img2010.normalizedDifference(['SR_B2', 'SR_B5']).gt(0).rename('water')
water2020 = img2020.normalizedDifference(['SR_B3', 'SR_B6']).gt(0).rename('water')

waterVis = {'palette': ['0000ff']}
Map.addLayer(water1990.selfMask(), waterVis, 'Water 1990')
Map.addLayer(water2000.selfMask(), waterVis, 'Water 2000')
Map.addLayer(water2010.selfMask(), waterVis, 'Water 2010')
Map.addLayer(water2020.selfMask(), waterVis, 'Water 2020')

# erosion = land to water, accretion = water to land
erosion_90_00 = water1990.eq(0).And(water2000.eq(1)).selfMask()
erosion_00_10 = water2000.eq(0).And(water2010.eq(1)).selfMask()
erosion_10_20 = water2010.eq(0).And(water2020.eq(1)).selfMask()

accretion_90_00 = water1990.eq(1).And(water2000.eq(0)).selfMask()
accretion_00_10 = water2000.eq(1).And(water2010.eq(0)).selfMask()
accretion_10_20 = water2010.eq(1).And(water2020.eq(0)).selfMask()

Map.addLayer(erosion_90_00, {'palette': ['red']}, 'Erosion 1990-2000')
Map.addLayer(erosion_00_10, {'palette': ['red']}, 'Erosion 2000-2010', False)
Map.addLayer(erosion_10_20, {'palette': ['red']}, 'Erosion 2010-2020', False)
Map.addLayer(accretion_90_00, {'palette': ['green']}, 'Accretion 1990-2000')
Map.addLayer(accretion_00_10, {'palette': ['green']}, 'Accretion 2000-2010', False)
Map.addLayer(accretion_10_20, {'palette': ['green']}, 'Accretion 2010-2020', False)
Map

def areaHa(image):
    area = image.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer = ee.Reducer.sum(),
        geometry = aoi,
        scale = 30,
        maxPixels = 1e10
    )
    return ee.Number(area.get('water')).divide(10000).round().getInfo()

data = {
    'Period': ['1990-2000', '2000-2010', '2010-2020'],
    'Erosion (ha)': [areaHa(erosion_90_00), areaHa(erosion_00_10), areaHa(erosion_10_20)],
    'Accretion (ha)': [areaHa(accretion_90_00), areaHa(accretion_00_10), areaHa(accretion_10_20)]
}
df = pd.DataFrame(data)
df['Net (ha)'] = df['Accretion (ha)'] - df['Erosion (ha)']
print(df)
df.to_csv('jamuna_erosion.csv', index = False)
