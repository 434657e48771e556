{#
Land cover. `load(dataset, variable, year)`: an image of classes, with the most frequent class where there are many images.
`names(dataset)`: declares the dictionary `names`, from class to words.
`look(dataset)`: how the map shows it. The datasets: WorldCover, Dynamic World, MODIS (IGBP classes).
#}
{% macro load(dataset, variable, start, end) %}
{% if 'Map' in dataset.bands %}
// {{ (dataset.label | split(':') | list)[0] }}, one image of the world.
var {{ variable }} = ee.Image(ee.ImageCollection({{ dataset.id | code }}).first()).select('Map');
{% elif 'label' in dataset.bands %}
// {{ (dataset.label | split(':') | list)[0] }}: the most frequent class from {{ start }} up to {{ end }}.
var {{ variable }} = ee.ImageCollection({{ dataset.id | code }})
    .filterBounds(region)
    .filterDate({{ start | code }}, {{ end | code }})
    .select('label')
    .mode();
{% elif 'LC_Type1' in dataset.bands %}
// {{ (dataset.label | split(':') | list)[0] }}, the year {{ start[:4] }}, IGBP classes.
var {{ variable }} = ee.Image(ee.ImageCollection({{ dataset.id | code }})
    .filterDate('{{ start[:4] }}-01-01', '{{ (start[:4] | int) + 1 }}-01-01')
    .first())
    .select('LC_Type1');
{% else %}
{{ refuse('geols does not know the classes of ' ~ dataset.label) }}
{% endif %}
{% endmacro %}

{% macro names(dataset) %}
{% if 'Map' in dataset.bands %}
var names = ee.Dictionary({
  '10': 'Trees', '20': 'Shrubs', '30': 'Grass', '40': 'Crops', '50': 'Built-up', '60': 'Bare',
  '70': 'Snow and ice', '80': 'Water', '90': 'Wetland', '95': 'Mangroves', '100': 'Moss and lichen'
});
{% elif 'label' in dataset.bands %}
var names = ee.Dictionary({
  '0': 'Water', '1': 'Trees', '2': 'Grass', '3': 'Flooded vegetation', '4': 'Crops',
  '5': 'Shrubs', '6': 'Built-up', '7': 'Bare', '8': 'Snow and ice'
});
{% else %}
var names = ee.Dictionary({
  '1': 'Evergreen needles', '2': 'Evergreen leaves', '3': 'Deciduous needles', '4': 'Deciduous leaves', '5': 'Mixed forest',
  '6': 'Closed shrubs', '7': 'Open shrubs', '8': 'Woody savanna', '9': 'Savanna', '10': 'Grass', '11': 'Wetland',
  '12': 'Crops', '13': 'Built-up', '14': 'Crops and nature', '15': 'Snow and ice', '16': 'Bare', '17': 'Water'
});
{% endif %}
{% endmacro %}
