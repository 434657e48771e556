import os
import glob
import numpy as np
import rasterio
from rasterio.windows import Window
import matplotlib.pyplot as plt
import ee
import geemap
import torch
import segmentation_models_pytorch as smp
from torch.utils.data import Dataset, DataLoader
import albumentations as A

ee.Initialize(project='ee-cana')

# 1 - composite download --------------------------------------------------
roi = ee.Geometry.Rectangle([-48.35, -21.35, -47.95, -21.00])

img = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
       .filterBounds(roi)
       .filterDate('2022-04-01', '2022-06-30')
       .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
       .median()
       .select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
       .toUint16())

mask = ee.Image('projects/mapbiomas-workspace/public/collection7_1/mapbiomas_collection71_integration_v1') \
    .select('classification_2021').eq(20).rename('cana').toByte()

geemap.download_ee_image(img, 'img.tif', region=roi, scale=10, crs='EPSG:32723', dtype='uint16')
geemap.download_ee_image(mask, 'mask.tif', region=roi, scale=10, crs='EPSG:32723', dtype='uint8')

# 2 - tiles ----------------------------------------------------------------
SIZE = 256
os.makedirs('tiles', exist_ok=True)
with rasterio.open('img.tif') as si, rasterio.open('mask.tif') as sm:
    H, W = min(si.height, sm.height), min(si.width, sm.width)
    k = 0
    for r in range(0, H - SIZE + 1, SIZE):
        for c in range(0, W - SIZE + 1, SIZE):
            w = Window(c, r, SIZE, SIZE)
            x = si.read(window=w)
            y = sm.read(1, window=w)
            if (x == 0).mean() > 0.1:
                continue
            np.savez(f'tiles/{k:04d}.npz', x=x, y=y)
            k += 1
print(k, 'tiles')


# 3 - dataset ---------------------------------------------------------------
class Tiles(Dataset):
    def __init__(self, files, aug=None):
        self.files = files
        self.aug = aug

    def __len__(self):
        return len(self.files)

    def __getitem__(self, i):
        d = np.load(self.files[i])
        x = d['x'].astype('float32').transpose(1, 2, 0) / 10000
        y = d['y'].astype('float32')
        if self.aug:
            t = self.aug(image=x, mask=y)
            x, y = t['image'], t['mask']
        return torch.from_numpy(x.transpose(2, 0, 1).copy()), torch.from_numpy(y.copy()).unsqueeze(0)


files = sorted(glob.glob('tiles/*.npz'))
np.random.seed(0)
np.random.shuffle(files)
n = int(len(files) * 0.8)
aug = A.Compose([A.HorizontalFlip(p=0.5), A.VerticalFlip(p=0.5), A.RandomRotate90(p=0.5)])
train_dl = DataLoader(Tiles(files[:n], aug), batch_size=8, shuffle=True, num_workers=2)
val_dl = DataLoader(Tiles(files[n:]), batch_size=8)

# 4 - training ----------------------------------------------------------------
device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
model = smp.Unet('resnet18', encoder_weights=None, in_channels=6, classes=1).to(device)
opt = torch.optim.AdamW(model.parameters(), lr=3e-4)
dice = smp.losses.DiceLoss('binary')
bce = torch.nn.BCEWithLogitsLoss()

history = []
for epoch in range(30):
    model.train()
    for x, y in train_dl:
        x, y = x.to(device), y.to(device)
        out = model(x)
        loss = dice(out, y) + bce(out, y)
        opt.zero_grad()
        loss.backward()
        opt.step()

    model.eval()
    inter, union = 0, 0
    with torch.no_grad():
        for x, y in val_dl:
            p = (torch.sigmoid(model(x.to(device))) > 0.5).cpu()
            y = y.bool()
            inter += (p & y).sum().item()
            union += (p | y).sum().item()
    iou = inter / max(union, 1)
    history.append(iou)
    print(f'epoch {epoch + 1}: IoU = {iou:.3f}')

torch.save(model.state_dict(), 'unet_cana.pth')
plt.plot(history)
plt.xlabel('epoch')
plt.ylabel('IoU')
plt.show()
