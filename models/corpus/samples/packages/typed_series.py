"""Typed helpers to request series in parallel."""
from __future__ import annotations

import asyncio
import enum
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date, timedelta

import ee


class Reducer(str, enum.Enum):
    MEAN = "mean"
    MEDIAN = "median"
    MAX = "max"
    MIN = "min"

    def to_ee(self) -> ee.Reducer:
        return {
            "mean": ee.Reducer.mean(),
            "median": ee.Reducer.median(),
            "max": ee.Reducer.max(),
            "min": ee.Reducer.min(),
        }[self.value]


@dataclass(frozen=True)
class Dataset:
    id: str
    band: str
    scale: float
    factor: float = 1.0
    offset: float = 0.0


@dataclass
class Point:
    lon: float
    lat: float

    def to_ee(self) -> ee.Geometry:
        return ee.Geometry.Point([self.lon, self.lat])


@dataclass
class Value:
    day: date
    value: float | None


DATASETS: dict[str, Dataset] = {
    "ndvi": Dataset("MODIS/061/MOD13Q1", "NDVI", 250, 0.0001),
    "lst": Dataset("MODIS/061/MOD11A1", "LST_Day_1km", 1000, 0.02, -273.15),
    "rain": Dataset("UCSB-CHG/CHIRPS/DAILY", "precipitation", 5566),
    "soil": Dataset("NASA/SMAP/SPL4SMGP/007", "sm_surface", 11000),
    "lai": Dataset("MODIS/061/MCD15A3H", "Lai", 500, 0.1),
}


def split_dates(start: date, end: date, days: int) -> Iterable[tuple[date, date]]:
    current = start
    while current < end:
        stop = min(current + timedelta(days=days), end)
        yield current, stop
        current = stop


def fetch(
    dataset: Dataset,
    point: Point,
    start: date,
    end: date,
    buffer: float = 0,
    reducer: Reducer = Reducer.MEAN,
) -> list[Value]:
    geometry = point.to_ee()
    if buffer > 0:
        geometry = geometry.buffer(buffer)

    collection = (
        ee.ImageCollection(dataset.id)
        .filterDate(start.isoformat(), end.isoformat())
        .select(dataset.band)
    )

    def to_feature(image: ee.Image) -> ee.Feature:
        value = image.reduceRegion(reducer.to_ee(), geometry, dataset.scale).get(dataset.band)
        return ee.Feature(None, {"day": image.date().format("YYYY-MM-dd"), "value": value})

    features = collection.map(to_feature).getInfo()["features"]
    values = []
    for f in features:
        raw = f["properties"].get("value")
        value = None if raw is None else raw * dataset.factor + dataset.offset
        values.append(Value(date.fromisoformat(f["properties"]["day"]), value))
    return values


async def fetch_all(
    name: str, points: Sequence[Point], start: date, end: date, workers: int = 10
) -> list[list[Value]]:
    dataset = DATASETS[name]
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(max_workers=workers) as pool:
        futures = []
        for point in points:
            for a, b in split_dates(start, end, 365):
                futures.append(loop.run_in_executor(pool, fetch, dataset, point, a, b))
        return await asyncio.gather(*futures)


if __name__ == "__main__":
    ee.Initialize()
    points = [Point(5.6, 52.0), Point(5.9, 51.8), Point(6.1, 52.3)]
    results = asyncio.run(fetch_all("ndvi", points, date(2018, 1, 1), date(2022, 1, 1)))
    print(sum(len(r) for r in results), "values")
