import ee
import geemap
import os
from IPython.display import Image, display

ee.Initialize(project='ee-animations')

roi = ee.Geometry.Rectangle([31.20, -25.10, 31.75, -24.75])  # Kruger
start = '2022-07-01'
end = '2023-07-01'

def mask_s2(img):
    scl = img.select('SCL')
    clear = scl.lt(7).And(scl.gt(3))
    return img.updateMask(clear).divide(10000).copyProperties(img, ['system:time_start'])

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(roi) \
    .filterDate(start, end) \
    .map(mask_s2)

# monthly medians
n_months = 12
def monthly(i):
    d1 = ee.Date(start).advance(i, 'month')
    d2 = d1.advance(1, 'month')
    return s2.filterDate(d1, d2).median().set('system:time_start', d1.millis()).set('label', d1.format('YYYY-MM'))

months = ee.ImageCollection(ee.List.sequence(0, n_months - 1).map(monthly))

ndvi = months.map(lambda img: img.normalizedDifference(['B8', 'B4']).rename('NDVI').copyProperties(img, ['system:time_start', 'label']))

vis = {'min': 0.1, 'max': 0.8, 'palette': ['8c510a', 'd8b365', 'f6e8c3', 'c7eae5', '5ab4ac', '01665e']}
frames = ndvi.map(lambda img: img.visualize(**vis))

args = {
    'dimensions': 600,
    'region': roi,
    'framesPerSecond': 2,
    'crs': 'EPSG:3857',
    'format': 'gif'
}

url = frames.getVideoThumbURL(args)
print(url)
display(Image(url=url))

out_gif = os.path.join(os.getcwd(), 'kruger_ndvi.gif')
geemap.download_ee_video(frames, args, out_gif)

labels = ndvi.aggregate_array('label').getInfo()
geemap.add_text_to_gif(
    out_gif,
    out_gif,
    xy=('3%', '5%'),
    text_sequence=labels,
    font_size=28,
    font_color='white',
    duration=500
)
geemap.show_image(out_gif)

# true colour
rgb = months.map(lambda img: img.visualize(bands=['B4', 'B3', 'B2'], min=0, max=0.3))
geemap.download_ee_video(rgb, args, 'kruger_rgb.gif')

# film strip
print(frames.getFilmstripThumbURL({'dimensions': 200, 'region': roi, 'crs': 'EPSG:3857'}))
