import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import seaborn as sns
import statsmodels.api as sm

ee.Initialize(project='ee-ntl-gdp')

provinces = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Turkey'))

# VIIRS annual
viirs = ee.ImageCollection('NOAA/VIIRS/DNB/ANNUAL_V21').select('average_masked')

def sum_lights(year):
    img = viirs.filter(ee.Filter.calendarRange(year, year, 'year')).first()
    res = img.reduceRegions(collection=provinces, reducer=ee.Reducer.sum(), scale=500)
    df = geemap.ee_to_df(res)[['ADM1_NAME', 'sum']]
    df['year'] = year
    return df

df = pd.concat([sum_lights(y) for y in range(2013, 2022)], ignore_index=True)
df = df.rename(columns={'ADM1_NAME': 'province', 'sum': 'sol'})
df.head()

gdp = pd.read_excel('tuik_gdp.xlsx')
gdp = gdp.melt(id_vars='province', var_name='year', value_name='gdp')
gdp['year'] = gdp['year'].astype(int)

data = pd.merge(df, gdp, on=['province', 'year'], how='inner')
print(data.isna().sum())

data['log_sol'] = np.log(data['sol'] + 1)
data['log_gdp'] = np.log(data['gdp'])

X = sm.add_constant(data['log_sol'])
model = sm.OLS(data['log_gdp'], X).fit()
print(model.summary())

plt.figure(figsize=(8, 6))
sns.regplot(data=data, x='log_sol', y='log_gdp', scatter_kws={'s': 12, 'alpha': 0.4}, line_kws={'color': 'red'})
plt.xlabel('log(sum of lights)')
plt.ylabel('log(GDP)')
plt.text(0.05, 0.95, f'$R^2$ = {model.rsquared:.2f}', transform=plt.gca().transAxes)
plt.savefig('ntl_gdp.png', dpi=200)
plt.show()

# growth
growth = data.pivot(index='province', columns='year', values='sol')
growth['change'] = (growth[2021] / growth[2013] - 1) * 100
growth['change'].sort_values().plot.barh(figsize=(8, 18))
plt.xlabel('Change 2013-2021 (%)')
plt.tight_layout()
plt.show()

Map = geemap.Map(center=[39, 35], zoom=6)
Map.addLayer(viirs.filterDate('2013-01-01', '2014-01-01').first().clip(provinces), {'min': 0, 'max': 40, 'palette': ['000000', 'ffff00', 'ffffff']}, '2013')
Map.addLayer(viirs.filterDate('2021-01-01', '2022-01-01').first().clip(provinces), {'min': 0, 'max': 40, 'palette': ['000000', 'ffff00', 'ffffff']}, '2021')
Map
