import ee
import pandas as pd

ee.Initialize()

# covariates at survey clusters (DHS), with temporal lag of 1-3 months
clusters = pd.read_csv('dhs_clusters.csv', parse_dates=['survey_date'])
print(clusters.head())

lst = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Day_1km')
ndvi = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI')
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation')
elev = ee.Image('USGS/SRTMGL1_003')
water = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').gt(50)
dist_water = water.fastDistanceTransform(256).sqrt().multiply(30).rename('dist_water')
ntl = ee.ImageCollection('NOAA/VIIRS/DNB/ANNUAL_V21').filterDate('2018-01-01', '2018-12-31').first().select('average').rename('ntl')


def covariates(feature):
    date = ee.Date(feature.get('date'))
    geom = feature.geometry()
    values = ee.Dictionary({})
    for lag in [1, 2, 3]:
        end = date.advance(-(lag - 1), 'month')
        start = date.advance(-lag, 'month')
        img = lst.filterDate(start, end).mean().multiply(0.02).subtract(273.15).rename('lst_lag%d' % lag) \
            .addBands(ndvi.filterDate(start, end).mean().multiply(0.0001).rename('ndvi_lag%d' % lag)) \
            .addBands(rain.filterDate(start, end).sum().rename('rain_lag%d' % lag))
        values = values.combine(img.reduceRegion(ee.Reducer.mean(), geom, 1000))
    static = elev.addBands(dist_water).addBands(ntl)
    values = values.combine(static.reduceRegion(ee.Reducer.mean(), geom, 250))
    return ee.Feature(None, feature.toDictionary()).set(values)


batch = 200
out = []
for i in range(0, len(clusters), batch):
    part = clusters.iloc[i:i + batch]
    fc = ee.FeatureCollection([
        # 2 km buffer for urban and 5 km for rural because of the displacement
        ee.Feature(ee.Geometry.Point([r.lon, r.lat]).buffer(2000 if r.urban == 1 else 5000), {
            'cluster': int(r.cluster),
            'date': r.survey_date.strftime('%Y-%m-%d')
        }) for r in part.itertuples()
    ])
    info = fc.map(covariates).getInfo()
    out += [f['properties'] for f in info['features']]
    print(i + len(part), '/', len(clusters))

df = pd.DataFrame(out)
df.to_csv('dhs_covariates.csv', index=False)
