import ee
import numpy as np
import requests
import io
import torch
from torch.utils.data import Dataset, DataLoader

ee.Initialize()


class EEDataset(Dataset):
    """Torch data set that downloads Sentinel-2 chips on the fly"""

    def __init__(self, points, year=2021, size=64, transform=None):
        self.points = points
        self.size = size
        self.transform = transform
        self.bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12']
        self.image = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                      .filterDate(f'{year}-04-01', f'{year}-10-01')
                      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
                      .select(self.bands)
                      .median()
                      .toFloat()
                      .divide(10000))

    def __len__(self):
        return len(self.points)

    def _chip(self, lon, lat):
        region = ee.Geometry.Point([lon, lat]).buffer(self.size * 5).bounds()
        url = self.image.getDownloadURL({
            'region': region,
            'dimensions': f'{self.size}x{self.size}',
            'format': 'NPY'
        })
        response = requests.get(url)
        response.raise_for_status()
        data = np.load(io.BytesIO(response.content))
        return np.stack([data[b] for b in self.bands])

    def __getitem__(self, idx):
        lon, lat, label = self.points[idx]
        x = torch.from_numpy(self._chip(lon, lat)).float()
        x = torch.nan_to_num(x)
        if self.transform is not None:
            x = self.transform(x)
        return x, torch.tensor(label)


def sample_points(n=200, seed=0):
    """Random negatives and known positives"""
    positives = ee.FeatureCollection('users/energylab/pv_plants').randomColumn('r', seed).sort('r').limit(n)
    coords = positives.map(lambda f: ee.Feature(f.geometry().centroid(1))).geometry().coordinates().getInfo()
    region = ee.Geometry.Rectangle([-4.5, 37.0, -2.0, 39.0])
    negatives = ee.FeatureCollection.randomPoints(region, n, seed).geometry().coordinates().getInfo()
    points = [(x, y, 1) for x, y in coords] + [(x, y, 0) for x, y in negatives]
    rng = np.random.default_rng(seed)
    rng.shuffle(points)
    return points


if __name__ == '__main__':
    points = sample_points()
    dataset = EEDataset(points)
    loader = DataLoader(dataset, batch_size=16, num_workers=8)
    for x, y in loader:
        print(x.shape, y.float().mean())
