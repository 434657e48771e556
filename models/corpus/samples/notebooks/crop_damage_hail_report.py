import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt
from docx import Document
from docx.shared import Inches

ee.Initialize(project='ee-hail')

fields = ee.FeatureCollection('projects/ee-hail/assets/insured_fields_2023')
event = '2023-07-18'

def get_ndvi(start, end):
    s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(fields) \
        .filterDate(start, end) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
    def f(img):
        scl = img.select('SCL')
        return img.normalizedDifference(['B8', 'B4']).rename('NDVI').updateMask(scl.eq(4).Or(scl.eq(5)))
    return s2.map(f).median()

before = get_ndvi('2023-07-01', '2023-07-17').rename('before')
after = get_ndvi('2023-07-19', '2023-08-03').rename('after')
loss = before.subtract(after).divide(before).multiply(100).rename('loss')

img = before.addBands(after).addBands(loss)

# inner buffer of 10 m to avoid the borders
inner = fields.map(lambda f: f.buffer(-10))
stats = img.reduceRegions(
    collection=inner,
    reducer=ee.Reducer.mean(),
    scale=10,
    crs='EPSG:32632'
)

df = geemap.ee_to_df(stats)
df = df[['field_id', 'crop', 'farmer', 'before', 'after', 'loss']]

def damage_class(x):
    if x < 10:
        return 'none'
    elif x < 25:
        return 'light'
    elif x < 50:
        return 'moderate'
    else:
        return 'severe'

df['class'] = df['loss'].apply(damage_class)
print(df['class'].value_counts())
df.to_excel('damage.xlsx', index=False)

counts = df.groupby(['crop', 'class']).size().unstack(fill_value=0)
counts = counts.reindex(columns=['none', 'light', 'moderate', 'severe'], fill_value=0)
counts.plot(kind='bar', stacked=True, color=['green', 'yellow', 'orange', 'red'], figsize=(9, 5), rot=0)
plt.ylabel('Fields')
plt.tight_layout()
plt.savefig('damage.png', dpi=150)

Map = geemap.Map()
Map.centerObject(fields, 13)
Map.addLayer(loss.clipToCollection(fields), {'min': 0, 'max': 60, 'palette': ['green', 'yellow', 'orange', 'red']}, 'NDVI loss (%)')
Map.addLayer(fields.style(color='white', fillColor='00000000', width=1), {}, 'Fields')
Map.add_colorbar({'min': 0, 'max': 60, 'palette': ['green', 'yellow', 'orange', 'red']}, label='NDVI loss (%)')
Map

doc = Document()
doc.add_heading('Hail damage report', 0)
doc.add_paragraph(f'Event: {event}. Fields checked: {len(df)}.')
doc.add_picture('damage.png', width=Inches(6))
table = doc.add_table(rows=1, cols=4)
for cell, name in zip(table.rows[0].cells, ['Field', 'Crop', 'Loss (%)', 'Class']):
    cell.text = name
for _, r in df.sort_values('loss', ascending=False).iterrows():
    cells = table.add_row().cells
    cells[0].text = str(r['field_id'])
    cells[1].text = r['crop']
    cells[2].text = f"{r['loss']:.0f}"
    cells[3].text = r['class']
doc.save('report.docx')
