{#
What a recipe must have. `bands(dataset, wanted)`: refuses a dataset that lacks one of these bands or is no collection of images.
`image(dataset, wanted)`: the same for a single image.
#}
{% macro bands(dataset, wanted, kind='ImageCollection') %}
{% if dataset.kind != kind %}
{{ refuse(dataset.label ~ (' is no single image' if kind == 'Image' else ' is no collection of images')) }}
{% endif %}
{% for band in wanted if band not in dataset.bands %}
{{ refuse(dataset.label ~ ' has no band "' ~ band ~ '"') }}
{% endfor %}
{% endmacro %}

{% macro image(dataset, wanted) %}
{{ bands(dataset, wanted, 'Image') }}
{% endmacro %}
