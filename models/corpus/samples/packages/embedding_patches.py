from __future__ import annotations

import dataclasses
import io
import pathlib
import typing as t

import ee
import numpy as np
import pandas as pd
from tqdm import tqdm

S2_BANDS = ("B2", "B3", "B4", "B8", "B11", "B12")
S1_BANDS = ("VV", "VH")


@dataclasses.dataclass(frozen=True)
class PatchConfig:
    size: int = 128
    scale: float = 10.0
    year: int = 2021
    cloud: int = 30
    out_dir: pathlib.Path = pathlib.Path("patches")


class PatchBuilder:
    """Build stacked Sentinel-1, Sentinel-2 and DEM patches around points."""

    def __init__(self, config: PatchConfig) -> None:
        self.config = config
        self.config.out_dir.mkdir(parents=True, exist_ok=True)

    def s2(self, geometry: ee.Geometry) -> ee.Image:
        col = (
            ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
            .filterBounds(geometry)
            .filterDate(f"{self.config.year}-01-01", f"{self.config.year}-12-31")
            .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", self.config.cloud))
        )
        return col.select(list(S2_BANDS)).median().divide(10000)

    def s1(self, geometry: ee.Geometry) -> ee.Image:
        col = (
            ee.ImageCollection("COPERNICUS/S1_GRD")
            .filterBounds(geometry)
            .filterDate(f"{self.config.year}-01-01", f"{self.config.year}-12-31")
            .filter(ee.Filter.eq("instrumentMode", "IW"))
            .filter(ee.Filter.listContains("transmitterReceiverPolarisation", "VV"))
            .filter(ee.Filter.listContains("transmitterReceiverPolarisation", "VH"))
        )
        return col.select(list(S1_BANDS)).mean()

    def dem(self) -> ee.Image:
        dem = ee.ImageCollection("COPERNICUS/DEM/GLO30").select("DEM").mosaic()
        return dem.rename("elevation")

    def stack(self, geometry: ee.Geometry) -> ee.Image:
        return ee.Image.cat([self.s2(geometry), self.s1(geometry), self.dem()]).toFloat()

    def download(self, lon: float, lat: float) -> np.ndarray:
        """Return an array with shape (bands, size, size)."""
        half = self.config.size * self.config.scale / 2
        region = ee.Geometry.Point([lon, lat]).buffer(half).bounds()
        image = self.stack(region).unmask(0).clipToBoundsAndScale(
            geometry=region,
            width=self.config.size,
            height=self.config.size,
        )
        data = ee.data.computePixels({"expression": image, "fileFormat": "NUMPY_NDARRAY"})
        return np.stack([data[name] for name in data.dtype.names])

    def run(self, df: pd.DataFrame) -> t.List[str]:
        failed = []
        for row in tqdm(df.itertuples(), total=len(df)):
            path = self.config.out_dir / f"{row.id}.npz"
            if path.exists():
                continue
            try:
                array = self.download(row.lon, row.lat)
            except ee.EEException as err:
                tqdm.write(f"{row.id}: {err}")
                failed.append(row.id)
                continue
            np.savez_compressed(path, x=array, label=row.label)
        return failed


if __name__ == "__main__":
    ee.Initialize(project="ee-patchlab", opt_url="https://earthengine-highvolume.googleapis.com")
    points = pd.read_csv("points.csv")
    builder = PatchBuilder(PatchConfig(year=2022))
    failed = builder.run(points)
    print(f"{len(failed)} patches failed")
