// The day 0 is the last day of the month before, and the month 12 is January of the next year.
var days = [];
for (var month = 0; month < 12; month++) {
  days.push(new Date(Date.UTC(2023, month + 1, 0)).getUTCDate());
}
print(ee.List(days));
print(ee.Number(new Date(Date.UTC(2023, 11 + 1, 1)).getUTCFullYear()));
