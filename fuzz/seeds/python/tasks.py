import ee
image = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_044034_20210508')
stats = image.reduceRegion(reducer=ee.Reducer.mean(), geometry=ee.Geometry.Point([0, 1]), scale=30).getInfo()
task = ee.batch.Export.image.toDrive(image=image, description='d', scale=30)
task.start()
print(stats['SR_B4'], image.bandNames().getInfo()[0])
for year in range(2000, 2003):
    c = ee.List([1, 2]).map(lambda n: ee.Number(n).add(year))
