import ee
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

points = {
    'oak forest': [-4.42, 40.05],
    'vineyard': [-3.05, 39.10],
    'irrigated maize': [-5.60, 42.15],
}

def prep(img):
    qa = img.select('QA_PIXEL')
    ok = qa.bitwiseAnd(8).eq(0).And(qa.bitwiseAnd(16).eq(0))
    nd = img.select(['SR_B5', 'SR_B4']).multiply(0.0000275).add(-0.2).normalizedDifference().rename('ndvi')
    return nd.updateMask(ok).copyProperties(img, ['system:time_start'])

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterDate('2014-01-01', '2023-01-01')
l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterDate('2014-01-01', '2023-01-01')

def get_series(xy):
    pt = ee.Geometry.Point(xy)
    col = l8.merge(l9).filterBounds(pt).map(prep)
    arr = col.getRegion(pt, 30).getInfo()
    df = pd.DataFrame(arr[1:], columns=arr[0])
    df = df.dropna(subset=['ndvi'])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    df['ndvi'] = df['ndvi'].astype(float)
    return df[['date', 'ndvi']].sort_values('date').reset_index(drop=True)

def fit_harmonic(df, n=2):
    t = (df['date'] - pd.Timestamp('2014-01-01')).dt.days / 365.25
    cols = [np.ones(len(t)), t]
    for k in range(1, n + 1):
        cols.append(np.cos(2 * np.pi * k * t))
        cols.append(np.sin(2 * np.pi * k * t))
    A = np.column_stack(cols)
    coef, res, rank, sv = np.linalg.lstsq(A, df['ndvi'], rcond=None)
    return coef, A @ coef

fig, axes = plt.subplots(len(points), 1, figsize=(14, 10), sharex=True)
for ax, (name, xy) in zip(axes, points.items()):
    df = get_series(xy)
    coef, fitted = fit_harmonic(df)
    amp = np.hypot(coef[2], coef[3])
    rmse = np.sqrt(np.mean((df['ndvi'] - fitted) ** 2))
    print(name, 'n =', len(df), 'trend = %.4f' % coef[1], 'amplitude = %.3f' % amp, 'rmse = %.3f' % rmse)
    ax.plot(df['date'], df['ndvi'], '.', color='gray', label='observed')
    ax.plot(df['date'], fitted, 'g-', lw=1.5, label='fitted')
    ax.set_title(name)
    ax.set_ylabel('NDVI')
    ax.set_ylim(0, 1)
axes[0].legend()
plt.tight_layout()
plt.show()
