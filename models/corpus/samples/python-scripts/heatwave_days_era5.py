# Number of heatwave days per year (Tmax > 90th percentile of 1981-2010 for at least 3 days)
import ee
ee.Initialize()

region = ee.Geometry.Rectangle([-10, 35, 20, 50])
era5 = ee.ImageCollection('ECMWF/ERA5/DAILY').select('maximum_2m_air_temperature')

summer = ee.Filter.calendarRange(6, 8, 'month')
ref = era5.filterDate('1981-01-01', '2011-01-01').filter(summer)
p90 = ref.reduce(ee.Reducer.percentile([90])).rename('p90')

def run_lengths(year):
    col = era5.filterDate('%d-06-01' % year, '%d-09-01' % year)

    def step(img, prev):
        prev = ee.List(prev)
        last = ee.Image(prev.get(-1))
        hot = ee.Image(img).gt(p90)
        # consecutive days so far
        run = last.select('run').add(1).multiply(hot).rename('run')
        total = last.select('total') \
            .add(run.eq(3).multiply(3)) \
            .add(run.gt(3)).rename('total')
        return prev.add(run.addBands(total).toFloat())

    init = ee.Image(0).rename('run').addBands(ee.Image(0).rename('total')).toFloat()
    res = ee.List(col.iterate(step, ee.List([init])))
    return ee.Image(res.get(-1)).select('total').rename('hw_%d' % year)

for year in [2003, 2006, 2010, 2015, 2018, 2019]:
    img = run_lengths(year).clip(region)
    mean = img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=region,
        scale=27830,
        maxPixels=1e9
    ).getInfo()
    print(year, mean)
    task = ee.batch.Export.image.toDrive(
        image=img,
        description='heatwave_%d' % year,
        folder='era5_hw',
        region=region,
        scale=27830,
        crs='EPSG:4326'
    )
    task.start()
