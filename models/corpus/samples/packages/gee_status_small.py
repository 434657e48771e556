import time
import ee

ee.Initialize()

prev = {}
while True:
    tasks = ee.data.getTaskList()
    active = [t for t in tasks if t['state'] in ('READY', 'RUNNING')]
    for t in tasks:
        if t['id'] in prev and prev[t['id']] != t['state']:
            print(t['description'], prev[t['id']], '->', t['state'])
        prev[t['id']] = t['state']
    if not active:
        print('no active tasks')
        break
    print(len(active), 'active')
    time.sleep(60)
