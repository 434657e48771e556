import ee
from indices import add_all
from masks import maskL8sr, maskL457sr, maskS2clouds

L8_BANDS = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']
L57_BANDS = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7']
S2_BANDS = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12']
NAMES = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']


def landsat8(aoi, start, end, cloud=70):
    return (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
            .filterBounds(aoi)
            .filterDate(start, end)
            .filter(ee.Filter.lt('CLOUD_COVER', cloud))
            .map(maskL8sr)
            .select(L8_BANDS, NAMES))


def landsat7(aoi, start, end, cloud=70):
    return (ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
            .filterBounds(aoi)
            .filterDate(start, end)
            .filter(ee.Filter.lt('CLOUD_COVER', cloud))
            .map(maskL457sr)
            .select(L57_BANDS, NAMES))


def landsat5(aoi, start, end, cloud=70):
    return (ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
            .filterBounds(aoi)
            .filterDate(start, end)
            .filter(ee.Filter.lt('CLOUD_COVER', cloud))
            .map(maskL457sr)
            .select(L57_BANDS, NAMES))


def sentinel2(aoi, start, end, cloud=40):
    return (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(aoi)
            .filterDate(start, end)
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', cloud))
            .map(maskS2clouds)
            .select(S2_BANDS, NAMES))


def annual_composite(aoi, year, sensor='L8', reducer='median'):
    start = ee.Date.fromYMD(year, 1, 1)
    end = ee.Date.fromYMD(year, 12, 31)

    if sensor == 'L8':
        col = landsat8(aoi, start, end)
    elif sensor == 'L7':
        col = landsat7(aoi, start, end)
    elif sensor == 'L5':
        col = landsat5(aoi, start, end)
    elif sensor == 'S2':
        col = sentinel2(aoi, start, end)
    else:
        raise ValueError('Unknown sensor: ' + sensor)

    if reducer == 'median':
        img = col.median()
    elif reducer == 'mean':
        img = col.mean()
    elif reducer == 'greenest':
        img = col.map(add_all).qualityMosaic('NDVI').select(NAMES)
    else:
        raise ValueError('Unknown reducer: ' + reducer)

    return add_all(img).clip(aoi).set('year', year).set('sensor', sensor)


def seasonal_composites(aoi, year, sensor='S2'):
    seasons = {
        'winter': (ee.Date.fromYMD(year - 1, 12, 1), ee.Date.fromYMD(year, 3, 1)),
        'spring': (ee.Date.fromYMD(year, 3, 1), ee.Date.fromYMD(year, 6, 1)),
        'summer': (ee.Date.fromYMD(year, 6, 1), ee.Date.fromYMD(year, 9, 1)),
        'autumn': (ee.Date.fromYMD(year, 9, 1), ee.Date.fromYMD(year, 12, 1)),
    }
    func = sentinel2 if sensor == 'S2' else landsat8
    images = []
    for name, (start, end) in seasons.items():
        img = add_all(func(aoi, start, end).median())
        bands = img.bandNames()
        images.append(img.rename(bands.map(lambda b: ee.String(b).cat('_' + name))))
    return ee.Image.cat(images).clip(aoi)
