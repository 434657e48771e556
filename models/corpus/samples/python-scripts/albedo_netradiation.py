import ee
import math

ee.Initialize()

# SEBAL parts: albedo, emissivity, net radiation for one Landsat 8 scene

def albedo(image):
    """Tasumi et al. coefficients"""
    alb = image.expression(
        '0.300 * B2 + 0.277 * B3 + 0.233 * B4 + 0.143 * B5 + 0.036 * B6 + 0.012 * B7', {
            'B2': image.select('SR_B2'),
            'B3': image.select('SR_B3'),
            'B4': image.select('SR_B4'),
            'B5': image.select('SR_B5'),
            'B6': image.select('SR_B6'),
            'B7': image.select('SR_B7')
        }).rename('albedo')
    return image.addBands(alb)


def vegetation(image):
    ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi')
    savi = image.expression('1.5 * (nir - red) / (nir + red + 0.5)', {
        'nir': image.select('SR_B5'),
        'red': image.select('SR_B4')
    }).rename('savi')
    lai = savi.expression('-log((0.69 - savi) / 0.59) / 0.91', {'savi': savi.where(savi.gt(0.689), 0.689)}).rename('lai')
    return image.addBands([ndvi, savi, lai])


def emissivity(image):
    lai = image.select('lai')
    e0 = lai.multiply(0.01).add(0.95)
    e0 = e0.where(lai.gt(3), 0.98).where(image.select('ndvi').lt(0), 0.985).rename('e0')
    return image.addBands(e0)


def scale_factors(image):
    optical = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    thermal = image.select('ST_B.*').multiply(0.00341802).add(149.0)
    return image.addBands(optical, None, True).addBands(thermal, None, True)


def net_radiation(image, rs_in, t_air, ea):
    sigma = 5.67e-8
    lst = image.select('ST_B10')
    rl_up = image.select('e0').multiply(lst.pow(4)).multiply(sigma).rename('rl_up')
    ea_atm = 1.24 * (ea * 10 / t_air) ** (1.0 / 7)
    rl_in = sigma * ea_atm * t_air ** 4
    rn = image.expression('(1 - albedo) * rs_in + rl_in - rl_up - (1 - e0) * rl_in', {
        'albedo': image.select('albedo'),
        'rs_in': rs_in,
        'rl_in': rl_in,
        'rl_up': rl_up,
        'e0': image.select('e0')
    }).rename('rn')
    return image.addBands(rn)


def soil_heat(image):
    g = image.expression('rn * (lst - 273.15) * (0.0038 + 0.0074 * albedo) * (1 - 0.98 * ndvi ** 4)', {
        'rn': image.select('rn'),
        'lst': image.select('ST_B10'),
        'albedo': image.select('albedo'),
        'ndvi': image.select('ndvi')
    }).rename('g')
    return image.addBands(g)


img = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_217074_20190815')
img = scale_factors(img)
img = albedo(img)
img = vegetation(img)
img = emissivity(img)
img = net_radiation(img, 750.0, 297.5, 1.6)
img = soil_heat(img)

aoi = ee.Geometry.Point([-40.55, -19.3]).buffer(5000)
print(img.select(['albedo', 'ndvi', 'lai', 'rn', 'g']).reduceRegion(
    reducer=ee.Reducer.mean(),
    geometry=aoi,
    scale=30
).getInfo())
