import unittest
from unittest.mock import MagicMock, patch

import ee

from exporter import Exporter, ExportFailed


class ExporterTest(unittest.TestCase):

    def setUp(self):
        self.image = MagicMock(spec=ee.Image)
        self.region = MagicMock(spec=ee.Geometry)
        self.exporter = Exporter(folder='test', scale=30, sleep=0)

    @patch('ee.batch.Export.image.toDrive')
    def test_export_starts_task(self, to_drive):
        task = MagicMock()
        to_drive.return_value = task
        self.exporter.export(self.image, 'ndvi_2020', self.region)
        task.start.assert_called_once_with()

    @patch('ee.batch.Export.image.toDrive')
    def test_export_arguments(self, to_drive):
        self.exporter.export(self.image, 'ndvi_2020', self.region)
        kwargs = to_drive.call_args[1]
        self.assertEqual(kwargs['description'], 'ndvi_2020')
        self.assertEqual(kwargs['folder'], 'test')
        self.assertEqual(kwargs['scale'], 30)
        self.assertEqual(kwargs['region'], self.region)

    @patch('ee.batch.Export.image.toDrive')
    def test_wait_completed(self, to_drive):
        task = MagicMock()
        task.active.side_effect = [True, True, False]
        task.status.return_value = {'state': 'COMPLETED', 'description': 'a'}
        to_drive.return_value = task
        self.exporter.export(self.image, 'a', self.region)
        self.exporter.wait()
        self.assertEqual(task.active.call_count, 3)

    @patch('ee.batch.Export.image.toDrive')
    def test_wait_failed(self, to_drive):
        task = MagicMock()
        task.active.return_value = False
        task.status.return_value = {
            'state': 'FAILED',
            'description': 'a',
            'error_message': 'User memory limit exceeded.'
        }
        to_drive.return_value = task
        self.exporter.export(self.image, 'a', self.region)
        with self.assertRaises(ExportFailed) as cm:
            self.exporter.wait()
        self.assertIn('memory', str(cm.exception))

    @patch('ee.batch.Task.list')
    def test_skip_running(self, task_list):
        running = MagicMock()
        running.config = {'description': 'a'}
        running.active.return_value = True
        task_list.return_value = [running]
        self.assertTrue(self.exporter.is_running('a'))
        self.assertFalse(self.exporter.is_running('b'))

    def test_bad_scale(self):
        with self.assertRaises(ValueError):
            Exporter(folder='test', scale=-1)


if __name__ == '__main__':
    unittest.main()
