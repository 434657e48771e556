{# Values of zones, of areas and of points. Each macro takes the value `s` of a step. #}

{% macro reducer(s) -%}
{% for name in s.reducers -%}
{% if loop.first %}ee.Reducer.{{ name }}(){% else %}.combine({reducer2: ee.Reducer.{{ name }}(), sharedInputs: true}){% endif %}
{%- endfor %}
{%- endmacro %}

{# The image of a further input: itself, or that of the same part of a period. #}
{% macro other(o) -%}
{% if o.own %}{{ 'image' }}{% elif o.property %}ee.Image({{ o.var }}.filter(ee.Filter.eq({{ o.property | code }}, image.get({{ o.property | code }}))).first()){% else %}{{ o.var }}{% endif %}
{%- endmacro %}

{# The values of one image: its own, in percent, or the area of its pixels; masked. #}
{% macro measured(s, image) -%}
{% if s.divisor -%}
ee.Image.pixelArea(){% if s.divisor != 1 %}.divide({{ s.divisor | code }}){% endif %}
{%- else -%}{{ image }}{% if s.share %}.multiply(100).rename({{ s.columns[0] | code }}){% endif %}{%- endif %}
{%- if s.mask %}.updateMask({{ other(s.mask) if not s.mask.own else image }}){% endif %}
{%- endmacro %}

{% macro reduce_region(s, image, geometry, indent) -%}
{{ image }}.reduceRegion({
{{ indent }}  reducer: {{ reducer(s) }},
{{ indent }}  geometry: {{ geometry }},
{{ indent }}  scale: {{ s.scale | code }},
{{ indent }}  maxPixels: 1e13,
{{ indent }}  tileScale: 4
{{ indent }}})
{%- endmacro %}

{% macro reduce_regions(s, image, indent) -%}
{{ image }}.reduceRegions({
{{ indent }}  collection: {{ s.where }},
{{ indent }}  reducer: {{ reducer(s) }}{% if s.reducers | length == 1 and (s.divisor or s.bands == 1) %}.setOutputs({{ s.columns | code }}){% endif %},
{{ indent }}  scale: {{ s.scale | code }},
{{ indent }}  tileScale: 4
{{ indent }}})
{%- endmacro %}

{# The name of the part of a period that an image stands for. #}
{% macro part(s) -%}
{% if s.is_collection %}image.date().format('yyyy-MM-dd'){% else %}image.get({{ s.property | code }}){% endif %}
{%- endmacro %}

{% macro values(s) %}
// {{ s.words }}.
{% set image = 'image' if s.mapped else s.input %}
{% if s.zones and s.mapped %}
var {{ s.var }} = ee.FeatureCollection({{ s.input }}.map(function(image) {
  return {{ reduce_regions(s, measured(s, image), '  ') }}.map(function(row) {
    return row.set({{ s.property | code }}, {{ part(s) }});
  });
})).flatten();
{% elif s.zones %}
var {{ s.var }} = {{ reduce_regions(s, measured(s, image), '') }};
{% elif s.mapped %}
var {{ s.var }} = ee.FeatureCollection({{ s.input }}.map(function(image) {
  var values = {{ reduce_region(s, measured(s, image), s.where, '  ') }};
{% if s.divisor %}
  return ee.Feature(null, { {{- s.columns[0] }}: values.get('area')}).set({{ s.property | code }}, {{ part(s) }});
{% else %}
  return ee.Feature(null, values).set({{ s.property | code }}, {{ part(s) }});
{% endif %}
}));
{% elif s.columns | length > 1 %}
var {{ s.var }} = {{ reduce_region(s, measured(s, image), s.where, '') }};
{% else %}
var {{ s.var }} = ee.Number({{ reduce_region(s, measured(s, image), s.where, '') }}.get({{ ('area' if s.divisor else s.columns[0]) | code }}));
{% endif %}
{% endmacro %}

{# One row for each class of one image in one geometry. #}
{% macro class_rows(s, image, geometry, indent) -%}
{% set classes = other(s.classes) if not s.classes.own else image -%}
ee.FeatureCollection(ee.List({{ measured(s, image) }}.addBands({{ classes }}).reduceRegion({
{{ indent }}  reducer: ee.Reducer.{{ s.reducers[0] }}().group({groupField: 1, groupName: 'class'}),
{{ indent }}  geometry: {{ geometry }},
{{ indent }}  scale: {{ s.scale | code }},
{{ indent }}  maxPixels: 1e13,
{{ indent }}  tileScale: 4
{{ indent }}}).get('groups')).map(function(group) {
{{ indent }}  var row = ee.Dictionary(group);
{{ indent }}  return ee.Feature(null, {
{% if s.names %}
{{ indent }}    name: {{ s.var }}Names.get(row.getNumber('class').format('%d')),
{% endif %}
{% if s.zone and s.zones %}
{{ indent }}    {{ s.zone }}: zone.get({{ s.zone | code }}),
{% endif %}
{% if s.mapped %}
{{ indent }}    {{ s.property }}: {{ part(s) }},
{% endif %}
{{ indent }}    {{ s.class }}: row.get('class'),
{{ indent }}    {{ s.columns[0] }}: row.get({{ s.reducers[0] | code }})
{{ indent }}  });
{{ indent }}}))
{%- endmacro %}

{% macro define_in_percent(s) %}
// Areas of classes in percent of their sum.
function inPercent(rows) {
  var total = rows.aggregate_sum('percent');
  return rows.map(function(row) {
    return row.set('percent', row.getNumber('percent').divide(total).multiply(100));
  });
}
{% endmacro %}

{% macro in_percent(s, rows) -%}
{% if s.share %}inPercent({{ rows }}){% else %}{{ rows }}{% endif %}
{%- endmacro %}

{% macro class_names(s) %}
{% if s.names %}
// The names of the classes.
var {{ s.var }}Names = ee.Dictionary({
{% for value, name in s.names %}
  {{ value | code }}: {{ name | code }}{% if not loop.last %},{% endif %}

{% endfor %}
});

{% endif %}
{% endmacro %}

{% macro by_class(s) %}
{{ class_names(s) }}// {{ s.words }}.
{% if s.zones and s.mapped %}
var {{ s.var }} = ee.FeatureCollection({{ s.input }}.map(function(image) {
  return {{ s.where }}.map(function(zone) {
    return {{ in_percent(s, class_rows(s, 'image', 'zone.geometry()', '    ')) }};
  }).flatten();
})).flatten();
{% elif s.zones %}
var {{ s.var }} = {{ s.where }}.map(function(zone) {
  return {{ in_percent(s, class_rows(s, s.input, 'zone.geometry()', '  ')) }};
}).flatten();
{% elif s.mapped %}
var {{ s.var }} = ee.FeatureCollection({{ s.input }}.map(function(image) {
  return {{ in_percent(s, class_rows(s, 'image', s.where, '  ')) }};
})).flatten();
{% else %}
var {{ s.var }} = {{ in_percent(s, class_rows(s, s.input, s.where, '')) }};
{% endif %}
{% endmacro %}

{# The values of each band in each class, as a dictionary by class. Bands have pixels without values of
   their own: a reduction of all bands at once would leave out the pixels that one band lacks. #}
{% macro dictionary(s, column, geometry, indent) -%}
dictionaryOf({{ measured(s, s.input) }}.select({{ [column] | code }}).addBands({{ other(s.classes) }}).reduceRegion({
{{ indent }}  reducer: ee.Reducer.{{ s.reducers[0] }}().group({groupField: 1, groupName: 'class'}),
{{ indent }}  geometry: {{ geometry }},
{{ indent }}  scale: {{ s.scale | code }},
{{ indent }}  maxPixels: 1e13,
{{ indent }}  tileScale: 4
{{ indent }}}), {{ s.reducers[0] | code }})
{%- endmacro %}

{# One row for each class with a column for each band. #}
{% macro band_rows(s, geometry, indent) %}
{% for column in s.columns %}
{{ indent }}var bandValues{{ loop.index }} = {{ dictionary(s, column, geometry, indent) }};
{% endfor %}
{{ indent }}var classKeys = {% for column in s.columns %}{% if loop.first %}bandValues1{% else %}.combine(bandValues{{ loop.index }}){% endif %}{% endfor %}.keys();
{{ indent }}var classRows = ee.FeatureCollection(classKeys.map(function(key) {
{{ indent }}  return ee.Feature(null, {
{% if s.names %}
{{ indent }}    name: {{ s.var }}Names.get(key),
{% endif %}
{% if s.zone and s.zones %}
{{ indent }}    {{ s.zone }}: zone.get({{ s.zone | code }}),
{% endif %}
{{ indent }}    {{ s.class }}: ee.Number.parse(key)
{{ indent }}  })
{% for column in s.columns %}
{{ indent }}      .set({{ column | code }}, ee.Algorithms.If(bandValues{{ loop.index }}.contains(key), bandValues{{ loop.index }}.get(key), null)){% if loop.last %};{% endif %}

{% endfor %}
{{ indent }}}));
{% endmacro %}

{% macro define_by_class(s) %}
// The values of a grouped reduction by class.
function dictionaryOf(groups, statistic) {
  var rows = ee.List(ee.Dictionary(groups).get('groups'));
  var keys = rows.map(function(row) {
    return ee.Dictionary(row).getNumber('class').format('%d');
  });
  var values = rows.map(function(row) {
    return ee.Dictionary(row).get(statistic);
  });
  return ee.Dictionary.fromLists(keys, values);
}
{% endmacro %}

{% macro bands_by_class(s) %}
{{ class_names(s) }}// {{ s.words }}.
{% if s.zones %}
var {{ s.var }} = {{ s.where }}.map(function(zone) {
{{ band_rows(s, 'zone.geometry()', '  ') }}
  return classRows;
}).flatten();
{% else %}
function {{ s.var }}Of(geometry) {
{{ band_rows(s, 'geometry', '  ') }}
  return classRows;
}

var {{ s.var }} = {{ s.var }}Of({{ s.where }});
{% endif %}
{% endmacro %}

{# The bands of several images as one image. #}
{% macro stack(s) %}
// {{ s.words }}.
var {{ s.var }} = {{ s.first }}{% for other in s.others %}.addBands({{ other }}){% endfor %};
{% endmacro %}

{# Values at points. #}
{% macro random_points(s) %}
// Random points in the area; the seed makes them the same each time.
var {{ s.var }}Points = ee.FeatureCollection.randomPoints({region: {{ s.region }}, points: {{ s.count }}, seed: 1});

{% endmacro %}

{% macro sample(s) %}
{% if s.count %}
{{ random_points(s) }}
{% endif %}
// {{ s.words }}. Points without data have no row.
{% if s.mapped %}
var {{ s.var }} = ee.FeatureCollection({{ s.input }}.map(function(image) {
  return {{ sampled(s, 'image', '  ') }}.map(function(row) {
    return row.set({{ s.property | code }}, {{ part(s) }});
  });
})).flatten();
{% else %}
var {{ s.var }} = {{ sampled(s, s.input, '') }};
{% endif %}
{% endmacro %}

{% macro sampled(s, image, indent) -%}
{{ image }}.sampleRegions({
{{ indent }}  collection: {% if s.count %}{{ s.var }}Points{% elif s.asset %}ee.FeatureCollection({{ s.asset | code }}){% else %}{{ s.points }}{% endif %},
{{ indent }}  scale: {{ s.scale | code }},
{{ indent }}  tileScale: 4,
{{ indent }}  geometries: true
{{ indent }}})
{%- endmacro %}

{% macro extreme(s) %}
// {{ s.words }}.
var {{ s.var }} = {{ s.input }}
{%- if s.filter %}

    .filter(ee.Filter.notNull({{ [s.column] | code }}))
{%- endif %}

    .sort({{ s.column | code }}, {{ 'true' if s.ascending else 'false' }})
{%- if s.count %}

    .limit({{ s.count }})
{%- endif %};
{% endmacro %}

{# The rows of a table within a limit. #}
{% macro within(s) %}
// {{ s.words }}.
var {{ s.var }} = {{ s.input }}.filter(ee.Filter.{{ s.method }}({{ s.column | code }}, {{ s.limit | code }}));
{% endmacro %}

{# The value and the position of the pixel with the largest or smallest value. #}
{% macro pixel(s) %}
// {{ s.words }}: its value, longitude and latitude.
var {{ s.var }} = {{ s.input }}.addBands(ee.Image.pixelLonLat()).reduceRegion({
  reducer: ee.Reducer.{{ 'min' if s.ascending else 'max' }}(3).setOutputs({{ [s.column, 'longitude', 'latitude'] | code }}),
  geometry: {{ s.region }},
  scale: {{ s.scale | code }},
  maxPixels: 1e13,
  tileScale: 4
});
{% endmacro %}

{% macro extreme_part(s) %}
// {{ s.words }}.
var {{ s.var }} = {{ s.input }}.map(function(image) {
  return image.addBands(ee.Image.constant(ee.Number(image.get({{ s.property | code }}))).toInt().rename({{ s.property | code }}))
      .addBands(image{% if s.ascending %}.multiply(-1){% endif %}.rename('order'));
}).qualityMosaic('order').select([{{ s.property | code }}]);
{% endmacro %}
