"""Spectral mixture analysis and NDFI for Landsat."""
import ee

ENDMEMBERS = {
    'gv': [0.050, 0.090, 0.040, 0.610, 0.300, 0.100],
    'shade': [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    'npv': [0.140, 0.170, 0.220, 0.300, 0.550, 0.300],
    'soil': [0.200, 0.300, 0.340, 0.580, 0.600, 0.580],
    'cloud': [0.900, 0.960, 0.800, 0.780, 0.720, 0.650],
}

BANDS = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']


def unmix(image, endmembers=None):
    """Linear unmixing, fractions sum to one."""
    endmembers = endmembers or ENDMEMBERS
    names = list(endmembers.keys())
    fractions = image.select(BANDS).unmix(list(endmembers.values()), True, True)
    return fractions.rename(names)


def ndfi(fractions):
    """Normalized difference fraction index."""
    gvs = fractions.select('gv').divide(ee.Image(1).subtract(fractions.select('shade')))
    other = fractions.select('npv').add(fractions.select('soil'))
    return gvs.subtract(other).divide(gvs.add(other)).rename('ndfi')


def add_fractions(image):
    fractions = unmix(image)
    return image.addBands(fractions).addBands(ndfi(fractions))


def cloud_fraction_mask(image, threshold=0.1):
    return image.updateMask(image.select('cloud').lt(threshold))


def landsat8(aoi, start, end):
    def prepare(image):
        qa = image.select('QA_PIXEL')
        clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
        sr = image.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], BANDS)
        sr = sr.multiply(0.0000275).add(-0.2).clamp(0, 1)
        return sr.updateMask(clear).copyProperties(image, ['system:time_start'])

    return (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
            .filterBounds(aoi)
            .filterDate(start, end)
            .map(prepare))


def degradation(aoi, year, baseline_years=3, threshold=-0.15):
    """Pixels whose NDFI fell below the median of the years before."""
    base = landsat8(aoi, '{}-01-01'.format(year - baseline_years), '{}-01-01'.format(year))
    now = landsat8(aoi, '{}-01-01'.format(year), '{}-01-01'.format(year + 1))

    base_ndfi = base.map(add_fractions).select('ndfi').median()
    min_ndfi = now.map(add_fractions).select('ndfi').reduce(ee.Reducer.percentile([10])).rename('ndfi')

    delta = min_ndfi.subtract(base_ndfi).rename('delta')
    forest = base_ndfi.gt(0.8)
    alert = delta.lt(threshold).And(forest)
    return delta.addBands(alert.rename('alert')).clip(aoi)


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([-55.6, -11.9, -55.1, -11.4])
    for year in [2017, 2018, 2019, 2020]:
        img = degradation(aoi, year)
        area = img.select('alert').multiply(ee.Image.pixelArea()).reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=aoi,
            scale=30,
            maxPixels=1e10
        )
        print(year, round(area.get('alert').getInfo() / 1e4, 1), 'ha')
