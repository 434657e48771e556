"""Dynamic World class areas per year."""
import json
from pathlib import Path

import click
import ee

CLASSES = {
    0: "water",
    1: "trees",
    2: "grass",
    3: "flooded_vegetation",
    4: "crops",
    5: "shrub_and_scrub",
    6: "built",
    7: "bare",
    8: "snow_and_ice",
}


def yearly_mode(geometry, year):
    start = ee.Date.fromYMD(year, 1, 1)
    end = start.advance(1, "year")
    return (
        ee.ImageCollection("GOOGLE/DYNAMICWORLD/V1")
        .filterBounds(geometry)
        .filterDate(start, end)
        .select("label")
        .reduce(ee.Reducer.mode())
        .rename("label")
    )


def areas(image, geometry, scale):
    """Area of each class in hectares."""
    result = (
        ee.Image.pixelArea()
        .divide(1e4)
        .addBands(image)
        .reduceRegion(
            reducer=ee.Reducer.sum().group(groupField=1, groupName="class"),
            geometry=geometry,
            scale=scale,
            maxPixels=1e13,
            tileScale=4,
        )
    )
    groups = ee.List(result.get("groups")).getInfo()
    return {CLASSES[int(g["class"])]: round(g["sum"], 2) for g in groups}


@click.group()
@click.option("--project", envvar="EE_PROJECT")
def cli(project):
    ee.Initialize(project=project)


@cli.command()
@click.argument("geojson", type=click.Path(exists=True))
@click.option("--start", default=2016, show_default=True)
@click.option("--end", default=2023, show_default=True)
@click.option("--scale", default=10, show_default=True)
@click.option("--output", "-o", default="areas.json")
def stats(geojson, start, end, scale, output):
    """Print the class areas for each year."""
    data = json.loads(Path(geojson).read_text())
    geometry = ee.FeatureCollection(data).geometry()
    results = {}
    for year in range(start, end + 1):
        results[year] = areas(yearly_mode(geometry, year), geometry, scale)
        click.echo(f"{year}: {results[year]}")
    Path(output).write_text(json.dumps(results, indent=4))


@cli.command()
@click.argument("geojson", type=click.Path(exists=True))
@click.argument("year", type=int)
@click.option("--folder", default="dynamic_world")
def export(geojson, year, folder):
    """Export the yearly mode to Drive."""
    data = json.loads(Path(geojson).read_text())
    geometry = ee.FeatureCollection(data).geometry()
    image = yearly_mode(geometry, year).clip(geometry).toByte()
    name = f"{Path(geojson).stem}_{year}"
    task = ee.batch.Export.image.toDrive(
        image=image,
        description=name,
        folder=folder,
        region=geometry,
        scale=10,
        maxPixels=1e13,
    )
    task.start()
    click.echo(f"Task {task.id} started")


if __name__ == "__main__":
    cli()
