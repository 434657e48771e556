import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

# Lake Chad
aoi = ee.Geometry.Polygon([[[13.0, 12.2], [15.6, 12.2], [15.6, 14.4], [13.0, 14.4], [13.0, 12.2]]])

gsw = ee.ImageCollection('JRC/GSW1_4/YearlyHistory').filterBounds(aoi)


def water_area(img):
    water = img.select('waterClass').gte(2)
    permanent = img.select('waterClass').eq(3)
    area = water.multiply(ee.Image.pixelArea()).divide(1e6).rename('water')
    area_perm = permanent.multiply(ee.Image.pixelArea()).divide(1e6).rename('permanent')
    stats = area.addBands(area_perm).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=30,
        maxPixels=1e13,
        tileScale=4
    )
    return ee.Feature(None, {
        'year': img.get('year'),
        'water_km2': stats.get('water'),
        'permanent_km2': stats.get('permanent')
    })


fc = ee.FeatureCollection(gsw.map(water_area))

# export because getInfo times out
task = ee.batch.Export.table.toDrive(
    collection=fc,
    description='lake_chad_water_area',
    folder='gee',
    fileFormat='CSV',
    selectors=['year', 'water_km2', 'permanent_km2']
)
task.start()

# after download
# df = pd.read_csv('lake_chad_water_area.csv')
# df = df.sort_values('year')
# plt.plot(df.year, df.water_km2, 'o-')
# plt.xlabel('Year')
# plt.ylabel('Water area (km2)')
# plt.show()
