import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-hls-fields')

L30_BANDS = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'Fmask']
S30_BANDS = ['B2', 'B3', 'B4', 'B8A', 'B11', 'B12', 'Fmask']
STD_NAMES = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'Fmask']


def fmask(image):
    qa = image.select('Fmask')
    mask = (qa.bitwiseAnd(1 << 1).eq(0)
            .And(qa.bitwiseAnd(1 << 2).eq(0))
            .And(qa.bitwiseAnd(1 << 3).eq(0))
            .And(qa.bitwiseAnd(1 << 4).eq(0)))
    return image.updateMask(mask)


def add_indices(image):
    ndvi = image.normalizedDifference(['nir', 'red']).rename('NDVI')
    nbr = image.normalizedDifference(['nir', 'swir2']).rename('NBR')
    return image.addBands(ndvi).addBands(nbr)


def get_hls(geometry, start, end):
    l30 = (ee.ImageCollection('NASA/HLS/HLSL30/v002')
           .filterBounds(geometry)
           .filterDate(start, end)
           .select(L30_BANDS, STD_NAMES))
    s30 = (ee.ImageCollection('NASA/HLS/HLSS30/v002')
           .filterBounds(geometry)
           .filterDate(start, end)
           .select(S30_BANDS, STD_NAMES))
    return l30.merge(s30).map(fmask).map(add_indices)


def to_series(collection, geometry, band):
    def reduce(image):
        value = image.select(band).reduceRegion(
            reducer=ee.Reducer.median(),
            geometry=geometry,
            scale=30
        ).get(band)
        return ee.Feature(None, {'millis': image.date().millis(), 'value': value})

    fc = collection.map(reduce).filter(ee.Filter.notNull(['value']))
    info = fc.getInfo()['features']
    dates = [f['properties']['millis'] for f in info]
    values = [f['properties']['value'] for f in info]
    series = pd.Series(values, index=pd.to_datetime(dates, unit='ms'), name=band)
    return series.sort_index()


fields = {
    'field_1': ee.Geometry.Point([-93.62, 42.03]).buffer(100),
    'field_2': ee.Geometry.Point([-93.71, 42.11]).buffer(100),
    'field_3': ee.Geometry.Point([-93.55, 41.98]).buffer(100),
}

fig, axes = plt.subplots(len(fields), 1, figsize=(10, 9), sharex=True)
for ax, (name, geom) in zip(axes, fields.items()):
    hls = get_hls(geom, '2021-01-01', '2023-12-31')
    ndvi = to_series(hls, geom, 'NDVI')
    ndvi.to_csv(f'{name}_ndvi.csv')
    smooth = ndvi.resample('10D').mean().interpolate()
    ax.plot(ndvi.index, ndvi.values, '.', color='gray')
    ax.plot(smooth.index, smooth.values, color='green')
    ax.set_title(name)
    ax.set_ylabel('NDVI')
    ax.set_ylim(0, 1)

plt.tight_layout()
plt.savefig('hls_ndvi.png', dpi=200)
