"""Download of small areas as numpy arrays with georeference."""

import io
from dataclasses import dataclass
from typing import List, Sequence

import ee
import numpy as np
import rasterio
from rasterio.transform import from_origin


@dataclass
class Raster:
    data: np.ndarray
    transform: rasterio.Affine
    crs: str
    bands: List[str]

    @property
    def shape(self):
        return self.data.shape

    def save(self, path: str, nodata=None) -> None:
        count, height, width = self.data.shape
        with rasterio.open(
            path, "w", driver="GTiff", height=height, width=width, count=count,
            dtype=self.data.dtype, crs=self.crs, transform=self.transform,
            nodata=nodata, compress="deflate",
        ) as dst:
            dst.write(self.data)
            for i, name in enumerate(self.bands, 1):
                dst.set_band_description(i, name)


def make_grid(x: float, y: float, size: int, scale: float, crs: str) -> dict:
    """Pixel grid with upper left corner x, y."""
    return {
        "dimensions": {"width": size, "height": size},
        "affineTransform": {
            "scaleX": scale,
            "shearX": 0,
            "translateX": x,
            "shearY": 0,
            "scaleY": -scale,
            "translateY": y,
        },
        "crsCode": crs,
    }


def fetch_image(image: ee.Image, x: float, y: float, size: int, scale: float, crs: str) -> Raster:
    """Compute an image on the server and fetch the pixels."""
    data = ee.data.computePixels({
        "expression": image,
        "fileFormat": "NUMPY_NDARRAY",
        "grid": make_grid(x, y, size, scale, crs),
    })
    bands = list(data.dtype.names)
    array = np.stack([data[b] for b in bands])
    return Raster(array, from_origin(x, y, scale, scale), crs, bands)


def fetch_asset(asset_id: str, bands: Sequence[str], x: float, y: float, size: int, scale: float, crs: str) -> Raster:
    """Fetch pixels of a stored asset without computation."""
    data = ee.data.getPixels({
        "assetId": asset_id,
        "bandIds": list(bands),
        "fileFormat": "NUMPY_NDARRAY",
        "grid": make_grid(x, y, size, scale, crs),
    })
    array = np.stack([data[b] for b in bands])
    return Raster(array, from_origin(x, y, scale, scale), crs, list(bands))


def corner(lon: float, lat: float, size: int, scale: float, crs: str):
    """Upper left corner of a patch centred on a point."""
    xy = ee.Geometry.Point([lon, lat]).transform(crs, 1).coordinates().getInfo()
    half = size * scale / 2
    return round((xy[0] - half) / scale) * scale, round((xy[1] + half) / scale) * scale


if __name__ == "__main__":
    ee.Initialize()
    crs = "EPSG:32633"
    x, y = corner(14.43, 50.08, 512, 10, crs)
    s2 = (
        ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
        .filterBounds(ee.Geometry.Point([14.43, 50.08]))
        .filterDate("2022-05-01", "2022-09-01")
        .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 10))
        .select(["B4", "B3", "B2", "B8"])
        .median()
        .toUint16()
    )
    raster = fetch_image(s2, x, y, 512, 10, crs)
    print(raster.shape, raster.bands)
    raster.save("prague.tif", nodata=0)
    dem = fetch_asset("USGS/SRTMGL1_003", ["elevation"], x, y, 512, 10, crs)
    dem.save("prague_dem.tif")
