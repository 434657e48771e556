import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-carbonstock')

congo = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Democratic Republic of the Congo'))

gfc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10')
agb = ee.ImageCollection('NASA/ORNL/biomass_carbon_density/v1').first().select('agb')
whrc = ee.Image('WHRC/biomass/tropical')

# tC per ha to tCO2 per pixel
ha = ee.Image.pixelArea().divide(10000)
co2 = agb.multiply(ha).multiply(44 / 12)

lossyear = gfc.select('lossyear')
cover = gfc.select('treecover2000').gte(30)

emis = co2.updateMask(cover).updateMask(lossyear.gt(10)).rename('co2')
area = ha.updateMask(cover).updateMask(lossyear.gt(10)).rename('ha')

img = emis.addBands(area).addBands(lossyear)

def province(f):
    res = img.reduceRegion(
        reducer=ee.Reducer.sum().repeat(2).group(groupField=2, groupName='year'),
        geometry=f.geometry(),
        scale=150,
        maxPixels=1e11,
        tileScale=8
    )
    groups = ee.List(res.get('groups'))
    return ee.FeatureCollection(groups.map(lambda g: ee.Feature(None, {
        'province': f.get('ADM1_NAME'),
        'year': ee.Number(ee.Dictionary(g).get('year')).add(2000),
        'tco2': ee.List(ee.Dictionary(g).get('sum')).get(0),
        'ha': ee.List(ee.Dictionary(g).get('sum')).get(1)
    })))

table = ee.FeatureCollection(congo.map(province)).flatten()
task = ee.batch.Export.table.toDrive(collection=table, description='drc_emissions', folder='carbon', fileFormat='CSV', selectors=['province', 'year', 'tco2', 'ha'])
task.start()

df = pd.read_csv('drc_emissions.csv')
df['mtco2'] = df['tco2'] / 1e6

total = df.groupby('year')[['mtco2', 'ha']].sum()
fig, ax = plt.subplots(figsize=(10, 5))
ax.bar(total.index, total['mtco2'], color='dimgray')
ax.set_ylabel('Mt CO2')
ax2 = ax.twinx()
ax2.plot(total.index, total['ha'] / 1000, 'g-o')
ax2.set_ylabel('Forest loss (1000 ha)')
plt.title('Emissions from forest loss, DRC')
plt.show()

top = df.groupby('province')['mtco2'].sum().nlargest(10)
top.sort_values().plot.barh(color='sienna', figsize=(8, 5))
plt.xlabel('Mt CO2 (2011-2022)')
plt.ylabel('')
plt.tight_layout()
plt.show()
