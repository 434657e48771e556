"""Gap filled daily LST for cities with an annual temperature cycle."""
import math
from typing import Optional

import ee


class AnnualCycle:
    """Fit LST = c + a * cos(w t) + b * sin(w t) and fill the gaps."""

    OMEGA = 2 * math.pi / 365.25

    def __init__(self, region: ee.Geometry, start: str, end: str, product: str = "MODIS/061/MOD11A1",
                 band: str = "LST_Day_1km", qc: str = "QC_Day") -> None:
        self.region = region
        self.start = start
        self.end = end
        self.product = product
        self.band = band
        self.qc = qc
        self._fit: Optional[ee.Image] = None

    def collection(self) -> ee.ImageCollection:
        def prepare(img):
            good = img.select(self.qc).bitwiseAnd(3).lte(1)
            lst = img.select(self.band).multiply(0.02).subtract(273.15).rename("lst")
            return lst.updateMask(good).copyProperties(img, ["system:time_start"])

        return (
            ee.ImageCollection(self.product)
            .filterBounds(self.region)
            .filterDate(self.start, self.end)
            .map(prepare)
        )

    def _terms(self, img: ee.Image) -> ee.Image:
        t = ee.Image.constant(img.date().difference("2000-01-01", "day")).multiply(self.OMEGA)
        return ee.Image.cat([ee.Image.constant(1), t.cos(), t.sin()]).rename(["c", "a", "b"]).toFloat()

    def fit(self) -> ee.Image:
        if self._fit is None:
            col = self.collection().map(lambda img: self._terms(img).addBands(img.select("lst")))
            regression = col.reduce(ee.Reducer.linearRegression(3, 1))
            self._fit = regression.select("coefficients").arrayProject([0]).arrayFlatten([["c", "a", "b"]])
        return self._fit

    def predict(self, date: str) -> ee.Image:
        img = ee.Image(0).set("system:time_start", ee.Date(date).millis())
        return self._terms(img).multiply(self.fit()).reduce(ee.Reducer.sum()).rename("lst")

    def filled(self) -> ee.ImageCollection:
        fit = self.fit()

        def fill(img):
            model = self._terms(img).multiply(fit).reduce(ee.Reducer.sum()).rename("lst")
            # regional offset of the day
            offset = img.subtract(model).reduceRegion(
                reducer=ee.Reducer.median(), geometry=self.region, scale=2000, bestEffort=True
            ).get("lst")
            offset = ee.Number(ee.Algorithms.If(offset, offset, 0))
            filled = img.unmask(model.add(ee.Image.constant(offset)))
            return filled.copyProperties(img, ["system:time_start"])

        return self.collection().map(fill)

    def amplitude(self) -> ee.Image:
        fit = self.fit()
        return fit.select("a").hypot(fit.select("b")).rename("amplitude")

    def mean(self) -> ee.Image:
        return self.fit().select("c").rename("mean")


if __name__ == "__main__":
    ee.Initialize()
    region = ee.Geometry.Point([44.43, 33.31]).buffer(40000).bounds()
    cycle = AnnualCycle(region, "2015-01-01", "2021-01-01")
    image = cycle.mean().addBands(cycle.amplitude()).clip(region)
    task = ee.batch.Export.image.toDrive(
        image=image.toFloat(),
        description="baghdad_cycle",
        folder="lst",
        region=region,
        scale=1000,
    )
    task.start()
