import os
from functools import wraps

import ee
from flask import Flask, g, jsonify, request

app = Flask(__name__)


class ApiError(Exception):
    status = 400

    def __init__(self, message, status=None):
        super().__init__(message)
        if status is not None:
            self.status = status


@app.errorhandler(ApiError)
def handle_api_error(e):
    return jsonify(error=str(e)), e.status


@app.errorhandler(ee.EEException)
def handle_ee_error(e):
    app.logger.error(e)
    return jsonify(error='Earth Engine: ' + str(e)), 502


@app.before_request
def ensure_ee():
    if not getattr(app, 'ee_ready', False):
        key = os.environ['EE_KEY_FILE']
        account = os.environ['EE_ACCOUNT']
        ee.Initialize(ee.ServiceAccountCredentials(account, key))
        app.ee_ready = True


def with_geometry(func):
    @wraps(func)
    def wrapper(*args, **kwargs):
        data = request.get_json(silent=True) or {}
        if 'geometry' not in data:
            raise ApiError('geometry is required')
        g.geometry = ee.Geometry(data['geometry'])
        g.params = data
        return func(*args, **kwargs)
    return wrapper


def land_cover(year):
    return ee.ImageCollection('MODIS/061/MCD12Q1') \
        .filterDate('%d-01-01' % year, '%d-12-31' % year) \
        .first() \
        .select('LC_Type1')


def simplify(lc):
    """IGBP to six IPCC classes"""
    before = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]
    after = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 4, 3, 5, 3, 6, 6, 4]
    return lc.remap(before, after).rename('class')


def group_area(image, geometry):
    result = ee.Image.pixelArea().divide(1e4).addBands(image).reduceRegion(
        reducer=ee.Reducer.sum().group(1, 'class'),
        geometry=geometry,
        scale=500,
        maxPixels=1e10
    )
    return {int(i['class']): i['sum'] for i in result.get('groups').getInfo()}


@app.route('/landcover', methods=['POST'])
@with_geometry
def landcover():
    year = int(g.params.get('year', 2020))
    return jsonify(group_area(simplify(land_cover(year)), g.geometry))


@app.route('/transitions', methods=['POST'])
@with_geometry
def transitions():
    y1 = int(g.params.get('start', 2001))
    y2 = int(g.params.get('end', 2020))
    if y1 >= y2:
        raise ApiError('start must be before end')
    code = simplify(land_cover(y1)).multiply(10).add(simplify(land_cover(y2)))
    areas = group_area(code, g.geometry)
    return jsonify([{'from': k // 10, 'to': k % 10, 'ha': v} for k, v in areas.items()])


@app.route('/productivity', methods=['POST'])
@with_geometry
def productivity():
    npp = ee.ImageCollection('MODIS/061/MOD17A3HGF').select('Npp')

    def add_year(img):
        year = ee.Image.constant(img.date().get('year')).toFloat().rename('year')
        return year.addBands(img.multiply(0.0001).toFloat())

    trend = npp.map(add_year).reduce(ee.Reducer.sensSlope())
    mean = trend.select('slope').reduceRegion(ee.Reducer.mean(), g.geometry, 500, maxPixels=1e10)
    url = trend.select('slope').clip(g.geometry).getMapId({
        'min': -0.01,
        'max': 0.01,
        'palette': ['red', 'white', 'green']
    })['tile_fetcher'].url_format
    return jsonify(slope=mean.get('slope').getInfo(), url=url)


if __name__ == '__main__':
    app.run(debug=True)
