"""Small aiohttp server for map layers of the aquaculture project."""
import asyncio
import json
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import ee
from aiohttp import web

log = logging.getLogger('server')
pool = ThreadPoolExecutor(max_workers=8)
routes = web.RouteTableDef()


async def run(func, *args, **kwargs):
    loop = asyncio.get_event_loop()
    return await loop.run_in_executor(pool, partial(func, *args, **kwargs))


def pond_image(year):
    start, end = '{}-01-01'.format(year), '{}-12-31'.format(year)
    s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
          .filterDate(start, end)
          .filter(ee.Filter.eq('instrumentMode', 'IW'))
          .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
          .select('VV'))
    water = s1.median().lt(-15)
    jrc = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0)
    dem = ee.Image('USGS/SRTMGL1_003')
    return water.And(jrc.lt(90)).And(dem.lt(15)).selfMask().rename('ponds')


def tile_url(year):
    image = pond_image(year)
    return image.getMapId({'palette': ['00ffff']})['tile_fetcher'].url_format


def pond_area(geometry, year):
    image = pond_image(year)
    area = image.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=ee.Geometry(geometry),
        scale=20,
        maxPixels=1e10,
        bestEffort=True
    )
    return area.getNumber('ponds').divide(10000).getInfo()


@routes.get('/tiles/{year}')
async def get_tiles(request):
    year = int(request.match_info['year'])
    try:
        url = await run(tile_url, year)
    except ee.EEException as e:
        raise web.HTTPBadGateway(text=str(e))
    return web.json_response({'year': year, 'url': url})


@routes.post('/area')
async def post_area(request):
    data = await request.json()
    if 'geometry' not in data:
        raise web.HTTPBadRequest(text='geometry missing')
    years = data.get('years', [2016, 2018, 2020, 2022])
    results = await asyncio.gather(*[run(pond_area, data['geometry'], y) for y in years], return_exceptions=True)
    out = {}
    for year, value in zip(years, results):
        if isinstance(value, Exception):
            log.error('%s: %s', year, value)
            out[year] = None
        else:
            out[year] = round(value, 2)
    return web.json_response(out)


def make_app():
    logging.basicConfig(level=logging.INFO)
    ee.Initialize(project=os.environ['EE_PROJECT'])
    app = web.Application()
    app.add_routes(routes)
    return app


if __name__ == '__main__':
    web.run_app(make_app(), port=8080)
