// Callbacks in callbacks that change variables of the outer one.
function smooth(image, kept) {
  var out = ee.Image().select();
  ['a', 'b'].forEach(function(name) {
    var band = image.rename(name);
    if (kept.length) {
      var mask = ee.Image(0);
      kept.forEach(function(code) {
        mask = mask.or(band.eq(code));
      });
      out = out.addBands(band.updateMask(mask));
    } else {
      out = out.addBands(band);
    }
  });
  return out;
}
var image = ee.Image('USGS/SRTMGL1_003');
print(smooth(image, [1, 2]));
print(smooth(image, []));

var sums = [];
[[1, 2], [3, 4, 5]].forEach(function(row) {
  var total = 0;
  row.map(function(number) {
    total += number;
    return total;
  });
  sums.push(total);
});
print(ee.List(sums));
