/**
 * Legends
 * @module users/gisunit/ui:legend
 */

/**
 * Discrete legend
 * @param {string} title
 * @param {Array} labels
 * @param {Array} colors
 * @param {string} position
 */
exports.discrete = function(title, labels, colors, position) {
  var panel = ui.Panel({
    style: {
      position: position || 'bottom-left',
      padding: '8px 15px'
    }
  });
  panel.add(ui.Label({
    value: title,
    style: {
      fontWeight: 'bold',
      fontSize: '16px',
      margin: '0 0 4px 0',
      padding: '0'
    }
  }));
  for (var i = 0; i < labels.length; i++) {
    panel.add(makeRow(colors[i], labels[i]));
  }
  return panel;
};

function makeRow(color, label) {
  var box = ui.Label({
    style: {
      backgroundColor: color,
      padding: '8px',
      margin: '0 0 4px 0'
    }
  });
  var text = ui.Label({
    value: label,
    style: {margin: '0 0 4px 6px'}
  });
  return ui.Panel({
    widgets: [box, text],
    layout: ui.Panel.Layout.flow('horizontal')
  });
}

/**
 * Continuous legend, horizontal
 */
exports.continuous = function(title, vis, position) {
  var bar = ui.Thumbnail({
    image: ee.Image.pixelLonLat().select('longitude'),
    params: {
      bbox: [0, 0, 1, 0.1],
      dimensions: '200x20',
      format: 'png',
      min: 0,
      max: 1,
      palette: vis.palette
    },
    style: {stretch: 'horizontal', margin: '0px 8px', maxHeight: '20px'}
  });
  var labels = ui.Panel({
    widgets: [
      ui.Label(vis.min, {margin: '4px 8px'}),
      ui.Label((vis.min + vis.max) / 2, {margin: '4px 8px', textAlign: 'center', stretch: 'horizontal'}),
      ui.Label(vis.max, {margin: '4px 8px'})
    ],
    layout: ui.Panel.Layout.flow('horizontal')
  });
  return ui.Panel({
    widgets: [ui.Label(title, {fontWeight: 'bold'}), bar, labels],
    style: {position: position || 'bottom-right', width: '250px'}
  });
};

/**
 * Continuous legend, vertical
 */
exports.vertical = function(title, vis, position) {
  var lat = ee.Image.pixelLonLat().select('latitude');
  var gradient = lat.multiply((vis.max - vis.min) / 100).add(vis.min);
  var panel = ui.Panel({style: {position: position || 'bottom-right', padding: '8px 15px'}});
  panel.add(ui.Label(title, {fontWeight: 'bold'}));
  panel.add(ui.Label(vis.max));
  panel.add(ui.Thumbnail({
    image: gradient.visualize(vis),
    params: {bbox: '0,0,10,100', dimensions: '10x150'},
    style: {padding: '1px'}
  }));
  panel.add(ui.Label(vis.min));
  return panel;
};

exports.title = function(text) {
  return ui.Label(text, {
    position: 'top-center',
    fontWeight: 'bold',
    fontSize: '20px'
  });
};
