# -*- coding: utf-8 -*-
import ee
import os, sys
import logging
import datetime as dt


class SentinelNDVI(object):
    '''
    Calculates NDVI from Sentinel-2 for an AOI
    '''

    def __init__(self, aoi, dateStart, dateEnd, cloudCover=20):
        ee.Initialize()
        self.aoi = aoi
        self.dateStart = dateStart
        self.dateEnd = dateEnd
        self.cloudCover = cloudCover
        self.collection = None

    def getCollection(self):
        '''
        returns the filtered collection
        '''
        self.collection = ee.ImageCollection('COPERNICUS/S2') \
            .filterBounds(self.aoi) \
            .filterDate(self.dateStart, self.dateEnd) \
            .filterMetadata('CLOUDY_PIXEL_PERCENTAGE', 'less_than', self.cloudCover)
        return self.collection

    def maskClouds(self, image):
        qa = image.select('QA60')
        mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
        return image.updateMask(mask)

    def calcNDVI(self, image):
        ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
        return image.addBands(ndvi)

    def getNDVI(self):
        if self.collection is None:
            self.getCollection()
        return self.collection.map(self.maskClouds).map(self.calcNDVI).select('NDVI')

    def getMax(self):
        return self.getNDVI().max().clip(self.aoi)

    def getMean(self):
        return self.getNDVI().mean().clip(self.aoi)

    def getStats(self, image):
        stats = image.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=self.aoi,
            scale=10,
            maxPixels=1e10)
        return stats.getInfo()

    def exportDrive(self, image, name, folder):
        task = ee.batch.Export.image.toDrive(
            image=image,
            description=name,
            folder=folder,
            fileNamePrefix=name,
            region=self.aoi.bounds().getInfo()['coordinates'],
            scale=10,
            maxPixels=1e10)
        task.start()
        print('exporting ' + name)
        return task


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Polygon([[[16.20, 48.10], [16.20, 48.30], [16.55, 48.30], [16.55, 48.10], [16.20, 48.10]]])
    for year in [2016, 2017, 2018, 2019]:
        s = SentinelNDVI(aoi, str(year) + '-05-01', str(year) + '-09-30')
        print(year, s.getCollection().size().getInfo())
        ndviMax = s.getMax()
        print(s.getStats(ndviMax))
        s.exportDrive(ndviMax, 'ndvi_max_' + str(year), 'wien')
