/* Wetland monitoring tool
   --------------------------------------------
   1. choose a wetland
   2. choose the years
   3. run
   -------------------------------------------- */

var wetlands = ee.FeatureCollection('projects/ee-ramsar/assets/sites_tz');
var jrcYearly = ee.ImageCollection('JRC/GSW1_4/YearlyHistory');

var app = {};

app.createConstants = function() {
  app.WIDTH = '320px';
  app.COLORS = {
    seasonal: '99d9ea',
    permanent: '0000ff',
    noWater: 'ffffff'
  };
  app.HELPER_STYLE = {margin: '0 0 -3px 8px', fontSize: '12px', color: 'gray'};
  app.SECTION_STYLE = {margin: '20px 0 0 0'};
};

app.createPanels = function() {
  app.intro = {
    panel: ui.Panel([
      ui.Label({
        value: 'Wetland monitor',
        style: {fontWeight: 'bold', fontSize: '24px', margin: '10px 5px'}
      }),
      ui.Label('Yearly surface water extent for Ramsar sites in Tanzania.')
    ])
  };

  app.filters = {
    site: ui.Select({placeholder: 'Loading sites...'}),
    startYear: ui.Textbox('YYYY', '2000'),
    endYear: ui.Textbox('YYYY', '2020'),
    applyButton: ui.Button('Run', app.run)
  };

  app.filters.panel = ui.Panel({
    widgets: [
      ui.Label('1) Site', {fontWeight: 'bold'}),
      app.filters.site,
      ui.Label('2) Years', {fontWeight: 'bold'}),
      ui.Label('Start year', app.HELPER_STYLE), app.filters.startYear,
      ui.Label('End year', app.HELPER_STYLE), app.filters.endYear,
      app.filters.applyButton
    ],
    style: app.SECTION_STYLE
  });

  app.results = ui.Panel({style: app.SECTION_STYLE});
};

app.run = function() {
  var name = app.filters.site.getValue();
  var start = parseInt(app.filters.startYear.getValue(), 10);
  var end = parseInt(app.filters.endYear.getValue(), 10);
  if (!name) {
    app.results.widgets().reset([ui.Label('Choose a site', {color: 'red'})]);
    return;
  }

  var site = wetlands.filter(ee.Filter.eq('site_name', name));
  var col = jrcYearly.filter(ee.Filter.calendarRange(start, end, 'year'));

  var areas = col.map(function(img) {
    var seasonal = img.eq(2).multiply(ee.Image.pixelArea()).divide(1e6).rename('seasonal');
    var permanent = img.eq(3).multiply(ee.Image.pixelArea()).divide(1e6).rename('permanent');
    return seasonal.addBands(permanent).copyProperties(img, ['system:time_start']);
  });

  var chart = ui.Chart.image.series({
    imageCollection: areas,
    region: site,
    reducer: ee.Reducer.sum(),
    scale: 60
  }).setChartType('AreaChart').setOptions({
    title: 'Water extent',
    isStacked: true,
    vAxis: {title: 'km2'},
    colors: [app.COLORS.permanent, app.COLORS.seasonal]
  });

  app.results.widgets().reset([chart]);
  Map.layers().reset();
  Map.centerObject(site);
  Map.addLayer(col.sort('system:time_start', false).first().clip(site), {
    min: 1,
    max: 3,
    palette: [app.COLORS.noWater, app.COLORS.seasonal, app.COLORS.permanent]
  }, 'Last year');
  Map.addLayer(site.style({color: 'red', fillColor: '00000000'}), {}, name);
};

app.boot = function() {
  app.createConstants();
  app.createPanels();
  var main = ui.Panel({
    widgets: [app.intro.panel, app.filters.panel, app.results],
    style: {width: app.WIDTH, padding: '8px'}
  });
  ui.root.insert(0, main);
  Map.setCenter(35, -6, 6);
  wetlands.aggregate_array('site_name').evaluate(function(names) {
    app.filters.site.items().reset(names);
    app.filters.site.setPlaceholder('Select a site');
  });
};

app.boot();
