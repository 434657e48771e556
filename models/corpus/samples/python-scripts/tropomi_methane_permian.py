import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

permian = ee.Geometry.Rectangle([-104.5, 31.0, -101.0, 33.5])
background = ee.Geometry.Rectangle([-108.5, 31.0, -105.5, 33.5])

ch4 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_CH4').select('CH4_column_volume_mixing_ratio_dry_air')

months = pd.date_range('2019-03-01', '2022-12-01', freq='MS')
rows = []
for m in months:
    start = ee.Date(m.strftime('%Y-%m-%d'))
    img = ch4.filterDate(start, start.advance(1, 'month')).mean()
    a = img.reduceRegion(ee.Reducer.mean(), permian, 7000, maxPixels=1e9)
    b = img.reduceRegion(ee.Reducer.mean(), background, 7000, maxPixels=1e9)
    d = ee.Dictionary({
        'permian': a.get('CH4_column_volume_mixing_ratio_dry_air'),
        'background': b.get('CH4_column_volume_mixing_ratio_dry_air')
    })
    try:
        v = d.getInfo()
    except Exception as e:
        print(m, e)
        continue
    v['month'] = m
    rows.append(v)

df = pd.DataFrame(rows).set_index('month')
df['enhancement'] = df['permian'] - df['background']
df.to_csv('permian_ch4.csv')

df['enhancement'].plot(figsize=(10, 4))
plt.ylabel('XCH4 enhancement (ppb)')
plt.savefig('permian.png')
