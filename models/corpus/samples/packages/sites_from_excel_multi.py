import ee
import pandas as pd
import time

ee.Initialize()

sites = pd.read_excel('sites.xlsx', sheet_name='coords')
print(sites)

landsat8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
sentinel2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
sentinel1 = ee.ImageCollection('COPERNICUS/S1_GRD').filter(ee.Filter.eq('instrumentMode', 'IW'))
modis_ndvi = ee.ImageCollection('MODIS/061/MOD13Q1')
modis_lst = ee.ImageCollection('MODIS/061/MOD11A1')

start = '2018-01-01'
end = '2022-12-31'


def get_df(collection, point, scale, bands):
    data = collection.filterBounds(point).filterDate(start, end).select(bands).getRegion(point, scale).getInfo()
    df = pd.DataFrame(data[1:], columns=data[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    return df[['date'] + bands].dropna()


writer = pd.ExcelWriter('timeseries.xlsx')

for i, site in sites.iterrows():
    point = ee.Geometry.Point([site['lon'], site['lat']])
    name = site['site']

    df_l8 = get_df(landsat8, point, 30, ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'])
    df_l8.to_excel(writer, sheet_name=name + '_L8', index=False)

    df_s2 = get_df(sentinel2, point, 10, ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'SCL'])
    df_s2.to_excel(writer, sheet_name=name + '_S2', index=False)

    df_s1 = get_df(sentinel1, point, 10, ['VV', 'angle'])
    df_s1.to_excel(writer, sheet_name=name + '_S1', index=False)

    df_ndvi = get_df(modis_ndvi, point, 250, ['NDVI', 'EVI', 'SummaryQA'])
    df_ndvi.to_excel(writer, sheet_name=name + '_NDVI', index=False)

    df_lst = get_df(modis_lst, point, 1000, ['LST_Day_1km', 'QC_Day'])
    df_lst['LST_Day_1km'] = df_lst['LST_Day_1km'] * 0.02 - 273.15
    df_lst.to_excel(writer, sheet_name=name + '_LST', index=False)

    print(name, len(df_l8), len(df_s2), len(df_s1), len(df_ndvi), len(df_lst))
    time.sleep(1)

writer.close()
