import ee, geemap, os
import pandas as pd

ee.Initialize(project='ee-zonalstat')

data_dir = r'D:\GIS\Tanzania'
shp = os.path.join(data_dir, 'districts.shp')
districts = geemap.shp_to_ee(shp)

Map = geemap.Map()
Map.addLayer(districts, {}, 'districts')
Map.centerObject(districts, 6)

ndvi = ee.ImageCollection('MODIS/061/MOD13A3').select('NDVI')
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation')
lst = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Day_1km')

for year in range(2010, 2021):
    start = f'{year}-01-01'
    end = f'{year}-12-31'

    ndvi_year = ndvi.filterDate(start, end).mean().multiply(0.0001)
    rain_year = rain.filterDate(start, end).sum()
    lst_year = lst.filterDate(start, end).mean().multiply(0.02).subtract(273.15)

    geemap.zonal_stats(ndvi_year, districts, os.path.join(data_dir, f'ndvi_{year}.csv'), statistics_type='MEAN', scale=1000)
    geemap.zonal_stats(rain_year, districts, os.path.join(data_dir, f'rain_{year}.csv'), statistics_type='MEAN', scale=5000)
    geemap.zonal_stats(lst_year, districts, os.path.join(data_dir, f'lst_{year}.csv'), statistics_type='MEAN', scale=1000)

# merge everything
all_years = []
for year in range(2010, 2021):
    a = pd.read_csv(os.path.join(data_dir, f'ndvi_{year}.csv'))[['District', 'mean']].rename(columns={'mean': 'ndvi'})
    b = pd.read_csv(os.path.join(data_dir, f'rain_{year}.csv'))[['District', 'mean']].rename(columns={'mean': 'rain'})
    c = pd.read_csv(os.path.join(data_dir, f'lst_{year}.csv'))[['District', 'mean']].rename(columns={'mean': 'lst'})
    d = a.merge(b, on='District').merge(c, on='District')
    d['year'] = year
    all_years.append(d)

df = pd.concat(all_years)
df = df.sort_values(['District', 'year'])

with pd.ExcelWriter(os.path.join(data_dir, 'summary.xlsx')) as writer:
    df.to_excel(writer, sheet_name='all', index=False)
    for v in ['ndvi', 'rain', 'lst']:
        df.pivot(index='District', columns='year', values=v).to_excel(writer, sheet_name=v)
