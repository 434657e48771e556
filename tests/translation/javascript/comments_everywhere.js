/**
 * A block comment above everything,
 * of several lines.
 */

// Two line comments,
// one below the other.

var image = ee.Image('USGS/SRTMGL1_003'); // behind a statement
/* between */ var slope = ee.Terrain.slope(/* inside a call */ image);

var masked = slope
    // before a link of the chain
    .gt(10) // behind a link
    /* in the middle */
    .selfMask();

var options = {
  // before a member
  reducer: ee.Reducer.mean(), // behind a member
  geometry: ee.Geometry.Point([10, 46]), /* geometry */
  scale: 30
  // after the last member
};
function f(a /* the image */, b) { // behind a head
  // alone in a body


  return a.add(b); // behind a return
  // after everything
}
if (masked) { // behind a condition
  print(masked.reduceRegion(options));
} else { // never
  // only a comment
}
print(f(image, [ // behind a bracket
  1, // one
  2 // two
][0]));
function empty() { /* nothing at all */ }
//no space before this
//////// a row of slashes ////////
// # a number sign, "quotes", and \ backslashes
// The end, without a line after it
