"""Cloud Function that returns field statistics."""
import json
import os

import ee
import functions_framework
import google.auth

credentials, project = google.auth.default(
    scopes=['https://www.googleapis.com/auth/cloud-platform', 'https://www.googleapis.com/auth/earthengine'])
ee.Initialize(credentials, project=project, opt_url='https://earthengine-highvolume.googleapis.com')

HEADERS = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type',
}


def landcover(geometry):
    image = ee.ImageCollection('ESA/WorldCover/v200').first()
    hist = image.reduceRegion(
        reducer=ee.Reducer.frequencyHistogram(),
        geometry=geometry,
        scale=10,
        maxPixels=1e9,
        bestEffort=True
    ).get('Map')
    return ee.Dictionary(hist)


def terrain(geometry):
    dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation')
    slope = ee.Terrain.slope(dem)
    return dem.addBands(slope).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=geometry,
        scale=30,
        maxPixels=1e9,
        bestEffort=True
    )


def ndvi(geometry, start, end):
    col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(geometry) \
        .filterDate(start, end) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
    img = col.median().normalizedDifference(['B8', 'B4']).rename('ndvi')
    return img.reduceRegion(
        reducer=ee.Reducer.percentile([10, 50, 90]),
        geometry=geometry,
        scale=10,
        maxPixels=1e9,
        bestEffort=True
    )


@functions_framework.http
def main(request):
    if request.method == 'OPTIONS':
        return '', 204, HEADERS

    body = request.get_json(silent=True)
    if not body or 'geometry' not in body:
        return json.dumps({'error': 'geometry is missing'}), 400, HEADERS

    try:
        geometry = ee.Geometry(body['geometry'])
        result = ee.Dictionary({
            'area_ha': geometry.area(1).divide(10000),
            'landcover': landcover(geometry),
            'terrain': terrain(geometry),
            'ndvi': ndvi(geometry, body.get('start', '2023-01-01'), body.get('end', '2023-12-31')),
        }).getInfo()
    except ee.EEException as e:
        return json.dumps({'error': str(e)}), 500, HEADERS

    return json.dumps(result), 200, HEADERS
