# -*- coding: utf-8 -*-
"""
landtools: a toolbox for land cover monitoring with Google Earth Engine

Author: Kwame Boateng
Date: March 2023
"""

import os
import json
import time
import logging
import datetime

import ee
import numpy as np
import pandas as pd

logger = logging.getLogger('landtools')


# ==============================================================================
# Constants
# ==============================================================================

LANDSAT_BANDS = {
    'LT05': ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
    'LE07': ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
    'LC08': ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
    'LC09': ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
}

COMMON_BANDS = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']

S2_BANDS = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12']

CLASS_NAMES = {
    1: 'Water',
    2: 'Forest',
    3: 'Shrubland',
    4: 'Grassland',
    5: 'Cropland',
    6: 'Built-up',
    7: 'Bare',
}

CLASS_COLORS = {
    1: '#1f78b4',
    2: '#33a02c',
    3: '#b2df8a',
    4: '#fdbf6f',
    5: '#ffff99',
    6: '#e31a1c',
    7: '#cab2d6',
}


# ==============================================================================
# Session
# ==============================================================================

def start(project=None):
    """Initialize Earth Engine."""
    try:
        ee.Initialize(project=project)
    except Exception:
        ee.Authenticate()
        ee.Initialize(project=project)
    logger.info('Earth Engine %s', ee.__version__)


# ==============================================================================
# Collections
# ==============================================================================

def mask_landsat(image):
    """Mask clouds, shadows and snow in Landsat Collection 2."""
    qa = image.select('QA_PIXEL')
    dilated = qa.bitwiseAnd(1 << 1).eq(0)
    cloud = qa.bitwiseAnd(1 << 3).eq(0)
    shadow = qa.bitwiseAnd(1 << 4).eq(0)
    snow = qa.bitwiseAnd(1 << 5).eq(0)
    return image.updateMask(dilated.And(cloud).And(shadow).And(snow))


def mask_s2(image):
    """Mask clouds and shadows in Sentinel-2 with SCL."""
    scl = image.select('SCL')
    mask = scl.neq(0).And(scl.neq(1)).And(scl.neq(3)) \
        .And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10)).And(scl.neq(11))
    return image.updateMask(mask)


def landsat(sensor, geometry, start_date, end_date, max_cloud=80):
    """Landsat collection with common band names and reflectance values."""
    def prepare(image):
        scaled = image.select(LANDSAT_BANDS[sensor], COMMON_BANDS) \
            .multiply(0.0000275).add(-0.2)
        return scaled.copyProperties(image, ['system:time_start', 'system:index'])

    return ee.ImageCollection('LANDSAT/{}/C02/T1_L2'.format(sensor)) \
        .filterBounds(geometry) \
        .filterDate(start_date, end_date) \
        .filter(ee.Filter.lt('CLOUD_COVER', max_cloud)) \
        .map(mask_landsat) \
        .map(prepare)


def landsat_all(geometry, start_date, end_date, max_cloud=80):
    """Merge of all the Landsat sensors."""
    l5 = landsat('LT05', geometry, start_date, end_date, max_cloud)
    l7 = landsat('LE07', geometry, start_date, end_date, max_cloud)
    l8 = landsat('LC08', geometry, start_date, end_date, max_cloud)
    l9 = landsat('LC09', geometry, start_date, end_date, max_cloud)
    return l5.merge(l7).merge(l8).merge(l9)


def sentinel2(geometry, start_date, end_date, max_cloud=60):
    """Sentinel-2 collection with common band names and reflectance values."""
    def prepare(image):
        scaled = image.select(S2_BANDS, COMMON_BANDS).divide(10000)
        return scaled.copyProperties(image, ['system:time_start', 'system:index'])

    return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(geometry) \
        .filterDate(start_date, end_date) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', max_cloud)) \
        .map(mask_s2) \
        .map(prepare)


# ==============================================================================
# Indices
# ==============================================================================

def add_indices(image):
    """Add NDVI, NDWI, MNDWI, NDBI, NBR, EVI, SAVI and BSI."""
    ndvi = image.normalizedDifference(['nir', 'red']).rename('ndvi')
    ndwi = image.normalizedDifference(['green', 'nir']).rename('ndwi')
    mndwi = image.normalizedDifference(['green', 'swir1']).rename('mndwi')
    ndbi = image.normalizedDifference(['swir1', 'nir']).rename('ndbi')
    nbr = image.normalizedDifference(['nir', 'swir2']).rename('nbr')
    evi = image.expression(
        '2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
            'NIR': image.select('nir'),
            'RED': image.select('red'),
            'BLUE': image.select('blue')
        }).rename('evi')
    savi = image.expression(
        '((NIR - RED) / (NIR + RED + 0.5)) * 1.5', {
            'NIR': image.select('nir'),
            'RED': image.select('red')
        }).rename('savi')
    bsi = image.expression(
        '((SWIR + RED) - (NIR + BLUE)) / ((SWIR + RED) + (NIR + BLUE))', {
            'SWIR': image.select('swir1'),
            'RED': image.select('red'),
            'NIR': image.select('nir'),
            'BLUE': image.select('blue')
        }).rename('bsi')
    return image.addBands([ndvi, ndwi, mndwi, ndbi, nbr, evi, savi, bsi])


def terrain():
    """Elevation, slope and aspect."""
    dem = ee.Image('USGS/SRTMGL1_003')
    slope = ee.Terrain.slope(dem)
    aspect = ee.Terrain.aspect(dem)
    return dem.addBands(slope).addBands(aspect)


# ==============================================================================
# Composites
# ==============================================================================

