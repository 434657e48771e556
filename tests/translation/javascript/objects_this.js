// Functions of an object that use the object.
var tool = {
  scale: 30,
  run: function(image) {
    return image.set('scale', this.scale);
  }
};
print(tool.run(ee.Image(1)));
