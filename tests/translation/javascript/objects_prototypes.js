// A constructor with methods.
// only: there
function Period(start, years) {
  this.start = ee.Date(start);
  this.years = years;
}
Period.prototype.end = function() {
  return this.start.advance(this.years, 'year');
};
var period = new Period('2020-01-01', 2);
print(period.end(), period.years);
