import ee
import time
import sys

ee.Initialize()


def list_tasks(state=None):
    tasks = ee.batch.Task.list()
    for t in tasks:
        if state is None or t.state == state:
            print(t.id, t.state, t.config.get('description', ''))


def cancel_all():
    for t in ee.batch.Task.list():
        if t.state in ['READY', 'RUNNING']:
            print('cancelling', t.id)
            t.cancel()


def wait(task):
    while task.active():
        print('Polling for task (id: {}).'.format(task.id))
        time.sleep(30)
    status = task.status()
    if status['state'] == 'FAILED':
        print('Failed:', status['error_message'])
    else:
        print('Done')


if __name__ == '__main__':
    if len(sys.argv) < 2:
        list_tasks()
    elif sys.argv[1] == 'cancel':
        cancel_all()
    else:
        list_tasks(sys.argv[1].upper())
