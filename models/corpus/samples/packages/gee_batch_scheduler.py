#!/usr/bin/env python3
"""Submit the export of many tiles in batches and restart the failed ones."""
import argparse
import enum
import json
import logging
import pathlib
import time
from dataclasses import asdict, dataclass
from typing import Dict, List, Optional

import ee

log = logging.getLogger("scheduler")


class State(str, enum.Enum):
    WAITING = "WAITING"
    SUBMITTED = "SUBMITTED"
    DONE = "DONE"
    FAILED = "FAILED"


@dataclass
class Job:
    tile: str
    year: int
    state: State = State.WAITING
    task_id: Optional[str] = None
    tries: int = 0
    error: str = ""

    @property
    def name(self) -> str:
        return f"{self.tile}_{self.year}"


class Journal:
    """Keep the state of the jobs in a JSON file."""

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path
        self.jobs: Dict[str, Job] = {}
        if path.exists():
            for item in json.loads(path.read_text()):
                item["state"] = State(item["state"])
                job = Job(**item)
                self.jobs[job.name] = job

    def add(self, job: Job) -> None:
        self.jobs.setdefault(job.name, job)

    def save(self) -> None:
        self.path.write_text(json.dumps([asdict(j) for j in self.jobs.values()], indent=1))

    def select(self, state: State) -> List[Job]:
        return [j for j in self.jobs.values() if j.state == state]


def build_image(region: ee.Geometry, year: int) -> ee.Image:
    """Yearly percentiles of the NDVI."""
    def ndvi(image):
        scl = image.select("SCL")
        clear = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
        return image.normalizedDifference(["B8", "B4"]).rename("ndvi").updateMask(clear)

    collection = (
        ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
        .filterBounds(region)
        .filterDate(f"{year}-01-01", f"{year + 1}-01-01")
        .map(ndvi)
    )
    return collection.reduce(ee.Reducer.percentile([10, 25, 50, 75, 90])).multiply(10000).toInt16()


def submit(job: Job, grid: ee.FeatureCollection, folder: str) -> None:
    region = grid.filter(ee.Filter.eq("tile", job.tile)).geometry()
    task = ee.batch.Export.image.toAsset(
        image=build_image(region, job.year).set({"tile": job.tile, "year": job.year}),
        description=job.name,
        assetId=f"{folder}/{job.name}",
        region=region,
        scale=10,
        maxPixels=1e13,
    )
    task.start()
    job.task_id = task.id
    job.state = State.SUBMITTED
    job.tries += 1


def refresh(jobs: List[Job], max_tries: int) -> None:
    if not jobs:
        return
    statuses = ee.data.getTaskStatus([j.task_id for j in jobs])
    by_id = {s["id"]: s for s in statuses}
    for job in jobs:
        status = by_id[job.task_id]
        if status["state"] == "COMPLETED":
            job.state = State.DONE
        elif status["state"] in ("FAILED", "CANCELLED"):
            job.error = status.get("error_message", "")
            job.state = State.WAITING if job.tries < max_tries else State.FAILED
            log.warning("%s failed: %s", job.name, job.error)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("grid")
    parser.add_argument("folder")
    parser.add_argument("--years", type=int, nargs="+", required=True)
    parser.add_argument("--journal", type=pathlib.Path, default=pathlib.Path("journal.json"))
    parser.add_argument("--parallel", type=int, default=30)
    parser.add_argument("--max-tries", type=int, default=3)
    args = parser.parse_args()

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    ee.Initialize()

    grid = ee.FeatureCollection(args.grid)
    journal = Journal(args.journal)
    for tile in grid.aggregate_array("tile").getInfo():
        for year in args.years:
            journal.add(Job(tile, year))

    while True:
        refresh(journal.select(State.SUBMITTED), args.max_tries)
        running = len(journal.select(State.SUBMITTED))
        waiting = journal.select(State.WAITING)
        for job in waiting[: max(0, args.parallel - running)]:
            submit(job, grid, args.folder)
        journal.save()
        log.info(
            "waiting %d, submitted %d, done %d, failed %d",
            len(journal.select(State.WAITING)),
            len(journal.select(State.SUBMITTED)),
            len(journal.select(State.DONE)),
            len(journal.select(State.FAILED)),
        )
        if not journal.select(State.WAITING) and not journal.select(State.SUBMITTED):
            break
        time.sleep(120)


if __name__ == "__main__":
    main()
