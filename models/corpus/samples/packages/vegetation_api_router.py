import logging
from datetime import date
from enum import Enum
from typing import List, Optional

import ee
from fastapi import APIRouter, Depends, HTTPException, Query, status
from pydantic import BaseModel, Field, validator

logger = logging.getLogger(__name__)
router = APIRouter(prefix="/vegetation", tags=["vegetation"])


class IndexName(str, Enum):
    ndvi = "ndvi"
    evi = "evi"
    savi = "savi"
    ndwi = "ndwi"


class Polygon(BaseModel):
    type: str = "Polygon"
    coordinates: List[List[List[float]]]

    @validator("type")
    def check_type(cls, v):
        if v != "Polygon":
            raise ValueError("only polygons are supported")
        return v


class IndexRequest(BaseModel):
    polygon: Polygon
    start: date
    end: date
    index: IndexName = IndexName.ndvi
    max_cloud: float = Field(30, ge=0, le=100)


class IndexStats(BaseModel):
    mean: Optional[float]
    p10: Optional[float]
    p90: Optional[float]
    images: int


class TileResponse(BaseModel):
    url: str
    min: float
    max: float
    palette: List[str]


VIS = {
    IndexName.ndvi: (0.0, 0.9, ["#ffffe5", "#addd8e", "#005a32"]),
    IndexName.evi: (0.0, 0.8, ["#ffffe5", "#addd8e", "#005a32"]),
    IndexName.savi: (0.0, 0.8, ["#ffffe5", "#addd8e", "#005a32"]),
    IndexName.ndwi: (-0.5, 0.5, ["#f7fbff", "#6baed6", "#08306b"]),
}


def get_collection(req: IndexRequest) -> ee.ImageCollection:
    geometry = ee.Geometry(req.polygon.dict())
    return (
        ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
        .filterBounds(geometry)
        .filterDate(req.start.isoformat(), req.end.isoformat())
        .filter(ee.Filter.lte("CLOUDY_PIXEL_PERCENTAGE", req.max_cloud))
    )


def compute_index(image: ee.Image, index: IndexName) -> ee.Image:
    image = image.divide(10000)
    if index == IndexName.ndvi:
        result = image.normalizedDifference(["B8", "B4"])
    elif index == IndexName.ndwi:
        result = image.normalizedDifference(["B3", "B8"])
    elif index == IndexName.evi:
        result = image.expression(
            "2.5 * (nir - red) / (nir + 6 * red - 7.5 * blue + 1)",
            {"nir": image.select("B8"), "red": image.select("B4"), "blue": image.select("B2")},
        )
    else:
        result = image.expression(
            "1.5 * (nir - red) / (nir + red + 0.5)",
            {"nir": image.select("B8"), "red": image.select("B4")},
        )
    return result.rename("index")


@router.post("/stats", response_model=IndexStats)
def stats(req: IndexRequest):
    geometry = ee.Geometry(req.polygon.dict())
    collection = get_collection(req)
    try:
        count = collection.size().getInfo()
        if count == 0:
            raise HTTPException(status.HTTP_404_NOT_FOUND, "No images found")
        index = compute_index(collection.median(), req.index)
        reducer = ee.Reducer.mean().combine(ee.Reducer.percentile([10, 90]), sharedInputs=True)
        values = index.reduceRegion(
            reducer=reducer, geometry=geometry, scale=10, maxPixels=1e9, bestEffort=True
        ).getInfo()
    except ee.EEException as exc:
        logger.exception("stats failed")
        raise HTTPException(status.HTTP_502_BAD_GATEWAY, str(exc))
    return IndexStats(
        mean=values.get("index_mean"), p10=values.get("index_p10"), p90=values.get("index_p90"), images=count
    )


@router.post("/tiles", response_model=TileResponse)
def tiles(req: IndexRequest):
    geometry = ee.Geometry(req.polygon.dict())
    vmin, vmax, palette = VIS[req.index]
    try:
        index = compute_index(get_collection(req).median(), req.index).clip(geometry)
        map_id = index.getMapId({"min": vmin, "max": vmax, "palette": palette})
    except ee.EEException as exc:
        logger.exception("tiles failed")
        raise HTTPException(status.HTTP_502_BAD_GATEWAY, str(exc))
    return TileResponse(url=map_id["tile_fetcher"].url_format, min=vmin, max=vmax, palette=palette)
