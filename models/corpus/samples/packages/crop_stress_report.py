"""
Weekly field report (PDF) from Sentinel-2.
"""
import argparse
import datetime
import io
import os

import ee
import geopandas as gpd
import matplotlib
matplotlib.use('Agg')
import matplotlib.pyplot as plt
from matplotlib.backends.backend_pdf import PdfPages
import numpy as np
import pandas as pd
import requests
from PIL import Image


def init(project):
    try:
        ee.Initialize(project=project)
    except Exception:
        ee.Authenticate()
        ee.Initialize(project=project)


def collection(geom, start, end, cloud=70):
    return (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(geom)
            .filterDate(start, end)
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', cloud)))


def mask(img):
    scl = img.select('SCL')
    return img.updateMask(scl.eq(4).Or(scl.eq(5)))


def add_ndvi(img):
    return img.addBands(img.normalizedDifference(['B8', 'B4']).rename('NDVI'))


def add_ndmi(img):
    return img.addBands(img.normalizedDifference(['B8', 'B11']).rename('NDMI'))


def series(geom, start, end):
    col = collection(geom, start, end).map(mask).map(add_ndvi).map(add_ndmi)

    def reduce(img):
        stats = img.select(['NDVI', 'NDMI']).reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=geom,
            scale=10,
            maxPixels=1e8
        )
        return ee.Feature(None, stats).set('date', img.date().format('YYYY-MM-dd'))

    fc = ee.FeatureCollection(col.map(reduce)).filter(ee.Filter.notNull(['NDVI']))
    df = pd.DataFrame([f['properties'] for f in fc.getInfo()['features']])
    if len(df) == 0:
        return df
    df['date'] = pd.to_datetime(df['date'])
    return df.groupby('date').mean().sort_index()


def picture(img, geom, vis):
    url = img.getThumbURL({**vis, 'region': geom.bounds(), 'dimensions': 500, 'format': 'png'})
    r = requests.get(url)
    r.raise_for_status()
    return np.array(Image.open(io.BytesIO(r.content)))


def page(pdf, name, geom, df, img):
    fig = plt.figure(figsize=(8.3, 11.7))
    ax1 = fig.add_subplot(3, 2, 1)
    ax1.imshow(picture(img, geom, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 3000}))
    ax1.set_title('RGB')
    ax1.axis('off')
    ax2 = fig.add_subplot(3, 2, 2)
    ax2.imshow(picture(img, geom, {'bands': ['NDVI'], 'min': 0.1, 'max': 0.9, 'palette': ['red', 'yellow', 'green']}))
    ax2.set_title('NDVI')
    ax2.axis('off')
    ax3 = fig.add_subplot(3, 1, 2)
    df['NDVI'].plot(ax=ax3, marker='o', color='green')
    ax3.set_ylabel('NDVI')
    ax4 = fig.add_subplot(3, 1, 3)
    df['NDMI'].plot(ax=ax4, marker='o', color='blue')
    ax4.set_ylabel('NDMI')
    fig.suptitle(name)
    pdf.savefig(fig)
    plt.close(fig)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('fields', help='vector file with the fields')
    parser.add_argument('--name', default='name')
    parser.add_argument('--days', type=int, default=120)
    parser.add_argument('--project', default=None)
    parser.add_argument('--out', default='report.pdf')
    args = parser.parse_args()

    init(args.project)
    end = datetime.date.today()
    start = end - datetime.timedelta(days=args.days)
    fields = gpd.read_file(args.fields).to_crs('EPSG:4326')

    with PdfPages(args.out) as pdf:
        for _, row in fields.iterrows():
            geom = ee.Geometry(row.geometry.__geo_interface__)
            df = series(geom, str(start), str(end))
            if len(df) == 0:
                print(row[args.name], 'no data')
                continue
            img = collection(geom, str(start), str(end), 30).sort('system:time_start', False).first()
            img = add_ndvi(ee.Image(img)).clip(geom)
            page(pdf, row[args.name], geom, df, img)
            print(row[args.name], len(df))


if __name__ == '__main__':
    main()
