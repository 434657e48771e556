"""
Cloud masks for the sensors that we use (Landsat C2, Sentinel-2, MODIS)
"""
import ee


def maskL457sr(img):
    qa = img.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 3).eq(0)
    shadow = qa.bitwiseAnd(1 << 4).eq(0)
    snow = qa.bitwiseAnd(1 << 5).eq(0)
    optical = img.select('SR_B.').multiply(0.0000275).add(-0.2)
    thermal = img.select('ST_B6').multiply(0.00341802).add(149.0)
    return img.addBands(optical, None, True) \
        .addBands(thermal, None, True) \
        .updateMask(cloud.And(shadow).And(snow))


def maskL8sr(img):
    qa = img.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 3).eq(0)
    shadow = qa.bitwiseAnd(1 << 4).eq(0)
    snow = qa.bitwiseAnd(1 << 5).eq(0)
    optical = img.select('SR_B.').multiply(0.0000275).add(-0.2)
    thermal = img.select('ST_B10').multiply(0.00341802).add(149.0)
    return img.addBands(optical, None, True) \
        .addBands(thermal, None, True) \
        .updateMask(cloud.And(shadow).And(snow))


def maskL8toa(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.updateMask(mask)


# old collection 1
def maskL8sr_c1(img):
    qa = img.select('pixel_qa')
    shadow = qa.bitwiseAnd(1 << 3).eq(0)
    cloud = qa.bitwiseAnd(1 << 5).eq(0)
    return img.updateMask(shadow.And(cloud))


def maskS2clouds(img):
    qa = img.select('QA60')
    cloud = qa.bitwiseAnd(1 << 10).eq(0)
    cirrus = qa.bitwiseAnd(1 << 11).eq(0)
    return img.updateMask(cloud.And(cirrus)).divide(10000)


def maskS2scl(img):
    scl = img.select('SCL')
    mask = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return img.updateMask(mask)


def maskS2cloudscore(img):
    return img.updateMask(img.select('cs_cdf').gte(0.6))


def maskMOD09A1(img):
    qa = img.select('StateQA')
    mask = qa.bitwiseAnd(3).eq(0).And(qa.bitwiseAnd(1 << 2).eq(0))
    return img.updateMask(mask)


def maskMOD13(img):
    return img.updateMask(img.select('SummaryQA').lte(1))


def maskMOD11(img):
    good = img.select('QC_Day').bitwiseAnd(3).lte(1)
    return img.updateMask(good)
