# Classification de l'occupation du sol - Burkina Faso
# Auteur : A. Ouédraogo

import ee
import argparse
import logging
import csv
import os

logging.basicConfig(level=logging.INFO, format='%(levelname)s: %(message)s')

CLASSES = {
    1: 'eau',
    2: 'forêt',
    3: 'savane',
    4: 'cultures',
    5: 'bâti',
    6: 'sol nu'
}

BANDES = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']


def masque_nuages(image):
    """Masque des nuages à partir de la bande QA60"""
    qa = image.select('QA60')
    nuages = qa.bitwiseAnd(1 << 10).eq(0)
    cirrus = qa.bitwiseAnd(1 << 11).eq(0)
    return image.updateMask(nuages.And(cirrus)).divide(10000)


def composite(zone, debut, fin):
    """Composite médian Sentinel-2"""
    collection = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                  .filterBounds(zone)
                  .filterDate(debut, fin)
                  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
                  .map(masque_nuages)
                  .select(BANDES))
    logging.info('%d images', collection.size().getInfo())
    return collection.median().clip(zone)


def indices(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI')
    ndbi = image.normalizedDifference(['B11', 'B8']).rename('NDBI')
    return image.addBands(ndvi).addBands(ndwi).addBands(ndbi)


def entrainer(image, points, arbres):
    echantillons = image.sampleRegions(
        collection=points,
        properties=['classe'],
        scale=10,
        tileScale=4
    ).randomColumn('alea', 3)
    entrainement = echantillons.filter(ee.Filter.lt('alea', 0.7))
    validation = echantillons.filter(ee.Filter.gte('alea', 0.7))
    modele = ee.Classifier.smileRandomForest(arbres).train(
        features=entrainement,
        classProperty='classe',
        inputProperties=image.bandNames()
    )
    matrice = validation.classify(modele).errorMatrix('classe', 'classification')
    return modele, matrice


def superficies(carte, zone):
    """Superficie en hectares de chaque classe"""
    groupes = ee.Image.pixelArea().divide(10000).addBands(carte).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='classe'),
        geometry=zone,
        scale=10,
        maxPixels=1e13
    ).get('groups').getInfo()
    return {CLASSES[g['classe']]: g['sum'] for g in groupes}


def main():
    parser = argparse.ArgumentParser(description="Classification de l'occupation du sol")
    parser.add_argument('--zone', default='projects/ee-ouaga/assets/zone')
    parser.add_argument('--points', default='projects/ee-ouaga/assets/points_2022')
    parser.add_argument('--annee', type=int, default=2022)
    parser.add_argument('--arbres', type=int, default=100)
    parser.add_argument('--sortie', default='superficies.csv')
    args = parser.parse_args()

    ee.Initialize(project='ee-ouaga')

    zone = ee.FeatureCollection(args.zone).geometry()
    points = ee.FeatureCollection(args.points)

    # saison sèche
    image = indices(composite(zone, '%d-11-01' % (args.annee - 1), '%d-04-30' % args.annee))
    modele, matrice = entrainer(image, points, args.arbres)
    logging.info('Précision globale : %.3f', matrice.accuracy().getInfo())
    logging.info('Kappa : %.3f', matrice.kappa().getInfo())

    carte = image.classify(modele).rename('classe').toByte()

    with open(args.sortie, 'w', newline='', encoding='utf-8') as f:
        writer = csv.writer(f, delimiter=';')
        writer.writerow(['classe', 'hectares'])
        for nom, ha in superficies(carte, zone).items():
            writer.writerow([nom, round(ha, 1)])

    tache = ee.batch.Export.image.toDrive(
        image=carte,
        description='occupation_sol_%d' % args.annee,
        folder='occupation_sol',
        region=zone,
        scale=10,
        maxPixels=1e13
    )
    tache.start()


if __name__ == '__main__':
    main()
