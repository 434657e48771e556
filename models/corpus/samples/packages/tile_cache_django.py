# views.py
import datetime
import json

import ee
from django.conf import settings
from django.core.cache import cache
from django.http import HttpResponseBadRequest, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

credentials = ee.ServiceAccountCredentials(settings.EE_ACCOUNT, settings.EE_KEY)
ee.Initialize(credentials)

CACHE_TIMEOUT = 60 * 60 * 12


def index(request):
    return render(request, 'map/index.html', {'title': 'Rainfall and vegetation'})


def _mapid(key, image, vis):
    url = cache.get(key)
    if url is None:
        url = image.getMapId(vis)['tile_fetcher'].url_format
        cache.set(key, url, CACHE_TIMEOUT)
    return url


@require_GET
def rainfall(request):
    """Total CHIRPS rainfall between two dates"""
    start = request.GET.get('start')
    end = request.GET.get('end')
    if not start or not end:
        return HttpResponseBadRequest('start and end are required')

    image = (ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
             .filterDate(start, end)
             .select('precipitation')
             .sum())
    vis = {
        'min': 0,
        'max': 1000,
        'palette': ['ffffff', 'ffffcc', 'c7e9b4', '7fcdbb', '41b6c4', '1d91c0', '225ea8', '0c2c84']
    }
    url = _mapid('rain_{}_{}'.format(start, end), image.updateMask(image.gt(0)), vis)
    return JsonResponse({'url': url})


@require_GET
def ndvi(request, year, month):
    start = datetime.date(year, month, 1)
    image = (ee.ImageCollection('MODIS/061/MOD13A1')
             .filter(ee.Filter.calendarRange(year, year, 'year'))
             .filter(ee.Filter.calendarRange(month, month, 'month'))
             .select('NDVI')
             .mean()
             .multiply(0.0001))
    vis = {'min': 0, 'max': 1, 'palette': ['brown', 'yellow', 'green', 'darkgreen']}
    url = _mapid('ndvi_{:%Y%m}'.format(start), image, vis)
    return JsonResponse({'url': url, 'date': start.isoformat()})


@csrf_exempt
@require_POST
def series(request):
    """Monthly rainfall for a drawn polygon"""
    try:
        body = json.loads(request.body)
        geometry = ee.Geometry(body['geometry'])
        year = int(body['year'])
    except (KeyError, ValueError) as e:
        return HttpResponseBadRequest(str(e))

    chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation')

    def monthly(m):
        start = ee.Date.fromYMD(year, m, 1)
        total = chirps.filterDate(start, start.advance(1, 'month')).sum()
        mean = total.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=geometry,
            scale=5566,
            maxPixels=1e9
        ).get('precipitation')
        return ee.Feature(None, {'month': m, 'rain': mean})

    fc = ee.FeatureCollection(ee.List.sequence(1, 12).map(monthly))
    try:
        data = fc.aggregate_array('rain').getInfo()
    except ee.EEException as e:
        return JsonResponse({'error': str(e)}, status=500)
    return JsonResponse({'year': year, 'rain': data})
