import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-exposure')

# Global Flood Database
gfd = ee.ImageCollection('GLOBAL_FLOOD_DB/MODIS_EVENTS/V1')
pop = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count')

country = 'Vietnam'
boundary = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', country))
geom = boundary.geometry()

floods = gfd.filterBounds(geom)
n = floods.size().getInfo()
print(f'{n} events in {country}')

perm = gfd.first().select('jrc_perm_water')

def flood_only(img):
    f = img.select('flooded')
    return f.updateMask(img.select('jrc_perm_water').eq(0)).unmask(0)

# number of floods per pixel
count = floods.map(flood_only).sum().clip(geom)
max_extent = count.gt(0).selfMask()

Map = geemap.Map()
Map.centerObject(boundary, 6)
Map.addLayer(count.selfMask(), {'min': 1, 'max': 10, 'palette': ['c3effe', '1341e8', '051cb0', '001133']}, 'Number of floods')
Map.addLayer(boundary.style(color='black', fillColor='00000000'), {}, country)
Map.add_colorbar({'min': 1, 'max': 10, 'palette': ['c3effe', '1341e8', '051cb0', '001133']}, label='Floods')
Map

# exposed population by census year
years = [2000, 2005, 2010, 2015, 2020]
exposed = []
for y in years:
    p = pop.filter(ee.Filter.calendarRange(y, y, 'year')).first().select('population_count')
    total = p.reduceRegion(ee.Reducer.sum(), geom, 927.67, maxPixels=1e10).get('population_count')
    exp = p.updateMask(max_extent).reduceRegion(ee.Reducer.sum(), geom, 927.67, maxPixels=1e10).get('population_count')
    exposed.append({'year': y, 'total': total.getInfo(), 'exposed': exp.getInfo()})

df = pd.DataFrame(exposed)
df['pct'] = df['exposed'] / df['total'] * 100
print(df)

fig, ax = plt.subplots(figsize=(8, 5))
ax.bar(df['year'], df['exposed'] / 1e6, width=3)
ax.set_ylabel('Exposed people (millions)')
ax2 = ax.twinx()
ax2.plot(df['year'], df['pct'], 'ro-')
ax2.set_ylabel('% of population')
plt.title(country)
plt.show()

# events
def info(img):
    return ee.Feature(None, {
        'id': img.get('id'),
        'start': ee.Date(img.get('system:time_start')).format('YYYY-MM-dd'),
        'dead': img.get('dfo_dead'),
        'displaced': img.get('dfo_displaced'),
        'cause': img.get('dfo_main_cause')
    })

events = geemap.ee_to_df(ee.FeatureCollection(floods.map(info)))
events['start'] = pd.to_datetime(events['start'])
events = events.sort_values('start')
events.to_csv('events.csv', index=False)
events.tail(10)
