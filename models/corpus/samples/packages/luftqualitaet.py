# -*- coding: utf-8 -*-
"""
Auswertung der NO2-Belastung in deutschen Städten
Autor: S. Brandt
"""
import os
import csv
import logging
import ee
import pandas as pd

logging.basicConfig(level=logging.INFO)
log = logging.getLogger(__name__)

ee.Initialize(project='ee-luft')

# Städte mit Koordinaten
staedte = {
    'Berlin': (13.40, 52.52),
    'Hamburg': (9.99, 53.55),
    'München': (11.58, 48.14),
    'Köln': (6.96, 50.94),
    'Stuttgart': (9.18, 48.78),
    'Leipzig': (12.37, 51.34),
}

band = 'tropospheric_NO2_column_number_density'
sammlung = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2').select([band, 'cloud_fraction'])


def wolken_maskieren(bild):
    """Pixel mit hohem Wolkenanteil entfernen"""
    return bild.updateMask(bild.select('cloud_fraction').lt(0.3)).select(band)


def monatsmittel(jahr, monat, geometrie):
    anfang = ee.Date.fromYMD(jahr, monat, 1)
    ende = anfang.advance(1, 'month')
    bild = sammlung.filterDate(anfang, ende).map(wolken_maskieren).mean()
    wert = bild.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=geometrie,
        scale=1113,
        maxPixels=1e9
    ).get(band)
    return ee.Feature(None, {'jahr': jahr, 'monat': monat, 'no2': wert})


def stadt_reihe(name, lon, lat, jahre):
    """Zeitreihe der Monatsmittel für eine Stadt"""
    puffer = ee.Geometry.Point([lon, lat]).buffer(10000)
    merkmale = []
    for jahr in jahre:
        for monat in range(1, 13):
            merkmale.append(monatsmittel(jahr, monat, puffer))
    fc = ee.FeatureCollection(merkmale)
    daten = [f['properties'] for f in fc.getInfo()['features']]
    df = pd.DataFrame(daten)
    df['stadt'] = name
    # mol/m2 in µmol/m2
    df['no2'] = df['no2'].astype(float) * 1e6
    return df


if __name__ == '__main__':
    tabellen = []
    for name, (lon, lat) in staedte.items():
        log.info('Verarbeite %s', name)
        try:
            tabellen.append(stadt_reihe(name, lon, lat, range(2019, 2023)))
        except ee.EEException as fehler:
            log.error('Fehler bei %s: %s', name, fehler)
    gesamt = pd.concat(tabellen)
    gesamt.to_csv('no2_staedte.csv', index=False, sep=';', decimal=',')
    print(gesamt.groupby(['stadt', 'jahr'])['no2'].mean().unstack())
