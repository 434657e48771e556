import ee
import pandas as pd
from datetime import date, timedelta

ee.Initialize()

parcels = ee.FeatureCollection('users/vdbroek/parcels_sample')
print('parcels: ', parcels.size().getInfo())

start = date(2021, 3, 1)
stop = date(2021, 11, 1)

s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(parcels)
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
      .filter(ee.Filter.eq('relativeOrbitNumber_start', 88))
      .select(['VV', 'VH']))


def to_linear(img):
    return ee.Image(10).pow(img.divide(10)).rename(['VV', 'VH']).copyProperties(img, ['system:time_start'])


records = []
current = start
while current < stop:
    nxt = current + timedelta(days=7)
    col = s1.filterDate(current.isoformat(), nxt.isoformat())
    if col.size().getInfo() > 0:
        mean = col.map(to_linear).mean()
        stats = mean.reduceRegions(collection=parcels, reducer=ee.Reducer.mean(), scale=10).getInfo()
        for ft in stats['features']:
            pr = ft['properties']
            records.append({
                'parcel': pr['parcel_id'],
                'crop': pr['crop'],
                'week': current.isoformat(),
                'VV': pr.get('VV'),
                'VH': pr.get('VH'),
            })
    else:
        print('no data for week', current)
    current = nxt

df = pd.DataFrame(records)
df['CR'] = df['VH'] / df['VV']
df['RVI'] = 4 * df['VH'] / (df['VV'] + df['VH'])
df.to_csv('s1_weekly.csv', index=False)
