import sys
import ee


def main():
    if len(sys.argv) < 4:
        print('usage: python ndvi_mean.py lon lat year')
        sys.exit(1)

    lon = float(sys.argv[1])
    lat = float(sys.argv[2])
    year = int(sys.argv[3])

    ee.Initialize()

    point = ee.Geometry.Point([lon, lat])
    ndvi = (ee.ImageCollection('MODIS/061/MOD13Q1')
            .filterDate('%d-01-01' % year, '%d-12-31' % year)
            .select('NDVI')
            .mean()
            .multiply(0.0001))

    value = ndvi.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=point,
        scale=250
    ).get('NDVI').getInfo()

    print('Mean NDVI of %d: %.3f' % (year, value))


if __name__ == '__main__':
    main()
