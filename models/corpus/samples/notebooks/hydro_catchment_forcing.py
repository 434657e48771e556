import os
import ee
import geemap
import geopandas as gpd
import pandas as pd
from datetime import datetime, timedelta

ee.Initialize(project='hydro-forcing')

# ------------------------------------------------------------------
# Settings
# ------------------------------------------------------------------
CATCHMENTS = 'data/catchments.shp'
OUT_DIR = 'data/forcing'
START = 2000
END = 2020

os.makedirs(OUT_DIR, exist_ok=True)

gdf = gpd.read_file(CATCHMENTS).to_crs('EPSG:4326')
gdf['area_km2'] = gdf.to_crs('ESRI:54034').area / 1e6
gdf = gdf[['gauge_id', 'area_km2', 'geometry']]
gdf['geometry'] = gdf['geometry'].simplify(0.001)
fc = geemap.geopandas_to_ee(gdf)

# ------------------------------------------------------------------
# Datasets
# ------------------------------------------------------------------
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation')
era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').select(['temperature_2m', 'potential_evaporation_sum'])
terra = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE').select(['pet', 'soil', 'aet'])


def daily_zonal(collection, scale):
    def func(img):
        fcs = img.reduceRegions(collection=fc, reducer=ee.Reducer.mean(), scale=scale)
        return fcs.map(lambda f: f.set('date', img.date().format('YYYY-MM-dd')))
    return collection.map(func).flatten()


# ------------------------------------------------------------------
# Export one file per year
# ------------------------------------------------------------------
tasks = []
for year in range(START, END + 1):
    start = f'{year}-01-01'
    end = f'{year + 1}-01-01'

    p = daily_zonal(chirps.filterDate(start, end), 5566)
    task = ee.batch.Export.table.toDrive(
        collection=p,
        description=f'chirps_{year}',
        folder='forcing',
        fileFormat='CSV',
        selectors=['gauge_id', 'date', 'mean']
    )
    task.start()
    tasks.append(task)

    t = daily_zonal(era5.filterDate(start, end), 11132)
    task = ee.batch.Export.table.toDrive(
        collection=t,
        description=f'era5_{year}',
        folder='forcing',
        fileFormat='CSV',
        selectors=['gauge_id', 'date', 'temperature_2m', 'potential_evaporation_sum']
    )
    task.start()
    tasks.append(task)

for t in tasks:
    print(t.status()['description'], t.status()['state'])

# ------------------------------------------------------------------
# Merge the results
# ------------------------------------------------------------------
prec = []
temp = []
for year in range(START, END + 1):
    prec.append(pd.read_csv(f'{OUT_DIR}/chirps_{year}.csv', parse_dates=['date']))
    temp.append(pd.read_csv(f'{OUT_DIR}/era5_{year}.csv', parse_dates=['date']))

prec = pd.concat(prec).rename(columns={'mean': 'prec_mm'})
temp = pd.concat(temp)
temp['temp_c'] = temp['temperature_2m'] - 273.15
temp['pet_mm'] = -temp['potential_evaporation_sum'] * 1000

forcing = prec.merge(temp[['gauge_id', 'date', 'temp_c', 'pet_mm']], on=['gauge_id', 'date'], how='left')
forcing = forcing.sort_values(['gauge_id', 'date'])

for gauge, d in forcing.groupby('gauge_id'):
    d = d.set_index('date')[['prec_mm', 'temp_c', 'pet_mm']]
    d.to_csv(os.path.join(OUT_DIR, f'{gauge}.csv'), float_format='%.3f')
    print(gauge, len(d), d['prec_mm'].resample('Y').sum().mean().round(1))
