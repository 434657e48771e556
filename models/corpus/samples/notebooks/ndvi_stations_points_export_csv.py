import ee
import geemap
import pandas as pd

ee.Initialize(project='ee-phenocam')

sites = pd.DataFrame({
    'site': ['harvard', 'bartlett', 'duke', 'konza', 'niwot'],
    'lat': [42.5378, 44.0646, 35.9736, 39.0824, 40.0329],
    'lon': [-72.1715, -71.2881, -79.1004, -96.5603, -105.5464],
})

fc = geemap.pandas_to_ee(sites, latitude='lat', longitude='lon') if hasattr(geemap, 'pandas_to_ee') else geemap.df_to_ee(sites, latitude='lat', longitude='lon')

fc = fc.map(lambda f: f.buffer(250))

mod13 = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2010-01-01', '2023-01-01').select(['NDVI', 'EVI', 'SummaryQA'])


def mask_qa(img):
    qa = img.select('SummaryQA')
    return img.updateMask(qa.lte(1)).select(['NDVI', 'EVI']).multiply(0.0001).copyProperties(img, ['system:time_start'])


def extract(img):
    date = img.date().format('YYYY-MM-dd')
    return img.reduceRegions(collection=fc, reducer=ee.Reducer.mean(), scale=250).map(
        lambda f: f.set('date', date)
    )


out = mod13.map(mask_qa).map(extract).flatten()

geemap.ee_export_vector_to_drive(
    out,
    description='phenocam_modis',
    folder='phenology',
    file_format='csv',
    selectors=['site', 'date', 'NDVI', 'EVI'],
)
