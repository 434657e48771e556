# Field boundaries with a small U-Net (Colab)
import ee
import json
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers
import matplotlib.pyplot as plt
from google.colab import drive

drive.mount('/content/drive')

ee.Authenticate()
ee.Initialize(project='ee-fieldbounds')

PATCH = 128
SCALE = 10
BANDS = ['B2', 'B3', 'B4', 'B8', 'NDVI']
LABEL = 'edge'
FOLDER = 'field_patches'

aoi = ee.Geometry.Rectangle([25.0, 46.9, 26.2, 47.6])
fields = ee.FeatureCollection('projects/ee-fieldbounds/assets/fields_train')

s2 = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(aoi)
    .filterDate('2022-05-15', '2022-06-30')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
    .median()
    .divide(10000)
)
ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI')

edges = ee.Image(0).byte().paint(fields, 1, 2).rename(LABEL)
image = s2.addBands(ndvi).select(BANDS).addBands(edges).toFloat().clip(aoi)

task = ee.batch.Export.image.toDrive(
    image=image,
    description='field_patches',
    folder=FOLDER,
    fileNamePrefix='patch',
    region=aoi,
    scale=SCALE,
    fileFormat='TFRecord',
    maxPixels=1e10,
    formatOptions={
        'patchDimensions': [PATCH, PATCH],
        'maxFileSize': 104857600,
        'compressed': True
    }
)
task.start()
print(task.status())

# ---- read the records ----
path = f'/content/drive/MyDrive/{FOLDER}'
files = sorted(tf.io.gfile.glob(path + '/*.tfrecord.gz'))
mixer = json.load(open(path + '/patch-mixer.json'))
print(len(files), 'files')
print('patches:', mixer['totalPatches'])

features = {b: tf.io.FixedLenFeature([PATCH, PATCH], tf.float32) for b in BANDS + [LABEL]}


def parse(example):
    d = tf.io.parse_single_example(example, features)
    x = tf.stack([d[b] for b in BANDS], axis=-1)
    y = tf.expand_dims(d[LABEL], -1)
    return x, y


def augment(x, y):
    if tf.random.uniform(()) > 0.5:
        x = tf.image.flip_left_right(x)
        y = tf.image.flip_left_right(y)
    if tf.random.uniform(()) > 0.5:
        x = tf.image.flip_up_down(x)
        y = tf.image.flip_up_down(y)
    return x, y


ds = tf.data.TFRecordDataset(files, compression_type='GZIP').map(parse, num_parallel_calls=tf.data.AUTOTUNE)
n_val = int(mixer['totalPatches'] * 0.2)
val_ds = ds.take(n_val).batch(16).prefetch(tf.data.AUTOTUNE)
train_ds = ds.skip(n_val).map(augment).shuffle(500).batch(16).prefetch(tf.data.AUTOTUNE)


# ---- model ----
def block(x, f):
    x = layers.Conv2D(f, 3, padding='same', activation='relu')(x)
    x = layers.BatchNormalization()(x)
    x = layers.Conv2D(f, 3, padding='same', activation='relu')(x)
    x = layers.BatchNormalization()(x)
    return x


def unet():
    inp = keras.Input((PATCH, PATCH, len(BANDS)))
    c1 = block(inp, 16)
    p1 = layers.MaxPooling2D()(c1)
    c2 = block(p1, 32)
    p2 = layers.MaxPooling2D()(c2)
    c3 = block(p2, 64)
    p3 = layers.MaxPooling2D()(c3)
    b = block(p3, 128)
    u3 = layers.Conv2DTranspose(64, 2, strides=2, padding='same')(b)
    u3 = block(layers.Concatenate()([u3, c3]), 64)
    u2 = layers.Conv2DTranspose(32, 2, strides=2, padding='same')(u3)
    u2 = block(layers.Concatenate()([u2, c2]), 32)
    u1 = layers.Conv2DTranspose(16, 2, strides=2, padding='same')(u2)
    u1 = block(layers.Concatenate()([u1, c1]), 16)
    out = layers.Conv2D(1, 1, activation='sigmoid')(u1)
    return keras.Model(inp, out)


model = unet()
model.compile(
    optimizer=keras.optimizers.Adam(1e-3),
    loss='binary_crossentropy',
    metrics=['accuracy', keras.metrics.BinaryIoU(target_class_ids=[1])]
)
model.summary()

callbacks = [
    keras.callbacks.EarlyStopping(patience=8, restore_best_weights=True),
    keras.callbacks.ModelCheckpoint('/content/drive/MyDrive/unet_fields.keras', save_best_only=True),
]

history = model.fit(train_ds, validation_data=val_ds, epochs=50, callbacks=callbacks)

plt.figure(figsize=(8, 4))
plt.plot(history.history['loss'], label='train')
plt.plot(history.history['val_loss'], label='val')
plt.xlabel('Epoch')
plt.ylabel('Loss')
plt.legend()
plt.show()

# ---- predictions ----
x, y = next(iter(val_ds))
pred = model.predict(x)

fig, axes = plt.subplots(3, 4, figsize=(14, 10))
for i in range(4):
    axes[0, i].imshow(np.clip(x[i].numpy()[..., [2, 1, 0]] * 4, 0, 1))
    axes[1, i].imshow(y[i, ..., 0], cmap='gray')
    axes[2, i].imshow(pred[i, ..., 0], cmap='gray', vmin=0, vmax=1)
for a in axes.flat:
    a.axis('off')
axes[0, 0].set_title('RGB')
axes[1, 0].set_title('Label')
axes[2, 0].set_title('Prediction')
plt.tight_layout()
plt.show()
