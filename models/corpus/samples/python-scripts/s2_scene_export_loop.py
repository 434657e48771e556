import ee
import time

ee.Initialize()

aoi = ee.Geometry.Polygon([[[-6.33, 36.85], [-6.33, 37.15], [-6.05, 37.15], [-6.05, 36.85], [-6.33, 36.85]]])

collection = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2022-03-01', '2022-10-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))

n = collection.size().getInfo()
print('Number of images:', n)

image_list = collection.toList(n)

for i in range(n):
    image = ee.Image(image_list.get(i))
    date = image.date().format('YYYYMMdd').getInfo()
    tile = image.get('MGRS_TILE').getInfo()
    name = f'S2_{tile}_{date}'

    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI')
    ndmi = image.normalizedDifference(['B8', 'B11']).rename('NDMI')
    out = ee.Image.cat([ndvi, ndwi, ndmi]).toFloat().clip(aoi)

    task = ee.batch.Export.image.toDrive(
        image=out,
        description=name,
        folder='S2_indices',
        fileNamePrefix=name,
        region=aoi,
        scale=10,
        crs='EPSG:32629',
        maxPixels=1e13
    )
    task.start()
    print(f'{i + 1}/{n}', name)
    time.sleep(1)
