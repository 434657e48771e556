"""Urban heat island per city."""
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Dict, List

import ee


@dataclass
class City:
    name: str
    lon: float
    lat: float
    radius: float = 8000
    tags: List[str] = field(default_factory=list)

    @property
    def point(self) -> ee.Geometry:
        return ee.Geometry.Point([self.lon, self.lat])

    @property
    def urban(self) -> ee.Geometry:
        return self.point.buffer(self.radius)

    @property
    def rural(self) -> ee.Geometry:
        return self.point.buffer(self.radius * 3).difference(self.point.buffer(self.radius * 1.5))


CITIES = [
    City("Lagos", 3.3792, 6.5244, 15000),
    City("Nairobi", 36.8219, -1.2921, 10000),
    City("Cairo", 31.2357, 30.0444, 15000),
    City("Accra", -0.187, 5.6037),
    City("Kampala", 32.5825, 0.3476),
]


def summer_lst(city: City, year: int) -> ee.Image:
    """Mean LST in Celsius from Landsat 8 and 9."""
    l8 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
    l9 = ee.ImageCollection("LANDSAT/LC09/C02/T1_L2")
    col = (
        l8.merge(l9)
        .filterBounds(city.point)
        .filterDate(f"{year}-01-01", f"{year}-12-31")
        .filter(ee.Filter.lt("CLOUD_COVER", 40))
    )

    def to_lst(img):
        qa = img.select("QA_PIXEL")
        clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
        lst = img.select("ST_B10").multiply(0.00341802).add(149.0).subtract(273.15)
        return lst.updateMask(clear).rename("lst")

    return col.map(to_lst).mean()


def built_mask() -> ee.Image:
    return ee.ImageCollection("ESA/WorldCover/v200").first().eq(50)


def water_mask() -> ee.Image:
    return ee.Image("JRC/GSW1_4/GlobalSurfaceWater").select("occurrence").unmask(0).lt(20)


def uhi(city: City, year: int) -> Dict[str, float]:
    """Return urban and rural means and their difference."""
    lst = summer_lst(city, year).updateMask(water_mask())
    built = built_mask()

    urban = lst.updateMask(built).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=city.urban,
        scale=100,
        maxPixels=1e9,
        bestEffort=True,
    ).get("lst")
    rural = lst.updateMask(built.Not()).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=city.rural,
        scale=100,
        maxPixels=1e9,
        bestEffort=True,
    ).get("lst")

    result = ee.Dictionary({"urban": urban, "rural": rural}).getInfo()
    result["uhi"] = result["urban"] - result["rural"]
    return result


def main(out: Path = Path("uhi.json")) -> None:
    ee.Initialize(project="ee-urbanheat")
    results = {}
    for city in CITIES:
        results[city.name] = {}
        for year in range(2014, 2024):
            try:
                results[city.name][year] = uhi(city, year)
            except (ee.EEException, TypeError) as err:
                print(f"{city.name} {year}: {err}")
        print(city.name, "done")
    out.write_text(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
