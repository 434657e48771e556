"""Evapotranspiration and water balance from climate scenarios."""
import math

import ee

LAMBDA = 2.45


def daylength(image, doy):
    """Daylight hours as function of latitude and day of the year"""
    lat = ee.Image.pixelLonLat().select('latitude').multiply(math.pi / 180)
    decl = ee.Number(doy).multiply(2 * math.pi / 365).subtract(1.39).sin().multiply(0.409)
    decl = ee.Image.constant(decl)
    ws = lat.tan().multiply(decl.tan()).multiply(-1).clamp(-1, 1).acos()
    return ws.multiply(24 / math.pi).rename('N')


def extraterrestrial(doy):
    """Extraterrestrial radiation in MJ m-2 d-1"""
    lat = ee.Image.pixelLonLat().select('latitude').multiply(math.pi / 180)
    doy = ee.Number(doy)
    dr = doy.multiply(2 * math.pi / 365).cos().multiply(0.033).add(1)
    decl = doy.multiply(2 * math.pi / 365).subtract(1.39).sin().multiply(0.409)
    decl = ee.Image.constant(decl)
    ws = lat.tan().multiply(decl.tan()).multiply(-1).clamp(-1, 1).acos()
    a = ws.multiply(lat.sin()).multiply(decl.sin())
    b = lat.cos().multiply(decl.cos()).multiply(ws.sin())
    return a.add(b).multiply(ee.Image.constant(dr)).multiply(24 * 60 / math.pi * 0.0820).rename('Ra')


def hargreaves(image):
    """Hargreaves reference ET of a GDDP-CMIP6 image (K) in mm/d"""
    doy = image.date().getRelative('day', 'year').add(1)
    ra = extraterrestrial(doy)
    tmax = image.select('tasmax').subtract(273.15)
    tmin = image.select('tasmin').subtract(273.15)
    tmean = tmax.add(tmin).divide(2)
    et0 = ra.multiply(0.0023 / LAMBDA) \
        .multiply(tmean.add(17.8)) \
        .multiply(tmax.subtract(tmin).max(0).sqrt()) \
        .max(0) \
        .rename('et0')
    pr = image.select('pr').multiply(86400).rename('pr')
    return et0.addBands(pr).addBands(pr.subtract(et0).rename('wb')) \
        .copyProperties(image, ['system:time_start'])


class Scenario:
    """Climate scenario of one model"""

    def __init__(self, model, scenario):
        self.model = model
        self.scenario = scenario
        self.col = ee.ImageCollection('NASA/GDDP-CMIP6') \
            .filter(ee.Filter.eq('model', model)) \
            .filter(ee.Filter.eq('scenario', scenario))

    def daily(self, year):
        return self.col.filterDate('{}-01-01'.format(year), '{}-01-01'.format(year + 1)).map(hargreaves)

    def annual(self, year):
        return self.daily(year).sum().set('year', year)

    def mean(self, first, last):
        images = [self.annual(y) for y in range(first, last + 1)]
        return ee.ImageCollection.fromImages(images).mean()


def change(model, scenario, base=(1991, 2010), future=(2041, 2060)):
    hist = Scenario(model, 'historical').mean(*base)
    fut = Scenario(model, scenario).mean(*future)
    return fut.subtract(hist).rename(['d_et0', 'd_pr', 'd_wb'])


if __name__ == '__main__':
    ee.Initialize()
    region = ee.Geometry.Rectangle([-10.0, 35.5, 5.0, 44.0])
    models = ['EC-Earth3', 'MPI-ESM1-2-HR', 'CNRM-ESM2-1', 'UKESM1-0-LL']
    for scenario in ['ssp245', 'ssp585']:
        ensemble = ee.ImageCollection.fromImages([change(m, scenario) for m in models])
        task = ee.batch.Export.image.toDrive(
            image=ensemble.median().toFloat(),
            description='change_' + scenario,
            folder='iberia',
            region=region,
            scale=27830,
            crs='EPSG:4326'
        )
        task.start()
