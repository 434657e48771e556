from typing import List, Optional, Union
from pathlib import Path

import ee
import geopandas as gpd
import pandas as pd


class TimeSeriesExtractor:
    """Extract zonal time series from an image collection.

    Args:
        collection: Earth Engine image collection id.
        bands: Bands to extract.
        scale: Scale in metres.
        reducer: Name of the reducer, one of mean, median, min, max.
    """

    REDUCERS = {
        "mean": ee.Reducer.mean,
        "median": ee.Reducer.median,
        "min": ee.Reducer.min,
        "max": ee.Reducer.max,
    }

    def __init__(
        self,
        collection: str,
        bands: List[str],
        scale: float = 30,
        reducer: str = "mean",
    ) -> None:
        self.collection = ee.ImageCollection(collection)
        self.bands = bands
        self.scale = scale
        if reducer not in self.REDUCERS:
            raise ValueError(f"Unknown reducer: {reducer}")
        self.reducer = self.REDUCERS[reducer]()

    def _read_features(self, path: Union[str, Path], id_column: str) -> ee.FeatureCollection:
        gdf = gpd.read_file(path).to_crs(epsg=4326)
        gdf = gdf[[id_column, "geometry"]]
        return ee.FeatureCollection(gdf.__geo_interface__)

    def extract(
        self,
        features: ee.FeatureCollection,
        start_date: str,
        end_date: str,
        id_column: str = "id",
    ) -> pd.DataFrame:
        """Extract the series for all features between two dates."""
        images = (
            self.collection
            .filterBounds(features)
            .filterDate(start_date, end_date)
            .select(self.bands)
        )

        def reduce_image(image):
            date = image.date().format("YYYY-MM-dd")
            stats = image.reduceRegions(
                collection=features,
                reducer=self.reducer.setOutputs(self.bands) if len(self.bands) == 1 else self.reducer,
                scale=self.scale,
            )
            return stats.map(lambda f: f.set("date", date).setGeometry(None))

        table = images.map(reduce_image).flatten()
        props = [id_column, "date"] + self.bands
        rows = table.reduceColumns(ee.Reducer.toList(len(props)), props).get("list").getInfo()
        df = pd.DataFrame(rows, columns=props)
        df["date"] = pd.to_datetime(df["date"])
        return df.sort_values([id_column, "date"]).reset_index(drop=True)

    def from_file(
        self,
        path: Union[str, Path],
        start_date: str,
        end_date: str,
        id_column: str = "id",
        output: Optional[Union[str, Path]] = None,
    ) -> pd.DataFrame:
        features = self._read_features(path, id_column)
        frames = []
        years = range(int(start_date[:4]), int(end_date[:4]) + 1)
        for year in years:
            start = max(start_date, f"{year}-01-01")
            end = min(end_date, f"{year + 1}-01-01")
            if start >= end:
                continue
            frames.append(self.extract(features, start, end, id_column))
        df = pd.concat(frames)
        if output is not None:
            df.to_csv(output, index=False)
        return df


if __name__ == "__main__":
    ee.Initialize()
    extractor = TimeSeriesExtractor("MODIS/061/MOD13Q1", ["NDVI"], scale=250)
    df = extractor.from_file("parcels.shp", "2015-01-01", "2020-12-31", id_column="parcel_id", output="ndvi.csv")
    print(df.head())
