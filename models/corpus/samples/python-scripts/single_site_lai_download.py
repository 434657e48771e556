import ee
import numpy as np
import datetime as dt

ee.Initialize()

def get_time_series(asset, band, lon, lat, start, end, scale, factor=1.0, offset=0.0):
    """Returns list of (date, value)"""
    pt = ee.Geometry.Point(lon, lat)
    col = ee.ImageCollection(asset).filterDate(start, end).select(band)
    rows = col.getRegion(pt, scale).getInfo()
    header = rows[0]
    iband = header.index(band)
    itime = header.index('time')
    out = []
    for r in rows[1:]:
        if r[iband] is None:
            continue
        date = dt.datetime.utcfromtimestamp(r[itime] / 1000.0)
        out.append((date, r[iband] * factor + offset))
    return out

lon, lat = -2.85, 54.05
lai = get_time_series('MODIS/006/MCD15A3H', 'Lai', lon, lat, '2018-01-01', '2019-01-01', 500, 0.1)
ndvi = get_time_series('MODIS/006/MOD13Q1', 'NDVI', lon, lat, '2018-01-01', '2019-01-01', 250, 0.0001)
lst = get_time_series('MODIS/006/MOD11A1', 'LST_Day_1km', lon, lat, '2018-01-01', '2019-01-01', 1000, 0.02, -273.15)
alb = get_time_series('MODIS/006/MCD43A3', 'Albedo_WSA_shortwave', lon, lat, '2018-01-01', '2019-01-01', 500, 0.001)

for name, series in [('lai', lai), ('ndvi', ndvi), ('lst', lst), ('albedo', alb)]:
    vals = np.array([v for d, v in series])
    print(name, len(vals), vals.mean(), vals.std())
    with open(name + '.txt', 'w') as f:
        for d, v in series:
            f.write('%s %f\n' % (d.strftime('%Y-%m-%d'), v))
