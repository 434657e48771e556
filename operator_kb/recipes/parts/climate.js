{#
Climate. Each macro declares a collection with one band in units for people, whatever the dataset has.
`rain(variable, dataset, start, end)`: band `rain`, millimeters per image, so that a sum over time is a total.
`temperature(variable, dataset, start, end)`: band `temperature`, degrees Celsius.
`dated(variable, start, end)`: the filter of dates, or nothing where `start` is empty.
#}
{% macro dated(start, end) -%}
{% if start %}

    .filterDate({{ start | code }}, {{ end | code }})
{%- endif %}
{%- endmacro %}

{% macro rain(variable, dataset, start='', end='') %}
{% set known = {'precipitation': 1, 'pr': 1, 'ppt': 1, 'total_precipitation_sum': 1000} %}
{% set bands = known | select('in', dataset.bands) | list %}
{% set hourly = bands and dataset.facts[bands[0]].units == 'mm/hr' %}
{% if not bands or dataset.facts[bands[0]].units == 'kg/m^2/s' or hourly and 'IMERG' not in dataset.id %}
{{ refuse(dataset.label ~ ' has no band of rain in millimeters per image') }}
{% endif %}
{% set band = bands[0] %}
// Rain in millimeters per image: {{ (dataset.label | split(':') | list)[0] }}.
var {{ variable }} = ee.ImageCollection({{ dataset.id | code }}){{ dated(start, end) }}
    .select(['{{ band }}'], ['rain'])
{%- if hourly and 'MONTHLY' in dataset.id %}

    .map(function(rate) {
      // Millimeters per hour, times the hours of the month.
      var first = rate.date();
      var hours = first.advance(1, 'month').difference(first, 'hour');
      return rate.multiply(hours).copyProperties(rate, ['system:time_start']);
    })
{%- elif hourly %}

    .map(function(rate) {
      // Millimeters per hour, for half an hour.
      return rate.multiply(0.5).copyProperties(rate, ['system:time_start']);
    })
{%- elif known[band] != 1 %}

    .map(function(sum) {
      // Meters to millimeters.
      return sum.multiply({{ known[band] }}).copyProperties(sum, ['system:time_start']);
    })
{%- endif %}
;
{% endmacro %}

{% macro temperature(variable, dataset, start='', end='', which='') %}
{% if which == 'maximum' %}
{% set known = ['temperature_2m_max', 'tmmx', 'tmax'] | select('in', dataset.bands) | list %}
{% elif which == 'minimum' %}
{% set known = ['temperature_2m_min', 'tmmn', 'tmin'] | select('in', dataset.bands) | list %}
{% else %}
{% set known = ['temperature_2m', 'tmean', 'Tair_f_inst', 'tmmx'] | select('in', dataset.bands) | list %}
{% endif %}
{% if not known %}
{{ refuse(dataset.label ~ ' has no such temperature of the air that geols knows') }}
{% endif %}
{% set band = known[0] %}
{% set fact = dataset.facts[band] %}
// {{ 'The highest' if 'max' in band or band == 'tmmx' else 'The lowest' if 'min' in band or band == 'tmmn' else 'The mean' }} temperature of the air in degrees Celsius: {{ (dataset.label | split(':') | list)[0] }}.
var {{ variable }} = ee.ImageCollection({{ dataset.id | code }}){{ dated(start, end) }}
    .select(['{{ band }}'], ['temperature'])
{%- if fact.units == 'K' or fact.factor != 1 %}

    .map(function(air) {
      return air
{%- if fact.factor != 1 %}.multiply({{ fact.factor | code }}){% endif %}
{%- if fact.units == 'K' %}.subtract(273.15){% endif %}
.copyProperties(air, ['system:time_start']);
    })
{%- endif %}
;
{% endmacro %}
