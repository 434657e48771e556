import ee
import pandas as pd
ee.Initialize()

# Degree heating weeks from OISST
sites = {'Maldives_N': (73.0, 6.5), 'Maldives_C': (73.4, 3.8), 'Maldives_S': (73.1, -0.6)}
sst = ee.ImageCollection('NOAA/CDR/OISST/V2_1').select('sst')

def monthly_max_climatology(point):
    means = []
    for m in range(1, 13):
        img = sst.filterDate('1985-01-01', '2013-01-01').filter(ee.Filter.calendarRange(m, m, 'month')).mean().multiply(0.01)
        means.append(img.reduceRegion(ee.Reducer.mean(), point, 27830).get('sst').getInfo())
    return max(means)

for name, (lon, lat) in sites.items():
    p = ee.Geometry.Point([lon, lat])
    mmm = monthly_max_climatology(p)
    frames = []
    for year in [2015, 2016]:
        rows = sst.filterDate('%d-01-01' % year, '%d-01-01' % (year + 1)).getRegion(p, 27830).getInfo()
        df = pd.DataFrame(rows[1:], columns=rows[0])
        frames.append(df)
    df = pd.concat(frames)
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    df['sst'] = df['sst'].astype(float) * 0.01
    df['hotspot'] = (df['sst'] - mmm).where(lambda x: x >= 1, 0)
    df['dhw'] = df['hotspot'].rolling(84).sum() / 7
    df.to_csv('dhw_%s.csv' % name, index=False)
    print(name, 'MMM %.2f' % mmm, 'max DHW %.1f' % df['dhw'].max())
