import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

cities = {
    'Aleppo': [37.16, 36.20],
    'Homs': [36.72, 34.73],
    'Damascus': [36.29, 33.51],
    'Raqqa': [39.01, 35.95],
    'Latakia': [35.79, 35.53],
}

viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMCFG') \
    .filterDate('2012-04-01', '2022-12-31') \
    .select(['avg_rad', 'cf_cvg'])


def mask_coverage(img):
    return img.select('avg_rad').updateMask(img.select('cf_cvg').gt(0)) \
        .copyProperties(img, ['system:time_start'])


viirs = viirs.map(mask_coverage)

frames = []
for name, coords in cities.items():
    area = ee.Geometry.Point(coords).buffer(8000)

    def total(img):
        s = img.reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=area,
            scale=500,
            maxPixels=1e8
        ).get('avg_rad')
        return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'sol': s})

    info = viirs.map(total).getInfo()
    df = pd.DataFrame([f['properties'] for f in info['features']])
    df['city'] = name
    frames.append(df)
    print(name, len(df))

df = pd.concat(frames)
df['date'] = pd.to_datetime(df['date'])
table = df.pivot(index='date', columns='city', values='sol')
table.to_csv('syria_ntl.csv')

base = table.loc['2012'].mean()
rel = table / base * 100
rel.rolling(3).mean().plot(figsize=(12, 6))
plt.ylabel('% of 2012')
plt.axhline(100, color='k', lw=0.5)
plt.savefig('syria_ntl.png', dpi=150)
