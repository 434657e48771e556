// A class.
// only: there
class Index {
  constructor(name) { this.name = name; }
  of(image) { return image.normalizedDifference().rename(this.name); }
}
print(new Index('ndvi').of(ee.Image([1, 2])));
