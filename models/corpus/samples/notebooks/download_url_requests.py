import os
import zipfile
import requests
import ee
import rasterio
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='ee-trossi')

# Area di studio: Vesuvio
roi = ee.Geometry.Rectangle([14.35, 40.77, 14.50, 40.87])

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(roi)
      .filterDate('2022-07-01', '2022-08-31')
      .sort('CLOUDY_PIXEL_PERCENTAGE')
      .first()
      .select(['B2', 'B3', 'B4', 'B8'])
      .clip(roi))

print(s2.get('system:index').getInfo())
print(s2.date().format('YYYY-MM-dd').getInfo())

# Scarica l'immagine
url = s2.getDownloadURL({
    'name': 'vesuvio',
    'scale': 10,
    'crs': 'EPSG:32633',
    'region': roi,
    'format': 'ZIPPED_GEO_TIFF'
})
print(url)

out_dir = 'dati'
os.makedirs(out_dir, exist_ok=True)
zip_path = os.path.join(out_dir, 'vesuvio.zip')

response = requests.get(url, stream=True)
response.raise_for_status()
with open(zip_path, 'wb') as f:
    for chunk in response.iter_content(chunk_size=8192):
        f.write(chunk)

with zipfile.ZipFile(zip_path, 'r') as z:
    z.extractall(out_dir)

os.remove(zip_path)
print(os.listdir(out_dir))

# Leggi le bande
def leggi(banda):
    with rasterio.open(os.path.join(out_dir, f'vesuvio.{banda}.tif')) as src:
        arr = src.read(1).astype('float32')
        profile = src.profile
    return arr / 10000, profile

blue, profile = leggi('B2')
green, _ = leggi('B3')
red, _ = leggi('B4')
nir, _ = leggi('B8')

rgb = np.dstack([red, green, blue])
rgb = np.clip(rgb / 0.3, 0, 1)

ndvi = (nir - red) / (nir + red)

fig, ax = plt.subplots(1, 2, figsize=(14, 6))
ax[0].imshow(rgb)
ax[0].set_title('RGB')
ax[0].axis('off')
im = ax[1].imshow(ndvi, cmap='RdYlGn', vmin=-0.2, vmax=1)
ax[1].set_title('NDVI')
ax[1].axis('off')
plt.colorbar(im, ax=ax[1], fraction=0.046, pad=0.04)
plt.show()

# Istogramma
plt.figure(figsize=(8, 4))
plt.hist(ndvi[~np.isnan(ndvi)].ravel(), bins=100, color='green', alpha=0.7)
plt.xlabel('NDVI')
plt.ylabel('Numero di pixel')
plt.show()

# Salva
profile.update(dtype='float32', count=1, nodata=-9999)
with rasterio.open(os.path.join(out_dir, 'ndvi.tif'), 'w', **profile) as dst:
    dst.write(ndvi.astype('float32'), 1)
