#!/usr/bin/env python
"""List, monitor and cancel Earth Engine tasks from the command line."""

import argparse
import datetime
import sys
import time

import ee


def list_tasks(state=None, prefix=None):
    """Return the list of tasks filtered by state and description prefix.

    Args:
        state (str): READY, RUNNING, COMPLETED, FAILED or CANCELLED.
        prefix (str): Only tasks whose description starts with prefix.

    Returns:
        list: list of task dictionaries.
    """
    tasks = ee.data.getTaskList()
    if state:
        tasks = [t for t in tasks if t['state'] == state]
    if prefix:
        tasks = [t for t in tasks if t['description'].startswith(prefix)]
    return tasks


def print_tasks(tasks):
    for task in tasks:
        created = datetime.datetime.fromtimestamp(task['creation_timestamp_ms'] / 1000)
        print('{:<26} {:<10} {:%Y-%m-%d %H:%M} {}'.format(
            task['id'], task['state'], created, task['description']))


def cancel_tasks(tasks, dry_run=False):
    n = 0
    for task in tasks:
        if task['state'] in ('READY', 'RUNNING'):
            print('Cancelling %s' % task['description'])
            if not dry_run:
                ee.data.cancelTask(task['id'])
            n += 1
    print('{} tasks cancelled'.format(n))


def wait_tasks(prefix=None, sleep=30):
    """Wait until there are no more active tasks."""
    while True:
        tasks = list_tasks(prefix=prefix)
        active = [t for t in tasks if t['state'] in ('READY', 'RUNNING')]
        if not active:
            break
        running = len([t for t in active if t['state'] == 'RUNNING'])
        print('{} active tasks, {} running'.format(len(active), running))
        time.sleep(sleep)

    failed = [t for t in tasks if t['state'] == 'FAILED']
    for t in failed:
        print('FAILED: {} ({})'.format(t['description'], t.get('error_message')))
    return len(failed)


def arg_parse():
    parser = argparse.ArgumentParser(
        description='Earth Engine task manager',
        formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument('action', choices=['list', 'cancel', 'wait'])
    parser.add_argument('-s', '--state', default=None, help='Task state')
    parser.add_argument('-p', '--prefix', default=None, help='Description prefix')
    parser.add_argument('--project', default=None, help='Cloud project')
    parser.add_argument('--sleep', type=int, default=30, help='Seconds between polls')
    parser.add_argument('--dry-run', action='store_true', help='Do not cancel')
    return parser.parse_args()


def main():
    args = arg_parse()
    ee.Initialize(project=args.project)

    if args.action == 'list':
        print_tasks(list_tasks(args.state, args.prefix))
    elif args.action == 'cancel':
        cancel_tasks(list_tasks(args.state, args.prefix), args.dry_run)
    elif args.action == 'wait':
        sys.exit(wait_tasks(args.prefix, args.sleep))


if __name__ == '__main__':
    main()
