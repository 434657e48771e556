import ee
from IPython.display import Image, display

ee.Authenticate()
ee.Initialize(project='ee-thumbs')

region = ee.Geometry.Point([-70.67, -33.45]).buffer(20000).bounds()

def get_image(start, end):
    return (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(region)
            .filterDate(start, end)
            .sort('CLOUDY_PIXEL_PERCENTAGE')
            .limit(5)
            .median())

summer = get_image('2022-12-21', '2023-03-20')
winter = get_image('2022-06-21', '2022-09-20')

rgb = {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 3000, 'dimensions': 500, 'region': region, 'format': 'png'}
display(Image(url=summer.getThumbURL(rgb)))
display(Image(url=winter.getThumbURL(rgb)))

nir = {'bands': ['B8', 'B4', 'B3'], 'min': 0, 'max': 4000, 'dimensions': 500, 'region': region}
display(Image(url=summer.getThumbURL(nir)))

ndvi = summer.normalizedDifference(['B8', 'B4'])
ndvi_params = {
    'min': 0,
    'max': 0.8,
    'palette': ['FFFFFF', 'CE7E45', 'FCD163', '66A000', '207401', '056201', '004C00'],
    'dimensions': 500,
    'region': region
}
display(Image(url=ndvi.getThumbURL(ndvi_params)))

ndsi = winter.normalizedDifference(['B3', 'B11'])
snow = winter.visualize(bands=['B4', 'B3', 'B2'], min=0, max=3000).blend(ndsi.gt(0.4).selfMask().visualize(palette=['00ffff']))
print(snow.getThumbURL({'dimensions': 800, 'region': region}))
