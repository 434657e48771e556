from datetime import date
from functools import lru_cache
from typing import Any, Dict, List

import ee
from fastapi import FastAPI, HTTPException
from fastapi.middleware.cors import CORSMiddleware
from pydantic import BaseModel

app = FastAPI(title="Vegetation API", version="0.1.0")

app.add_middleware(
    CORSMiddleware,
    allow_origins=["*"],
    allow_methods=["*"],
    allow_headers=["*"],
)


class SeriesRequest(BaseModel):
    geometry: Dict[str, Any]
    start_date: date
    end_date: date
    index: str = "NDVI"


class SeriesPoint(BaseModel):
    date: str
    value: float


@app.on_event("startup")
def startup() -> None:
    service_account = "backend@my-veg-project.iam.gserviceaccount.com"
    credentials = ee.ServiceAccountCredentials(service_account, ".private-key.json")
    ee.Initialize(credentials)


def mask_s2(image: ee.Image) -> ee.Image:
    scl = image.select("SCL")
    mask = scl.eq(4).Or(scl.eq(5)).Or(scl.eq(6)).Or(scl.eq(7))
    return image.updateMask(mask).divide(10000).copyProperties(image, ["system:time_start"])


def add_index(image: ee.Image, index: str) -> ee.Image:
    image = ee.Image(image)
    if index == "NDVI":
        result = image.normalizedDifference(["B8", "B4"])
    elif index == "NDWI":
        result = image.normalizedDifference(["B3", "B8"])
    elif index == "NDMI":
        result = image.normalizedDifference(["B8", "B11"])
    elif index == "EVI":
        result = image.expression(
            "2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))",
            {
                "NIR": image.select("B8"),
                "RED": image.select("B4"),
                "BLUE": image.select("B2"),
            },
        )
    else:
        raise HTTPException(status_code=400, detail=f"Unknown index {index}")
    return result.rename("value").set("system:time_start", image.get("system:time_start"))


@app.get("/health")
def health():
    return {"status": "ok"}


@app.post("/series", response_model=List[SeriesPoint])
def series(req: SeriesRequest):
    try:
        geometry = ee.Geometry(req.geometry)
        collection = (
            ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
            .filterBounds(geometry)
            .filterDate(req.start_date.isoformat(), req.end_date.isoformat())
            .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 50))
            .map(mask_s2)
        )

        def reduce(image):
            img = add_index(image, req.index)
            mean = img.reduceRegion(
                reducer=ee.Reducer.mean(), geometry=geometry, scale=10, maxPixels=1e9
            ).get("value")
            return ee.Feature(None, {"date": ee.Image(image).date().format("YYYY-MM-dd"), "value": mean})

        fc = ee.FeatureCollection(collection.map(reduce)).filter(ee.Filter.notNull(["value"]))
        data = fc.getInfo()
    except ee.EEException as exc:
        raise HTTPException(status_code=500, detail=str(exc))

    return [f["properties"] for f in data["features"]]


@lru_cache(maxsize=128)
def landcover_url(year: int) -> str:
    start = ee.Date.fromYMD(year, 1, 1)
    image = (
        ee.ImageCollection("GOOGLE/DYNAMICWORLD/V1")
        .filterDate(start, start.advance(1, "year"))
        .select("label")
        .mode()
    )
    vis = {
        "min": 0,
        "max": 8,
        "palette": [
            "419BDF", "397D49", "88B053", "7A87C6", "E49635",
            "DFC35A", "C4281B", "A59B8F", "B39FE1",
        ],
    }
    return image.getMapId(vis)["tile_fetcher"].url_format


@app.get("/landcover/{year}")
def landcover(year: int):
    if year < 2016:
        raise HTTPException(status_code=404, detail="No data before 2016")
    return {"year": year, "url": landcover_url(year)}
