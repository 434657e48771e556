{# Steps of scripts that are put together from requests. Each takes the plan, and names of variables that are there. #}
{% import 'outputs' as outputs %}
{% import 'reduce' as reduce %}

{# Several reducers as one. #}
{% macro reducer(reducers) -%}
{% for one in reducers -%}
{% if loop.first %}{{ reduce.named(one) }}{% else %}.combine({reducer2: {{ reduce.named(one) }}, sharedInputs: true}){% endif %}
{%- endfor %}
{%- endmacro %}

{% macro composite(p, name, collection='collection') %}
// {{ p.reducer.title }}, cut to the area.
var {{ name }} = {{ reduce.over_time(p.reducer, collection, p.select, p.source.cloudiness) }}
    .clip(region);

{% endmacro %}

{% macro center(p) %}
Map.centerObject(region);
{% endmacro %}

{% macro layer(p, layer) %}
Map.addLayer({{ layer.image }}, {{ options(layer) }}, {{ layer.name | code }});
{% endmacro %}

{# How a layer is shown: what is set of bands, range, palette. #}
{% macro options(layer) -%}
{% set bands = ('bands: ' ~ (layer.bands | code)) if layer.bands else '' -%}
{% set range = ('min: ' ~ (layer.min | code) ~ ', max: ' ~ (layer.max | code)) if layer.min is not none else '' -%}
{% set palette = ('palette: ' ~ (layer.palette | code)) if layer.palette else '' -%}
{ {{- [bands, range, palette] | select | join(', ') -}} }
{%- endmacro %}

{% macro show(p) %}
// The map.
{{ center(p) }}
{%- for one in p.layers %}
{{ layer(p, one) }}
{%- endfor %}

{% endmacro %}

{# One image a month or a year. #}
{% macro aggregate(p, collection, name) %}
// One image a {{ p.interval }}: the {{ p.series_reducer.words }}.
var steps = ee.List.sequence(0, ee.Date(end).difference(ee.Date(start), '{{ p.interval }}').round().subtract(1));
var {{ name }} = ee.ImageCollection.fromImages(steps.map(function(step) {
  var from = ee.Date(start).advance(step, '{{ p.interval }}');
  return {{ collection }}.filterDate(from, from.advance(1, '{{ p.interval }}'))
      .{{ p.series_reducer.name }}()
      .set('system:time_start', from.millis());
}));

{% endmacro %}

{% macro chart(p, collection) %}
// The chart: {{ p.chart.title }}.
var chart = ui.Chart.image.series({
  imageCollection: {{ collection }}{% if p.chart.bands %}.select({{ p.chart.bands | code }}){% endif %},
  region: region,
  reducer: {{ reduce.named(p.chart.reducer) }},
  scale: {{ p.stat_scale | code }},
  xProperty: 'system:time_start'
}).setOptions({
  title: {{ p.chart.title | code }},
  hAxis: {title: 'Date'},
  vAxis: {title: {{ p.chart.axis | code }}}
});
print(chart);

{% endmacro %}

{% macro zone_chart(p, image) %}
// The chart: {{ p.chart.title }}, of each area.
print(ui.Chart.image.byRegion({
  image: {{ image }},
  regions: zones,
  reducer: {{ reduce.named(p.chart.reducer) }},
  scale: {{ p.stat_scale | code }},
  xProperty: {{ p.zones.column | code }}
}));

{% endmacro %}

{% macro histogram(p, image) %}
// How the values are spread.
print(ui.Chart.image.histogram({
  image: {{ image }},
  region: region,
  scale: {{ p.stat_scale | code }},
  maxPixels: 1e9
}));

{% endmacro %}

{% macro stats(p, image) %}
// The {{ p.stat.word }} over the area.
var stats = {{ image }}.reduceRegion({
  reducer: {{ reducer(p.stat.reducers) }},
  geometry: region,
  scale: {{ p.stat_scale | code }},
  maxPixels: 1e10
});
print({{ p.stat.title | code }}, stats);

{% endmacro %}

{% macro zonal(p, image) %}
// The {{ p.stat.word }} in each area.
var statistics = {{ image }}.reduceRegions({
  collection: zones,
  reducer: {{ reducer(p.stat.reducers) }},
  scale: {{ p.stat_scale | code }}
});
print({{ p.stat.title | code }}, statistics.limit(20));

{% endmacro %}

{% macro samples(p, image) %}
// The values at the points.
var values = {{ image }}.sampleRegions({
  collection: points,
  scale: {{ p.stat_scale | code }},
  geometries: true
});
print({{ p.stat.title | code }}, values.limit(20));

{% endmacro %}

{% macro random_samples(p, image) %}
// Random points in the area, with the values there.
var values = {{ image }}.sample({
  region: region,
  scale: {{ p.stat_scale | code }},
  numPixels: {{ p.points | code }},
  seed: 1,
  geometries: true
});
print({{ p.stat.title | code }}, values.limit(20));

{% endmacro %}

{% macro export_image(p, image) %}
{{ outputs.to_image(p.export.output, image, p.export.name, p.scale, 'region', p.export.folder, p.export.asset, p.export.bucket, p.crs) }}

{% endmacro %}

{% macro export_table(p, table) %}
{{ outputs.to_table(p.export.output, table, p.export.name, [], 'CSV', p.export.folder, p.export.asset, p.export.bucket) }}

{% endmacro %}

{% macro series_table(p, collection) %}
// One row an image: date and value.
var rows = ee.FeatureCollection({{ collection }}.map(function(image) {
  var value = image.reduceRegion({
    reducer: {{ reduce.named(p.chart.reducer) }},
    geometry: region,
    scale: {{ p.stat_scale | code }},
    maxPixels: 1e10
  });
  return ee.Feature(null, value).set('date', image.date().format('yyyy-MM-dd'));
}));
{% if not p.export %}
print({{ p.chart.title | code }}, rows.limit(50));
{% endif %}

{% endmacro %}

{% macro video(p, collection) %}
// An animation, and its address.
var frames = {{ collection }}{% if p.chart.bands %}.select({{ p.chart.bands | code }}){% endif %}.map(function(image) {
  return image.visualize({{ options(p.layer) }});
});
{% if p.video_export %}
Export.video.toDrive({
  collection: frames,
  description: {{ p.export_name | code }},
  framesPerSecond: {{ p.frames | code }},
  dimensions: 720,
  region: region
});
{% else %}
print(frames.getVideoThumbURL({
  region: region,
  dimensions: 600,
  framesPerSecond: {{ p.frames | code }},
  crs: 'EPSG:3857'
}));
{% endif %}

{% endmacro %}

{% macro thumbnail(p) %}
// The address of a picture.
print({{ p.layer.image }}.visualize({{ options(p.layer) }}).getThumbURL({region: region, dimensions: 1024}));

{% endmacro %}

{% macro count_images(p, collection) %}
// How many images there are.
print('Images', {{ collection }}.size());

{% endmacro %}

{% macro list_images(p, collection) %}
// The days of the images.
var dates = {{ collection }}.aggregate_array('system:time_start').map(function(time) {
  return ee.Date(time).format('yyyy-MM-dd');
});
print('Dates', dates.distinct());

{% endmacro %}

{% macro speckle(p, image) %}
// Less speckle: the median of a small circle.
{{ image }} = {{ image }}.focalMedian({{ p.window | code }}, 'circle', 'meters');

{% endmacro %}

{# Terrain. #}
{% macro terrain(p, kind) %}
{% if kind == 'contour' %}
// Contour lines, every {{ p.contour | code }} m.
var lines = ee.List.sequence(0, 8000, {{ p.contour | code }});
var contour = ee.ImageCollection(lines.map(function(height) {
  var above = elevation.gt(ee.Number(height)).focalMode(2);
  return above.zeroCrossing().multiply(ee.Image.constant(ee.Number(height))).toFloat().selfMask();
})).mosaic();
{% else %}
// {{ p.terrain_titles[kind] }}.
var {{ kind }} = ee.Terrain.{{ kind }}(elevation);
{% endif %}

{% endmacro %}

{% macro threshold(p, image, name) %}
// Where {{ p.limit.word }}.
var {{ name }} = {{ image }}.{{ p.limit.method }}({{ p.limit.number | code }}).rename({{ name | code }}).selfMask();

{% endmacro %}

{% macro between(p, image, name) %}
// Where it is between {{ p.limits[0] | code }} and {{ p.limits[1] | code }}.
var {{ name }} = {{ image }}.gt({{ p.limits[0] | code }}).and({{ image }}.lt({{ p.limits[1] | code }})).rename({{ name | code }}).selfMask();

{% endmacro %}

{% macro area_of(p, image) %}
// Its area.
var area = ee.Image.pixelArea().updateMask({{ image }}).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: region,
  scale: {{ p.stat_scale | code }},
  maxPixels: 1e13
});
print({{ p.area.title | code }}, ee.Number(area.get('area')).divide({{ p.area.divisor | code }}));

{% endmacro %}

{% macro area_by_class(p, image, band) %}
// The area of each class, in {{ p.area.unit }}.
var areas = ee.Image.pixelArea().divide({{ p.area.divisor | code }}).addBands({{ image }}).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'class'}),
  geometry: region,
  scale: {{ p.stat_scale | code }},
  maxPixels: 1e13
});
print('Area by class ({{ p.area.unit }})', areas.get('groups'));
{% if p.chart_area %}
print(ui.Chart.image.byClass({
  image: ee.Image.pixelArea().divide({{ p.area.divisor | code }}).addBands({{ image }}),
  classBand: {{ band | code }},
  region: region,
  reducer: ee.Reducer.sum(),
  scale: {{ p.stat_scale | code }}
}));
{% endif %}

