import ee
ee.Initialize()

aoi = ee.Geometry.Rectangle([-55.6, -7.6, -54.6, -6.6])
gfc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10')

for year in [2000, 2005, 2010, 2015, 2020]:
    loss = gfc.select('lossyear').unmask(0)
    forest = gfc.select('treecover2000').gte(50).And(loss.eq(0).Or(loss.gt(year - 2000)))
    # edge: forest within 120 m of non forest
    dist = forest.Not().fastDistanceTransform(30).sqrt().multiply(30)
    edge = forest.And(dist.lte(120))
    core = forest.And(dist.gt(120))
    img = forest.rename('forest').addBands(edge.rename('edge')).addBands(core.rename('core'))
    area = img.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=30,
        maxPixels=1e10,
        tileScale=4
    ).getInfo()
    print(year, {k: round(v, 1) for k, v in area.items()}, 'edge %.1f %%' % (area['edge'] / area['forest'] * 100))
