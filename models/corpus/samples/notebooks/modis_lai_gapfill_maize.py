import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from statsmodels.tsa.seasonal import STL, seasonal_decompose
from statsmodels.formula.api import ols

ee.Initialize(project='maize-yield')

counties = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.inList('STATEFP', ['19', '17', '18']))
cdl = ee.ImageCollection('USDA/NASS/CDL')
modis = ee.ImageCollection('MODIS/061/MCD15A3H').select('Lai')
lst = ee.ImageCollection('MODIS/061/MOD11A1').select('LST_Day_1km')

def county_year(year):
    corn = cdl.filter(ee.Filter.calendarRange(year, year, 'year')).first().select('cropland').eq(1)
    lai = modis.filterDate(f'{year}-06-15', f'{year}-08-31').max().multiply(0.1).rename('lai')
    heat = lst.filterDate(f'{year}-07-01', f'{year}-08-15').map(lambda i: i.multiply(0.02).subtract(273.15)).mean().rename('lst')
    img = lai.addBands(heat).updateMask(corn)
    return img.reduceRegions(collection=counties, reducer=ee.Reducer.mean(), scale=500, tileScale=4) \
        .map(lambda f: ee.Feature(None, {'GEOID': f.get('GEOID'), 'lai': f.get('lai'), 'lst': f.get('lst'), 'year': year}))

for year in range(2008, 2023):
    task = ee.batch.Export.table.toDrive(county_year(year), f'maize_{year}', 'maize', fileFormat='CSV')
    task.start()

# ---
df = pd.concat([pd.read_csv(f'maize/maize_{y}.csv') for y in range(2008, 2023)])
df['GEOID'] = df['GEOID'].astype(str).str.zfill(5)
df = df.drop(columns=['system:index', '.geo'], errors='ignore').dropna()

nass = pd.read_csv('nass_yield.csv')
nass = nass[nass['Value'].notna()]
nass['GEOID'] = nass['State ANSI'].astype(int).astype(str).str.zfill(2) + nass['County ANSI'].astype(int).astype(str).str.zfill(3)
nass = nass.rename(columns={'Year': 'year', 'Value': 'yield'})[['GEOID', 'year', 'yield']]

data = df.merge(nass, on=['GEOID', 'year'])
print(data.shape)

model = ols('Q("yield") ~ lai + lst + year', data=data).fit()
print(model.summary())

# leave one year out
errors = []
for y in sorted(data['year'].unique()):
    train = data[data['year'] != y]
    test = data[data['year'] == y]
    m = ols('Q("yield") ~ lai + lst + year', data=train).fit()
    pred = m.predict(test)
    rmse = np.sqrt(((pred - test['yield']) ** 2).mean())
    errors.append((y, rmse))
    print(y, round(rmse, 1))

e = pd.DataFrame(errors, columns=['year', 'rmse'])
e.plot.bar(x='year', y='rmse', legend=False)
plt.ylabel('RMSE (bu/ac)')
plt.show()

plt.figure(figsize=(6, 6))
plt.scatter(data['yield'], model.predict(data), s=4, alpha=0.3)
plt.plot([50, 250], [50, 250], 'r')
plt.xlabel('Observed yield (bu/ac)')
plt.ylabel('Predicted yield (bu/ac)')
plt.show()
