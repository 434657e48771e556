{# Spectral indices. `of(index, dataset, image)` is an expression: the index of an image. #}
{% macro of(index, dataset, image) -%}
{% if index.pair -%}
{{ image }}.normalizedDifference(['{{ dataset.roles[index.pair[0]] }}', '{{ dataset.roles[index.pair[1]] }}']).rename('{{ index.name }}')
{%- else -%}
{{ image }}.expression('{{ index.formula }}', {
    {%- for role in index.roles %}

    {{ role }}: {{ image }}.select('{{ dataset.roles[role] }}')
    {%- if not loop.last %},{% endif %}
    {%- endfor %}

  }).rename('{{ index.name }}')
{%- endif %}
{%- endmacro %}
