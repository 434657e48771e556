# -*- coding: utf-8 -*-
"""
Petit serveur de tuiles pour les cartes de neige (MODIS et Sentinel-2)
"""
import os
import logging
from datetime import datetime, timedelta

import ee
from flask import Flask, jsonify, request

logging.basicConfig(level=logging.INFO)
journal = logging.getLogger('neige')

app = Flask(__name__)

COMPTE = os.environ['EE_COMPTE']
CLE = os.environ['EE_CLE']

ee.Initialize(ee.ServiceAccountCredentials(COMPTE, CLE))

# Zone d'étude : Alpes
ALPES = ee.Geometry.Rectangle([5.0, 43.5, 11.0, 47.0])

VIS_NEIGE = {'min': 0, 'max': 100, 'palette': ['black', '0dffff', '0524ff', 'ffffff']}
VIS_NDSI = {'min': -0.2, 'max': 1, 'palette': ['brown', 'white', 'cyan', 'blue']}


def url_tuiles(image, vis):
    """Renvoie l'url des tuiles d'une image"""
    return image.getMapId(vis)['tile_fetcher'].url_format


def neige_modis(debut, fin):
    """Couverture neigeuse moyenne entre deux dates"""
    collection = (ee.ImageCollection('MODIS/061/MOD10A1')
                  .filterDate(debut, fin)
                  .select('NDSI_Snow_Cover'))
    return collection.mean().clip(ALPES)


def ndsi_s2(debut, fin, nuages=30):
    collection = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                  .filterBounds(ALPES)
                  .filterDate(debut, fin)
                  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', nuages)))
    return collection.median().normalizedDifference(['B3', 'B11']).rename('NDSI').clip(ALPES)


def jours_de_neige(saison):
    """Nombre de jours de neige d'une saison (septembre à août)"""
    debut = '{}-09-01'.format(saison)
    fin = '{}-09-01'.format(saison + 1)
    collection = (ee.ImageCollection('MODIS/061/MOD10A1')
                  .filterDate(debut, fin)
                  .select('NDSI_Snow_Cover')
                  .map(lambda img: img.gt(40)))
    return collection.sum().clip(ALPES)


def dates_requete():
    fin = request.args.get('fin', datetime.now().strftime('%Y-%m-%d'))
    defaut = datetime.strptime(fin, '%Y-%m-%d') - timedelta(days=16)
    debut = request.args.get('debut', defaut.strftime('%Y-%m-%d'))
    return debut, fin


@app.route('/modis')
def modis():
    debut, fin = dates_requete()
    journal.info('modis %s %s', debut, fin)
    return jsonify({'url': url_tuiles(neige_modis(debut, fin), VIS_NEIGE)})


@app.route('/sentinel')
def sentinel():
    debut, fin = dates_requete()
    nuages = int(request.args.get('nuages', 30))
    return jsonify({'url': url_tuiles(ndsi_s2(debut, fin, nuages), VIS_NDSI)})


@app.route('/saison/<int:annee>')
def saison(annee):
    vis = {'min': 0, 'max': 200, 'palette': ['white', 'lightblue', 'blue', 'purple']}
    return jsonify({'url': url_tuiles(jours_de_neige(annee), vis)})


@app.route('/point')
def point():
    lon = float(request.args['lon'])
    lat = float(request.args['lat'])
    debut, fin = dates_requete()
    pt = ee.Geometry.Point([lon, lat])
    try:
        valeurs = (ee.ImageCollection('MODIS/061/MOD10A1')
                   .filterDate(debut, fin)
                   .select('NDSI_Snow_Cover')
                   .getRegion(pt, 500)
                   .getInfo())
    except ee.EEException as erreur:
        return jsonify({'erreur': str(erreur)}), 500
    serie = [{'date': v[0].replace('_', '-'), 'neige': v[4]} for v in valeurs[1:]]
    return jsonify(serie)


if __name__ == '__main__':
    app.run(debug=True)
