# -*- coding: utf-8 -*-
import ee
import sys
import time

ee.Initialize()

if len(sys.argv) != 3:
    print('usage: python s2_download_from_ids.py ids.txt folder')
    sys.exit(1)

ids = [l.strip() for l in open(sys.argv[1]) if l.strip()]
folder = sys.argv[2]

bands10 = ['B2', 'B3', 'B4', 'B8']
bands20 = ['B5', 'B6', 'B7', 'B8A', 'B11', 'B12', 'SCL']

tasks = []
for i in ids:
    img = ee.Image('COPERNICUS/S2_SR/' + i)
    geom = img.geometry()

    t = ee.batch.Export.image.toDrive(
        image=img.select(bands10),
        description=i + '_10m',
        folder=folder,
        region=geom,
        scale=10,
        maxPixels=1e10
    )
    t.start()
    tasks.append(t)

    t = ee.batch.Export.image.toDrive(
        image=img.select(bands20).toUint16(),
        description=i + '_20m',
        folder=folder,
        region=geom,
        scale=20,
        maxPixels=1e10
    )
    t.start()
    tasks.append(t)

print('%d tasks submitted' % len(tasks))

while True:
    states = [t.status()['state'] for t in tasks]
    running = states.count('RUNNING')
    ready = states.count('READY')
    done = states.count('COMPLETED')
    failed = states.count('FAILED')
    print('ready: %d  running: %d  completed: %d  failed: %d' % (ready, running, done, failed))
    if running + ready == 0:
        break
    time.sleep(60)