{% endmacro %}

{% macro one_class(p, image, name) %}
// Only {{ p.class.title }}.
var {{ name }} = {{ image }}.eq({{ p.class.value | code }}).rename({{ name | code }}).selfMask();

{% endmacro %}

{# Forest loss by year. #}
{% macro loss_years(p) %}
// Loss in the years that are asked for: 1 is 2001.
var year = forest.select('lossyear');
var loss = year.gte({{ p.loss.first }}).and(year.lte({{ p.loss.last }})).selfMask().rename('loss');

{% endmacro %}

{% macro loss_chart(p) %}
// The area of each year's loss, in hectares.
var byYear = ee.Image.pixelArea().divide(1e4).addBands(year.updateMask(loss)).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'year'}),
  geometry: region,
  scale: {{ p.stat_scale | code }},
  maxPixels: 1e13
});
print('Loss by year (ha)', byYear.get('groups'));
{% if p.chart_area %}
print(ui.Chart.image.byClass({
  image: ee.Image.pixelArea().divide(1e4).addBands(year.updateMask(loss)),
  classBand: 'lossyear',
  region: region,
  reducer: ee.Reducer.sum(),
  scale: {{ p.stat_scale | code }}
}));
{% endif %}

{% endmacro %}

{# Two times. #}
{% macro two_periods(p) %}
// The two periods that are compared. The end dates are exclusive.
var beforeStart = {{ p.before.start | code }};
var beforeEnd = {{ p.before.end | code }};
var afterStart = {{ p.after.start | code }};
var afterEnd = {{ p.after.end | code }};

{% endmacro %}

{% macro difference(p) %}
// The change: after, less before.
var change = after.subtract(before).rename('change');

{% endmacro %}

{% macro severity(p) %}
// The fall of {{ p.indices[0].name }}, and classes of severity: unburned, low, moderate to low, moderate to high, high.
var dNBR = before.subtract(after).rename('dNBR');
var severity = dNBR.gt(0.1)
    .add(dNBR.gt(0.27))
    .add(dNBR.gt(0.44))
    .add(dNBR.gt(0.66))
    .rename('severity');

{% endmacro %}

{% macro flood(p) %}
// Water is dark: where the backscatter fell by more than {{ p.flood_drop | code }} dB there may be a flood. Slopes and lasting water are left out.
var fall = before.subtract(after);
var slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'));
var lasting = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('seasonality').gte(10).unmask(0);
var flooded = fall.gt({{ p.flood_drop | code }})
    .updateMask(slope.lt(5))
    .updateMask(lasting.not())
    .selfMask()
    .rename('flooded');

{% endmacro %}

{# Classification. #}
{% macro classes_of_map(p, image) %}
// The classes to learn are those of a land cover map. Points of your own are better.
var labels = ee.ImageCollection('ESA/WorldCover/v200').first().select('Map').rename('class').clip(region);
var samples = {{ image }}.addBands(labels).stratifiedSample({
  numPoints: {{ p.points | code }},
  classBand: 'class',
  region: region,
  scale: {{ p.stat_scale | code }},
  seed: 1,
  geometries: true
});

{% endmacro %}

{% macro classes_of_asset(p, image) %}
// Your samples: a property "class" has the number of the class.
var samples = {{ image }}.sampleRegions({
  collection: ee.FeatureCollection({{ p.samples_asset | code }}),
  properties: ['class'],
  scale: {{ p.scale | code }}
});

{% endmacro %}

{% macro classifier(p) -%}
{% if p.classifier == 'cart' -%} ee.Classifier.smileCart()
{%- elif p.classifier == 'svm' -%} ee.Classifier.libsvm({kernelType: 'RBF', gamma: 0.5, cost: 10})
{%- elif p.classifier == 'boost' -%} ee.Classifier.smileGradientTreeBoost({{ p.trees | code }})
{%- elif p.classifier == 'bayes' -%} ee.Classifier.smileNaiveBayes()
{%- else -%} ee.Classifier.smileRandomForest({{ p.trees | code }})
{%- endif %}
{%- endmacro %}

{% macro classify(p, image) %}
// Some of the samples teach, the rest test.
samples = samples.randomColumn('random', 1);
var training = samples.filter(ee.Filter.lt('random', {{ p.split | code }}));
var testing = samples.filter(ee.Filter.gte('random', {{ p.split | code }}));

// The classifier.
var classifier = {{ classifier(p) }}.train({
  features: training,
  classProperty: 'class',
  inputProperties: {{ image }}.bandNames()
});
var classified = {{ image }}.classify(classifier);

// How well it does on samples that it has not seen.
var accuracy = testing.classify(classifier).errorMatrix('class', 'classification');
print('Confusion matrix', accuracy);
print('Overall accuracy', accuracy.accuracy());
print('Kappa', accuracy.kappa());
{% if p.importance %}
print('Importance', ee.Dictionary(classifier.explain()).get('importance'));
{% endif %}

{% endmacro %}

{% macro cluster(p, image) %}
// Pixels to learn from, and {{ p.clusters | code }} clusters.
var pixels = {{ image }}.sample({
  region: region,
  scale: {{ p.stat_scale | code }},
  numPixels: {{ p.points | code }},
  seed: 1
});
var clusterer = ee.Clusterer.wekaKMeans({{ p.clusters | code }}).train(pixels);
var clusters = {{ image }}.cluster(clusterer);

{% endmacro %}

{# Trend and anomaly. #}
{% macro trend(p, collection, band) %}
// The linear trend: time in years against the values.
var trend = {{ collection }}.map(function(image) {
  var years = image.date().difference(ee.Date(start), 'year');
  return ee.Image(years).toFloat().rename('t')
      .addBands(image.select({{ band | code }}).toFloat())
      .set('system:time_start', image.get('system:time_start'));
}).reduce(ee.Reducer.{{ p.trend }}()).clip(region);
var perYear = trend.select('{{ 'slope' if p.trend == 'sensSlope' else 'scale' }}');

{% endmacro %}

{% macro anomaly(p, collection) %}
// The long-term mean, of the same months in the years before.
var normal = {{ collection }}.filterDate({{ p.normal.start | code }}, {{ p.normal.end | code }})
{%- if p.normal.months %}

    .filter(ee.Filter.calendarRange({{ p.normal.months[0] }}, {{ p.normal.months[1] }}, 'month'))
{%- endif %}
;
var current = {{ collection }}.filterDate(start, end);
{% if p.normal.per_year %}
var anomaly = current.sum().subtract(normal.sum().divide({{ p.normal.years }})).rename('anomaly').clip(region);
{% else %}
var anomaly = current.mean().subtract(normal.mean()).rename('anomaly').clip(region);
{% endif %}

{% endmacro %}

{% macro correlation(p, first, second) %}
// The correlation of the two, pixel by pixel.
var pair = {{ first }}.rename('first').addBands({{ second }}.rename('second'));
var correlation = pair.reduceRegion({
  reducer: ee.Reducer.pearsonsCorrelation(),
  geometry: region,
  scale: {{ p.stat_scale | code }},
  maxPixels: 1e10
});
print('Correlation', correlation);

{% endmacro %}

{# Interface. #}
{% macro app(p, collection) %}
// A slider for the year, and the map of that year.
var label = ui.Label('Year');
var slider = ui.Slider({
  min: {{ p.years[0] }},
  max: {{ p.years[1] }},
  value: {{ p.years[1] }},
  step: 1,
  onChange: showYear
});
function showYear(year) {
  var image = {{ collection }}.filter(ee.Filter.calendarRange(year, year, 'year')).{{ p.series_reducer.name }}();
  Map.layers().reset();
  Map.addLayer(image.clip(region), {{ options(p.layer) }}, {{ p.layer.name | code }});
}
Map.add(ui.Panel([label, slider]));
showYear({{ p.years[1] }});

{% endmacro %}

{% macro split(p) %}
// Two maps side by side, with a line to drag.
var leftMap = ui.Map();
var rightMap = ui.Map();
leftMap.addLayer({{ p.layer.image }}, {{ options(p.layer) }}, {{ p.layer.name | code }});
rightMap.addLayer({{ p.layer2.image }}, {{ options(p.layer2) }}, {{ p.layer2.name | code }});
ui.Map.Linker([leftMap, rightMap]);
ui.root.widgets().reset([ui.SplitPanel(leftMap, rightMap, 'horizontal', true)]);
leftMap.centerObject(region);

{% endmacro %}

{% macro table_of(p) %}
// {{ p.source.about }}.
var table = ee.FeatureCollection({{ p.source.id | code }})
    .filterBounds(region);

{% endmacro %}

{% macro show_table(p) %}
// The map.
{{ center(p) }}
Map.addLayer(table.style({color: '2b5d8c', fillColor: '2b5d8c22', width: 1}), {}, {{ p.title | code }});
{% if p.print %}
print('Number', table.size());
{% endif %}

{% endmacro %}
