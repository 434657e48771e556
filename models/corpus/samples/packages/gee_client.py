import logging
from typing import Any, Dict, List, Optional, Tuple

import ee

from app.core.config import settings
from app.core.exceptions import EarthEngineError, NoImageryError

logger = logging.getLogger(__name__)


class EarthEngineClient:
    """Thin wrapper around the Earth Engine API used by the backend."""

    def __init__(self) -> None:
        self._initialized = False

    def initialize(self) -> None:
        if self._initialized:
            return
        try:
            credentials = ee.ServiceAccountCredentials(
                settings.GEE_SERVICE_ACCOUNT,
                settings.GEE_KEY_PATH,
            )
            ee.Initialize(credentials, project=settings.GEE_PROJECT)
            self._initialized = True
            logger.info("Earth Engine initialized")
        except Exception as e:
            logger.error(f"Failed to initialize Earth Engine: {e}")
            raise EarthEngineError("Earth Engine initialization failed") from e

    def _geometry(self, geojson: Dict[str, Any]) -> ee.Geometry:
        if geojson.get("type") == "Feature":
            geojson = geojson["geometry"]
        if geojson.get("type") == "FeatureCollection":
            return ee.FeatureCollection(geojson).geometry()
        return ee.Geometry(geojson)

    def _sentinel2(
        self,
        geometry: ee.Geometry,
        start_date: str,
        end_date: str,
        max_cloud: float = 30,
    ) -> ee.ImageCollection:
        collection = (
            ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
            .filterBounds(geometry)
            .filterDate(start_date, end_date)
            .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", max_cloud))
        )
        count = collection.size().getInfo()
        if count == 0:
            raise NoImageryError(f"No images between {start_date} and {end_date}")
        logger.info(f"Found {count} images")
        return collection

    def get_ndvi_stats(
        self, geojson: Dict[str, Any], start_date: str, end_date: str
    ) -> Dict[str, Optional[float]]:
        """Return mean, min, max and std of NDVI."""
        self.initialize()
        geometry = self._geometry(geojson)
        image = self._sentinel2(geometry, start_date, end_date).median()
        ndvi = image.normalizedDifference(["B8", "B4"]).rename("NDVI")

        reducer = (
            ee.Reducer.mean()
            .combine(ee.Reducer.minMax(), sharedInputs=True)
            .combine(ee.Reducer.stdDev(), sharedInputs=True)
        )
        stats = ndvi.reduceRegion(
            reducer=reducer,
            geometry=geometry,
            scale=10,
            maxPixels=1e9,
            bestEffort=True,
        ).getInfo()

        return {
            "mean": stats.get("NDVI_mean"),
            "min": stats.get("NDVI_min"),
            "max": stats.get("NDVI_max"),
            "std": stats.get("NDVI_stdDev"),
        }

    def get_tile_url(
        self, geojson: Dict[str, Any], start_date: str, end_date: str, layer: str = "ndvi"
    ) -> str:
        self.initialize()
        geometry = self._geometry(geojson)
        image = self._sentinel2(geometry, start_date, end_date).median().clip(geometry)

        if layer == "ndvi":
            image = image.normalizedDifference(["B8", "B4"])
            vis = {"min": 0, "max": 0.8, "palette": ["red", "yellow", "green"]}
        elif layer == "ndwi":
            image = image.normalizedDifference(["B3", "B8"])
            vis = {"min": -0.5, "max": 0.5, "palette": ["white", "blue"]}
        elif layer == "rgb":
            vis = {"bands": ["B4", "B3", "B2"], "min": 0, "max": 3000}
        else:
            raise ValueError(f"Unknown layer: {layer}")

        map_id = image.getMapId(vis)
        return map_id["tile_fetcher"].url_format

    def get_dates(self, geojson: Dict[str, Any], start_date: str, end_date: str) -> List[str]:
        self.initialize()
        geometry = self._geometry(geojson)
        collection = self._sentinel2(geometry, start_date, end_date, max_cloud=100)
        dates = collection.aggregate_array("system:time_start").map(
            lambda t: ee.Date(t).format("YYYY-MM-dd")
        )
        return ee.List(dates).distinct().sort().getInfo()

    def get_elevation(self, lat: float, lon: float) -> Optional[float]:
        self.initialize()
        point = ee.Geometry.Point([lon, lat])
        value = ee.Image("USGS/SRTMGL1_003").sample(point, 30).first().get("elevation")
        return value.getInfo()

    def get_thumbnail(self, geojson: Dict[str, Any], start_date: str, end_date: str, size: int = 512) -> str:
        self.initialize()
        geometry = self._geometry(geojson)
        image = self._sentinel2(geometry, start_date, end_date).median()
        return image.getThumbURL(
            {
                "bands": ["B4", "B3", "B2"],
                "min": 0,
                "max": 3000,
                "region": geometry,
                "dimensions": size,
                "format": "png",
            }
        )


gee_client = EarthEngineClient()
