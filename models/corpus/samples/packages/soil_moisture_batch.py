import ee, os, sys, time
import datetime as dt

ee.Initialize()

# SMAP L4 monthly means for basins
basins = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_5') \
    .filter(ee.Filter.eq('MAIN_BAS', 1050022420))

years = range(2016, 2023)
bands = ['sm_surface', 'sm_rootzone']


def month_mean(year, month):
    s = ee.Date.fromYMD(year, month, 1)
    e = s.advance(1, 'month')
    img = ee.ImageCollection('NASA/SMAP/SPL4SMGP/007') \
        .filterDate(s, e) \
        .select(bands) \
        .mean()
    return img.set('year', year).set('month', month)


def zonal(img):
    fc = img.reduceRegions(basins, ee.Reducer.mean(), 11000)
    def set_date(f):
        return ee.Feature(None, {
            'HYBAS_ID': f.get('HYBAS_ID'),
            'sm_surface': f.get('sm_surface'),
            'sm_rootzone': f.get('sm_rootzone'),
            'year': img.get('year'),
            'month': img.get('month')
        })
    return fc.map(set_date)


tasks = []
for y in years:
    ic = ee.ImageCollection([month_mean(y, m) for m in range(1, 13)])
    table = ic.map(zonal).flatten()
    task = ee.batch.Export.table.toDrive(
        collection=table,
        description='smap_basins_%d' % y,
        folder='smap',
        fileFormat='CSV',
        selectors=['HYBAS_ID', 'year', 'month'] + bands
    )
    task.start()
    tasks.append(task)
    print('started', y, task.id)

while True:
    active = [t for t in tasks if t.active()]
    if len(active) == 0:
        break
    print(dt.datetime.now().strftime('%H:%M:%S'), len(active), 'active')
    time.sleep(60)

for t in tasks:
    st = t.status()
    print(st['description'], st['state'], st.get('error_message', ''))
