import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt
import matplotlib.dates as mdates

ee.Authenticate()
ee.Initialize(project='ee-garimpo')

# Ponto de interesse - Rio Tapajós
rio = ee.Geometry.Point([-56.02, -5.95]).buffer(300)
garimpo = ee.Geometry.Rectangle([-57.6, -6.9, -57.2, -6.5])

def mascara_s2(img):
    qa = img.select('QA60')
    m = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return img.updateMask(m).divide(10000).copyProperties(img, ['system:time_start'])

# === Turbidez no rio ===
s2_rio = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(rio) \
    .filterDate('2017-01-01', '2023-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)) \
    .map(mascara_s2)

def media_rio(img):
    v = img.select(['B3', 'B4', 'B8']).reduceRegion(ee.Reducer.median(), rio, 10)
    return ee.Feature(None, v).set('data', img.date().format('YYYY-MM-dd'))

fc = ee.FeatureCollection(s2_rio.map(media_rio)).filter(ee.Filter.notNull(['B4']))
df = geemap.ee_to_df(fc)
df['data'] = pd.to_datetime(df['data'])
df = df[df['B8'] < 0.1]          # tirar nuvens que sobraram
df = df.set_index('data').sort_index()
mensal = df['B4'].resample('M').median()

fig, ax = plt.subplots(figsize=(14, 5))
ax.plot(df.index, df['B4'], '.', color='tan')
ax.plot(mensal.index, mensal, '-', color='saddlebrown', lw=2)
ax.xaxis.set_major_locator(mdates.YearLocator())
ax.xaxis.set_major_formatter(mdates.DateFormatter('%Y'))
ax.set_ylabel('Reflectância B4')
ax.set_title('Rio Tapajós')
plt.show()

# === Área de garimpo por ano ===
def area_solo(ano):
    img = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(garimpo) \
        .filterDate(f'{ano}-06-01', f'{ano}-10-31') \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)) \
        .map(mascara_s2) \
        .median()
    ndvi = img.normalizedDifference(['B8', 'B4'])
    mndwi = img.normalizedDifference(['B3', 'B11'])
    solo = ndvi.lt(0.3).And(mndwi.lt(0.2)).rename('solo')
    area = solo.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
        reducer=ee.Reducer.sum(), geometry=garimpo, scale=20, maxPixels=1e10)
    return area.get('solo').getInfo(), solo

Map = geemap.Map()
Map.centerObject(garimpo, 11)

anos = [2017, 2018, 2019, 2020, 2021, 2022, 2023]
cores = ['ffffb2', 'fed976', 'feb24c', 'fd8d3c', 'fc4e2a', 'e31a1c', 'b10026']
areas = []
for ano, cor in zip(anos, cores):
    a, solo = area_solo(ano)
    areas.append(a)
    Map.addLayer(solo.selfMask().clip(garimpo), {'palette': cor}, f'Solo exposto {ano}', False)
    print(ano, round(a), 'ha')
Map

plt.bar(anos, areas, color=['#' + c for c in cores], edgecolor='gray')
plt.ylabel('Área (ha)')
plt.show()
