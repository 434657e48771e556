"""Keras generator that reads patches exported as GeoTIFF and runs predictions."""
import glob
import os
import random

import ee
import numpy as np
import rasterio
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

ee.Initialize()

BANDS = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12']
LABEL = 'crop'
SIZE = 128
BATCH = 16
FOLDER = 'patches'


def export_patches(points, image, n_per_task=50):
    """Export one GeoTIFF per point"""
    features = points.limit(n_per_task).getInfo()['features']
    for f in features:
        lon, lat = f['geometry']['coordinates']
        region = ee.Geometry.Point([lon, lat]).buffer(SIZE * 5).bounds()
        task = ee.batch.Export.image.toDrive(
            image=image.toFloat(),
            description='patch_{}'.format(f['properties']['id']),
            folder=FOLDER,
            region=region,
            dimensions='{0}x{0}'.format(SIZE),
            crs='EPSG:3857'
        )
        task.start()


def build_image(year, region):
    s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
          .filterBounds(region)
          .filterDate('{}-06-01'.format(year), '{}-08-31'.format(year))
          .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 15))
          .select(BANDS)
          .median()
          .divide(10000))
    label = ee.Image('USDA/NASS/CDL/{}'.format(year)).select('cropland').eq(1).rename(LABEL)
    return s2.addBands(label)


class Patches(keras.utils.Sequence):
    def __init__(self, files, batch=BATCH, augment=False):
        self.files = files
        self.batch = batch
        self.augment = augment

    def __len__(self):
        return len(self.files) // self.batch

    def __getitem__(self, i):
        files = self.files[i * self.batch:(i + 1) * self.batch]
        X, Y = [], []
        for f in files:
            with rasterio.open(f) as src:
                arr = src.read()
            x = np.moveaxis(arr[:-1], 0, -1)
            y = arr[-1][..., None]
            if self.augment and random.random() > 0.5:
                x, y = x[:, ::-1], y[:, ::-1]
            X.append(x)
            Y.append(y)
        return np.array(X, dtype='float32'), np.array(Y, dtype='float32')


def conv_block(x, filters):
    x = layers.Conv2D(filters, 3, padding='same', activation='relu')(x)
    x = layers.BatchNormalization()(x)
    x = layers.Conv2D(filters, 3, padding='same', activation='relu')(x)
    return layers.BatchNormalization()(x)


def unet():
    inputs = keras.Input((SIZE, SIZE, len(BANDS)))
    c1 = conv_block(inputs, 32)
    c2 = conv_block(layers.MaxPooling2D()(c1), 64)
    c3 = conv_block(layers.MaxPooling2D()(c2), 128)
    u2 = layers.concatenate([layers.UpSampling2D()(c3), c2])
    c4 = conv_block(u2, 64)
    u1 = layers.concatenate([layers.UpSampling2D()(c4), c1])
    c5 = conv_block(u1, 32)
    outputs = layers.Conv2D(1, 1, activation='sigmoid')(c5)
    return keras.Model(inputs, outputs)


if __name__ == '__main__':
    files = sorted(glob.glob(os.path.join(FOLDER, '*.tif')))
    if len(files) == 0:
        region = ee.Geometry.Rectangle([-94.5, 41.5, -92.5, 42.8])
        points = ee.FeatureCollection.randomPoints(region, 50, 1)
        points = points.map(lambda f: f.set('id', f.get('system:index')))
        export_patches(points, build_image(2020, region))
    else:
        random.shuffle(files)
        n = int(0.8 * len(files))
        model = unet()
        model.compile(optimizer='adam', loss='binary_crossentropy', metrics=['accuracy'])
        model.fit(Patches(files[:n], augment=True), validation_data=Patches(files[n:]), epochs=30)
        model.save('unet.h5')
