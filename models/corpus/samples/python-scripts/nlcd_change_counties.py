import ee
ee.Initialize()

counties = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.inList('STATEFP', ['37', '45', '13']))

nlcd = ee.ImageCollection('USGS/NLCD_RELEASES/2016_REL')

nlcd2001 = nlcd.filter(ee.Filter.eq('system:index', '2001')).first().select('landcover')
nlcd2006 = nlcd.filter(ee.Filter.eq('system:index', '2006')).first().select('landcover')
nlcd2011 = nlcd.filter(ee.Filter.eq('system:index', '2011')).first().select('landcover')
nlcd2016 = nlcd.filter(ee.Filter.eq('system:index', '2016')).first().select('landcover')


def groups(img, year):
    developed = img.gte(21).And(img.lte(24)).rename('developed_' + year)
    forest = img.gte(41).And(img.lte(43)).rename('forest_' + year)
    agri = img.eq(81).Or(img.eq(82)).rename('agri_' + year)
    wetland = img.eq(90).Or(img.eq(95)).rename('wetland_' + year)
    return ee.Image.cat([developed, forest, agri, wetland])


stack = ee.Image.cat([
    groups(nlcd2001, '2001'),
    groups(nlcd2006, '2006'),
    groups(nlcd2011, '2011'),
    groups(nlcd2016, '2016')
]).multiply(ee.Image.pixelArea()).divide(1e6)

stats = stack.reduceRegions(
    collection=counties,
    reducer=ee.Reducer.sum(),
    scale=30,
    tileScale=16
)

task = ee.batch.Export.table.toDrive(
    collection=stats.map(lambda f: f.setGeometry(None)),
    description='nlcd_counties',
    folder='nlcd',
    fileFormat='CSV'
)
task.start()

# lost forest to development
conv = nlcd2001.gte(41).And(nlcd2001.lte(43)).And(nlcd2016.gte(21)).And(nlcd2016.lte(24))
task = ee.batch.Export.image.toDrive(
    image=conv.selfMask().toByte(),
    description='forest_to_developed_2001_2016',
    folder='nlcd',
    region=counties.geometry().bounds(),
    scale=30,
    crs='EPSG:5070',
    maxPixels=1e13
)
task.start()
