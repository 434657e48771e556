"""sar_prep - small helpers for Sentinel-1 GRD stacks."""
import ee

POLS = ['VV', 'VH']


def load_s1(aoi, start, end, orbit=None, rel_orbit=None):
    """
    Load a Sentinel-1 IW collection in dB.

    :param aoi: ee.Geometry
    :param start: start date, e.g. '2020-01-01'
    :param end: end date
    :param orbit: 'ASCENDING', 'DESCENDING' or None for both
    :param rel_orbit: relative orbit number
    :return: ee.ImageCollection
    """
    col = (ee.ImageCollection('COPERNICUS/S1_GRD')
           .filterBounds(aoi)
           .filterDate(start, end)
           .filter(ee.Filter.eq('instrumentMode', 'IW'))
           .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
           .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')))
    if orbit is not None:
        col = col.filter(ee.Filter.eq('orbitProperties_pass', orbit))
    if rel_orbit is not None:
        col = col.filter(ee.Filter.eq('relativeOrbitNumber_start', rel_orbit))
    return col


def mask_border(img, low=-30, min_angle=31, max_angle=45):
    """Remove dark border pixels and extreme angles."""
    angle = img.select('angle')
    good = img.select('VV').gt(low)
    good = good.And(angle.gt(min_angle)).And(angle.lt(max_angle))
    return img.updateMask(good)


def to_linear(img):
    lin = ee.Image(10).pow(img.select(POLS).divide(10)).rename(POLS)
    return img.addBands(lin, overwrite=True)


def to_db(img):
    db = img.select(POLS).log10().multiply(10).rename(POLS)
    return img.addBands(db, overwrite=True)


def median_filter(img, radius=30):
    filtered = img.select(POLS).focal_median(radius, 'circle', 'meters')
    return img.addBands(filtered.rename(POLS), overwrite=True)


def mean_filter(img, radius=3):
    filtered = img.select(POLS).reduceNeighborhood(
        reducer=ee.Reducer.mean(),
        kernel=ee.Kernel.square(radius, 'pixels')
    )
    return img.addBands(filtered.rename(POLS), overwrite=True)


def cosine_correction(img, ref_angle=38):
    """Normalise gamma to a reference incidence angle."""
    theta = img.select('angle').multiply(3.14159265 / 180)
    ref = ee.Image.constant(ref_angle).multiply(3.14159265 / 180)
    factor = ref.cos().pow(2).divide(theta.cos().pow(2))
    corrected = img.select(POLS).multiply(factor).rename(POLS)
    return img.addBands(corrected, overwrite=True)


def mask_layover(img, dem=None, max_slope=30):
    if dem is None:
        dem = ee.Image('USGS/SRTMGL1_003')
    slope = ee.Terrain.slope(dem)
    return img.updateMask(slope.lt(max_slope))


def add_ratio(img):
    ratio = img.select('VV').subtract(img.select('VH')).rename('VVVH')
    return img.addBands(ratio)


def add_rvi(img):
    """Radar vegetation index, linear input."""
    rvi = img.expression('4 * VH / (VV + VH)', {
        'VV': img.select('VV'),
        'VH': img.select('VH')
    }).rename('RVI')
    return img.addBands(rvi)


def prepare(aoi, start, end, orbit='DESCENDING', speckle='median'):
    col = load_s1(aoi, start, end, orbit)
    col = col.map(mask_border).map(to_linear)
    col = col.map(cosine_correction)
    if speckle == 'median':
        col = col.map(median_filter)
    elif speckle == 'mean':
        col = col.map(mean_filter)
    col = col.map(add_rvi).map(to_db).map(add_ratio)
    return col


def monthly_mean(col, year):
    def one_month(m):
        m = ee.Number(m)
        start = ee.Date.fromYMD(year, m, 1)
        end = start.advance(1, 'month')
        img = col.filterDate(start, end).mean()
        return img.set('month', m).set('system:time_start', start.millis())

    return ee.ImageCollection(ee.List.sequence(1, 12).map(one_month))


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([10.2, 45.0, 10.6, 45.3])
    col = prepare(aoi, '2021-01-01', '2022-01-01')
    print(col.size().getInfo())
    monthly = monthly_mean(col, 2021)
    task = ee.batch.Export.image.toDrive(
        image=monthly.select('VH').toBands().toFloat(),
        description='s1_vh_2021',
        folder='sar',
        region=aoi,
        scale=20,
        crs='EPSG:32632',
        maxPixels=1e10
    )
    task.start()
