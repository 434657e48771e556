"""Simple cached tile service."""

import datetime
import hashlib
import json
import logging
import os
import time

import ee
from flask import Flask, Response, abort, jsonify, render_template, request

logger = logging.getLogger("service")
app = Flask(__name__)
app.config["JSON_SORT_KEYS"] = False

CACHE = {}
CACHE_TIME = 3600 * 12


def init_ee():
    key = os.environ.get("EE_KEY")
    if key:
        info = json.loads(key)
        credentials = ee.ServiceAccountCredentials(info["client_email"], key_data=key)
        ee.Initialize(credentials, project=info["project_id"])
    else:
        ee.Initialize()


init_ee()


def cached(func):
    def wrapper(**kwargs):
        key = hashlib.md5((func.__name__ + json.dumps(kwargs, sort_keys=True)).encode()).hexdigest()
        if key in CACHE:
            stamp, value = CACHE[key]
            if time.time() - stamp < CACHE_TIME:
                return value
        value = func(**kwargs)
        CACHE[key] = (time.time(), value)
        return value
    return wrapper


@cached
def sentinel_layer(start=None, end=None, cloud=20):
    image = (
        ee.ImageCollection("COPERNICUS/S2_HARMONIZED")
        .filterDate(start, end)
        .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", cloud))
        .select(["B4", "B3", "B2"])
        .median()
    )
    mapid = image.getMapId({"min": 300, "max": 3000, "gamma": 1.2})
    return mapid["tile_fetcher"].url_format


@cached
def landsat_layer(year=2020):
    image = (
        ee.ImageCollection("LANDSAT/LC08/C02/T1_TOA")
        .filterDate(f"{year}-01-01", f"{year}-12-31")
        .filter(ee.Filter.lt("CLOUD_COVER", 20))
        .select(["B4", "B3", "B2"])
        .median()
    )
    mapid = image.getMapId({"min": 0, "max": 0.3})
    return mapid["tile_fetcher"].url_format


@cached
def lights_layer(year=2020):
    image = (
        ee.ImageCollection("NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG")
        .filterDate(f"{year}-01-01", f"{year}-12-31")
        .select("avg_rad")
        .mean()
    )
    mapid = image.getMapId({"min": 0, "max": 60, "palette": ["black", "purple", "orange", "yellow", "white"]})
    return mapid["tile_fetcher"].url_format


@cached
def population_layer(year=2020):
    image = (
        ee.ImageCollection("WorldPop/GP/100m/pop")
        .filter(ee.Filter.eq("year", year))
        .mosaic()
    )
    mapid = image.getMapId({"min": 0, "max": 50, "palette": ["24126c", "1fff4f", "d4ff50"]})
    return mapid["tile_fetcher"].url_format


@app.route("/")
def home():
    return render_template("index.html")


@app.route("/layers/sentinel")
def sentinel():
    start = request.args.get("start", "2022-01-01")
    end = request.args.get("end", "2022-12-31")
    try:
        return jsonify(url=sentinel_layer(start=start, end=end))
    except ee.EEException as e:
        logger.exception("sentinel")
        return jsonify(error=str(e)), 400


@app.route("/layers/landsat/<int:year>")
def landsat(year):
    if year < 2013 or year > datetime.date.today().year:
        abort(404)
    return jsonify(url=landsat_layer(year=year))


@app.route("/layers/lights/<int:year>")
def lights(year):
    return jsonify(url=lights_layer(year=year))


@app.route("/layers/population/<int:year>")
def population(year):
    return jsonify(url=population_layer(year=year))


if __name__ == "__main__":
    app.run(port=5000)
