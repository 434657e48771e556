import os
import ee
import numpy as np
import pandas as pd
import geopandas as gpd
import torch
import torchvision
from torchvision import transforms
from sklearn.decomposition import PCA
from sklearn.linear_model import RidgeCV
from sklearn.model_selection import KFold, cross_val_predict
from sklearn.metrics import r2_score
import requests
import io
from PIL import Image
import matplotlib.pyplot as plt

ee.Initialize(project='ee-wealth-sat')

# DHS clusters
dhs = gpd.read_file('UGGE7AFL.shp')
wealth = pd.read_csv('wealth_by_cluster.csv')
df = dhs.merge(wealth, on='DHSCLUST')
df = df[(df['LATNUM'] != 0) & (df['LONGNUM'] != 0)]
print(df.shape)

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterDate('2018-01-01', '2020-01-01')
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
      .map(lambda i: i.updateMask(i.select('QA60').eq(0)))
      .median())
rgb = s2.visualize(bands=['B4', 'B3', 'B2'], min=0, max=3000, gamma=1.2)
viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('2018-01-01', '2019-01-01').select('avg_rad').median()

os.makedirs('thumbs', exist_ok=True)


def get_thumb(lon, lat, fn, size=2240):
    region = ee.Geometry.Point([lon, lat]).buffer(size / 2).bounds()
    url = rgb.getThumbURL({'region': region, 'dimensions': '224x224', 'format': 'png'})
    r = requests.get(url)
    if r.status_code == 200:
        Image.open(io.BytesIO(r.content)).convert('RGB').save(fn)
        return True
    print(r.status_code, fn)
    return False


for i, r in df.iterrows():
    fn = f'thumbs/{int(r["DHSCLUST"])}.png'
    if not os.path.exists(fn):
        get_thumb(r['LONGNUM'], r['LATNUM'], fn)

# night lights at the clusters
fc = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([r['LONGNUM'], r['LATNUM']]).buffer(5000 if r['URBAN_RURA'] == 'R' else 2000), {'id': int(r['DHSCLUST'])})
    for _, r in df.iterrows()
])
ntl = viirs.reduceRegions(fc, ee.Reducer.mean(), 500).getInfo()
ntl = pd.DataFrame([f['properties'] for f in ntl['features']]).rename(columns={'mean': 'ntl', 'id': 'DHSCLUST'})
df = df.merge(ntl, on='DHSCLUST')

# CNN features
net = torchvision.models.resnet50(weights='IMAGENET1K_V2')
net.fc = torch.nn.Identity()
net.eval()
tf = transforms.Compose([transforms.ToTensor(), transforms.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225])])

feats = []
with torch.no_grad():
    for c in df['DHSCLUST']:
        x = tf(Image.open(f'thumbs/{int(c)}.png')).unsqueeze(0)
        feats.append(net(x).squeeze().numpy())
X = np.array(feats)
X = PCA(100, random_state=0).fit_transform(X)
y = df['wealth'].values

cv = KFold(5, shuffle=True, random_state=0)
alphas = np.logspace(-2, 5, 15)
p_cnn = cross_val_predict(RidgeCV(alphas), X, y, cv=cv)
p_ntl = cross_val_predict(RidgeCV(alphas), np.log1p(df[['ntl']]), y, cv=cv)
p_all = cross_val_predict(RidgeCV(alphas), np.c_[X, np.log1p(df['ntl'])], y, cv=cv)

for name, p in [('NTL', p_ntl), ('CNN', p_cnn), ('CNN + NTL', p_all)]:
    print(name, 'R2 = %.2f' % r2_score(y, p))

plt.figure(figsize=(6, 6))
plt.scatter(y, p_all, c=(df['URBAN_RURA'] == 'U').map({True: 'crimson', False: 'seagreen'}), s=12)
plt.xlabel('Asset index (DHS)')
plt.ylabel('Predicted')
plt.title('Uganda')
plt.show()
