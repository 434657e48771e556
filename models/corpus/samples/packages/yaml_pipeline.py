from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Any

import ee
import yaml

log = logging.getLogger("pipeline")


class ConfigError(Exception):
    """Raised for bad configuration files."""


class Pipeline:
    """Run the steps of a YAML file on an image collection.

    Example::

        collection: COPERNICUS/S2_SR_HARMONIZED
        start: 2021-01-01
        end: 2022-01-01
        aoi: [10.1, 45.1, 10.5, 45.4]
        steps:
          - mask: {}
          - index: {name: NDVI, bands: [B8, B4]}
          - reduce: {method: median}
        export:
          name: ndvi_2021
          scale: 10
    """

    def __init__(self, config: dict[str, Any]) -> None:
        for key in ("collection", "start", "end", "aoi", "steps"):
            if key not in config:
                raise ConfigError(f"missing key: {key}")
        self.config = config
        self.aoi = self._aoi(config["aoi"])
        self.data = (
            ee.ImageCollection(config["collection"])
            .filterBounds(self.aoi)
            .filterDate(str(config["start"]), str(config["end"]))
        )

    @classmethod
    def from_file(cls, path: str | Path) -> "Pipeline":
        with open(path) as f:
            return cls(yaml.safe_load(f))

    @staticmethod
    def _aoi(value: Any) -> ee.Geometry:
        if isinstance(value, str):
            return ee.FeatureCollection(value).geometry()
        if isinstance(value, list) and len(value) == 4:
            return ee.Geometry.Rectangle(value)
        raise ConfigError("aoi must be an asset id or a list of four numbers")

    def step_mask(self) -> None:
        def mask(image):
            scl = image.select("SCL")
            good = scl.gte(4).And(scl.lte(7))
            return image.updateMask(good).copyProperties(image, ["system:time_start"])

        self.data = self.data.map(mask)

    def step_select(self, bands: list[str]) -> None:
        self.data = self.data.select(bands)

    def step_scale(self, factor: float, offset: float = 0) -> None:
        self.data = self.data.map(
            lambda img: img.multiply(factor).add(offset).copyProperties(img, ["system:time_start"])
        )

    def step_index(self, name: str, bands: list[str]) -> None:
        self.data = self.data.map(
            lambda img: img.normalizedDifference(bands)
            .rename(name)
            .copyProperties(img, ["system:time_start"])
        )

    def step_reduce(self, method: str = "median") -> None:
        reducers = {
            "mean": ee.Reducer.mean(),
            "median": ee.Reducer.median(),
            "min": ee.Reducer.min(),
            "max": ee.Reducer.max(),
            "std": ee.Reducer.stdDev(),
        }
        if method not in reducers:
            raise ConfigError(f"unknown method {method}")
        self.data = self.data.reduce(reducers[method]).clip(self.aoi)

    def run(self) -> ee.Image:
        for step in self.config["steps"]:
            for name, kwargs in step.items():
                func = getattr(self, f"step_{name}", None)
                if func is None:
                    raise ConfigError(f"unknown step: {name}")
                log.info("step %s %s", name, kwargs)
                func(**(kwargs or {}))
        return self.data

    def export(self) -> ee.batch.Task:
        cfg = self.config["export"]
        task = ee.batch.Export.image.toDrive(
            image=self.data.toFloat(),
            description=cfg["name"],
            folder=cfg.get("folder", "pipeline"),
            region=self.aoi,
            scale=cfg.get("scale", 10),
            crs=cfg.get("crs", "EPSG:4326"),
            maxPixels=1e13,
        )
        task.start()
        return task


def main(argv: list[str]) -> int:
    logging.basicConfig(level=logging.INFO)
    if len(argv) != 2:
        print("usage: pipeline.py config.yml")
        return 1
    ee.Initialize()
    try:
        pipeline = Pipeline.from_file(argv[1])
        pipeline.run()
        task = pipeline.export()
    except (ConfigError, ee.EEException) as err:
        log.error(err)
        return 1
    log.info("task %s started", task.id)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
