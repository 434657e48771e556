"""
Analisi multitemporale dell'NDVI per il monitoraggio delle aree in frana
"""
import os
import argparse
import logging

import ee
import geopandas as gpd
import pandas as pd

logging.basicConfig(level=logging.INFO, format='%(asctime)s %(message)s')
log = logging.getLogger(__name__)


def inizializza(progetto):
    try:
        ee.Initialize(project=progetto)
    except Exception:
        ee.Authenticate()
        ee.Initialize(project=progetto)


def carica_frane(percorso, campo_id):
    """Legge lo shapefile delle frane e lo converte in FeatureCollection"""
    gdf = gpd.read_file(percorso).to_crs(epsg=4326)
    gdf = gdf[[campo_id, 'geometry']]
    log.info('%d frane caricate', len(gdf))
    return ee.FeatureCollection(gdf.__geo_interface__)


def maschera_nuvole(img):
    qa = img.select('QA_PIXEL')
    nuvole = qa.bitwiseAnd(1 << 3).eq(0)
    ombre = qa.bitwiseAnd(1 << 4).eq(0)
    neve = qa.bitwiseAnd(1 << 5).eq(0)
    return img.updateMask(nuvole.And(ombre).And(neve))


def ndvi_tm(img):
    sr = img.select(['SR_B3', 'SR_B4']).multiply(0.0000275).add(-0.2)
    ndvi = sr.normalizedDifference(['SR_B4', 'SR_B3']).rename('NDVI')
    return ndvi.copyProperties(img, ['system:time_start'])


def ndvi_oli(img):
    sr = img.select(['SR_B4', 'SR_B5']).multiply(0.0000275).add(-0.2)
    ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    return ndvi.copyProperties(img, ['system:time_start'])


def collezione(area, anno):
    """NDVI estivo di tutti i sensori Landsat"""
    inizio = '{}-06-01'.format(anno)
    fine = '{}-09-15'.format(anno)
    l5 = (ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
          .filterBounds(area).filterDate(inizio, fine)
          .map(maschera_nuvole).map(ndvi_tm))
    l7 = (ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
          .filterBounds(area).filterDate(inizio, fine)
          .map(maschera_nuvole).map(ndvi_tm))
    l8 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
          .filterBounds(area).filterDate(inizio, fine)
          .map(maschera_nuvole).map(ndvi_oli))
    return l5.merge(l7).merge(l8)


def statistiche(frane, anno, campo_id):
    area = frane.geometry().bounds()
    ndvi = collezione(area, anno).median()
    tabella = ndvi.reduceRegions(
        collection=frane,
        reducer=ee.Reducer.mean(),
        scale=30
    ).filter(ee.Filter.notNull(['mean']))
    righe = tabella.reduceColumns(ee.Reducer.toList(2), [campo_id, 'mean']).get('list').getInfo()
    df = pd.DataFrame(righe, columns=[campo_id, 'ndvi'])
    df['anno'] = anno
    return df


def main():
    parser = argparse.ArgumentParser(description='NDVI delle aree in frana')
    parser.add_argument('shapefile')
    parser.add_argument('--id', default='ID_FRANA')
    parser.add_argument('--inizio', type=int, default=1985)
    parser.add_argument('--fine', type=int, default=2022)
    parser.add_argument('--progetto', default=None)
    parser.add_argument('--output', default='ndvi_frane.csv')
    args = parser.parse_args()

    inizializza(args.progetto)
    frane = carica_frane(args.shapefile, args.id)

    tabelle = []
    for anno in range(args.inizio, args.fine + 1):
        try:
            tabelle.append(statistiche(frane, anno, args.id))
            log.info('Anno %d completato', anno)
        except ee.EEException as e:
            log.error('Anno %d: %s', anno, e)

    df = pd.concat(tabelle)
    df.pivot(index=args.id, columns='anno', values='ndvi').to_csv(args.output)


if __name__ == '__main__':
    main()
