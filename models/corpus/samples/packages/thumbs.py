import os
import requests
import ee

ee.Initialize()

OUT = "thumbs"
os.makedirs(OUT, exist_ok=True)

volcanoes = {
    "etna": (15.004, 37.751),
    "stromboli": (15.213, 38.789),
    "fuego": (-90.88, 14.473),
    "villarrica": (-71.93, -39.42),
    "merapi": (110.446, -7.54),
}

vis = {
    "bands": ["B12", "B8A", "B4"],
    "min": 0,
    "max": 5000,
    "dimensions": 800,
    "format": "png",
}


def best_images(lon, lat, start, end, n=5):
    """n clearest images over a point"""
    pt = ee.Geometry.Point(lon, lat)
    col = (
        ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
        .filterBounds(pt)
        .filterDate(start, end)
        .sort("CLOUDY_PIXEL_PERCENTAGE")
        .limit(n)
    )
    return col


def save_thumb(img, region, path):
    params = dict(vis)
    params["region"] = region
    url = img.getThumbURL(params)
    r = requests.get(url)
    if r.status_code != 200:
        print("error", r.status_code, r.text[:200])
        return
    with open(path, "wb") as f:
        f.write(r.content)


for name, (lon, lat) in volcanoes.items():
    region = ee.Geometry.Point(lon, lat).buffer(4000).bounds()
    col = best_images(lon, lat, "2021-01-01", "2022-01-01")
    ids = col.aggregate_array("system:index").getInfo()
    for image_id in ids:
        img = ee.Image("COPERNICUS/S2_SR_HARMONIZED/" + image_id)
        path = os.path.join(OUT, f"{name}_{image_id[:8]}.png")
        if not os.path.exists(path):
            save_thumb(img, region, path)
            print("saved", path)
