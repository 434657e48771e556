import ee
ee.Initialize()

tasks = ee.batch.Task.list()
for task in tasks:
    task_id = task.status()['id']
    task_state = task.status()['state']
    task_name = task.status()['description']
    if task_state == 'RUNNING' or task_state == 'READY':
        task.cancel()
        print('Task {} ({}) canceled'.format(task_id, task_name))
    else:
        print('Task {} ({}) state is {}'.format(task_id, task_name, task_state))
