// Dates of the client: months from zero, UTC, arithmetic in milliseconds.
var date = new Date(Date.UTC(2020, 0, 31));
print(ee.Date(date), date.getTime(), date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
print(ee.Date(new Date('2021-03-04')), ee.Date(new Date('2021-03-04T05:06:07Z')), ee.Date(new Date(0)));
var later = new Date(date.getTime() + 24 * 60 * 60 * 1000);
print(ee.Date(later), (later - date) / 86400000, later > date);
print(ee.String(later.toISOString()), ee.String(later.toISOString().slice(0, 10)));
print(ee.Date(Date.now()), ee.Number(Date.now()), ee.Number(new Date().getTime()));
print(ee.ImageCollection('NASA/GPM_L3/IMERG_V06').filterDate(new Date(2020, 1, 1), new Date(2020, 2, 1)));
print(ee.Number(new Date(2019, 11, 31).getMonth()));
print(date.getDay(), ee.Number(Date.parse('2000-01-01')));
