"""Weekly GLAD / RADD alert summary for indigenous territories"""
import argparse
import csv
import datetime
import json
import logging
import os
import sys
from typing import Dict, List

import ee

logger = logging.getLogger("alerts")

GLAD_S2 = "projects/glad/S2alert"
RADD = "projects/radar-wur/raddalert/v1"
TERRITORIES = "projects/ee-territorios/assets/tis_amazonia"


class AlertError(RuntimeError):
    pass


def glad_s2(start: datetime.date, end: datetime.date) -> ee.Image:
    """Alerts of the GLAD Sentinel-2 product between two dates."""
    alert = ee.Image(GLAD_S2 + "/alert")
    date = ee.Image(GLAD_S2 + "/obsDate")
    epoch = datetime.date(2019, 1, 1)
    d0 = (start - epoch).days
    d1 = (end - epoch).days
    return alert.gte(3).And(date.gte(d0)).And(date.lt(d1)).rename("glad")


def radd(start: datetime.date, end: datetime.date) -> ee.Image:
    """Alerts of the RADD product, dates are coded as YYDOY."""
    col = (
        ee.ImageCollection(RADD)
        .filterMetadata("layer", "contains", "alert")
        .filterMetadata("geography", "equals", "sa")
        .sort("system:time_end", False)
    )
    latest = ee.Image(col.first())
    d0 = int(start.strftime("%y%j"))
    d1 = int(end.strftime("%y%j"))
    date = latest.select("Date")
    return latest.select("Alert").gte(2).And(date.gte(d0)).And(date.lt(d1)).rename("radd")


def summarise(image: ee.Image, territories: ee.FeatureCollection) -> List[Dict]:
    area = image.multiply(ee.Image.pixelArea()).divide(10000)
    stats = area.reduceRegions(
        collection=territories,
        reducer=ee.Reducer.sum(),
        scale=10,
        tileScale=8,
    )
    bands = image.bandNames().getInfo()
    keys = ["name"] + bands
    rows = stats.reduceColumns(ee.Reducer.toList(len(keys)), keys).get("list").getInfo()
    return [dict(zip(keys, r)) for r in rows]


def write_csv(rows: List[Dict], path: str) -> None:
    if not rows:
        raise AlertError("No rows to write")
    with open(path, "w", newline="") as f:
        writer = csv.DictWriter(f, fieldnames=list(rows[0].keys()))
        writer.writeheader()
        writer.writerows(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=7)
    parser.add_argument("--out", default="alerts")
    parser.add_argument("--project", default=os.environ.get("EE_PROJECT"))
    args = parser.parse_args()

    logging.basicConfig(level=logging.INFO)
    ee.Initialize(project=args.project)

    end = datetime.date.today()
    start = end - datetime.timedelta(days=args.days)
    territories = ee.FeatureCollection(TERRITORIES)

    image = glad_s2(start, end).unmask(0).addBands(radd(start, end).unmask(0))
    os.makedirs(args.out, exist_ok=True)
    path = os.path.join(args.out, f"{end:%Y%m%d}.csv")
    try:
        rows = summarise(image, territories)
        write_csv(rows, path)
    except (ee.EEException, AlertError) as exc:
        logger.error(exc)
        return 1
    total = sum(r["glad"] for r in rows)
    logger.info("%s: %.1f ha of GLAD alerts", path, total)
    return 0


if __name__ == "__main__":
    sys.exit(main())
