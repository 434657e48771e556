# GPP from a light use efficiency model, compare with MOD17
import ee
ee.Initialize()

site = ee.Geometry.Point([116.68, 43.55])
year = 2015

start = ee.Date.fromYMD(year, 1, 1)
end = start.advance(1, 'year')

# FPAR
fpar = ee.ImageCollection('MODIS/061/MCD15A3H').filterDate(start, end).select('Fpar')

# meteorology
era = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').filterDate(start, end)

LUE = 0.86      # gC/MJ
TMIN = -8.0
TMAX = 12.0
VPDMIN = 650.0
VPDMAX = 5300.0


def met(img):
    ta = img.select('temperature_2m').subtract(273.15)
    td = img.select('dewpoint_temperature_2m').subtract(273.15)
    tmin = img.select('temperature_2m_min').subtract(273.15)
    rs = img.select('surface_solar_radiation_downwards_sum').divide(1e6)
    es = ta.multiply(17.27).divide(ta.add(237.3)).exp().multiply(610.8)
    ea = td.multiply(17.27).divide(td.add(237.3)).exp().multiply(610.8)
    vpd = es.subtract(ea).max(0).rename('vpd')
    par = rs.multiply(0.45).rename('par')
    ft = tmin.subtract(TMIN).divide(TMAX - TMIN).clamp(0, 1).rename('ft')
    fv = ee.Image(VPDMAX).subtract(vpd).divide(VPDMAX - VPDMIN).clamp(0, 1).rename('fv')
    return par.addBands(ft).addBands(fv).addBands(vpd).copyProperties(img, ['system:time_start'])


def gpp(img):
    date = img.date()
    f = fpar.filterDate(date.advance(-4, 'day'), date.advance(4, 'day')).mean().multiply(0.01)
    g = img.select('par').multiply(f).multiply(LUE) \
        .multiply(img.select('ft')).multiply(img.select('fv')).rename('gpp')
    return g.copyProperties(img, ['system:time_start'])


daily = era.map(met).map(gpp)
annual = ee.ImageCollection(daily).sum()

mod17 = ee.ImageCollection('MODIS/061/MOD17A2HGF').filterDate(start, end) \
    .select('Gpp').sum().multiply(0.0001).multiply(1000)

print('LUE  (gC/m2/yr):', annual.reduceRegion(ee.Reducer.first(), site, 500).get('gpp').getInfo())
print('MOD17 (gC/m2/yr):', mod17.reduceRegion(ee.Reducer.first(), site, 500).get('Gpp').getInfo())
