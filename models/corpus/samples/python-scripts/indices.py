import ee


def ndvi(image):
    return image.normalizedDifference(['nir', 'red']).rename('NDVI')


def ndwi(image):
    return image.normalizedDifference(['green', 'nir']).rename('NDWI')


def mndwi(image):
    return image.normalizedDifference(['green', 'swir1']).rename('MNDWI')


def ndbi(image):
    return image.normalizedDifference(['swir1', 'nir']).rename('NDBI')


def ndmi(image):
    return image.normalizedDifference(['nir', 'swir1']).rename('NDMI')


def nbr(image):
    return image.normalizedDifference(['nir', 'swir2']).rename('NBR')


def ndsi(image):
    return image.normalizedDifference(['green', 'swir1']).rename('NDSI')


def evi(image):
    return image.expression(
        '2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))',
        {
            'NIR': image.select('nir'),
            'RED': image.select('red'),
            'BLUE': image.select('blue')
        }
    ).rename('EVI')


def evi2(image):
    return image.expression(
        '2.5 * (NIR - RED) / (NIR + 2.4 * RED + 1)',
        {
            'NIR': image.select('nir'),
            'RED': image.select('red')
        }
    ).rename('EVI2')


def savi(image):
    return image.expression(
        '((NIR - RED) / (NIR + RED + L)) * (1 + L)',
        {
            'NIR': image.select('nir'),
            'RED': image.select('red'),
            'L': 0.5
        }
    ).rename('SAVI')


def msavi(image):
    return image.expression(
        '(2 * NIR + 1 - sqrt(pow((2 * NIR + 1), 2) - 8 * (NIR - RED))) / 2',
        {
            'NIR': image.select('nir'),
            'RED': image.select('red')
        }
    ).rename('MSAVI')


def bsi(image):
    return image.expression(
        '((SWIR1 + RED) - (NIR + BLUE)) / ((SWIR1 + RED) + (NIR + BLUE))',
        {
            'SWIR1': image.select('swir1'),
            'RED': image.select('red'),
            'NIR': image.select('nir'),
            'BLUE': image.select('blue')
        }
    ).rename('BSI')


def gndvi(image):
    return image.normalizedDifference(['nir', 'green']).rename('GNDVI')


def awei_nsh(image):
    return image.expression(
        '4 * (GREEN - SWIR1) - (0.25 * NIR + 2.75 * SWIR2)',
        {
            'GREEN': image.select('green'),
            'SWIR1': image.select('swir1'),
            'NIR': image.select('nir'),
            'SWIR2': image.select('swir2')
        }
    ).rename('AWEInsh')


def add_all(image):
    return image.addBands([
        ndvi(image),
        ndwi(image),
        mndwi(image),
        ndbi(image),
        ndmi(image),
        nbr(image),
        evi(image),
        savi(image),
        bsi(image)
    ])
