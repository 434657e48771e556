import ee
import smtplib
import argparse
from collections import Counter
from datetime import datetime, timedelta
from email.mime.text import MIMEText

ee.Initialize()


def recent_operations(hours=24):
    """Operations updated in the last hours."""
    limit = datetime.utcnow() - timedelta(hours=hours)
    ops = []
    for op in ee.data.listOperations():
        meta = op['metadata']
        updated = datetime.strptime(meta['updateTime'][:19], '%Y-%m-%dT%H:%M:%S')
        if updated >= limit:
            ops.append({
                'name': op['name'].split('/')[-1],
                'description': meta.get('description', ''),
                'state': meta['state'],
                'error': op.get('error', {}).get('message', ''),
                'eecu': meta.get('batchEecuUsageSeconds', 0),
                'updated': updated,
            })
    return ops


def summary(ops):
    counts = Counter(o['state'] for o in ops)
    lines = ['Operations in the last 24 h', '']
    for state, n in counts.items():
        lines.append('{:<12} {}'.format(state, n))
    lines.append('')
    lines.append('EECU hours: {:.2f}'.format(sum(o['eecu'] for o in ops) / 3600))
    failed = [o for o in ops if o['state'] == 'FAILED']
    if failed:
        lines.append('')
        lines.append('Failed:')
        for o in failed:
            lines.append('{} - {}'.format(o['description'], o['error']))
    return '\n'.join(lines)


def send(text, address, server='localhost'):
    msg = MIMEText(text)
    msg['Subject'] = 'EE operations'
    msg['From'] = address
    msg['To'] = address
    with smtplib.SMTP(server) as s:
        s.send_message(msg)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--mail', default=None)
    parser.add_argument('--hours', type=int, default=24)
    args = parser.parse_args()
    text = summary(recent_operations(args.hours))
    if args.mail:
        send(text, args.mail)
    else:
        print(text)
