import ee
import json
import datetime
import requests
import os

SLACK = os.getenv("SLACK_WEBHOOK")
DAYS = 3

ee.Initialize(project=os.getenv("EE_PROJECT"))

parks = ee.FeatureCollection("WCMC/WDPA/current/polygons").filter(
    ee.Filter.And(
        ee.Filter.eq("ISO3", "BOL"),
        ee.Filter.inList("DESIG_ENG", ["National Park", "National Park and Integrated Management Natural Area"]),
    )
)


def fires(start, end):
    return (
        ee.ImageCollection("FIRMS")
        .filterDate(start, end)
        .select(["T21", "confidence"])
    )


def count_fires(feature, image):
    count = image.select("T21").gt(325).selfMask().reduceRegion(
        reducer=ee.Reducer.count(),
        geometry=feature.geometry(),
        scale=1000,
        maxPixels=1e9,
    )
    return feature.set("fires", count.get("T21"))


def send(text):
    if SLACK is None:
        print(text)
        return
    r = requests.post(SLACK, data=json.dumps({"text": text}))
    r.raise_for_status()


def main():
    end = datetime.date.today()
    start = end - datetime.timedelta(days=DAYS)
    image = fires(str(start), str(end)).max()
    result = parks.map(lambda f: count_fires(f, image))
    result = result.filter(ee.Filter.gt("fires", 0)).sort("fires", False)
    rows = result.reduceColumns(ee.Reducer.toList(2), ["NAME", "fires"]).get("list").getInfo()
    if not rows:
        send(f"No fires between {start} and {end}")
        return
    lines = [f"{name}: {int(n)}" for name, n in rows]
    send("Fires in parks\n" + "\n".join(lines))


if __name__ == "__main__":
    main()
