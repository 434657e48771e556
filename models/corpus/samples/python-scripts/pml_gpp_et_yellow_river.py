import ee
ee.Initialize()

basin = ee.FeatureCollection('users/wangl/yellow_river_basin')

pml = ee.ImageCollection('CAS/IGSNRR/PML/V2_v017')

for year in range(2003, 2018):
    col = pml.filterDate(f'{year}-01-01', f'{year}-12-31')

    # 8-day mean to annual sum
    n = col.size().getInfo()
    factor = 365.0 / n

    gpp = col.select('GPP').sum().multiply(factor)
    ec = col.select('Ec').sum().multiply(factor)
    es = col.select('Es').sum().multiply(factor)
    ei = col.select('Ei').sum().multiply(factor)
    et = ec.add(es).add(ei).rename('ET')
    wue = gpp.divide(et).rename('WUE')

    out = gpp.addBands([ec, es, ei, et, wue]).clip(basin).toFloat()

    mean = out.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=basin.geometry(),
        scale=5000,
        maxPixels=1e10
    ).getInfo()
    print(year, mean)

    task = ee.batch.Export.image.toDrive(
        image=out,
        description=f'PML_{year}',
        folder='PML_YRB',
        region=basin.geometry().bounds(),
        scale=500,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    task.start()
