import os
import json
from datetime import datetime
from http import HTTPStatus

import ee
from flask import Blueprint, current_app, jsonify, request
from marshmallow import Schema, ValidationError, fields, validate

bp = Blueprint('layers', __name__, url_prefix='/layers')

PALETTE_SPEI = ['8b1a1a', 'de2929', 'f3641d', 'fdc404', '9afa94', '03f2fd', '12adf3', '1771de', '00008b']
PALETTE_TEMP = ['040274', '0502e6', '307ef3', '30c8e2', '3be285', 'd6e21f', 'ffd611', 'ff8b13', 'ff500d', 'ff0000']


class LayerSchema(Schema):
    dataset = fields.Str(required=True, validate=validate.OneOf(['spei', 'temperature', 'burned', 'evi']))
    year = fields.Int(required=True, validate=validate.Range(min=1981, max=datetime.now().year))
    month = fields.Int(load_default=None, validate=validate.Range(min=1, max=12))
    geometry = fields.Dict(load_default=None)


schema = LayerSchema()


def date_range(year, month=None):
    if month is None:
        start = ee.Date.fromYMD(year, 1, 1)
        return start, start.advance(1, 'year')
    start = ee.Date.fromYMD(year, month, 1)
    return start, start.advance(1, 'month')


def build(dataset, year, month):
    start, end = date_range(year, month)
    if dataset == 'spei':
        image = (ee.ImageCollection('CSIC/SPEI/2_9')
                 .filterDate(start, end)
                 .select('SPEI_12_month')
                 .mean())
        vis = {'min': -2.33, 'max': 2.33, 'palette': PALETTE_SPEI}
    elif dataset == 'temperature':
        image = (ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')
                 .filterDate(start, end)
                 .select('temperature_2m')
                 .mean()
                 .subtract(273.15))
        vis = {'min': -20, 'max': 40, 'palette': PALETTE_TEMP}
    elif dataset == 'burned':
        image = (ee.ImageCollection('MODIS/061/MCD64A1')
                 .filterDate(start, end)
                 .select('BurnDate')
                 .max()
                 .gt(0)
                 .selfMask())
        vis = {'palette': ['ff0000']}
    else:
        image = (ee.ImageCollection('MODIS/061/MOD13A2')
                 .filterDate(start, end)
                 .select('EVI')
                 .mean()
                 .multiply(0.0001))
        vis = {'min': 0, 'max': 0.8, 'palette': ['ffffff', 'ce7e45', 'fcd163', '66a000', '056201', '011301']}
    return image, vis


@bp.route('', methods=['POST'])
def create_layer():
    try:
        data = schema.load(request.get_json())
    except ValidationError as err:
        return jsonify(err.messages), HTTPStatus.BAD_REQUEST

    image, vis = build(data['dataset'], data['year'], data['month'])
    if data['geometry'] is not None:
        image = image.clip(ee.Geometry(data['geometry']))

    try:
        map_id = image.getMapId(vis)
    except ee.EEException as err:
        current_app.logger.error(err)
        return jsonify({'error': str(err)}), HTTPStatus.INTERNAL_SERVER_ERROR

    return jsonify({
        'mapid': map_id['mapid'],
        'url': map_id['tile_fetcher'].url_format,
        'legend': vis
    }), HTTPStatus.CREATED


@bp.route('/value')
def value():
    lat = request.args.get('lat', type=float)
    lon = request.args.get('lon', type=float)
    year = request.args.get('year', type=int)
    dataset = request.args.get('dataset', 'evi')
    if lat is None or lon is None or year is None:
        return jsonify({'error': 'lat, lon and year are required'}), HTTPStatus.BAD_REQUEST

    image, _ = build(dataset, year, None)
    point = ee.Geometry.Point([lon, lat])
    result = image.reduceRegion(ee.Reducer.first(), point, 1000).getInfo()
    return jsonify(result)
