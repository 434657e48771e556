'use strict';
// A script in strict mode, with the imports that the Code Editor writes above a script.
var imageCollection = ee.ImageCollection("LANDSAT/LC08/C02/T1_TOA"),
    geometry = /* color: #d63000 */ee.Geometry.Point([-122.4, 37.7]),
    polygon =
    /* color: #98ff00 */
    /* shown: false */
    ee.Geometry.Polygon(
        [[[-122.5, 37.7],
          [-122.5, 37.5],
          [-122.3, 37.5]]]),
    vis = {"bands":["B4","B3","B2"],"min":0,"max":0.3};
print(imageCollection.filterBounds(geometry).first());
Map.addLayer(imageCollection.median().clip(polygon), vis);
