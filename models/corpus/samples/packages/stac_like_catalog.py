import ee
import json
from datetime import datetime, timezone

ee.Initialize()


class Scene:
    def __init__(self, info):
        self.id = info['id']
        self.properties = info['properties']
        self.bands = [b['id'] for b in info['bands']]
        self.date = datetime.fromtimestamp(self.properties['system:time_start'] / 1000, tz=timezone.utc)

    def __repr__(self):
        return '<Scene {} {:%Y-%m-%d}>'.format(self.id, self.date)

    @property
    def image(self):
        return ee.Image(self.id)

    @property
    def cloud(self):
        for key in ('CLOUD_COVER', 'CLOUDY_PIXEL_PERCENTAGE'):
            if key in self.properties:
                return self.properties[key]
        return None

    @property
    def footprint(self):
        return self.properties.get('system:footprint')


class Catalog:
    """List scenes of a collection in a readable way"""

    def __init__(self, collection):
        self.collection = ee.ImageCollection(collection)
        self.scenes = []

    def search(self, geometry=None, start=None, end=None, cloud=None, limit=100):
        col = self.collection
        if geometry is not None:
            col = col.filterBounds(geometry)
        if start is not None and end is not None:
            col = col.filterDate(start, end)
        if cloud is not None:
            col = col.filter(ee.Filter.Or(
                ee.Filter.lt('CLOUD_COVER', cloud),
                ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', cloud)
            ))
        info = col.limit(limit, 'system:time_start').getInfo()
        self.scenes = [Scene(f) for f in info['features']]
        return self

    def __len__(self):
        return len(self.scenes)

    def __iter__(self):
        return iter(self.scenes)

    def __getitem__(self, i):
        return self.scenes[i]

    def sort_by_cloud(self):
        self.scenes.sort(key=lambda s: s.cloud)
        return self

    def to_json(self, path):
        data = [{'id': s.id, 'date': s.date.isoformat(), 'cloud': s.cloud} for s in self.scenes]
        with open(path, 'w') as f:
            json.dump(data, f, indent=1)


if __name__ == '__main__':
    point = ee.Geometry.Point([-58.38, -34.60])
    catalog = Catalog('LANDSAT/LC08/C02/T1_L2')
    catalog.search(point, '2020-01-01', '2020-12-31', cloud=20)
    print(len(catalog), 'scenes')
    for scene in catalog.sort_by_cloud():
        print(scene, scene.cloud)
    catalog.to_json('scenes.json')
