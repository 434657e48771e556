import ee
import time
import pandas as pd

ee.Initialize()

# List all tasks
tasks = ee.batch.Task.list()
for t in tasks[:10]:
    print(t)

rows = []
for t in tasks:
    s = t.status()
    rows.append({
        'id': s['id'],
        'description': s['description'],
        'state': s['state'],
        'start': s.get('start_timestamp_ms', 0),
        'update': s.get('update_timestamp_ms', 0),
        'error': s.get('error_message', ''),
    })

df = pd.DataFrame(rows)
df['start'] = pd.to_datetime(df['start'], unit='ms')
df['update'] = pd.to_datetime(df['update'], unit='ms')
df['minutes'] = (df['update'] - df['start']).dt.total_seconds() / 60
print(df['state'].value_counts())
df.head(20)

# Failed tasks
failed = df[df['state'] == 'FAILED']
failed[['description', 'error']]

# Cancel everything that is still waiting
for t in tasks:
    if t.status()['state'] == 'READY':
        t.cancel()
        print('cancelled', t.status()['description'])


def wait_for_tasks(task_list, interval=60):
    running = list(task_list)
    while len(running) > 0:
        for t in running[:]:
            state = t.status()['state']
            if state == 'COMPLETED':
                print(t.status()['description'], 'completed')
                running.remove(t)
            elif state in ['FAILED', 'CANCELLED']:
                print(t.status()['description'], state, t.status().get('error_message'))
                running.remove(t)
        if len(running) > 0:
            print(len(running), 'tasks still running...')
            time.sleep(interval)
    print('All done')
