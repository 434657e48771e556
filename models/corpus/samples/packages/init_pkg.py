"""gee_fieldtools: small tools for agronomic field work with Earth Engine."""

__author__ = """L. Marchetti"""
__email__ = 'l.marchetti@example.org'
__version__ = '0.3.1'

import logging

import ee

from .collections import landsat, modis, sentinel1, sentinel2
from .indices import evi, ndmi, ndvi, savi
from .io import from_geojson, from_shapefile, to_csv, to_geotiff
from .series import TimeSeries

logging.getLogger(__name__).addHandler(logging.NullHandler())


def initialize(project=None):
    """Initialize Earth Engine, authenticate when needed."""
    try:
        ee.Initialize(project=project)
    except Exception:
        ee.Authenticate()
        ee.Initialize(project=project)


def version():
    return __version__
