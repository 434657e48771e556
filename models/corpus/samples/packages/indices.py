"""Spectral indices for images with common band names.

The images must have the bands blue, green, red, nir, swir1 and swir2
scaled to reflectance (0-1).
"""
import ee


def ndvi(image):
    """Normalized difference vegetation index."""
    return image.normalizedDifference(['nir', 'red']).rename('ndvi')


def ndwi(image):
    """Normalized difference water index (McFeeters)."""
    return image.normalizedDifference(['green', 'nir']).rename('ndwi')


def mndwi(image):
    """Modified NDWI (Xu)."""
    return image.normalizedDifference(['green', 'swir1']).rename('mndwi')


def ndbi(image):
    """Normalized difference built-up index."""
    return image.normalizedDifference(['swir1', 'nir']).rename('ndbi')


def ndmi(image):
    """Normalized difference moisture index."""
    return image.normalizedDifference(['nir', 'swir1']).rename('ndmi')


def nbr(image):
    """Normalized burn ratio."""
    return image.normalizedDifference(['nir', 'swir2']).rename('nbr')


def ndsi(image):
    """Normalized difference snow index."""
    return image.normalizedDifference(['green', 'swir1']).rename('ndsi')


def evi(image):
    """Enhanced vegetation index."""
    return image.expression(
        '2.5 * (nir - red) / (nir + 6 * red - 7.5 * blue + 1)',
        {
            'nir': image.select('nir'),
            'red': image.select('red'),
            'blue': image.select('blue'),
        }
    ).rename('evi')


def evi2(image):
    return image.expression(
        '2.5 * (nir - red) / (nir + 2.4 * red + 1)',
        {
            'nir': image.select('nir'),
            'red': image.select('red'),
        }
    ).rename('evi2')


def savi(image, L=0.5):
    """Soil adjusted vegetation index."""
    return image.expression(
        '(1 + L) * (nir - red) / (nir + red + L)',
        {
            'nir': image.select('nir'),
            'red': image.select('red'),
            'L': L,
        }
    ).rename('savi')


def msavi(image):
    return image.expression(
        '(2 * nir + 1 - sqrt((2 * nir + 1) ** 2 - 8 * (nir - red))) / 2',
        {
            'nir': image.select('nir'),
            'red': image.select('red'),
        }
    ).rename('msavi')


def bsi(image):
    """Bare soil index."""
    return image.expression(
        '((swir1 + red) - (nir + blue)) / ((swir1 + red) + (nir + blue))',
        {
            'swir1': image.select('swir1'),
            'red': image.select('red'),
            'nir': image.select('nir'),
            'blue': image.select('blue'),
        }
    ).rename('bsi')


def awei(image):
    """Automated water extraction index (no shadow)."""
    return image.expression(
        '4 * (green - swir1) - (0.25 * nir + 2.75 * swir2)',
        {
            'green': image.select('green'),
            'swir1': image.select('swir1'),
            'nir': image.select('nir'),
            'swir2': image.select('swir2'),
        }
    ).rename('awei')


INDICES = {
    'ndvi': ndvi,
    'ndwi': ndwi,
    'mndwi': mndwi,
    'ndbi': ndbi,
    'ndmi': ndmi,
    'nbr': nbr,
    'ndsi': ndsi,
    'evi': evi,
    'evi2': evi2,
    'savi': savi,
    'msavi': msavi,
    'bsi': bsi,
    'awei': awei,
}


def add_indices(image, names):
    """Add the named indices as bands.

    Args:
        image (ee.Image): image with the common band names.
        names (list): names of indices.

    Returns:
        ee.Image: the input image with the new bands.
    """
    for name in names:
        if name not in INDICES:
            raise KeyError('Unknown index: {}'.format(name))
        image = image.addBands(INDICES[name](image))
    return image
