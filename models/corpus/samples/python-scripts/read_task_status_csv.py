import ee
import pandas as pd
import datetime

ee.Initialize()

tasks = ee.data.getTaskList()
rows = []
for t in tasks:
    rows.append({
        'id': t['id'],
        'description': t['description'],
        'state': t['state'],
        'start': datetime.datetime.fromtimestamp(t['start_timestamp_ms'] / 1000),
        'update': datetime.datetime.fromtimestamp(t['update_timestamp_ms'] / 1000),
        'error': t.get('error_message', '')
    })

df = pd.DataFrame(rows)
df['duration'] = df['update'] - df['start']
print(df['state'].value_counts())
print(df[df['state'] == 'FAILED'][['description', 'error']])
df.to_csv('tasks.csv', index=False)
