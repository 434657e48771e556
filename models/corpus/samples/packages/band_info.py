"""Band names, scale factors and visualisation parameters per sensor."""

BANDS = {
    'LANDSAT_5': {
        'BLUE': 'SR_B1',
        'GREEN': 'SR_B2',
        'RED': 'SR_B3',
        'NIR': 'SR_B4',
        'SWIR1': 'SR_B5',
        'SWIR2': 'SR_B7',
        'THERMAL': 'ST_B6',
        'QA': 'QA_PIXEL',
    },
    'LANDSAT_7': {
        'BLUE': 'SR_B1',
        'GREEN': 'SR_B2',
        'RED': 'SR_B3',
        'NIR': 'SR_B4',
        'SWIR1': 'SR_B5',
        'SWIR2': 'SR_B7',
        'THERMAL': 'ST_B6',
        'QA': 'QA_PIXEL',
    },
    'LANDSAT_8': {
        'COASTAL': 'SR_B1',
        'BLUE': 'SR_B2',
        'GREEN': 'SR_B3',
        'RED': 'SR_B4',
        'NIR': 'SR_B5',
        'SWIR1': 'SR_B6',
        'SWIR2': 'SR_B7',
        'THERMAL': 'ST_B10',
        'QA': 'QA_PIXEL',
    },
    'LANDSAT_9': {
        'COASTAL': 'SR_B1',
        'BLUE': 'SR_B2',
        'GREEN': 'SR_B3',
        'RED': 'SR_B4',
        'NIR': 'SR_B5',
        'SWIR1': 'SR_B6',
        'SWIR2': 'SR_B7',
        'THERMAL': 'ST_B10',
        'QA': 'QA_PIXEL',
    },
    'SENTINEL_2': {
        'COASTAL': 'B1',
        'BLUE': 'B2',
        'GREEN': 'B3',
        'RED': 'B4',
        'RE1': 'B5',
        'RE2': 'B6',
        'RE3': 'B7',
        'NIR': 'B8',
        'RE4': 'B8A',
        'SWIR1': 'B11',
        'SWIR2': 'B12',
        'QA': 'QA60',
    },
    'MODIS': {
        'RED': 'sur_refl_b01',
        'NIR': 'sur_refl_b02',
        'BLUE': 'sur_refl_b03',
        'GREEN': 'sur_refl_b04',
        'SWIR1': 'sur_refl_b06',
        'SWIR2': 'sur_refl_b07',
        'QA': 'StateQA',
    },
}

COLLECTIONS = {
    'LANDSAT_5': 'LANDSAT/LT05/C02/T1_L2',
    'LANDSAT_7': 'LANDSAT/LE07/C02/T1_L2',
    'LANDSAT_8': 'LANDSAT/LC08/C02/T1_L2',
    'LANDSAT_9': 'LANDSAT/LC09/C02/T1_L2',
    'SENTINEL_2': 'COPERNICUS/S2_SR_HARMONIZED',
    'MODIS': 'MODIS/061/MOD09A1',
}

SCALES = {
    'LANDSAT_5': 30,
    'LANDSAT_7': 30,
    'LANDSAT_8': 30,
    'LANDSAT_9': 30,
    'SENTINEL_2': 10,
    'MODIS': 500,
}

SCALE_FACTORS = {
    'LANDSAT_5': (0.0000275, -0.2),
    'LANDSAT_7': (0.0000275, -0.2),
    'LANDSAT_8': (0.0000275, -0.2),
    'LANDSAT_9': (0.0000275, -0.2),
    'SENTINEL_2': (0.0001, 0),
    'MODIS': (0.0001, 0),
}

DATES = {
    'LANDSAT_5': ('1984-03-16', '2012-05-05'),
    'LANDSAT_7': ('1999-05-28', '2024-01-19'),
    'LANDSAT_8': ('2013-03-18', None),
    'LANDSAT_9': ('2021-10-31', None),
    'SENTINEL_2': ('2017-03-28', None),
    'MODIS': ('2000-02-18', None),
}

VIS_PARAMS = {
    'RGB': {'bands': ['RED', 'GREEN', 'BLUE'], 'min': 0, 'max': 0.3},
    'FALSE': {'bands': ['NIR', 'RED', 'GREEN'], 'min': 0, 'max': 0.4},
    'SWIR': {'bands': ['SWIR2', 'NIR', 'RED'], 'min': 0, 'max': 0.4},
    'NDVI': {'min': 0, 'max': 1, 'palette': ['white', 'yellow', 'green']},
    'NDWI': {'min': -0.5, 'max': 0.5, 'palette': ['white', 'cyan', 'blue']},
    'LST': {'min': 280, 'max': 320, 'palette': ['blue', 'cyan', 'green', 'yellow', 'red']},
}


def get_band(sensor, name):
    """Return the band of a sensor, e.g. get_band('LANDSAT_8', 'NIR')."""
    try:
        return BANDS[sensor][name]
    except KeyError:
        raise ValueError('{} has no band {}'.format(sensor, name))


def get_bands(sensor, names):
    return [get_band(sensor, n) for n in names]
