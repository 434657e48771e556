import logging
import time
from collections import deque

import ee


class TaskQueue:
    """Keep a maximum number of export tasks running at a time."""

    ACTIVE = ['READY', 'RUNNING', 'UNSUBMITTED']

    def __init__(self, max_active=10, sleep=20, retries=2):
        self.max_active = max_active
        self.sleep = sleep
        self.retries = retries
        self.queue = deque()
        self.active = []
        self.done = []
        self.failed = []
        self.logger = logging.getLogger(self.__class__.__name__)

    def add(self, task, name=None):
        """Add an unstarted task"""
        self.queue.append({
            'task': task,
            'name': name or task.config.get('description'),
            'tries': 0
        })

    def add_image(self, image, name, region, scale, folder='EE'):
        task = ee.batch.Export.image.toDrive(
            image=image,
            description=name,
            folder=folder,
            fileNamePrefix=name,
            region=region,
            scale=scale,
            maxPixels=1e13
        )
        self.add(task, name)

    def add_table(self, collection, name, folder='EE'):
        task = ee.batch.Export.table.toDrive(
            collection=collection,
            description=name,
            folder=folder,
            fileNamePrefix=name,
            fileFormat='CSV'
        )
        self.add(task, name)

    def _update(self):
        still = []
        for item in self.active:
            status = item['task'].status()
            state = status['state']
            if state in self.ACTIVE:
                still.append(item)
            elif state == 'COMPLETED':
                self.logger.info('%s completed', item['name'])
                self.done.append(item)
            else:
                self.logger.error('%s %s: %s', item['name'], state, status.get('error_message', ''))
                self.failed.append(item)
        self.active = still

    def run(self):
        """Start the tasks and block until all are finished."""
        while self.queue or self.active:
            while self.queue and len(self.active) < self.max_active:
                item = self.queue.popleft()
                try:
                    item['task'].start()
                    self.active.append(item)
                    self.logger.info('%s started', item['name'])
                except ee.EEException as e:
                    item['tries'] += 1
                    if item['tries'] > self.retries:
                        self.logger.error('%s could not be started: %s', item['name'], e)
                        self.failed.append(item)
                    else:
                        self.queue.append(item)
            time.sleep(self.sleep)
            self._update()

        self.logger.info('%d completed, %d failed', len(self.done), len(self.failed))
        return len(self.failed) == 0

    def cancel(self):
        for item in self.active:
            item['task'].cancel()
        self.active = []
        self.queue.clear()
