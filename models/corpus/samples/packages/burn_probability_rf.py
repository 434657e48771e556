import ee
ee.Initialize()

region = ee.Geometry.Rectangle([20.5, 36.3, 24.5, 39.2])  # Greece
years = list(range(2010, 2021))

dem = ee.Image('USGS/SRTMGL1_003')
slope = ee.Terrain.slope(dem)
aspect = ee.Terrain.aspect(dem)
tree = ee.ImageCollection('MODIS/006/MOD44B').filterDate('2010-01-01', '2020-12-31').select('Percent_Tree_Cover').mean()
pop = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Density').filterDate('2015-01-01', '2015-12-31').first()

def fire_season(year):
    start = ee.Date.fromYMD(year, 6, 1)
    end = ee.Date.fromYMD(year, 10, 1)

    burned = ee.ImageCollection('MODIS/061/MCD64A1').filterDate(start, end) \
        .select('BurnDate').max().gt(0).unmask(0).rename('burned')

    ndvi = ee.ImageCollection('MODIS/061/MOD13Q1') \
        .filterDate(start.advance(-2, 'month'), start) \
        .select('NDVI').mean().multiply(0.0001).rename('ndvi')

    lst = ee.ImageCollection('MODIS/061/MOD11A2') \
        .filterDate(start, end) \
        .select('LST_Day_1km').mean().multiply(0.02).subtract(273.15).rename('lst')

    rain = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD') \
        .filterDate(start.advance(-6, 'month'), start) \
        .sum().rename('rain')

    vpd = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE') \
        .filterDate(start, end) \
        .select('vpd').mean().multiply(0.01).rename('vpd')

    return ee.Image.cat([burned, ndvi, lst, rain, vpd,
                         dem.rename('elevation'), slope, aspect,
                         tree.rename('tree'), pop.rename('pop')]).set('year', year)

def sample_year(year):
    return fire_season(year).stratifiedSample(
        numPoints=300,
        classBand='burned',
        region=region,
        scale=500,
        seed=year,
        tileScale=8
    ).map(lambda f: f.set('year', year))

train = ee.FeatureCollection([sample_year(y) for y in years[:-2]]).flatten()
test = ee.FeatureCollection([sample_year(y) for y in years[-2:]]).flatten()

predictors = ['ndvi', 'lst', 'rain', 'vpd', 'elevation', 'slope', 'aspect', 'tree', 'pop']

rf = ee.Classifier.smileRandomForest(200).setOutputMode('PROBABILITY').train(
    features=train,
    classProperty='burned',
    inputProperties=predictors
)

print(rf.explain().get('importance').getInfo())

prob = fire_season(2020).select(predictors).classify(rf).rename('probability').clip(region)

# threshold at 0.5
tested = test.classify(rf, 'p').map(lambda f: f.set('pred', ee.Number(f.get('p')).gte(0.5)))
cm = tested.errorMatrix('burned', 'pred')
print('Accuracy:', cm.accuracy().getInfo())
print('Kappa:', cm.kappa().getInfo())

task = ee.batch.Export.image.toDrive(
    image=prob.toFloat(),
    description='fire_probability_2020',
    folder='fire',
    region=region,
    scale=500,
    maxPixels=1e10
)
task.start()
