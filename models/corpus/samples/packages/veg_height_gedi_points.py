"""Extract GEDI L2A heights around plots and compare with field data."""
import argparse
import logging
from pathlib import Path

import ee
import numpy as np
import pandas as pd

logger = logging.getLogger(__name__)


def quality(image):
    """Quality and degrade flags."""
    return image.updateMask(image.select("quality_flag").eq(1)).updateMask(image.select("degrade_flag").eq(0))


def gedi(start: str, end: str) -> ee.ImageCollection:
    return (
        ee.ImageCollection("LARSE/GEDI/GEDI02_A_002_MONTHLY")
        .filterDate(start, end)
        .map(quality)
        .select(["rh50", "rh75", "rh95", "rh98", "sensitivity"])
    )


def load_plots(path: Path, buffer: float) -> ee.FeatureCollection:
    df = pd.read_csv(path)
    features = []
    for row in df.itertuples(index=False):
        geom = ee.Geometry.Point([row.lon, row.lat]).buffer(buffer)
        features.append(ee.Feature(geom, {"plot": row.plot, "height": row.height}))
    return ee.FeatureCollection(features)


def extract(plots: ee.FeatureCollection, start: str, end: str) -> pd.DataFrame:
    image = gedi(start, end).mosaic()
    table = image.reduceRegions(
        collection=plots,
        reducer=ee.Reducer.mean().combine(ee.Reducer.count(), sharedInputs=True),
        scale=25,
    ).filter(ee.Filter.gt("rh98_count", 0))
    columns = ["plot", "height", "rh50_mean", "rh75_mean", "rh95_mean", "rh98_mean", "rh98_count"]
    rows = table.reduceColumns(ee.Reducer.toList(len(columns)), columns).get("list").getInfo()
    return pd.DataFrame(rows, columns=columns)


def scores(df: pd.DataFrame) -> pd.Series:
    error = df["rh98_mean"] - df["height"]
    return pd.Series(
        {
            "n": len(df),
            "bias": error.mean(),
            "rmse": np.sqrt((error**2).mean()),
            "r": df["rh98_mean"].corr(df["height"]),
        }
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("plots", type=Path)
    parser.add_argument("--buffer", type=float, default=25)
    parser.add_argument("--start", default="2019-04-01")
    parser.add_argument("--end", default="2023-01-01")
    parser.add_argument("--out", type=Path, default=Path("gedi_plots.csv"))
    args = parser.parse_args()

    logging.basicConfig(level=logging.INFO)
    ee.Initialize(project="ee-canopy")

    plots = load_plots(args.plots, args.buffer)
    logger.info("%d plots", plots.size().getInfo())
    df = extract(plots, args.start, args.end)
    df.to_csv(args.out, index=False)
    print(scores(df).round(2))


if __name__ == "__main__":
    main()