def yearly_composite(geometry, year, source='landsat'):
    """Median composite of a year with indices and terrain."""
    start_date = '{}-01-01'.format(year)
    end_date = '{}-12-31'.format(year)
    if source == 'landsat':
        collection = landsat_all(geometry, start_date, end_date)
    elif source == 'sentinel2':
        collection = sentinel2(geometry, start_date, end_date)
    else:
        raise ValueError('source must be landsat or sentinel2')
    median = add_indices(collection.median())
    ndvi_sd = collection.map(add_indices).select('ndvi').reduce(ee.Reducer.stdDev()).rename('ndvi_sd')
    return median.addBands(ndvi_sd).addBands(terrain()).clip(geometry).set('year', year)


# ==============================================================================
# Classification
# ==============================================================================

class LandCoverModel:
    """Random forest land cover model"""

    def __init__(self, label='landcover', trees=150, split=0.7, seed=42):
        self.label = label
        self.trees = trees
        self.split = split
        self.seed = seed
        self.classifier = None
        self.matrix = None
        self.bands = None

    def fit(self, image, points, scale=30):
        """Train the model on the values of an image at the points."""
        self.bands = image.bandNames()
        samples = image.sampleRegions(
            collection=points,
            properties=[self.label],
            scale=scale,
            tileScale=8
        ).randomColumn('random', self.seed)

        train = samples.filter(ee.Filter.lt('random', self.split))
        test = samples.filter(ee.Filter.gte('random', self.split))

        self.classifier = ee.Classifier.smileRandomForest(self.trees).train(
            features=train,
            classProperty=self.label,
            inputProperties=self.bands
        )
        self.matrix = test.classify(self.classifier).errorMatrix(self.label, 'classification')
        return self

    def predict(self, image):
        """Classify an image."""
        if self.classifier is None:
            raise RuntimeError('The model is not trained')
        return image.select(self.bands).classify(self.classifier).rename('landcover').toByte()

    def accuracy(self):
        """Dictionary of the accuracy measures."""
        return ee.Dictionary({
            'overall': self.matrix.accuracy(),
            'kappa': self.matrix.kappa(),
            'producers': self.matrix.producersAccuracy(),
            'users': self.matrix.consumersAccuracy()
        }).getInfo()

    def importance(self):
        values = ee.Dictionary(self.classifier.explain().get('importance')).getInfo()
        total = sum(values.values())
        return pd.Series({k: 100 * v / total for k, v in values.items()}).sort_values(ascending=False)


# ==============================================================================
# Areas and transitions
# ==============================================================================

def class_areas(image, geometry, scale=30):
    """DataFrame with the area of each class in hectares."""
    areas = ee.Image.pixelArea().divide(10000).addBands(image).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
        geometry=geometry,
        scale=scale,
        maxPixels=1e13,
        tileScale=4
    )
    groups = ee.List(areas.get('groups')).getInfo()
    rows = [{'class': CLASS_NAMES[int(g['class'])], 'area_ha': g['sum']} for g in groups]
    return pd.DataFrame(rows).set_index('class')


def transitions(first, last, geometry, scale=30):
    """Transition matrix between two maps in hectares."""
    code = first.multiply(10).add(last).rename('code').toByte()
    areas = ee.Image.pixelArea().divide(10000).addBands(code).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='code'),
        geometry=geometry,
        scale=scale,
        maxPixels=1e13,
        tileScale=4
    )
    names = list(CLASS_NAMES.values())
    matrix = pd.DataFrame(0.0, index=names, columns=names)
    for g in ee.List(areas.get('groups')).getInfo():
        code = int(g['code'])
        matrix.loc[CLASS_NAMES[code // 10], CLASS_NAMES[code % 10]] = g['sum']
    return matrix


# ==============================================================================
# Export
# ==============================================================================

def to_drive(image, name, region, scale=30, folder='landtools', crs='EPSG:4326'):
    task = ee.batch.Export.image.toDrive(
        image=image,
        description=name,
        folder=folder,
        fileNamePrefix=name,
        region=region,
        scale=scale,
        crs=crs,
        maxPixels=1e13
    )
    task.start()
    logger.info('Drive export %s (%s)', name, task.id)
    return task


def to_asset(image, asset_id, region, scale=30):
    name = asset_id.split('/')[-1]
    task = ee.batch.Export.image.toAsset(
        image=image,
        description=name,
        assetId=asset_id,
        region=region,
        scale=scale,
        maxPixels=1e13,
        pyramidingPolicy={'.default': 'mode'}
    )
    task.start()
    logger.info('Asset export %s (%s)', name, task.id)
    return task


def wait(tasks, interval=30):
    """Wait for all the tasks."""
    while True:
        active = [t for t in tasks if t.active()]
        if not active:
            break
        logger.info('%d tasks active', len(active))
        time.sleep(interval)
    for t in tasks:
        status = t.status()
        if status['state'] != 'COMPLETED':
            logger.error('%s: %s', status['description'], status.get('error_message'))


# ==============================================================================
# Example
# ==============================================================================

if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO)
    start(project='ee-kboateng')

    region = ee.FeatureCollection('FAO/GAUL/2015/level2') \
        .filter(ee.Filter.eq('ADM0_NAME', 'Ghana')) \
        .filter(ee.Filter.eq('ADM2_NAME', 'Sunyani')).geometry()
    points = ee.FeatureCollection('projects/ee-kboateng/assets/training_2020')

    image2020 = yearly_composite(region, 2020)
    model = LandCoverModel().fit(image2020, points)
    print(model.accuracy())
    print(model.importance())

    maps = {}
    for year in [1990, 2000, 2010, 2020]:
        maps[year] = model.predict(yearly_composite(region, year))
        print(year)
        print(class_areas(maps[year], region))

    print(transitions(maps[1990], maps[2020], region))

    tasks = [to_drive(m, 'landcover_{}'.format(y), region) for y, m in maps.items()]
    wait(tasks)
