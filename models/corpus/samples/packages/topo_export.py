"""Export terrain layers for a list of catchments."""
import argparse
import ee

parser = argparse.ArgumentParser()
parser.add_argument("--catchments", default="projects/ee-camels/assets/catchments")
parser.add_argument("--id_field", default="gauge_id")
parser.add_argument("--dem", default="merit", choices=["srtm", "merit", "nasadem", "alos", "cop30"])
parser.add_argument("--folder", default="terrain")
parser.add_argument("--scale", type=int, default=90)
args = parser.parse_args()

ee.Initialize()


def get_dem(name):
    if name == "srtm":
        return ee.Image("USGS/SRTMGL1_003").select("elevation")
    if name == "merit":
        return ee.Image("MERIT/DEM/v1_0_3").select("dem").rename("elevation")
    if name == "nasadem":
        return ee.Image("NASA/NASADEM_HGT/001").select("elevation")
    if name == "alos":
        col = ee.ImageCollection("JAXA/ALOS/AW3D30/V3_2").select("DSM")
        proj = col.first().projection()
        return col.mosaic().setDefaultProjection(proj).rename("elevation")
    if name == "cop30":
        col = ee.ImageCollection("COPERNICUS/DEM/GLO30").select("DEM")
        proj = col.first().projection()
        return col.mosaic().setDefaultProjection(proj).rename("elevation")
    raise ValueError(name)


dem = get_dem(args.dem)
terrain = ee.Terrain.products(dem)
aspect_rad = terrain.select("aspect").multiply(3.141592653589793 / 180)
northness = aspect_rad.cos().rename("northness")
eastness = aspect_rad.sin().rename("eastness")
tpi = dem.subtract(dem.focal_mean(500, "circle", "meters")).rename("tpi")
roughness = dem.reduceNeighborhood(ee.Reducer.stdDev(), ee.Kernel.square(3)).rename("roughness")
upa = ee.Image("MERIT/Hydro/v1_0_1").select("upa")
hand = ee.Image("MERIT/Hydro/v1_0_1").select("hnd")

stack = ee.Image.cat([
    terrain.select(["elevation", "slope", "aspect", "hillshade"]),
    northness,
    eastness,
    tpi,
    roughness,
    upa,
    hand,
]).toFloat()

catchments = ee.FeatureCollection(args.catchments)
ids = catchments.aggregate_array(args.id_field).getInfo()
print(len(ids), "catchments")

for gauge in ids:
    feature = catchments.filter(ee.Filter.eq(args.id_field, gauge)).first()
    geometry = ee.Feature(feature).geometry().bounds()
    task = ee.batch.Export.image.toDrive(
        image=stack.clip(geometry),
        description=f"terrain_{gauge}",
        folder=args.folder,
        region=geometry,
        scale=args.scale,
        maxPixels=1e12,
    )
    task.start()

# attributes
reducer = ee.Reducer.mean() \
    .combine(ee.Reducer.min(), sharedInputs=True) \
    .combine(ee.Reducer.max(), sharedInputs=True) \
    .combine(ee.Reducer.stdDev(), sharedInputs=True)

table = stack.reduceRegions(
    collection=catchments,
    reducer=reducer,
    scale=args.scale,
    tileScale=8,
)
task = ee.batch.Export.table.toDrive(
    collection=table.map(lambda f: f.setGeometry(None)),
    description="terrain_attributes",
    folder=args.folder,
    fileFormat="CSV",
)
task.start()
