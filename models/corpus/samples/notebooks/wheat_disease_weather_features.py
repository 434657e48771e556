import ee
import pandas as pd
import numpy as np
from datetime import datetime, timedelta
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score, StratifiedKFold
import matplotlib.pyplot as plt

ee.Initialize(project='ee-rust-risk')

survey = pd.read_csv('rust_survey.csv', parse_dates=['date'])
survey = survey.dropna(subset=['lat', 'lon', 'severity'])
survey['infected'] = (survey['severity'] > 5).astype(int)
print(survey['infected'].value_counts(normalize=True))

era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').select([
    'temperature_2m', 'dewpoint_temperature_2m', 'temperature_2m_min', 'total_precipitation_sum'])


def weather(lat, lon, date, days=60):
    pt = ee.Geometry.Point([lon, lat])
    end = date
    start = date - timedelta(days=days)
    r = era5.filterDate(start.strftime('%Y-%m-%d'), end.strftime('%Y-%m-%d')).getRegion(pt, 11132).getInfo()
    d = pd.DataFrame(r[1:], columns=r[0])
    for c in d.columns[4:]:
        d[c] = d[c].astype(float)
    t = d['temperature_2m'] - 273.15
    td = d['dewpoint_temperature_2m'] - 273.15
    tmin = d['temperature_2m_min'] - 273.15
    rain = d['total_precipitation_sum'] * 1000
    rh = 100 * np.exp(17.625 * td / (243.04 + td)) / np.exp(17.625 * t / (243.04 + t))
    return {
        't_mean': t.mean(),
        'tmin_mean': tmin.mean(),
        'rh_mean': rh.mean(),
        'rain_sum': rain.sum(),
        'wet_days': (rain > 1).sum(),
        'fav_days': ((t > 8) & (t < 18) & (rh > 75)).sum(),
        'rain_last10': rain[-10:].sum(),
    }


rows = []
for i, s in survey.iterrows():
    try:
        w = weather(s['lat'], s['lon'], s['date'])
    except Exception as e:
        print(i, e)
        continue
    w['idx'] = i
    rows.append(w)
    if len(rows) % 50 == 0:
        print(len(rows))

X = pd.DataFrame(rows).set_index('idx')
df = survey.join(X, how='inner')
df.to_csv('survey_weather.csv', index=False)

feat = X.columns.tolist()
clf = RandomForestClassifier(n_estimators=300, class_weight='balanced', min_samples_leaf=5, random_state=0)
cv = StratifiedKFold(5, shuffle=True, random_state=0)
auc = cross_val_score(clf, df[feat], df['infected'], cv=cv, scoring='roc_auc')
print('AUC: %.2f +/- %.2f' % (auc.mean(), auc.std()))

clf.fit(df[feat], df['infected'])
pd.Series(clf.feature_importances_, feat).sort_values().plot.barh()
plt.tight_layout()
plt.show()

df.boxplot(column=feat, by='infected', layout=(2, 4), figsize=(14, 7), sharey=False)
plt.suptitle('')
plt.show()
