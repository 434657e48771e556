// Classes with fields, bases, getters, static methods; methods that give the instance; text of an instance.
// only: there
class Source {
  // How often it was asked.
  asked = 0;
  static kinds = ['optical', 'radar'];

  constructor(id, scale = 30) {
    this.id = id;
    this.scale = scale;
    this.bands = [];
  }
  get pixels() { return this.scale * this.scale; }
  static of(id) { return new Source(id, 10); }
  select(band) {
    this.bands.push(band);
    this.asked++;
    return this;
  }
  image() { return ee.Image(this.id).select(this.bands).set('scale', this.scale); }
  mapped() {
    var self = this;
    return ee.ImageCollection(this.id).map(function(image) { return image.set('id', self.id); });
  }
  toString() { return 'source ' + this.id; }
}
class Radar extends Source {
  polarisations = ['VV'];
  constructor(id) {
    super(id, 5);  // finer
  }
  select(band) { super.select('S1_' + band); return this; }
}
var radar = new Radar('COPERNICUS/S1_GRD');
radar.select('VV').select('VH');
print(radar.image(), radar.mapped().first(), radar.pixels, radar.asked, '' + radar);
print(radar instanceof Source, Source.kinds.length, Source.of('x').scale, radar.polarisations.length);
function describe(source) { return source.id + ' at ' + source.scale; }
print(describe(radar), describe(new Source('y')));
var all = [new Source('a'), new Source('b', 20)];
all.forEach(function(source) { print(source.id, source.scale); });
for (var i = 0; i < all.length; i++) print(ee.Image(all[i].pixels));

function Series(start) {
  this.start = start;
  this.steps = [1, 2];
}
// The dates of a series.
Series.prototype.dates = function() {
  var that = this;
  return this.steps.map(function(step) { return ee.Date(that.start).advance(step, 'month'); });
};
Series.since = function(start) { return new Series(start); };
print(ee.List(Series.since('2020-01-01').dates()));

var App = {
  options: {title: 'app'},
  form: {size: 2, grow: function(by) { return this.size + by; }, run: function() { return this.grow(3); }},
  init: function() { return this.options.title + ' ' + this.form.run(); }
};
print(App.init());
function rest(first) { return Array.prototype.slice.call(arguments, 1).concat([first]); }
print(ee.List(rest(1, 2, 3)), ee.List(Array.apply(null, Array(3)).map(function(_, i) { return i; })));
print(ee.Number([3, 4].reduce(function(sum, value, index) { return sum + value * index; }, 10)));
