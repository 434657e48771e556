import os
import json

import ee
from flask import Flask, jsonify, request
from flask_cors import CORS

app = Flask(__name__)
CORS(app)

EE_ACCOUNT = os.environ.get('EE_ACCOUNT')
EE_PRIVATE_KEY_FILE = os.environ.get('EE_PRIVATE_KEY_FILE', 'privatekey.json')

credentials = ee.ServiceAccountCredentials(EE_ACCOUNT, EE_PRIVATE_KEY_FILE)
ee.Initialize(credentials)

NDVI_VIS = {
    'min': 0,
    'max': 0.9,
    'palette': ['FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718',
                '74A901', '66A000', '529400', '3E8601', '207401', '056201',
                '004C00', '023B01', '012E01', '011D01', '011301']
}

RGB_VIS = {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 3000}


def mask_clouds(image):
    qa = image.select('QA60')
    cloudBitMask = 1 << 10
    cirrusBitMask = 1 << 11
    mask = qa.bitwiseAnd(cloudBitMask).eq(0).And(qa.bitwiseAnd(cirrusBitMask).eq(0))
    return image.updateMask(mask)


def get_tile_url(image, vis_params):
    map_id = ee.Image(image).getMapId(vis_params)
    return map_id['tile_fetcher'].url_format


def get_composite(geometry, start, end):
    collection = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                  .filterBounds(geometry)
                  .filterDate(start, end)
                  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
                  .map(mask_clouds))
    return collection.median().clip(geometry)


@app.route('/')
def index():
    return jsonify({'status': 'ok'})


@app.route('/api/rgb', methods=['POST'])
def rgb():
    try:
        data = request.get_json()
        geometry = ee.Geometry(data['geometry'])
        image = get_composite(geometry, data['start_date'], data['end_date'])
        return jsonify({'url': get_tile_url(image, RGB_VIS)})
    except ee.EEException as e:
        return jsonify({'error': str(e)}), 500


@app.route('/api/ndvi', methods=['POST'])
def ndvi():
    try:
        data = request.get_json()
        geometry = ee.Geometry(data['geometry'])
        image = get_composite(geometry, data['start_date'], data['end_date'])
        ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
        stats = ndvi.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=geometry,
            scale=10,
            maxPixels=1e9
        ).getInfo()
        return jsonify({
            'url': get_tile_url(ndvi, NDVI_VIS),
            'mean': stats['NDVI']
        })
    except ee.EEException as e:
        return jsonify({'error': str(e)}), 500


if __name__ == '__main__':
    app.run(host='0.0.0.0', port=int(os.environ.get('PORT', 8080)), debug=True)
