import ee
import geemap
import pandas as pd

ee.Initialize(project='ee-pop-stats')

adm2 = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Senegal'))

pop = ee.ImageCollection('WorldPop/GP/100m/pop').filter(ee.Filter.eq('country', 'SEN'))

dfs = []
for year in [2000, 2005, 2010, 2015, 2020]:
    img = pop.filter(ee.Filter.eq('year', year)).first()
    stats = img.reduceRegions(adm2, ee.Reducer.sum(), 100)
    df = geemap.ee_to_df(stats, columns=['ADM2_NAME', 'sum'])
    df['year'] = year
    dfs.append(df)

df = pd.concat(dfs)
df = df.pivot(index='ADM2_NAME', columns='year', values='sum').round()
df['growth'] = (df[2020] / df[2000] - 1) * 100
df.sort_values('growth', ascending=False)
df.to_csv('senegal_pop.csv')
