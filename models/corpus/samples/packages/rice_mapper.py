# -*- coding: utf-8 -*-
# Pemetaan sawah dengan Sentinel-1
# Penulis: Dewi A.

import os
import ee

ee.Initialize(project='ee-sawah')

# Parameter
PROVINSI = 'Jawa Barat'
TAHUN = 2021
SKALA = 20
FOLDER = 'sawah'


def batas_provinsi(nama):
    """Ambil batas administrasi dari GAUL"""
    gaul = ee.FeatureCollection('FAO/GAUL/2015/level1')
    return gaul.filter(ee.Filter.eq('ADM0_NAME', 'Indonesia')) \
               .filter(ee.Filter.eq('ADM1_NAME', nama))


def koleksi_s1(aoi, mulai, akhir):
    return ee.ImageCollection('COPERNICUS/S1_GRD') \
        .filterBounds(aoi) \
        .filterDate(mulai, akhir) \
        .filter(ee.Filter.eq('instrumentMode', 'IW')) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
        .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING')) \
        .select('VH')


def filter_speckle(img):
    return img.focal_median(30, 'circle', 'meters') \
        .copyProperties(img, ['system:time_start'])


def komposit_bulanan(aoi, tahun):
    daftar = []
    for bulan in range(1, 13):
        mulai = ee.Date.fromYMD(tahun, bulan, 1)
        akhir = mulai.advance(1, 'month')
        img = koleksi_s1(aoi, mulai, akhir).map(filter_speckle).median()
        daftar.append(img.rename('VH_{:02d}'.format(bulan)))
    return ee.Image.cat(daftar).clip(aoi)


def klasifikasi_sawah(komposit):
    """Sawah: minimum rendah saat penggenangan dan rentang yang besar"""
    minimum = komposit.reduce(ee.Reducer.min())
    maksimum = komposit.reduce(ee.Reducer.max())
    rentang = maksimum.subtract(minimum)
    sawah = minimum.lt(-20).And(rentang.gt(5)).And(maksimum.gt(-17))

    # hilangkan air permanen
    air = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0)
    sawah = sawah.And(air.lt(70))

    # hilangkan lereng curam
    lereng = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'))
    sawah = sawah.And(lereng.lt(10))
    return sawah.rename('sawah')


def hitung_luas(img, aoi):
    luas = img.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=SKALA * 5,
        maxPixels=1e13
    )
    return ee.Number(luas.get('sawah')).divide(10000)


if __name__ == '__main__':
    fc = batas_provinsi(PROVINSI)
    aoi = fc.geometry()
    komposit = komposit_bulanan(aoi, TAHUN)
    sawah = klasifikasi_sawah(komposit)

    print('Luas sawah (ha):', hitung_luas(sawah, aoi).getInfo())

    nama = 'sawah_{}_{}'.format(PROVINSI.replace(' ', ''), TAHUN)
    task = ee.batch.Export.image.toDrive(
        image=sawah.toByte(),
        description=nama,
        folder=FOLDER,
        region=aoi,
        scale=SKALA,
        maxPixels=1e13
    )
    task.start()
    print('Ekspor dimulai:', nama)
