import ee
import random

ee.Initialize()
random.seed(1)

ecoregions = ee.FeatureCollection("RESOLVE/ECOREGIONS/2017")
boreal = ecoregions.filter(ee.Filter.eq("BIOME_NAME", "Boreal Forests/Taiga"))

# sample 100 points per ecoregion on unburned forest
forest = ee.Image("UMD/hansen/global_forest_change_2020_v1_8").select("treecover2000").gte(30)
loss = ee.Image("UMD/hansen/global_forest_change_2020_v1_8").select("loss")
burned = ee.ImageCollection("MODIS/006/MCD64A1").select("BurnDate").max().gt(0).unmask(0)
mask = forest.And(loss.Not()).And(burned.Not()).selfMask().rename("sample")

ids = boreal.aggregate_array("ECO_ID").getInfo()
print(len(ids), "ecoregions")

for eid in ids:
    eco = boreal.filter(ee.Filter.eq("ECO_ID", eid))
    pts = mask.stratifiedSample(
        numPoints=100,
        classBand="sample",
        region=eco.geometry(1000),
        scale=300,
        seed=random.randint(0, 10000),
        geometries=True,
        tileScale=8
    )
    pts = pts.map(lambda f: f.set("eco_id", eid))
    task = ee.batch.Export.table.toAsset(
        collection=pts,
        description="pts_%d" % eid,
        assetId="users/taiga/points/pts_%d" % eid
    )
    task.start()
