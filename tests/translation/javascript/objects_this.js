// this, constructors, prototypes and classes.
// only: there
var tool = {
  scale: 30,
  run: function(image) {
    return image.set('scale', this.scale);
  }
};
print(tool.run(ee.Image(1)));

function Period(start, years) {
  this.start = ee.Date(start);
  this.years = years;
}
Period.prototype.end = function() {
  return this.start.advance(this.years, 'year');
};
var period = new Period('2020-01-01', 2);
print(period.end(), period.years);

class Index {
  constructor(name) { this.name = name; }
  of(image) { return image.normalizedDifference().rename(this.name); }
}
print(new Index('ndvi').of(ee.Image([1, 2])));
