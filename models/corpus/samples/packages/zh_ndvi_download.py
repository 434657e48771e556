# -*- coding: utf-8 -*-
"""
批量下载月度 NDVI 和地表温度
"""
import os
import ee
import geemap

ee.Initialize()

# 研究区
roi = ee.FeatureCollection('users/zhangwei/loess_plateau').geometry()

# 输出文件夹
out_dir = os.path.join(os.path.expanduser('~'), 'Downloads', 'ndvi')
if not os.path.exists(out_dir):
    os.makedirs(out_dir)


def mask_cloud(image):
    """去云"""
    qa = image.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 3).eq(0)
    shadow = qa.bitwiseAnd(1 << 4).eq(0)
    return image.updateMask(cloud).updateMask(shadow)


def scale_factor(image):
    """缩放因子"""
    optical = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    thermal = image.select('ST_B10').multiply(0.00341802).add(149.0)
    return image.addBands(optical, None, True).addBands(thermal, None, True)


def add_ndvi(image):
    ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    return image.addBands(ndvi)


def add_lst(image):
    lst = image.select('ST_B10').subtract(273.15).rename('LST')
    return image.addBands(lst)


# 影像集合
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(roi) \
    .filterDate('2014-01-01', '2022-12-31') \
    .map(mask_cloud) \
    .map(scale_factor) \
    .map(add_ndvi) \
    .map(add_lst)

# 年度合成
for year in range(2014, 2023):
    start = ee.Date.fromYMD(year, 1, 1)
    end = ee.Date.fromYMD(year, 12, 31)
    image = l8.filterDate(start, end)
    ndvi_max = image.select('NDVI').max().clip(roi)
    lst_mean = image.select('LST').mean().clip(roi)

    # 导出到云盘
    geemap.ee_export_image_to_drive(
        ndvi_max,
        description='NDVI_max_' + str(year),
        folder='loess',
        region=roi,
        scale=30,
        maxPixels=1e13
    )
    geemap.ee_export_image_to_drive(
        lst_mean,
        description='LST_mean_' + str(year),
        folder='loess',
        region=roi,
        scale=30,
        maxPixels=1e13
    )
    print(year, '完成')

# MODIS 月度 NDVI 直接下载
modis = ee.ImageCollection('MODIS/061/MOD13A3').filterDate('2014-01-01', '2022-12-31').select('NDVI')
for year in range(2014, 2023):
    for month in range(1, 13):
        img = modis.filter(ee.Filter.calendarRange(year, year, 'year')) \
                   .filter(ee.Filter.calendarRange(month, month, 'month')) \
                   .mean() \
                   .multiply(0.0001) \
                   .clip(roi)
        filename = os.path.join(out_dir, 'NDVI_%d%02d.tif' % (year, month))
        if os.path.exists(filename):
            continue
        geemap.ee_export_image(img, filename=filename, scale=1000, region=roi, file_per_band=False)
