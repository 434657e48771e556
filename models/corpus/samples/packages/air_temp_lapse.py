"""
Downscaling of ERA5-Land air temperature with a lapse rate.

Usage:
    python air_temp_lapse.py --aoi basin.shp --year 2019 --out temp
"""
import argparse
import ee
import geopandas as gpd
import os

LAPSE = -0.0065  # K/m


def get_args():
    parser = argparse.ArgumentParser(description='Downscale ERA5-Land temperature')
    parser.add_argument('--aoi', type=str, required=True)
    parser.add_argument('--year', type=int, required=True)
    parser.add_argument('--scale', type=int, default=500)
    parser.add_argument('--lapse', type=float, default=LAPSE)
    parser.add_argument('--out', type=str, default='temp')
    return parser.parse_args()


def read_aoi(path):
    gdf = gpd.read_file(path).to_crs('EPSG:4326')
    minx, miny, maxx, maxy = gdf.total_bounds
    return ee.Geometry.Rectangle([minx, miny, maxx, maxy])


def coarse_dem(dem, projection):
    """Mean elevation of the ERA5-Land cells"""
    return dem.setDefaultProjection('EPSG:4326', None, 90) \
        .reduceResolution(reducer=ee.Reducer.mean(), maxPixels=65535) \
        .reproject(projection)


def downscale(image, dem, dem_coarse, lapse):
    t = image.select('temperature_2m').subtract(273.15).resample('bilinear')
    dz = dem.subtract(dem_coarse.resample('bilinear'))
    return t.add(dz.multiply(lapse)).rename('t2m').copyProperties(image, ['system:time_start'])


def positive_degree_days(collection):
    pdd = collection.map(lambda img: img.max(0))
    return pdd.sum().rename('pdd')


def main():
    args = get_args()
    ee.Initialize()
    aoi = read_aoi(args.aoi)

    era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR') \
        .filterDate('%d-01-01' % args.year, '%d-01-01' % (args.year + 1)) \
        .select('temperature_2m')

    projection = era5.first().projection()
    dem = ee.Image('CGIAR/SRTM90_V4').select('elevation')
    dem_c = coarse_dem(dem, projection)

    daily = era5.map(lambda img: downscale(img, dem, dem_c, args.lapse))
    pdd = positive_degree_days(daily)
    mean = daily.mean().rename('t_mean')
    tmin = daily.min().rename('t_min')
    tmax = daily.max().rename('t_max')

    out = ee.Image.cat([mean, tmin, tmax, pdd]).clip(aoi).toFloat()

    task = ee.batch.Export.image.toDrive(
        image=out,
        description='%s_%d' % (args.out, args.year),
        folder='temperature',
        region=aoi,
        scale=args.scale,
        maxPixels=1e10
    )
    task.start()
    print('Task started:', task.id)


if __name__ == '__main__':
    main()
