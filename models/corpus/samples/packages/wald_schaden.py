"""
Waldschäden durch Borkenkäfer, Harz
"""
import argparse
import logging

import ee
import geopandas as gpd

log = logging.getLogger('waldschaden')


def wolkenmaske(bild):
    scl = bild.select('SCL')
    gut = scl.eq(4).Or(scl.eq(5)).Or(scl.eq(6)).Or(scl.eq(7))
    return bild.updateMask(gut)


def ndmi(bild):
    return bild.normalizedDifference(['B8', 'B11']).rename('ndmi') \
        .copyProperties(bild, ['system:time_start'])


def sommer(gebiet, jahr):
    """NDMI-Median von Juni bis September"""
    return (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(gebiet)
            .filterDate('{}-06-01'.format(jahr), '{}-09-30'.format(jahr))
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
            .map(wolkenmaske)
            .map(ndmi)
            .median())


def nadelwald():
    """Nadelwaldmaske aus Copernicus Landcover"""
    lc = ee.ImageCollection('COPERNICUS/Landcover/100m/Proba-V-C3/Global') \
        .filterDate('2017-01-01', '2017-12-31').first()
    return lc.select('forest_type').eq(1)


def schaden(gebiet, referenz, jahr, schwelle):
    basis = sommer(gebiet, referenz)
    diff = sommer(gebiet, jahr).subtract(basis)
    return diff.lt(schwelle).And(basis.gt(0.2)).updateMask(nadelwald()).rename('schaden')


def flaeche(bild, gebiet):
    return bild.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=gebiet,
        scale=20,
        maxPixels=1e10
    ).get('schaden')


def main():
    parser = argparse.ArgumentParser(description='Waldschäden')
    parser.add_argument('gebiet', help='Shapefile oder GeoJSON')
    parser.add_argument('--referenz', type=int, default=2017)
    parser.add_argument('--bis', type=int, default=2023)
    parser.add_argument('--schwelle', type=float, default=-0.2)
    parser.add_argument('--export', action='store_true')
    args = parser.parse_args()

    logging.basicConfig(level=logging.INFO, format='%(message)s')
    ee.Initialize()

    gdf = gpd.read_file(args.gebiet).to_crs(epsg=4326)
    gebiet = ee.FeatureCollection(gdf.__geo_interface__).geometry()

    for jahr in range(args.referenz + 1, args.bis + 1):
        bild = schaden(gebiet, args.referenz, jahr, args.schwelle)
        log.info('%d: %.0f ha', jahr, flaeche(bild, gebiet).getInfo())
        if args.export:
            task = ee.batch.Export.image.toDrive(
                image=bild.selfMask().toByte().clip(gebiet),
                description='schaden_{}'.format(jahr),
                folder='harz',
                region=gebiet,
                scale=20,
                crs='EPSG:25832',
                maxPixels=1e10
            )
            task.start()


if __name__ == '__main__':
    main()
