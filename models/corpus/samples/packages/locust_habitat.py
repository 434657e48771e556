import ee
import datetime
from pathlib import Path
import json

SERVICE_ACCOUNT = 'locust@locust-monitor.iam.gserviceaccount.com'
KEY = Path(__file__).parent / 'key.json'


def init():
    credentials = ee.ServiceAccountCredentials(SERVICE_ACCOUNT, str(KEY))
    ee.Initialize(credentials)


def dekads(year):
    """Start and end dates of the dekads in a year"""
    out = []
    for month in range(1, 13):
        for day in (1, 11, 21):
            start = datetime.date(year, month, day)
            if day == 21:
                end = datetime.date(year + month // 12, month % 12 + 1, 1)
            else:
                end = datetime.date(year, month, day + 10)
            out.append((start, end))
    return out


def rain(start, end):
    return ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY') \
        .filterDate(str(start), str(end)) \
        .select('precipitation') \
        .sum() \
        .rename('rain')


def greenness(start, end):
    """NDVI of the VIIRS 8 day composites"""
    col = ee.ImageCollection('NASA/VIIRS/002/VNP13A1') \
        .filterDate(str(start - datetime.timedelta(days=8)), str(end)) \
        .select('NDVI')
    return col.max().multiply(0.0001).rename('ndvi')


def soil_moisture(start, end):
    return ee.ImageCollection('NASA/SMAP/SPL4SMGP/007') \
        .filterDate(str(start), str(end)) \
        .select('sm_surface') \
        .mean() \
        .rename('sm')


def soil_temperature(start, end):
    return ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR') \
        .filterDate(str(start), str(end)) \
        .select('soil_temperature_level_1') \
        .mean() \
        .subtract(273.15) \
        .rename('st')


def suitability(start, end):
    """Score between 0 and 1"""
    sand = ee.Image('OpenLandMap/SOL/SOL_SAND-WFRACTION_USDA-3A1A1A_M/v02').select('b0')
    s_sand = sand.gt(50)
    s_rain = rain(start, end).divide(25).clamp(0, 1)
    s_sm = soil_moisture(start, end).divide(0.2).clamp(0, 1)
    s_temp = soil_temperature(start, end).subtract(15).divide(15).clamp(0, 1)
    s_ndvi = greenness(start, end).subtract(0.1).divide(0.2).clamp(0, 1)
    score = s_rain.add(s_sm).add(s_temp).add(s_ndvi).divide(4).multiply(s_sand)
    return score.rename('score').set('start', str(start))


def export(year, region, folder):
    for i, (start, end) in enumerate(dekads(year)):
        task = ee.batch.Export.image.toCloudStorage(
            image=suitability(start, end).multiply(100).toByte(),
            description='locust_{}_{:02d}'.format(year, i + 1),
            bucket='locust-maps',
            fileNamePrefix='{}/{}_{:02d}'.format(folder, year, i + 1),
            region=region,
            scale=1000,
            maxPixels=1e10
        )
        task.start()


if __name__ == '__main__':
    init()
    countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017') \
        .filter(ee.Filter.inList('country_na', ['Somalia', 'Ethiopia', 'Kenya', 'Yemen', 'Eritrea', 'Djibouti']))
    export(2020, countries.geometry().bounds(), 'suitability')
