import ee
import pandas as pd
from pathlib import Path
from datetime import datetime

# --- setup -----------------------------------------------------------------
ee.Initialize(project='ee-yieldforecast')

DATA = Path('data')
DATA.mkdir(exist_ok=True)

seasons = {
    'Kenya': {'long': ('03-01', '08-31'), 'short': ('10-01', '02-28')},
    'Malawi': {'main': ('11-01', '05-31')},
    'Zambia': {'main': ('11-01', '05-31')},
    'Senegal': {'main': ('06-01', '11-30')},
}

ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI')
lst = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Day_1km')
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation')
cropland = ee.ImageCollection('ESA/WorldCover/v200').first().eq(40)


# --- functions ---------------------------------------------------------------
def season_dates(year, season):
    start, end = season
    start_year = year
    end_year = year + 1 if end < start else year
    return f'{start_year}-{start}', f'{end_year}-{end}'


def season_image(start, end):
    mean_ndvi = ndvi.filterDate(start, end).mean().multiply(0.0001).rename('ndvi_mean')
    max_ndvi = ndvi.filterDate(start, end).max().multiply(0.0001).rename('ndvi_max')
    mean_lst = lst.filterDate(start, end).mean().multiply(0.02).subtract(273.15).rename('lst')
    rain = chirps.filterDate(start, end).sum().rename('rain')
    wet_days = chirps.filterDate(start, end).map(lambda i: i.gt(1)).sum().rename('wet_days')
    return mean_ndvi.addBands([max_ndvi, mean_lst, rain, wet_days]).updateMask(cropland)


def admin2(country):
    return ee.FeatureCollection('FAO/GAUL_SIMPLIFIED_500m/2015/level2').filter(
        ee.Filter.eq('ADM0_NAME', country))


def extract(country, name, year):
    start, end = season_dates(year, seasons[country][name])
    img = season_image(start, end)
    fc = img.reduceRegions(
        collection=admin2(country),
        reducer=ee.Reducer.mean(),
        scale=1000,
        tileScale=4
    )
    fc = fc.select(['ADM1_NAME', 'ADM2_NAME', 'ADM2_CODE', 'ndvi_mean', 'ndvi_max', 'lst', 'rain', 'wet_days'],
                   retainGeometry=False)
    return fc.map(lambda f: f.set({'country': country, 'season': name, 'year': year}))


# --- run ------------------------------------------------------------------------
this_year = datetime.now().year

for country in seasons:
    for name in seasons[country]:
        for year in range(2002, this_year):
            out = DATA / f'{country}_{name}_{year}.csv'
            if out.exists():
                continue
            fc = extract(country, name, year)
            try:
                info = fc.getInfo()
            except Exception as e:
                print(country, name, year, 'failed:', e)
                continue
            df = pd.DataFrame([f['properties'] for f in info['features']])
            df.to_csv(out, index=False)
            print(out)

df = pd.concat([pd.read_csv(f) for f in sorted(DATA.glob('*.csv'))])
df.to_csv('predictors.csv', index=False)
print(df.describe())
