import ee
import pandas as pd

ee.Initialize()

MODIS_REFLECTANCE = 'MODIS/061/MCD43A4'
bands = ['Nadir_Reflectance_Band1', 'Nadir_Reflectance_Band2', 'Nadir_Reflectance_Band3', 'Nadir_Reflectance_Band4', 'Nadir_Reflectance_Band6', 'Nadir_Reflectance_Band7']
names = ['red', 'nir', 'blue', 'green', 'swir1', 'swir2']

towers = pd.read_csv('fluxnet_sites.csv')

def add_vis(img):
    img = img.select(bands, names).multiply(0.0001).copyProperties(img, ['system:time_start'])
    img = ee.Image(img)
    ndvi = img.normalizedDifference(['nir', 'red']).rename('ndvi')
    nirv = ndvi.multiply(img.select('nir')).rename('nirv')
    lswi = img.normalizedDifference(['nir', 'swir1']).rename('lswi')
    evi = img.expression('2.5 * (b("nir") - b("red")) / (b("nir") + 6 * b("red") - 7.5 * b("blue") + 1)').rename('evi')
    return img.addBands([ndvi, nirv, lswi, evi])

for i, t in towers.iterrows():
    point = ee.Geometry.Point([t.lon, t.lat])
    frames = []
    for year in range(2001, 2016):
        col = ee.ImageCollection(MODIS_REFLECTANCE).filterDate('%d-01-01' % year, '%d-01-01' % (year + 1)).map(add_vis)
        data = col.getRegion(point, 500).getInfo()
        frames.append(pd.DataFrame(data[1:], columns=data[0]))
    df = pd.concat(frames)
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    df = df.drop(columns=['id', 'longitude', 'latitude', 'time'])
    df.to_csv('mcd43/%s.csv' % t.site, index=False)
    print(i, t.site, len(df))
