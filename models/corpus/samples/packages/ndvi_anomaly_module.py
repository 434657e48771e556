# -*- coding: utf-8 -*-
"""NDVI anomalies with MODIS."""

import ee
import logging

from pathlib import Path


class NDVIAnomaly:
    def __init__(self, roi, base_start=2001, base_end=2015):
        """
        Initialize the class.

        Parameters
        ----------
        roi : ee.Geometry
            Region of interest
        base_start : int
            First year of the baseline
        base_end : int
            Last year of the baseline
        """
        self.roi = roi
        self.base_start = base_start
        self.base_end = base_end
        self.collection = ee.ImageCollection('MODIS/061/MOD13Q1') \
            .filterBounds(roi) \
            .map(self.mask) \
            .select('NDVI')

    @staticmethod
    def mask(image):
        qa = image.select('SummaryQA')
        return image.updateMask(qa.lte(1)).select('NDVI').multiply(0.0001) \
            .copyProperties(image, ['system:time_start'])

    def baseline(self, month):
        """
        Mean and standard deviation of a month over the baseline.
        """
        col = self.collection \
            .filter(ee.Filter.calendarRange(self.base_start, self.base_end, 'year')) \
            .filter(ee.Filter.calendarRange(month, month, 'month'))
        mean = col.mean().rename('mean')
        std = col.reduce(ee.Reducer.stdDev()).rename('std')
        return mean.addBands(std)

    def month(self, year, month):
        """
        Mean NDVI of a month.
        """
        start = ee.Date.fromYMD(year, month, 1)
        return self.collection.filterDate(start, start.advance(1, 'month')).mean()

    def anomaly(self, year, month):
        """
        Difference to the baseline mean.
        """
        base = self.baseline(month)
        return self.month(year, month).subtract(base.select('mean')) \
            .rename('anomaly').clip(self.roi)

    def zscore(self, year, month):
        """
        Standardized anomaly.
        """
        base = self.baseline(month)
        return self.month(year, month).subtract(base.select('mean')) \
            .divide(base.select('std')).rename('zscore').clip(self.roi)

    def percent(self, year, month):
        base = self.baseline(month)
        return self.month(year, month).divide(base.select('mean')) \
            .multiply(100).rename('percent').clip(self.roi)

    def stats(self, image, scale=250):
        return image.reduceRegion(
            reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', True),
            geometry=self.roi,
            scale=scale,
            maxPixels=1e13
        ).getInfo()

    def export(self, year, month, kind='anomaly', folder='anomalies'):
        if kind == 'anomaly':
            image = self.anomaly(year, month)
        elif kind == 'zscore':
            image = self.zscore(year, month)
        elif kind == 'percent':
            image = self.percent(year, month)
        else:
            raise ValueError('kind must be anomaly, zscore or percent')

        name = '{}_{}_{:02d}'.format(kind, year, month)
        task = ee.batch.Export.image.toDrive(
            image=image,
            description=name,
            folder=folder,
            fileNamePrefix=name,
            region=self.roi,
            scale=250,
            crs='EPSG:4326',
            maxPixels=1e13
        )
        task.start()
        logging.info('Export %s started', name)
        return task


if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO)
    ee.Initialize()
    somalia = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017') \
        .filter(ee.Filter.eq('country_na', 'Somalia')).geometry()
    model = NDVIAnomaly(somalia)
    for month in [4, 5, 6, 10, 11, 12]:
        model.export(2022, month)
        model.export(2022, month, 'zscore')
