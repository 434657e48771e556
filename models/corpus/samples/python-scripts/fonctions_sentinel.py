# -*- coding: utf-8 -*-
"""
Fonctions utiles pour le traitement des images Sentinel
"""
import ee


def charger_zone(chemin):
    return ee.FeatureCollection(chemin)


def masque_nuages(image):
    """Masque des nuages avec la bande QA60."""
    qa = image.select('QA60')
    nuages = 1 << 10
    cirrus = 1 << 11
    masque = qa.bitwiseAnd(nuages).eq(0).And(qa.bitwiseAnd(cirrus).eq(0))
    return image.updateMask(masque).divide(10000).copyProperties(image, ['system:time_start'])


def ajouter_ndvi(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    return image.addBands(ndvi)


def ajouter_ndwi(image):
    ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI')
    return image.addBands(ndwi)


def ajouter_nbr(image):
    nbr = image.normalizedDifference(['B8', 'B12']).rename('NBR')
    return image.addBands(nbr)


def collection_s2(zone, debut, fin, nuages=30):
    return (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(zone)
            .filterDate(debut, fin)
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', nuages))
            .map(masque_nuages)
            .map(ajouter_ndvi)
            .map(ajouter_ndwi)
            .map(ajouter_nbr))


def collection_s1(zone, debut, fin, orbite='DESCENDING'):
    return (ee.ImageCollection('COPERNICUS/S1_GRD')
            .filterBounds(zone)
            .filterDate(debut, fin)
            .filter(ee.Filter.eq('instrumentMode', 'IW'))
            .filter(ee.Filter.eq('orbitProperties_pass', orbite))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
            .select(['VV', 'VH']))


def composite_mensuel(collection, annee):
    mois = ee.List.sequence(1, 12)

    def par_mois(m):
        debut = ee.Date.fromYMD(annee, m, 1)
        fin = debut.advance(1, 'month')
        return (collection.filterDate(debut, fin)
                .median()
                .set('mois', m)
                .set('annee', annee)
                .set('system:time_start', debut.millis()))

    return ee.ImageCollection.fromImages(mois.map(par_mois))


def surface_ha(image, zone, echelle=10):
    surface = image.multiply(ee.Image.pixelArea()).divide(10000)
    return surface.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=zone,
        scale=echelle,
        maxPixels=1e13
    )


def exporter(image, nom, zone, echelle=10, dossier='GEE', crs='EPSG:32628'):
    tache = ee.batch.Export.image.toDrive(
        image=image,
        description=nom,
        folder=dossier,
        fileNamePrefix=nom,
        region=zone,
        scale=echelle,
        crs=crs,
        maxPixels=1e13
    )
    tache.start()
    print('Export de', nom, 'lancé')
    return tache
