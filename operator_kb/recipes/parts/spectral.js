{#
Bands by role, and spectral indices.
  of(index, dataset, image)      an expression: the index of an image, as one band with its name; a band of the dataset that has it comes first
  band(dataset, role)            the name of a band, by its role or its own name
  bands(dataset, roles)          a list of names, in brackets; roles that the dataset lacks are a refusal
  present(dataset, roles)        the same, without those that it lacks; if it lacks all, a refusal
  style(index)                   visualization of the index
  threshold(pair, value)         a refusal of a value that no normalized difference reaches
#}
{% macro threshold(pair, value) %}
{% if pair and (value > 1 or value < -1) %}{{ refuse('the index lies between -1 and 1: no pixel reaches ' ~ value) }}{% endif %}
{% endmacro %}

{% macro of(index, dataset, image, indent='  ') -%}
{% if index.name | lower in dataset.roles -%}
{{ image }}.select('{{ dataset.roles[index.name | lower] }}').rename('{{ index.name }}')
{%- elif index.pair -%}
{{ image }}.normalizedDifference(['{{ band(dataset, index.pair[0]) }}', '{{ band(dataset, index.pair[1]) }}']).rename('{{ index.name }}')
{%- else -%}
{{ image }}.expression('{{ index.formula }}', {
    {%- for role in index.roles %}

{{ indent }}  {{ role }}: {{ image }}.select('{{ band(dataset, role) }}')
    {%- if not loop.last %},{% endif %}
    {%- endfor %}

{{ indent }}}).rename('{{ index.name }}')
{%- endif %}
{%- endmacro %}

{% macro band(dataset, role) -%}
{% if role in dataset.roles -%}
{{ dataset.roles[role] }}
{%- elif role in dataset.bands -%}
{{ role }}
{%- else -%}
{{ refuse(dataset.label ~ ' has no band "' ~ role ~ '"') }}
{%- endif %}
{%- endmacro %}

{% macro bands(dataset, roles) -%}
[{% for role in roles %}'{{ band(dataset, role) }}'{% if not loop.last %}, {% endif %}{% endfor %}]
{%- endmacro %}

{% macro present(dataset, roles) -%}
{%- if not (roles | select('in', dataset.roles) | list) -%}
{{ refuse(dataset.label ~ ' has none of the bands ' ~ (roles | join(', '))) }}
{%- endif -%}
[
{%- for role in roles if role in dataset.roles -%}
{% if not loop.first %}, {% endif %}'{{ dataset.roles[role] }}'
{%- endfor -%}
]
{%- endmacro %}

{% macro style(index) -%}
{min: {{ index.min | code }}, max: {{ index.max | code }}{% if index.palette %}, palette: {{ index.palette | code }}{% endif %}}
{%- endmacro %}
