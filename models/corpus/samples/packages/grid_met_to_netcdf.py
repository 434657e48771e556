import ee
import numpy as np
import xarray as xr
import pandas as pd
import argparse
import time
import os


def grid_points(xmin, ymin, xmax, ymax, res):
    lons = np.arange(xmin + res / 2, xmax, res)
    lats = np.arange(ymax - res / 2, ymin, -res)
    return lons, lats


def image_to_numpy(image, region, res, nodata=-9999.0):
    """Values of a small image as 2D array"""
    proj = ee.Projection('EPSG:4326', [res, 0, 0, 0, -res, 0])
    sampled = image.reproject(proj).unmask(nodata).sampleRectangle(region=region, defaultValue=nodata)
    band = image.bandNames().get(0).getInfo()
    arr = np.array(sampled.get(band).getInfo(), dtype=float)
    arr[arr == nodata] = np.nan
    return arr


def monthly_stack(collection, band, region, res, years, reducer):
    arrays, dates = [], []
    for year in years:
        for month in range(1, 13):
            start = ee.Date.fromYMD(year, month, 1)
            col = ee.ImageCollection(collection).filterDate(start, start.advance(1, 'month')).select(band)
            img = col.sum() if reducer == 'sum' else col.mean()
            for i in range(5):
                try:
                    arrays.append(image_to_numpy(img, region, res))
                    break
                except Exception as e:
                    print(year, month, 'attempt', i, e)
                    time.sleep(5 * (i + 1))
            else:
                raise RuntimeError('failed: %d-%02d' % (year, month))
            dates.append(pd.Timestamp(year, month, 1))
        print(year, 'ok')
    return np.stack(arrays), dates


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--collection', default='UCSB-CHG/CHIRPS/PENTAD')
    parser.add_argument('--band', default='precipitation')
    parser.add_argument('--reducer', choices=['sum', 'mean'], default='sum')
    parser.add_argument('--bbox', nargs=4, type=float, default=[33.0, -5.0, 42.0, 5.0])
    parser.add_argument('--res', type=float, default=0.25)
    parser.add_argument('--years', nargs=2, type=int, default=[1990, 2020])
    parser.add_argument('--out', default='out.nc')
    args = parser.parse_args()

    ee.Initialize()
    region = ee.Geometry.Rectangle(args.bbox, 'EPSG:4326', False)
    data, dates = monthly_stack(args.collection, args.band, region, args.res,
                                range(args.years[0], args.years[1] + 1), args.reducer)
    lons, lats = grid_points(*args.bbox, args.res)
    ny, nx = data.shape[1:]
    da = xr.DataArray(
        data,
        dims=('time', 'lat', 'lon'),
        coords={'time': dates, 'lat': lats[:ny], 'lon': lons[:nx]},
        name=args.band
    )
    da.to_netcdf(args.out)
    print(da)
