from typing import Dict, List, Optional
import logging
import math

import ee

logger = logging.getLogger("imagery")

# --------------------------------------------------------------------------- #
# constants
# --------------------------------------------------------------------------- #
WEB_MERCATOR = "EPSG:3857"
EARTH_RADIUS = 6378137.0
ORIGIN = math.pi * EARTH_RADIUS
TILE = 256


def tile_bounds(x: int, y: int, z: int) -> List[float]:
    """Bounds of an XYZ tile in web mercator metres."""
    size = 2 * ORIGIN / 2 ** z
    xmin = -ORIGIN + x * size
    ymax = ORIGIN - y * size
    return [xmin, ymax - size, xmin + size, ymax]


def lonlat_to_tile(lon: float, lat: float, z: int):
    n = 2 ** z
    x = int((lon + 180.0) / 360.0 * n)
    lat_rad = math.radians(lat)
    y = int((1.0 - math.asinh(math.tan(lat_rad)) / math.pi) / 2.0 * n)
    return x, y


def tile_geometry(x: int, y: int, z: int) -> ee.Geometry:
    return ee.Geometry.Rectangle(tile_bounds(x, y, z), WEB_MERCATOR, False)


def covering_tiles(bounds: List[float], z: int):
    x0, y1 = lonlat_to_tile(bounds[0], bounds[1], z)
    x1, y0 = lonlat_to_tile(bounds[2], bounds[3], z)
    for x in range(x0, x1 + 1):
        for y in range(y0, y1 + 1):
            yield x, y, z


class TileExporter:
    """Export an image tile by tile, aligned with the XYZ grid."""

    def __init__(self, image: ee.Image, bucket: str, prefix: str, zoom: int = 8, scale: float = 10) -> None:
        self.image = image
        self.bucket = bucket
        self.prefix = prefix
        self.zoom = zoom
        self.scale = scale
        self.tasks: Dict[str, ee.batch.Task] = {}

    def export_tile(self, x: int, y: int, z: int) -> Optional[ee.batch.Task]:
        name = f"{z}-{x}-{y}"
        if name in self.tasks:
            return None
        task = ee.batch.Export.image.toCloudStorage(
            image=self.image,
            description=f"{self.prefix}-{name}".replace("/", "-"),
            bucket=self.bucket,
            fileNamePrefix=f"{self.prefix}/{name}",
            region=tile_geometry(x, y, z),
            scale=self.scale,
            crs=WEB_MERCATOR,
            maxPixels=int(1e12),
            formatOptions={"cloudOptimized": True},
        )
        task.start()
        self.tasks[name] = task
        return task

    def export_bounds(self, bounds: List[float]) -> int:
        n = 0
        for x, y, z in covering_tiles(bounds, self.zoom):
            try:
                if self.export_tile(x, y, z) is not None:
                    n += 1
            except ee.EEException as exc:
                logger.error("%d/%d/%d: %s", z, x, y, exc)
        return n

    def failed(self) -> List[str]:
        out = []
        for name, task in self.tasks.items():
            if task.status()["state"] == ee.batch.Task.State.FAILED:
                out.append(name)
        return out


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    ee.Initialize()
    image = (
        ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
        .filterDate("2022-06-01", "2022-09-01")
        .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 10))
        .median()
        .visualize(bands=["B4", "B3", "B2"], min=0, max=3000)
    )
    exporter = TileExporter(image, "my-tiles", "s2/2022", zoom=9)
    print(exporter.export_bounds([5.9, 45.8, 10.5, 47.8]))
