//! The interface on its way there and back, and what people write in Python by hand.

use crate::check::{AnalysisEnv, analyze};
use crate::syntax::language::Language;
use crate::translate::{Options, Translation, translate};

fn to(text: &str, from: Language, language: Language) -> Translation {
    let analysis = analyze(text, from, &AnalysisEnv::default());
    translate(&analysis, text, language, &Options::default())
}

fn back(python: &str) -> Translation {
    to(python, Language::Python, Language::JavaScript)
}

/// A script without its layout.
fn bare(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().concat()
}

/// Each script comes back as it was but for its layout, and nothing is said about it.
fn same_again(scripts: &[&str]) {
    let mut wrong = String::new();
    for script in scripts {
        let python = to(script, Language::JavaScript, Language::Python);
        let back = back(&python.text);
        if bare(&back.text) != bare(script) || !back.notes.is_empty() {
            wrong += &format!(
                "{script}\n-- came back as\n{}-- {:?}\n-- by way of\n{}\n",
                back.text, back.notes, python.text
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Each source below the imports gives this but for its layout, and no note.
fn check(cases: &[(&str, &str)]) {
    let mut wrong = String::new();
    for (python, javascript) in cases {
        let source = format!("import ee\nimport geemap\nimport geemap.chart\nimport ipywidgets as widgets\n{python}");
        let result = back(&source);
        if bare(&result.text) != bare(javascript) || !result.notes.is_empty() {
            wrong += &format!("{python}\n-- gives\n{}-- and not\n{javascript}\n-- {:?}\n", result.text, result.notes);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn widgets_come_back() {
    same_again(&[
        "var label = ui.Label('a', {fontWeight: 'bold'});\nlabel.setValue('b');\nlabel.style().set('color', 'red');\nprint(label.getValue());",
        "var slider = ui.Slider({value: 3, min: 1, max: 10, step: 1, style: {width: '200px'}});\nprint(slider.getValue());\nslider.setValue(4);",
        "var box = ui.Checkbox('Show', true);\nbox.setDisabled(true);",
        "var text = ui.Textbox('name');\nprint(text.getValue());",
        "var select = ui.Select(['a', 'b']);\nselect.setValue('a');",
        "var select = ui.Select([{label: 'a', value: 1}]);",
        "var link = ui.Label({targetUrl: 'https://b', value: 'a'});",
        "var button = ui.Button('Run');\nbutton.setLabel('Again');",
        "var panel = ui.Panel({widgets: [ui.Label('a')], style: {width: '300px', shown: false}});\nui.root.add(panel);",
        "var panel = ui.Panel({layout: ui.Panel.Layout.flow('horizontal', true)});\npanel.add(ui.Label('a'));\npanel.insert(0, ui.Label('b'));\npanel.widgets().set(1, ui.Label('c'));\npanel.clear();",
        "var panel = ui.Panel();\npanel.style().set('shown', false);\nfunction fill(target) {\n  target.add(ui.Label('a'));\n}\n\nfill(panel);",
    ]);
}

#[test]
fn functions_of_widgets_get_what_the_code_editor_gives() {
    same_again(&[
        "function clicked() {\n  print('clicked');\n}\n\nvar button = ui.Button('Run', clicked);",
        "var slider = ui.Slider();\n\nfunction changed(value) {\n  print(value);\n}\n\nslider.onChange(changed);",
        "function changed(value) {\n  print(value);\n}\n\nvar select = ui.Select({items: ['a'], onChange: changed});",
        "function clicked(coords) {\n  print(coords.lon, coords.lat);\n}\n\nMap.onClick(clicked);",
    ]);
    check(&[
        // A handler of ipywidgets takes a dictionary.
        (
            "s = widgets.Text()\ndef f(change):\n    print(change['new'])\ns.observe(f, names='value')",
            "var s = ui.Textbox();\n\nfunction f(change) {\n  print(change.new);\n}\n\ns.onChange(function(value, widget) {\n  f({new: value, owner: widget});\n});",
        ),
        (
            "s = widgets.Text()\ns.observe(lambda change: print('now', change['new']), names='value')",
            "var s = ui.Textbox();\ns.onChange(function(value) {\n  print('now', value);\n});",
        ),
        (
            "b = widgets.Button(description='a')\ndef f(button):\n    button.description = 'b'\nb.on_click(f)",
            "var b = ui.Button('a');\n\nfunction f(button) {\n  button.setLabel('b');\n}\n\nb.onClick(f);",
        ),
    ]);
}

#[test]
fn charts_come_back() {
    same_again(&[
        "var c = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI');\nprint(ui.Chart.image.series(c, ee.Geometry.Point(1, 2), ee.Reducer.mean(), 500));",
        "var c = ee.ImageCollection('MODIS/061/MOD13A2');\nvar p = ee.Geometry.Point(1, 2);\nprint(ui.Chart.image.series(c.select('NDVI'), p, ee.Reducer.mean(), 500)\n          .setChartType('ColumnChart')\n          .setOptions({title: 'a', vAxis: {title: 'b'}}));",
        "var t = ee.FeatureCollection([]);\nprint(ui.Chart.feature.byFeature(t, 'x', ['y']));\nprint(ui.Chart.feature.histogram(t, 'x'));\nprint(ui.Chart.feature.groups(t, 'x', 'y', 'z'));",
        "print(ui.Chart.image.histogram(ee.Image(1), ee.Geometry.Point(1, 2), 30));",
    ]);
    check(&[
        // The bands that are drawn are chosen before.
        (
            "c = ee.ImageCollection('MODIS/061/MOD13A2')\ngeemap.chart.image_series(c, region=ee.Geometry.Point(1, 2), x_cols='date', y_cols=['EVI']).figure",
            "var c = ee.ImageCollection('MODIS/061/MOD13A2');\nui.Chart.image.series(c.select(['EVI']), ee.Geometry.Point(1, 2));",
        ),
    ]);
}

#[test]
fn maps_come_back() {
    same_again(&[
        "Map.addLayer(ee.Image(1));\nMap.layers().set(0, ui.Map.Layer(ee.Image(2), {min: 0}, 'a'));\nMap.layers().reset();",
        "Map.style().set('cursor', 'crosshair');\nMap.setOptions('SATELLITE');\nMap.add(ui.Label('a'));",
        "Map.drawingTools().setShown(false);\nprint(ee.Image(1).clip(Map.getCenter()));",
        "Map.addLayer(ee.Image(1));\nvar second = ui.Map();\nsecond.addLayer(ee.Image(2), {min: 0}, 'a');\nsecond.setCenter(1, 2, 8);\nvar linker = ui.Map.Linker([Map, second]);",
    ]);
}

#[test]
fn what_people_write_in_python_by_hand() {
    check(&[
        // The package's defaults are others than the Code Editor's.
        ("s = widgets.IntSlider(value=3)", "var s = ui.Slider({value: 3, max: 100, step: 1});"),
        ("l = widgets.Label(value='a', layout={'width': '10px'})", "var l = ui.Label('a', {width: '10px'});"),
        ("from ipywidgets import Label\nl = Label('a')", "var l = ui.Label('a');"),
        ("p = widgets.VBox([widgets.Label('a')])\ndisplay(p)", "var p = ui.Panel([ui.Label('a')]);\nui.root.add(p);"),
        ("c = widgets.Checkbox(description='a', value=False)", "var c = ui.Checkbox('a', false);"),
    ]);
}

#[test]
fn what_has_no_way_back_is_said() {
    for (python, part) in [
        ("b = widgets.Button(description='a', tooltip='b')", "`tooltip`"),
        ("b = widgets.ToggleButton(description='a')", "ipywidgets"),
        ("f = geemap.chart.image_series(c, style={}).figure", "geemap"),
        ("s = widgets.Dropdown(options=['a', 'b'])", "ipywidgets"),
    ] {
        let result = back(&format!("import geemap\nimport ipywidgets as widgets\n{python}"));
        assert!(!result.notes.is_empty(), "of: {python}\n{}", result.text);
        assert!(
            result.text.contains("// TODO(geols): ") && result.text.contains(part),
            "of: {python}\n{}",
            result.text
        );
    }
}

#[test]
fn helpers_of_a_translation_are_left_out() {
    same_again(&[
        "var items = [1, 2, 3];\nprint(items.splice(1, 1, 7, 8), items);",
        "var text = 'abcdef';\nvar start = text.length;\nprint(text.substring(start, 2));",
    ]);
}
