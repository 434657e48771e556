"""Shoreline extraction with NDWI and export of yearly lines."""
import json
import math
import os

import ee
import geopandas as gpd
import numpy as np
from shapely.geometry import LineString, MultiLineString, shape
from skimage import filters, measure

ee.Initialize(project='ee-shore')

SITES = {
    'cotonou': [2.38, 6.33, 2.52, 6.40],
    'saint_louis': [-16.53, 15.85, -16.45, 16.05],
    'keta': [0.95, 5.85, 1.05, 5.95],
}
YEARS = range(1986, 2023, 4)


def yearly_image(region, year):
    """Landsat composite of one year before and after."""
    start, end = f'{year - 1}-01-01', f'{year + 1}-12-31'

    def mask(img):
        qa = img.select('QA_PIXEL')
        return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0))

    l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA').filterBounds(region).filterDate(start, end) \
        .map(mask).select(['B2', 'B5'], ['green', 'swir'])
    l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA').filterBounds(region).filterDate(start, end) \
        .map(mask).select(['B3', 'B6'], ['green', 'swir'])
    return l5.merge(l8).median()


def get_array(image, region, scale=30):
    image = image.reproject('EPSG:3857', None, scale)
    rect = image.sampleRectangle(region=region, defaultValue=0)
    info = rect.getInfo()['properties']
    return np.array(info['mndwi'])


def contour_to_lines(arr, bounds, level):
    xmin, ymin, xmax, ymax = bounds
    ny, nx = arr.shape
    lines = []
    for contour in measure.find_contours(arr, level):
        if len(contour) < 30:
            continue
        xs = xmin + contour[:, 1] / nx * (xmax - xmin)
        ys = ymax - contour[:, 0] / ny * (ymax - ymin)
        lines.append(LineString(np.column_stack([xs, ys])))
    return MultiLineString(lines)


def main():
    records = []
    for site, bounds in SITES.items():
        region = ee.Geometry.Rectangle(bounds, 'EPSG:4326', False)
        for year in YEARS:
            mndwi = yearly_image(region, year).normalizedDifference(['green', 'swir']).rename('mndwi')
            try:
                arr = get_array(mndwi, region)
            except ee.EEException as e:
                print(site, year, e)
                continue
            level = filters.threshold_otsu(arr)
            geom = contour_to_lines(arr, bounds, level)
            records.append({'site': site, 'year': year, 'threshold': float(level), 'geometry': geom})
            print(site, year, round(float(level), 3))

    gdf = gpd.GeoDataFrame(records, crs='EPSG:4326')
    gdf.to_file('shorelines.gpkg', driver='GPKG')


if __name__ == '__main__':
    main()
