import ee
import pandas as pd
import time
ee.Initialize()

df = pd.read_csv('field_survey_2019.csv', encoding='latin-1')
df.columns = [c.strip().lower() for c in df.columns]

# class names to numbers
classes = {'maize': 1, 'bean': 2, 'cassava': 3, 'fallow': 4, 'forest': 5, 'settlement': 6, 'water': 7}
df['class'] = df['landuse'].map(classes)
df = df.dropna(subset=['class'])
print(df['landuse'].value_counts())

features = []
for index, row in df.iterrows():
    geom = ee.Geometry.Point([float(row['x']), float(row['y'])])
    feature = ee.Feature(geom, {
        'id': int(row['id']),
        'class': int(row['class']),
        'landuse': row['landuse']
    })
    features.append(feature)

fc = ee.FeatureCollection(features)
print('features:', fc.size().getInfo())

task = ee.batch.Export.table.toAsset(
    collection=fc,
    description='upload_survey',
    assetId='users/rwagri/field_survey_2019'
)
task.start()

while task.active():
    print('uploading...')
    time.sleep(10)
print(task.status()['state'])
