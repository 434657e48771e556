import ee
import geemap
import pandas as pd

ee.Authenticate()
ee.Initialize(project='ee-cape-fires')

aoi = ee.Geometry.Rectangle([18.30, -34.36, 18.50, -33.90])

# dry season composites
def composite(year):
    return ee.ImageCollection('COPERNICUS/S2_HARMONIZED') \
        .filterBounds(aoi) \
        .filterDate(f'{year}-01-01', f'{year}-04-30') \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
        .median() \
        .divide(10000) \
        .clip(aoi)

def bais2(img):
    return img.expression(
        '(1 - ((B6 * B7 * B8A) / B4) ** 0.5) * ((B12 - B8A) / ((B12 + B8A) ** 0.5) + 1)', {
            'B4': img.select('B4'),
            'B6': img.select('B6'),
            'B7': img.select('B7'),
            'B8A': img.select('B8A'),
            'B12': img.select('B12')
        }).rename('BAIS2')

def nbr(img):
    return img.normalizedDifference(['B8', 'B12']).rename('NBR')

img_2019 = composite(2019)
img_2020 = composite(2020)
img_2021 = composite(2021)
img_2022 = composite(2022)

bai_2019 = bais2(img_2019)
bai_2020 = bais2(img_2020)
bai_2021 = bais2(img_2021)
bai_2022 = bais2(img_2022)

dnbr_2020 = nbr(img_2019).subtract(nbr(img_2020)).rename('dNBR')
dnbr_2021 = nbr(img_2020).subtract(nbr(img_2021)).rename('dNBR')
dnbr_2022 = nbr(img_2021).subtract(nbr(img_2022)).rename('dNBR')

Map = geemap.Map()
Map.centerObject(aoi, 11)

rgb = {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.3}
Map.addLayer(img_2019, rgb, 'RGB 2019', False)
Map.addLayer(img_2020, rgb, 'RGB 2020', False)
Map.addLayer(img_2021, rgb, 'RGB 2021', False)
Map.addLayer(img_2022, rgb, 'RGB 2022')

bai_vis = {'min': 0, 'max': 1.5, 'palette': ['white', 'orange', 'red', 'black']}
Map.addLayer(bai_2019, bai_vis, 'BAIS2 2019', False)
Map.addLayer(bai_2020, bai_vis, 'BAIS2 2020', False)
Map.addLayer(bai_2021, bai_vis, 'BAIS2 2021', False)
Map.addLayer(bai_2022, bai_vis, 'BAIS2 2022', False)

dnbr_vis = {'min': -0.2, 'max': 0.8, 'palette': ['green', 'white', 'orange', 'red']}
Map.addLayer(dnbr_2020, dnbr_vis, 'dNBR 2020')
Map.addLayer(dnbr_2021, dnbr_vis, 'dNBR 2021')
Map.addLayer(dnbr_2022, dnbr_vis, 'dNBR 2022')
Map

for year, img in [(2020, dnbr_2020), (2021, dnbr_2021), (2022, dnbr_2022)]:
    burned = img.gt(0.27)
    area = burned.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=20,
        maxPixels=1e9
    ).get('dNBR').getInfo()
    print(year, 'burned:', round(area / 10000, 1), 'ha')
