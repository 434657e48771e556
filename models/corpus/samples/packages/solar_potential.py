import ee
import argparse
import math

SOLAR = 'ECMWF/ERA5_LAND/MONTHLY_AGGR'


def annual_ghi(start_year, end_year):
    """Mean annual global horizontal irradiation in kWh/m2"""
    n = end_year - start_year + 1
    col = ee.ImageCollection(SOLAR) \
        .filter(ee.Filter.calendarRange(start_year, end_year, 'year')) \
        .select('surface_solar_radiation_downwards_sum')
    return col.sum().divide(3.6e6).divide(n).rename('ghi')


def constraints(max_slope=10, min_dist_road=None):
    """1 where plants can be built"""
    dem = ee.Image('USGS/SRTMGL1_003')
    slope = ee.Terrain.slope(dem)
    aspect = ee.Terrain.aspect(dem)
    north = aspect.lt(45).Or(aspect.gt(315)).And(slope.gt(5))
    lc = ee.ImageCollection('ESA/WorldCover/v200').first()
    suitable = lc.eq(20).Or(lc.eq(30)).Or(lc.eq(60))
    water = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('max_extent').unmask(0)
    wdpa = ee.FeatureCollection('WCMC/WDPA/current/polygons')
    protected = ee.Image(0).byte().paint(wdpa, 1)
    return slope.lte(max_slope) \
        .And(suitable) \
        .And(water.eq(0)) \
        .And(protected.eq(0)) \
        .And(north.Not()) \
        .rename('suitable')


def potential(region, efficiency=0.2, packing=0.4, years=(2011, 2020)):
    ghi = annual_ghi(*years)
    mask = constraints()
    energy = ghi.multiply(ee.Image.pixelArea()).multiply(efficiency * packing).updateMask(mask)
    total = energy.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=region,
        scale=100,
        maxPixels=1e13,
        tileScale=8
    ).get('ghi')
    area = mask.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=region,
        scale=100,
        maxPixels=1e13,
        tileScale=8
    ).get('suitable')
    return ee.Dictionary({
        'twh': ee.Number(total).divide(1e9),
        'km2': ee.Number(area).divide(1e6)
    })


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('country')
    parser.add_argument('--level', type=int, choices=[0, 1], default=0)
    args = parser.parse_args()

    ee.Initialize()
    if args.level == 0:
        fc = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', args.country))
        print(args.country, potential(fc.geometry()).getInfo())
    else:
        fc = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', args.country))
        for name in fc.aggregate_array('ADM1_NAME').getInfo():
            unit = fc.filter(ee.Filter.eq('ADM1_NAME', name)).geometry()
            try:
                print(name, potential(unit).getInfo())
            except ee.EEException as e:
                print(name, 'error:', e)
