import ee
ee.Initialize()

region = ee.Geometry.Rectangle([68.0, 6.0, 98.0, 37.0])

datasets = {
    'NO2': {
        'id': 'COPERNICUS/S5P/OFFL/L3_NO2',
        'band': 'tropospheric_NO2_column_number_density',
    },
    'SO2': {
        'id': 'COPERNICUS/S5P/OFFL/L3_SO2',
        'band': 'SO2_column_number_density',
    },
    'CO': {
        'id': 'COPERNICUS/S5P/OFFL/L3_CO',
        'band': 'CO_column_number_density',
    },
    'O3': {
        'id': 'COPERNICUS/S5P/OFFL/L3_O3',
        'band': 'O3_column_number_density',
    },
    'HCHO': {
        'id': 'COPERNICUS/S5P/OFFL/L3_HCHO',
        'band': 'tropospheric_HCHO_column_number_density',
    },
    'AER_AI': {
        'id': 'COPERNICUS/S5P/OFFL/L3_AER_AI',
        'band': 'absorbing_aerosol_index',
    },
}

periods = [
    ('pre_lockdown', '2020-02-25', '2020-03-24'),
    ('lockdown', '2020-03-25', '2020-05-03'),
    ('ref_2019', '2019-03-25', '2019-05-03'),
]

for gas, d in datasets.items():
    for period, start, end in periods:
        img = (ee.ImageCollection(d['id'])
               .select(d['band'])
               .filterDate(start, end)
               .mean()
               .clip(region))
        task = ee.batch.Export.image.toDrive(
            image=img.toFloat(),
            description='{}_{}'.format(gas, period),
            folder='S5P_India',
            fileNamePrefix='{}_{}'.format(gas, period),
            region=region,
            scale=5000,
            crs='EPSG:4326',
            maxPixels=1e13
        )
        task.start()
        print('Exporting', gas, period)
