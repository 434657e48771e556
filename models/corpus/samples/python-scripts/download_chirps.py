import ee
import os
import urllib.request
import calendar

ee.Initialize()

outdir = r'D:\GIS\chirps'
if not os.path.exists(outdir):
    os.makedirs(outdir)

bbox = ee.Geometry.Rectangle([33.0, 3.0, 48.0, 15.0])

chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation')

for year in range(2010, 2021):
    for month in range(1, 13):
        last_day = calendar.monthrange(year, month)[1]
        start = '%04d-%02d-01' % (year, month)
        end = '%04d-%02d-%02d' % (year, month, last_day)
        img = chirps.filterDate(start, ee.Date(end).advance(1, 'day')).sum().clip(bbox)

        fname = 'chirps_%04d%02d' % (year, month)
        fpath = os.path.join(outdir, fname + '.zip')
        if os.path.exists(fpath):
            continue

        url = img.getDownloadURL({
            'name': fname,
            'scale': 5566,
            'crs': 'EPSG:4326',
            'region': bbox
        })
        urllib.request.urlretrieve(url, fpath)
        print(fname + ' downloaded')
