import ee
import io
import requests
import numpy as np
import matplotlib.pyplot as plt
from PIL import Image

ee.Initialize()

roi = ee.Geometry.Rectangle([36.6, -3.2, 37.9, -2.4])

vis = {
    'min': 0.0,
    'max': 0.9,
    'palette': ['FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718', '74A901', '66A000', '529400', '3E8601', '207401', '056201', '004C00'],
    'region': roi,
    'dimensions': 600,
    'format': 'png'
}

months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI').filterDate('2015-01-01', '2020-12-31')

fig, axes = plt.subplots(3, 4, figsize=(16, 9))
for i, ax in enumerate(axes.flat):
    img = ndvi.filter(ee.Filter.calendarRange(i + 1, i + 1, 'month')).mean().multiply(0.0001)
    url = img.getThumbURL(vis)
    r = requests.get(url)
    ax.imshow(np.array(Image.open(io.BytesIO(r.content))))
    ax.set_title(months[i])
    ax.axis('off')
plt.tight_layout()
plt.savefig('ndvi_months.png', dpi=150)
