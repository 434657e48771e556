import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

# flux tower sites
sites = [
    {'name': 'DE-Hai', 'lon': 10.453, 'lat': 51.079},
    {'name': 'FR-Pue', 'lon': 3.596, 'lat': 43.741},
    {'name': 'IT-Col', 'lon': 13.588, 'lat': 41.849},
    {'name': 'FI-Hyy', 'lon': 24.295, 'lat': 61.847},
]

mcd15 = ee.ImageCollection('MODIS/061/MCD15A3H').filterDate('2010-01-01', '2015-01-01')


def mask_qc(img):
    qc = img.select('FparLai_QC')
    good = qc.bitwiseAnd(1).eq(0)
    lai = img.select('Lai').multiply(0.1)
    fpar = img.select('Fpar').multiply(0.01)
    return lai.addBands(fpar).updateMask(good).copyProperties(img, ['system:time_start'])


mcd15 = mcd15.map(mask_qc)

gpp = ee.ImageCollection('MODIS/006/MOD17A2H').select('Gpp').filterDate('2010-01-01', '2015-01-01')
gpp = gpp.map(lambda i: i.multiply(0.0001).copyProperties(i, ['system:time_start']))


def get_df(col, lon, lat, scale):
    pt = ee.Geometry.Point(lon, lat)
    arr = col.getRegion(pt, scale).getInfo()
    df = pd.DataFrame(arr[1:], columns=arr[0])
    df.index = pd.to_datetime(df['time'], unit='ms')
    return df.drop(['id', 'longitude', 'latitude', 'time'], axis=1).astype(float)


fig, axes = plt.subplots(len(sites), 1, figsize=(10, 12), sharex=True)
for ax, site in zip(axes, sites):
    lai = get_df(mcd15, site['lon'], site['lat'], 500)
    g = get_df(gpp, site['lon'], site['lat'], 500)
    df = lai.join(g, how='outer')
    df.to_csv('{}.csv'.format(site['name']))
    ax.plot(lai.index, lai['Lai'], 'g.')
    ax.set_title(site['name'])
    ax.set_ylabel('LAI')
plt.tight_layout()
plt.savefig('lai_sites.png')
