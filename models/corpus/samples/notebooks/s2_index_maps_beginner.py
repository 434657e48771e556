import ee
import geemap
ee.Authenticate()
ee.Initialize(project='ee-student2024')

Map=geemap.Map()
Map

#study area
roi=ee.FeatureCollection("projects/ee-student2024/assets/lahore")
Map.addLayer(roi,{},'roi')
Map.centerObject(roi,10)

#sentinel 2 data
s2=ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')\
.filterBounds(roi)\
.filterDate('2023-01-01','2023-12-31')\
.filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE',5))\
.median()\
.clip(roi)

#true color
Map.addLayer(s2,{'bands':['B4','B3','B2'],'min':0,'max':3000},'true color')

#false color
Map.addLayer(s2,{'bands':['B8','B4','B3'],'min':0,'max':4000},'false color')

#ndvi
ndvi=s2.normalizedDifference(['B8','B4']).rename('ndvi')
Map.addLayer(ndvi,{'min':-1,'max':1,'palette':['blue','white','green']},'ndvi')

#ndwi
ndwi=s2.normalizedDifference(['B3','B8']).rename('ndwi')
Map.addLayer(ndwi,{'min':-1,'max':1,'palette':['brown','white','blue']},'ndwi')

#ndbi
ndbi=s2.normalizedDifference(['B11','B8']).rename('ndbi')
Map.addLayer(ndbi,{'min':-1,'max':1,'palette':['green','white','red']},'ndbi')

#savi
savi=s2.expression('1.5*((NIR-RED)/(NIR+RED+0.5))',{
    'NIR':s2.select('B8').divide(10000),
    'RED':s2.select('B4').divide(10000)
}).rename('savi')
Map.addLayer(savi,{'min':-1,'max':1,'palette':['red','yellow','green']},'savi')

#evi
evi=s2.expression('2.5*((NIR-RED)/(NIR+6*RED-7.5*BLUE+1))',{
    'NIR':s2.select('B8').divide(10000),
    'RED':s2.select('B4').divide(10000),
    'BLUE':s2.select('B2').divide(10000)
}).rename('evi')
Map.addLayer(evi,{'min':-1,'max':1,'palette':['red','yellow','green']},'evi')

#stats
ndvi_mean=ndvi.reduceRegion(reducer=ee.Reducer.mean(),geometry=roi.geometry(),scale=10,maxPixels=1e13)
print('NDVI mean',ndvi_mean.getInfo())

ndwi_mean=ndwi.reduceRegion(reducer=ee.Reducer.mean(),geometry=roi.geometry(),scale=10,maxPixels=1e13)
print('NDWI mean',ndwi_mean.getInfo())

ndbi_mean=ndbi.reduceRegion(reducer=ee.Reducer.mean(),geometry=roi.geometry(),scale=10,maxPixels=1e13)
print('NDBI mean',ndbi_mean.getInfo())

#export
geemap.ee_export_image_to_drive(ndvi,description='ndvi',folder='lahore',region=roi.geometry(),scale=10)
geemap.ee_export_image_to_drive(ndwi,description='ndwi',folder='lahore',region=roi.geometry(),scale=10)
geemap.ee_export_image_to_drive(ndbi,description='ndbi',folder='lahore',region=roi.geometry(),scale=10)
