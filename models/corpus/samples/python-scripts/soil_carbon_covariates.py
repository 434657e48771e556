import ee
import logging

logging.basicConfig(level=logging.INFO)
log = logging.getLogger('covars')

ee.Initialize(project='ee-soc-africa')

AOI = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.inList('country_na', ['Kenya', 'Tanzania', 'Uganda', 'Rwanda', 'Burundi']))
POINTS = ee.FeatureCollection('projects/ee-soc-africa/assets/soc_points')


def climate():
    tc = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE').filterDate('1991-01-01', '2021-01-01')
    pr = tc.select('pr').sum().divide(30).rename('map')
    tmax = tc.select('tmmx').mean().multiply(0.1)
    tmin = tc.select('tmmn').mean().multiply(0.1)
    tmean = tmax.add(tmin).divide(2).rename('mat')
    aet = tc.select('aet').sum().multiply(0.1).divide(30).rename('aet')
    defi = tc.select('def').sum().multiply(0.1).divide(30).rename('cwd')
    return ee.Image.cat([pr, tmean, aet, defi])


def terrain():
    dem = ee.Image('USGS/SRTMGL1_003').rename('elev')
    slope = ee.Terrain.slope(dem).rename('slope')
    tpi = dem.subtract(dem.focal_mean(500, 'circle', 'meters')).rename('tpi')
    mtpi = ee.Image('CSP/ERGo/1_0/Global/SRTM_mTPI').select('elevation').rename('mtpi')
    chili = ee.Image('CSP/ERGo/1_0/Global/SRTM_CHILI').select('constant').rename('chili')
    return ee.Image.cat([dem, slope, tpi, mtpi, chili])


def vegetation():
    mod = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2015-01-01', '2021-01-01')
    ndvi = mod.select('NDVI').map(lambda i: i.multiply(0.0001))
    npp = ee.ImageCollection('MODIS/061/MOD17A3HGF').select('Npp').mean().multiply(0.0001).rename('npp')
    return ee.Image.cat([
        ndvi.mean().rename('ndvi_mean'),
        ndvi.reduce(ee.Reducer.stdDev()).rename('ndvi_sd'),
        ndvi.reduce(ee.Reducer.percentile([5])).rename('ndvi_p5'),
        ndvi.reduce(ee.Reducer.percentile([95])).rename('ndvi_p95'),
        npp
    ])


def soil():
    clay = ee.Image('projects/soilgrids-isric/clay_mean').select('clay_0-5cm_mean').rename('clay')
    sand = ee.Image('projects/soilgrids-isric/sand_mean').select('sand_0-5cm_mean').rename('sand')
    ph = ee.Image('projects/soilgrids-isric/phh2o_mean').select('phh2o_0-5cm_mean').rename('ph')
    return ee.Image.cat([clay, sand, ph])


def main():
    stack = ee.Image.cat([climate(), terrain(), vegetation(), soil()]).toFloat()
    names = stack.bandNames().getInfo()
    log.info('%d covariates: %s', len(names), ', '.join(names))

    samples = stack.sampleRegions(collection=POINTS, properties=['id', 'soc'], scale=250, tileScale=8)
    task = ee.batch.Export.table.toDrive(
        collection=samples,
        description='soc_samples',
        folder='soc',
        fileFormat='CSV'
    )
    task.start()
    log.info('table %s', task.id)

    task = ee.batch.Export.image.toDrive(
        image=stack.clip(AOI),
        description='soc_covariates',
        folder='soc',
        region=AOI.geometry().bounds(),
        scale=250,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    task.start()
    log.info('image %s', task.id)


if __name__ == '__main__':
    main()
