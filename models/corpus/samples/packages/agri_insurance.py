import logging
import math
from typing import Dict, List, Tuple

import ee
import numpy as np
import pandas as pd

logger = logging.getLogger(__name__)


class RainfallIndex:
    """Weather index insurance based on CHIRPS.

    The payout is linear between the trigger and the exit.
    """

    def __init__(self, lat: float, lon: float, sum_insured: float):
        self.lat = lat
        self.lon = lon
        self.sum_insured = sum_insured
        self.point = ee.Geometry.Point([lon, lat])

    def rainfall(self, year: int, start_md: str, end_md: str) -> pd.Series:
        """Daily rainfall for the season."""
        end_year = year if end_md > start_md else year + 1
        collection = (ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
                      .filterDate(f'{year}-{start_md}', f'{end_year}-{end_md}')
                      .select('precipitation'))
        rows = collection.getRegion(self.point, 5566).getInfo()
        df = pd.DataFrame(rows[1:], columns=rows[0])
        df['date'] = pd.to_datetime(df['id'], format='%Y%m%d')
        return df.set_index('date')['precipitation'].astype(float)

    def season_totals(self, first: int, last: int, start_md: str, end_md: str) -> pd.Series:
        totals = {}
        for year in range(first, last + 1):
            try:
                totals[year] = self.rainfall(year, start_md, end_md).sum()
            except ee.EEException as e:
                logger.warning('%d: %s', year, e)
        return pd.Series(totals)

    def calibrate(self, totals: pd.Series, trigger_q: float = 0.2, exit_q: float = 0.02) -> Tuple[float, float]:
        return totals.quantile(trigger_q), totals.quantile(exit_q)

    def payout(self, total: float, trigger: float, exit_: float) -> float:
        if total >= trigger:
            return 0.0
        if total <= exit_:
            return self.sum_insured
        return self.sum_insured * (trigger - total) / (trigger - exit_)

    def premium(self, totals: pd.Series, trigger: float, exit_: float, loading: float = 0.25) -> float:
        payouts = [self.payout(t, trigger, exit_) for t in totals]
        return float(np.mean(payouts)) * (1 + loading)


def ndvi_index(lat: float, lon: float, year: int) -> float:
    """Maximum NDVI of the season as a second trigger."""
    area = ee.Geometry.Point([lon, lat]).buffer(2500)
    ndvi = (ee.ImageCollection('MODIS/061/MOD13Q1')
            .filterDate(f'{year}-06-01', f'{year}-10-31')
            .select('NDVI')
            .max()
            .multiply(0.0001))
    return ndvi.reduceRegion(ee.Reducer.mean(), area, 250).get('NDVI').getInfo()


if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO)
    ee.Initialize()
    sites: List[Dict] = [
        {'name': 'Kaolack', 'lat': 14.15, 'lon': -16.07},
        {'name': 'Tambacounda', 'lat': 13.77, 'lon': -13.67},
        {'name': 'Kaffrine', 'lat': 14.10, 'lon': -15.55},
    ]
    for s in sites:
        index = RainfallIndex(s['lat'], s['lon'], 1000)
        totals = index.season_totals(1990, 2020, '06-01', '10-31')
        trigger, exit_ = index.calibrate(totals)
        print(s['name'], round(trigger), round(exit_), round(index.premium(totals, trigger, exit_), 2))
        print('  2021:', index.payout(index.rainfall(2021, '06-01', '10-31').sum(), trigger, exit_),
              ndvi_index(s['lat'], s['lon'], 2021))
