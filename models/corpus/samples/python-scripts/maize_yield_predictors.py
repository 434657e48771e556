import ee
import pandas as pd

ee.Initialize(project='ee-yield-us')

counties = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.eq('STATEFP', '19'))  # Iowa

years = range(2008, 2022)

modis = ee.ImageCollection('MODIS/061/MOD13Q1').select(['NDVI', 'EVI'])
lst = ee.ImageCollection('MODIS/061/MOD11A2').select(['LST_Day_1km', 'LST_Night_1km'])
prism = ee.ImageCollection('OREGONSTATE/PRISM/AN81m').select(['ppt', 'tmax', 'vpdmax'])
cdl = ee.ImageCollection('USDA/NASS/CDL')


def corn_mask(year):
    img = cdl.filterDate(f'{year}-01-01', f'{year}-12-31').first().select('cropland')
    return img.eq(1)


def monthly_stack(year, month):
    start = ee.Date.fromYMD(year, month, 1)
    end = start.advance(1, 'month')
    veg = modis.filterDate(start, end).mean().multiply(0.0001)
    temp = lst.filterDate(start, end).mean().multiply(0.02).subtract(273.15)
    clim = prism.filterDate(start, end).mean()
    img = veg.addBands(temp).addBands(clim)
    names = ['ndvi', 'evi', 'lst_day', 'lst_night', 'ppt', 'tmax', 'vpdmax']
    return img.rename([f'{n}_{month}' for n in names])


for year in years:
    mask = corn_mask(year)
    stack = ee.Image.cat([monthly_stack(year, m) for m in range(4, 10)])
    stack = stack.updateMask(mask)

    table = stack.reduceRegions(
        collection=counties,
        reducer=ee.Reducer.mean(),
        scale=250,
        tileScale=4
    )
    table = table.map(lambda f: f.set('year', year))

    task = ee.batch.Export.table.toDrive(
        collection=table,
        description=f'iowa_corn_{year}',
        folder='corn_yield',
        fileFormat='CSV'
    )
    task.start()
    print(f'Started {year}')
