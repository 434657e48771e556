{# Two results as one. Each macro takes the value `s` of a step. #}
{% import 'plan_derive' as derive %}

{% macro expression(s, first, second) -%}
{{ first }}.subtract({{ second }})
{%- if s.how == 'percent' %}.divide({{ second }}).multiply(100){% endif %}
{%- endmacro %}

{% macro compared(s, first, second) -%}
{% if s.how == 'ratio' -%}{{ first }}.divide({{ second }})
{%- elif s.how == 'share' -%}{{ first }}.divide({{ second }}).multiply(100)
{%- else -%}{{ expression(s, first, second) }}
{%- endif %}
{%- if s.rename %}.rename({{ s.rename | code }}){% endif %}
{%- endmacro %}

{% macro two(s) %}
// {{ s.words }}{{ s.in_unit or '' }}.
{% if s.partner.kind == 'image' %}
{{ derive.each(s, compared(s, s.image, s.second)) }}
{% else %}
var {{ s.var }} = {{ s.input }}.map(function(image) {
{% if s.partner.kind == 'same' %}
  var other = {{ s.second }}.filter(ee.Filter.eq({{ s.partner.property | code }}, image.get({{ s.partner.property | code }}))).first();
{% else %}
  var other = {{ s.second }}.filter(ee.Filter.eq({{ s.partner.property | code }}, image.date().get('month'))).first();
{% endif %}
  return {{ compared(s, 'image', 'other') }}
      .copyProperties(image, {{ s.carried | code }});
});
{% endif %}
{% endmacro %}

{% macro z_score(s) %}
{% if not s.baseline %}
// The z-score: {{ s.words }}, as standard deviations from the mean of {{ s.of_baseline }}.
{{ derive.each(s, score(s.image, s.mean, s.std)) }}
{% elif s.monthly %}
// The z-score of each month: standard deviations from the mean of the same month in {{ s.of_baseline }}.
var {{ s.var }} = {{ s.input }}.map(function(image) {
  var month = image.date().get('month');
  var normal = {{ s.baseline }}.filter(ee.Filter.calendarRange(month, month, 'month'));
  return {{ score('image', 'normal.mean()', 'normal.reduce(ee.Reducer.stdDev())') }}
      .copyProperties(image, {{ s.carried | code }});
});
{% else %}
// The mean and the standard deviation of {{ s.of_baseline }}.
var {{ s.var }}Mean = {{ s.baseline }}.mean();
var {{ s.var }}StdDev = {{ s.baseline }}.reduce(ee.Reducer.stdDev());

// The z-score: {{ s.words }}, as standard deviations from that mean.
{{ derive.each(s, score(s.image, s.var ~ 'Mean', s.var ~ 'StdDev')) }}
{% endif %}
{% endmacro %}

{% macro score(image, mean, std) -%}
{{ image }}.subtract({{ mean }}).divide({{ std }}).rename('z_score')
{%- endmacro %}

{% macro correlation(s) %}
{% if s.lag %}
// Pairs of images: each with that of {{ s.lag }} {{ s.by }}{{ 's' if s.lag > 1 }} earlier. The first ones have none.
var {{ s.var }}First = ee.Date({{ s.first }}.aggregate_min('system:time_start')).advance({{ s.lag }}, {{ s.by | code }});
var {{ s.var }}Pairs = {{ s.first }}.filter(ee.Filter.gte('system:time_start', {{ s.var }}First.millis())).map(function(image) {
  var earlier = image.date().advance(-{{ s.lag }}, {{ s.by | code }});
  var other = {{ s.second }}.filter(ee.Filter.eq('system:time_start', earlier.millis())).first();
{% else %}
// Pairs of images of the same {{ s.by | replace('-', ' ') }}.
var {{ s.var }}Pairs = {{ s.first }}.map(function(image) {
  var other = {{ s.second }}.filter(ee.Filter.eq({{ s.property | code }}, image.get({{ s.property | code }}))).first();
{% endif %}
  return image.rename('first').addBands(ee.Image(other).rename('second'));
});

// Pearson's correlation over time of {{ s.words }}, and its p-value.
var {{ s.var }} = {{ s.var }}Pairs.reduce(ee.Reducer.pearsonsCorrelation())
    .select(['correlation', 'p-value'], ['correlation', 'p_value']);
{% endmacro %}

{% macro numbers(s) %}
// {{ s.words }}.
var {{ s.var }} = {{ of_values(s, s.first, s.second) }};
{% endmacro %}

{# The comparison of the values `value` and `other`. #}
{% macro of_values(s, value, other) -%}
{{ value }}
{%- if s.how == 'ratio' %}.divide({{ other }})
{%- elif s.how == 'share' %}.divide({{ other }}).multiply(100)
{%- elif s.how == 'percent' %}.subtract({{ other }}).divide({{ other }}).multiply(100)
{%- else %}.subtract({{ other }})
{%- endif %}
{%- endmacro %}

{# The id of the zone of a row. In a table with parts of time, the number of the part stands before it. #}
{% macro zone_of(row, parted) -%}
ee.String({{ row }}.get('system:index')){% if parted %}.split('_').slice(1).join('_'){% endif %}
{%- endmacro %}

{# The number of the month of a row, as a text. #}
{% macro month_of(row, period) -%}
ee.Number.parse(ee.String({{ row }}.get({{ period | code }})).slice(5)).format('%d')
{%- endmacro %}

{% macro key_of_row(s, row, period, parted) -%}
{% if s.rows in ['month', 'years of month'] and s.zones -%}
{{ zone_of(row, parted) }}.cat('_').cat({{ period }})
{%- elif s.rows in ['month', 'years of month'] -%}
{{ period }}
{%- else -%}
{{ zone_of(row, parted) }}
{%- endif %}
{%- endmacro %}

{# The columns of a row that say what its value is of. Nothing here knows the columns of zones without names. #}
{% macro kept(s) -%}
{% if s.zones and not s.keeps %}row.select(row.propertyNames().removeAll({{ [s.column, 'key', 'other', 'others'] | code }})){% elif s.zones %}row.select({{ s.keeps | code }}){% else %}ee.Feature(null, { {%- for name in s.keeps %}{{ name }}: row.get({{ name | code }}){% if not loop.last %}, {% endif %}{% endfor %}}){% endif %}
{%- endmacro %}

{% macro tables(s) %}
{% if s.rows == 'value' %}
// {{ s.words }}.
var {{ s.var }} = {{ s.first }}.filter(ee.Filter.notNull([{{ s.column | code }}])).map(function(row) {
  var value = row.getNumber({{ s.column | code }});
  return {{ kept(s) }}.set({{ s.name | code }}, {{ of_values(s, 'value', s.second) }});
});
{% elif s.rows == 'years' %}
// The mean and the standard deviation of the years of the baseline.
var {{ s.var }}Mean = ee.Number({{ s.second }}.aggregate_mean({{ s.other | code }}));
var {{ s.var }}StdDev = ee.Number({{ s.second }}.aggregate_total_sd({{ s.other | code }}));

// {{ s.words }}.
{% if s.number %}
var {{ s.var }} = {{ s.first }}.subtract({{ s.var }}Mean).divide({{ s.var }}StdDev);
{% else %}
var {{ s.var }} = {{ s.first }}.filter(ee.Filter.notNull([{{ s.column | code }}])).map(function(row) {
  var value = row.getNumber({{ s.column | code }});
  return {{ kept(s) }}.set({{ s.name | code }}, value.subtract({{ s.var }}Mean).divide({{ s.var }}StdDev));
});
{% endif %}
{% else %}
// Rows with a value, and what those of both tables have in common.
var {{ s.var }}First = {{ s.first }}.filter(ee.Filter.notNull([{{ s.column | code }}])).map(function(row) {
  return row.set('key', {{ key_of_row(s, 'row', month_of('row', s.period), s.parted) }});
});
var {{ s.var }}Second = {{ s.second }}.filter(ee.Filter.notNull([{{ s.other | code }}])).map(function(row) {
  return row.set('key', {% if s.rows == 'years of month' %}{{ key_of_row(s, 'row', month_of('row', s.of_parts), s.other_parted) }}{% else %}{{ key_of_row(s, 'row', "row.getNumber('" ~ s.of_parts ~ "').format('%d')", s.other_parted) }}{% endif %});
});

// {{ s.words }}.
{% if s.rows in ['years of zone', 'years of month'] %}
var {{ s.var }} = ee.FeatureCollection(ee.Join.saveAll('others').apply({
{% else %}
var {{ s.var }} = ee.FeatureCollection(ee.Join.saveFirst('other').apply({
{% endif %}
  primary: {{ s.var }}First,
  secondary: {{ s.var }}Second,
  condition: ee.Filter.equals({leftField: 'key', rightField: 'key'})
})).map(function(row) {
  var value = row.getNumber({{ s.column | code }});
{% if s.rows in ['years of zone', 'years of month'] %}
  var years = ee.FeatureCollection(ee.List(row.get('others')));
  var mean = ee.Number(years.aggregate_mean({{ s.other | code }}));
  var stdDev = ee.Number(years.aggregate_total_sd({{ s.other | code }}));
  return {{ kept(s) }}.set({{ s.name | code }}, value.subtract(mean).divide(stdDev));
{% else %}
  var other = ee.Feature(row.get('other')).getNumber({{ s.other | code }});
  return {{ kept(s) }}.set({{ s.name | code }}, {{ of_values(s, 'value', 'other') }});
{% endif %}
});
{% endif %}
{% endmacro %}

{# Masks: 1 where a condition holds, 0 where it does not, and no value where there are no data. #}
{% macro limited(s) -%}
{% if s.kind == 'in' -%}
{{ s.image }}.remap({{ s['values'] | code }}, ee.List.repeat(1, {{ s['values'] | length }}), 0)
{%- elif s.kind == 'classes' -%}
{% for limit in s['values'] %}{% if loop.first %}{{ s.image }}.{{ s.method }}({{ limit | code }}){% else %}.add({{ s.image }}.{{ s.method }}({{ limit | code }})){% endif %}{% endfor %}
{%- else -%}
{{ s.image }}.{{ s.method }}({{ s.limit | code }})
{%- endif %}{% if s.unmask %}.unmask(0){% endif %}.rename({{ s.name | code }})
{%- endmacro %}

{% macro threshold(s) %}
{% if s.kind == 'classes' %}
// Classes of {{ s.label }}, from 0: the limits are {{ s.words }}.
{% else %}
// Where {{ s.label }} {{ s.words }}: 1, elsewhere 0{% if s.unmask %}, as where there is no value{% endif %}.
{% endif %}
{{ derive.each(s, limited(s)) }}
{% endmacro %}

{% macro define_otsu(s) %}
{% import 'otsu' as parts %}
{{ parts.otsu() }}
{% endmacro %}

{% macro threshold_of_data(s) %}
{% if s.kind == 'otsu' %}
// The limit that splits the values of the area by Otsu's method.
var {{ s.var }}Limit = otsu(ee.Dictionary({{ s.input }}.reduceRegion({
  reducer: ee.Reducer.histogram(256),
  geometry: {{ s.region }},
  scale: {{ s.scale | code }},
  maxPixels: 1e13,
  tileScale: 4
}).get({{ s.band | code }})));
print('Limit by Otsu', {{ s.var }}Limit);
{% else %}
// The percentile {{ s.number | code }} of the values of the area.
var {{ s.var }}Limit = ee.Number({{ s.input }}.reduceRegion({
  reducer: ee.Reducer.percentile([{{ s.number | code }}]),
  geometry: {{ s.region }},
  scale: {{ s.scale | code }},
  maxPixels: 1e13,
  tileScale: 4
}).get({{ s.band | code }}));
{% endif %}

// Where {{ s.label }} is {{ s.side }} that limit: 1, elsewhere 0.
var {{ s.var }} = {{ s.input }}.{{ s.method }}({{ s.var }}Limit).rename({{ s.name | code }});
{% endmacro %}

{% macro combined(s, image, others) -%}
{{ image }}
{%- if s.how == 'and' %}{% for other in others %}.and({{ other }}){% endfor %}.rename({{ s.name | code }})
{%- elif s.how == 'or' %}.unmask(0){% for other in others %}.or({{ other }}.unmask(0)){% endfor %}.rename({{ s.name | code }})
{%- elif s.how == 'not' %}.unmask(0).not().rename({{ s.name | code }})
{%- elif s.how == 'without' %}.and({{ others[0] }}.unmask(0).not()).rename({{ s.name | code }})
{%- elif s.how == 'mask' %}.updateMask({{ others[0] }})
{%- else %}.updateMask({{ others[0] }}.unmask(0).not())
{%- endif %}
{%- endmacro %}

{% macro combine(s) %}
{% if s.how == 'and' %}
// Where all hold: {{ s.words | join(', ') }}.
{% elif s.how == 'or' %}
// Where any holds: {{ s.words | join(', ') }}. Where there are no data, it does not hold.
{% elif s.how == 'not' %}
// Where it does not hold, or there are no data: {{ s.words[0] }}.
{% elif s.how == 'without' or s.how == 'mask out' %}
// {{ s.words[0][:1] | upper }}{{ s.words[0][1:] }} without {{ s.words[1] }}.
{% else %}
// {{ s.words[0][:1] | upper }}{{ s.words[0][1:] }}, only where: {{ s.words[1] }}.
{% endif %}
{% if s.property %}
var {{ s.var }} = {{ s.input }}.map(function(image) {
  var other = {{ s.others[0] }}.filter(ee.Filter.eq({{ s.property | code }}, image.get({{ s.property | code }}))).first();
  return {{ combined(s, 'image', ['other']) }}
      .copyProperties(image, {{ s.carried | code }});
});
{% else %}
{{ derive.each(s, combined(s, s.image, s.others)) }}
{% endif %}
{% endmacro %}

{% macro large(s) -%}
{% set patch = s.image ~ '.selfMask().connectedPixelCount(' ~ (s.most | code) ~ ', true)' -%}
{{ s.image }}.and({{ patch }}
{%- if s.square_meters is not none %}.multiply(ee.Image.pixelArea()).gte({{ s.square_meters | code }}){% else %}.gte({{ s.min | code }}){% endif -%}
.unmask(0)).rename({{ s.name | code }})
{%- endmacro %}

{% macro patches(s) %}
// Only patches of at least {{ s.min | code }} {{ s.unit }}. Zoomed out, the map counts larger pixels.
{{ derive.each(s, large(s)) }}
{% endmacro %}

{% macro transition(s) %}
// Area in km2 of each pair of classes, {{ s.words }}. A pair is 1000 times the first class plus the second one.
var {{ s.var }} = ee.FeatureCollection(ee.List(ee.Image.pixelArea().divide(1000000).addBands({{ s.first }}.multiply(1000).add({{ s.second }})).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'pair'}),
  geometry: {{ s.region }},
  scale: {{ s.scale | code }},
  maxPixels: 1e13,
  tileScale: 4
}).get('groups')).map(function(group) {
  var row = ee.Dictionary(group);
  return ee.Feature(null, {
    from: row.getNumber('pair').divide(1000).floor(),
    to: row.getNumber('pair').mod(1000),
    area_km2: row.get('sum')
  });
}));
{% endmacro %}
