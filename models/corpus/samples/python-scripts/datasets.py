# dictionary of datasets used in the project

DATASETS = {
    'chirps': {
        'id': 'UCSB-CHG/CHIRPS/DAILY',
        'band': 'precipitation',
        'scale': 5566,
        'reducer': 'sum',
        'factor': 1,
        'offset': 0,
        'unit': 'mm'
    },
    'gpm': {
        'id': 'NASA/GPM_L3/IMERG_MONTHLY_V06',
        'band': 'precipitation',
        'scale': 11132,
        'reducer': 'mean',
        'factor': 1,
        'offset': 0,
        'unit': 'mm/hr'
    },
    'ndvi': {
        'id': 'MODIS/061/MOD13Q1',
        'band': 'NDVI',
        'scale': 250,
        'reducer': 'mean',
        'factor': 0.0001,
        'offset': 0,
        'unit': '-'
    },
    'evi': {
        'id': 'MODIS/061/MOD13Q1',
        'band': 'EVI',
        'scale': 250,
        'reducer': 'mean',
        'factor': 0.0001,
        'offset': 0,
        'unit': '-'
    },
    'lst_day': {
        'id': 'MODIS/061/MOD11A2',
        'band': 'LST_Day_1km',
        'scale': 1000,
        'reducer': 'mean',
        'factor': 0.02,
        'offset': -273.15,
        'unit': 'degC'
    },
    'lst_night': {
        'id': 'MODIS/061/MOD11A2',
        'band': 'LST_Night_1km',
        'scale': 1000,
        'reducer': 'mean',
        'factor': 0.02,
        'offset': -273.15,
        'unit': 'degC'
    },
    'et': {
        'id': 'MODIS/061/MOD16A2GF',
        'band': 'ET',
        'scale': 500,
        'reducer': 'sum',
        'factor': 0.1,
        'offset': 0,
        'unit': 'mm'
    },
    'gpp': {
        'id': 'MODIS/061/MOD17A2H',
        'band': 'Gpp',
        'scale': 500,
        'reducer': 'sum',
        'factor': 0.0001,
        'offset': 0,
        'unit': 'kgC/m2'
    },
    't2m': {
        'id': 'ECMWF/ERA5_LAND/MONTHLY_AGGR',
        'band': 'temperature_2m',
        'scale': 11132,
        'reducer': 'mean',
        'factor': 1,
        'offset': -273.15,
        'unit': 'degC'
    },
    'soil_moisture': {
        'id': 'ECMWF/ERA5_LAND/MONTHLY_AGGR',
        'band': 'volumetric_soil_water_layer_1',
        'scale': 11132,
        'reducer': 'mean',
        'factor': 1,
        'offset': 0,
        'unit': 'm3/m3'
    },
    'pdsi': {
        'id': 'IDAHO_EPSCOR/TERRACLIMATE',
        'band': 'pdsi',
        'scale': 4638,
        'reducer': 'mean',
        'factor': 0.01,
        'offset': 0,
        'unit': '-'
    },
    'ntl': {
        'id': 'NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG',
        'band': 'avg_rad',
        'scale': 463,
        'reducer': 'mean',
        'factor': 1,
        'offset': 0,
        'unit': 'nW/cm2/sr'
    },
}
