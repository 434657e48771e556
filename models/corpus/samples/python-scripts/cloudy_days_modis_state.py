import ee
import pandas as pd
ee.Initialize()

# cloud frequency per month from MOD09GA state QA, Andean cloud forest
roi = ee.Geometry.Rectangle([-78.2, -1.2, -77.6, -0.4])

terra = ee.ImageCollection('MODIS/061/MOD09GA').select('state_1km')
aqua = ee.ImageCollection('MODIS/061/MYD09GA').select('state_1km')


def get_cloud(img):
    # bits 0-1: cloud state, 0 clear, 1 cloudy, 2 mixed
    state = img.bitwiseAnd(3)
    return state.eq(1).Or(state.eq(2)).rename('cloud')


data = []
for month in range(1, 13):
    f = ee.Filter.calendarRange(month, month, 'month')
    t = terra.filterDate('2010-01-01', '2020-01-01').filter(f).map(get_cloud).mean()
    a = aqua.filterDate('2010-01-01', '2020-01-01').filter(f).map(get_cloud).mean()
    img = t.rename('terra').addBands(a.rename('aqua'))
    v = img.reduceRegion(ee.Reducer.mean(), roi, 1000, maxPixels=1e9).getInfo()
    v['month'] = month
    data.append(v)
    print(v)

    task = ee.batch.Export.image.toDrive(
        image=img.clip(roi).toFloat(),
        description='cloud_freq_%02d' % month,
        folder='cloud_forest',
        region=roi,
        scale=1000,
        maxPixels=1e9
    )
    task.start()

pd.DataFrame(data).to_csv('cloud_frequency.csv', index=False)
