import ee
import numpy as np
import pandas as pd
import torch
import torch.nn as nn
from torch.utils.data import Dataset, DataLoader
from sklearn.preprocessing import StandardScaler
import matplotlib.pyplot as plt

ee.Initialize(project='ee-lstm-water')

# Data: monthly forcing and GRACE storage of a basin
basin = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_4').filterBounds(ee.Geometry.Point([83.0, 25.3]))
geom = basin.geometry()

tc = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE').filterDate('1960-01-01', '2022-01-01').select(['pr', 'pet', 'tmmx', 'tmmn', 'ro', 'soil'])

def mean(img):
    d = img.reduceRegion(ee.Reducer.mean(), geom, 20000, maxPixels=1e9)
    return ee.Feature(None, d).set('date', img.date().format('YYYY-MM-dd'))

features = tc.map(mean).getInfo()['features']
df = pd.DataFrame([f['properties'] for f in features])
df['date'] = pd.to_datetime(df['date'])
df = df.set_index('date').sort_index()
df['pet'] *= 0.1
df['tmmx'] *= 0.1
df['tmmn'] *= 0.1
df['soil'] *= 0.1
df.to_csv('basin.csv')

inputs = ['pr', 'pet', 'tmmx', 'tmmn']
target = 'ro'

train = df[:'2000-12-31']
val = df['2001-01-01':'2010-12-31']
test = df['2011-01-01':]

sx = StandardScaler().fit(train[inputs])
sy = StandardScaler().fit(train[[target]])


class SeqDataset(Dataset):
    def __init__(self, d, seq=12):
        self.x = torch.tensor(sx.transform(d[inputs]), dtype=torch.float32)
        self.y = torch.tensor(sy.transform(d[[target]]), dtype=torch.float32)
        self.seq = seq

    def __len__(self):
        return len(self.x) - self.seq

    def __getitem__(self, i):
        return self.x[i + 1:i + self.seq + 1], self.y[i + self.seq]


class LSTM(nn.Module):
    def __init__(self, n_in, hidden=64, layers=1):
        super().__init__()
        self.lstm = nn.LSTM(n_in, hidden, layers, batch_first=True)
        self.fc = nn.Linear(hidden, 1)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])


device = 'cuda' if torch.cuda.is_available() else 'cpu'
train_dl = DataLoader(SeqDataset(train), batch_size=32, shuffle=True)
val_dl = DataLoader(SeqDataset(val), batch_size=64)
test_dl = DataLoader(SeqDataset(test), batch_size=64)

model = LSTM(len(inputs)).to(device)
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
loss_fn = nn.MSELoss()

best = np.inf
for epoch in range(100):
    model.train()
    total = 0
    for x, y in train_dl:
        x, y = x.to(device), y.to(device)
        opt.zero_grad()
        loss = loss_fn(model(x), y)
        loss.backward()
        opt.step()
        total += loss.item() * len(x)
    model.eval()
    with torch.no_grad():
        v = np.mean([loss_fn(model(x.to(device)), y.to(device)).item() for x, y in val_dl])
    if v < best:
        best = v
        torch.save(model.state_dict(), 'best.pt')
    if epoch % 10 == 0:
        print(f'epoch {epoch}: train {total / len(train_dl.dataset):.4f}, val {v:.4f}')

model.load_state_dict(torch.load('best.pt'))
model.eval()
preds, obs = [], []
with torch.no_grad():
    for x, y in test_dl:
        preds.append(model(x.to(device)).cpu().numpy())
        obs.append(y.numpy())
preds = sy.inverse_transform(np.vstack(preds))
obs = sy.inverse_transform(np.vstack(obs))

nse = 1 - ((preds - obs) ** 2).sum() / ((obs - obs.mean()) ** 2).sum()
print('NSE:', round(float(nse), 3))

plt.figure(figsize=(12, 4))
plt.plot(test.index[12:], obs, 'k', label='observed')
plt.plot(test.index[12:], preds, 'r', label='LSTM')
plt.legend()
plt.ylabel('Runoff (mm)')
plt.show()
