//! Summaries of small scripts.

use super::period::interval;
use super::*;
use crate::base::cancel::Cancel;
use crate::features::Input;
use crate::semantic::dates::{Date, parse};
use crate::semantic::infer::NoModules;
use crate::syntax::language::Language;

/// Returns a snapshot of a script without a configuration or modules.
fn snapshot(text: &str, language: Language) -> Snapshot {
    let (text, config) = (text.into(), Default::default());
    let input = Input { path: "script".into(), text, language, config, modules: &NoModules, cell_ends: Vec::new() };
    Snapshot::new(input, None, &Cancel::default()).unwrap()
}

fn of_javascript(text: &str) -> Summary {
    summarize(&snapshot(text, Language::JavaScript))
}

fn steps(summary: &Summary) -> Vec<&str> {
    summary.steps.iter().map(|step| step.text.as_str()).collect()
}

#[test]
fn periods_as_people_say_them() {
    let said = |start: &str, end: &str| match (parse(start), parse(end)) {
        (Date::At(start), Date::At(end)) => interval(start, end),
        other => panic!("{other:?}"),
    };
    assert_eq!(said("2020-01-01", "2021-01-01"), "2020");
    assert_eq!(said("2018", "2021"), "2018 to 2020");
    assert_eq!(said("2020-06-01", "2020-07-01"), "June 2020");
    assert_eq!(said("2020-06-01", "2020-09-01"), "June to August 2020");
    assert_eq!(said("2019-11-01", "2020-03-01"), "November 2019 to February 2020");
    assert_eq!(said("2019-11-01", "2020-01-01"), "November to December 2019");
    assert_eq!(said("2020-03-05", "2020-03-06"), "2020-03-05");
    assert_eq!(said("2020-01-01", "2020-12-31"), "2020-01-01 to 2020-12-31 (end excluded)");
    assert_eq!(said("2020-01-01T06:30", "2020-01-02"), "2020-01-01 06:30 to 2020-01-02 (end excluded)");
}

#[test]
fn a_common_script() {
    let summary = of_javascript(
        "function mask(image) {\n  var qa = image.select('QA60');\n  var cloud = 1 << 10, cirrus = 1 << 11;\n\
         \x20 var ok = qa.bitwiseAnd(cloud).eq(0).and(qa.bitwiseAnd(cirrus).eq(0));\n  return image.updateMask(ok).divide(10000);\n}\n\
         var roi = ee.Geometry.Rectangle([5, 45, 6, 46]);\n\
         var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')\n  .filterDate('2021-01-01', '2022-01-01').filterBounds(roi)\n\
         \x20 .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)).map(mask).median();\n\
         var ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI');\n\
         Map.addLayer(ndvi, {min: 0, max: 1, palette: ['red', 'green']}, 'Green');\n\
         Export.image.toDrive({image: ndvi, description: 'ndvi', scale: 10, region: roi});\n",
    );
    let data = &summary.datasets[0];
    assert_eq!(data.dates, ["2021"]);
    assert_eq!(data.filters, ["`CLOUDY_PIXEL_PERCENTAGE` below 20"]);
    let bands: Vec<&str> = data.bands.iter().map(|band| band.name.as_str()).collect();
    assert_eq!(bands, ["QA60", "B8", "B4"]);
    assert_eq!(data.bands[1].role.as_deref(), Some("near infrared"));
    assert_eq!(summary.area[0].text, "`roi`: rectangle from 5°E to 6°E, 45°N to 46°N (for filters and exports)");
    assert_eq!(summary.period[0].text, "2021");
    assert_eq!(summary.outputs[0].text, "Map layer \"Green\": image `ndvi` with `NDVI`, 0 to 1, 2 colors");
    assert_eq!(
        summary.outputs[1].text,
        "Export \"ndvi\" to Google Drive: image `ndvi` with `NDVI`, 10 m, region `roi`"
    );
    let steps = steps(&summary);
    assert!(steps[0].starts_with("`s2`: loads ") && steps[0].contains("takes the median of each pixel"), "{steps:?}");
    assert!(steps[0].contains("applies `mask` to each image (masks pixels by `QA60` ("), "{steps:?}");
    assert_eq!(steps[1], "`ndvi`: from `s2`, computes NDVI of `B8` and `B4` as `NDVI`");
    for word in ["masks clouds", "makes a median composite", "computes NDVI", "shows 1 map layer and exports 1 image"] {
        assert!(summary.overview.contains(word), "{word}: {}", summary.overview);
    }
}

#[test]
fn long_lists_are_counted_and_constants_have_no_name() {
    let summary = of_javascript(
        "function tile(image, a, b, c, d, e, f) { return image.select(a); }\n\
         var first = tile(ee.Image('USGS/SRTMGL1_003'), 1, 2, 3, 4, 5, 6);\n\
         var time = ee.Date('2020-01-01').difference('2019-01-01', 'year');\n\
         var second = ee.Image('USGS/SRTMGL1_003').multiply(2).set('a', 1).rename('height')\n\
         \x20 .addBands(ee.Image(time).rename('t').float()).addBands(ee.Image.constant(1));\nprint(first, second);\n",
    );
    let steps = steps(&summary);
    assert!(steps[0].contains("applies `tile` to NASA SRTM Digital Elevation 30m, 1, 2, 3, 4 and 2 more"), "{steps:?}");
    assert!(
        steps[1].ends_with("sets `a`, names the band `height`, adds the band `t` and adds a band of 1"),
        "{steps:?}"
    );
}

#[test]
fn both_languages_say_the_same() {
    let js = of_javascript(
        "var dem = ee.Image('USGS/SRTMGL1_003');\nvar slope = ee.Terrain.slope(dem);\n\
         var steep = slope.gt(30);\nprint('Mean', slope.reduceRegion({reducer: ee.Reducer.mean(), geometry: ee.Geometry.Point(7, 46).buffer(500), scale: 30}));\n",
    );
    let py = summarize(&snapshot(
        "import ee\ndem = ee.Image('USGS/SRTMGL1_003')\nslope = ee.Terrain.slope(dem)\nsteep = slope.gt(30)\n\
             print('Mean', slope.reduceRegion(reducer=ee.Reducer.mean(), geometry=ee.Geometry.Point(7, 46).buffer(500), scale=30).getInfo())\n",
        Language::Python,
    ));
    assert_eq!(steps(&js), steps(&py));
    assert_eq!(js.overview, py.overview);
    let texts = |summary: &Summary| summary.area.iter().map(|area| area.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&js), texts(&py));
    assert_eq!(texts(&js), ["Point at 7°E, 46°N, buffered by 500 m (for statistics)"]);
}

#[test]
fn unknown_values_are_left_out() {
    assert_eq!(of_javascript("").overview, "The script is empty.");
    assert_eq!(of_javascript("// nothing\n").overview, "The script has comments and no code.");
    let unknown =
        of_javascript("var c = ee.ImageCollection(id).filterDate(from, to);\nMap.addLayer(c.median().clip(place));\n");
    assert!(unknown.datasets.is_empty());
    assert!(unknown.area[0].text.contains("`place`"), "{:?}", unknown.area);
    assert!(!unknown.overview.contains("NDVI"));
    // Numbers that are no dates and no months.
    let odd = of_javascript(
        "var c = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(1e300, -1e300).filter(ee.Filter.calendarRange(0, -3, 'month'));",
    );
    assert_eq!(odd.datasets.len(), 1);
    let broken = of_javascript("var a = ee.Image('USGS/SRTMGL1_003').select(;\nprint(a)\n");
    assert_eq!(broken.datasets.len(), 1);
    assert!(!broken.unread.is_empty());
}

#[test]
fn indices_are_named_where_the_bands_leave_no_doubt() {
    let of = |bands: &str, name: &str| {
        let text = format!(
            "var i = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_044034_20140318');\nvar {name} = i.normalizedDifference([{bands}]);\nprint({name});"
        );
        steps(&of_javascript(&text)).join("\n")
    };
    assert!(of("'SR_B5', 'SR_B4'", "x").contains("computes NDVI of `SR_B5` and `SR_B4`"));
    assert!(of("'SR_B4', 'SR_B5'", "x").contains("computes the normalized difference of"));
    // Two names for one pair: only the script can say which.
    assert!(of("'SR_B5', 'SR_B6'", "x").contains("computes the normalized difference of"));
    assert!(of("'SR_B5', 'SR_B6'", "ndmi").contains("computes NDMI of"));
}

#[test]
fn formulas_are_written_as_people_do() {
    let text = "var i = ee.Image('COPERNICUS/S2/20190303T184259_20190303T184825_T10SGF');\n\
        var n = i.select('B8'), r = i.select('B4');\n\
        var s = n.subtract(r).divide(n.add(r).add(0.5)).multiply(1.5).rename('SAVI');\n\
        var e = i.expression('2.5 * (NIR - RED)', {NIR: i.select('B8'), RED: r});\n\
        var d = n.subtract(r.subtract(1)).gt(0.2).and(r.lt(3));\n";
    let summary = of_javascript(text);
    let steps = steps(&summary).join("\n");
    assert!(steps.contains("`SAVI` = `(n - r) / (n + r + 0.5) * 1.5`"), "{steps}");
    assert!(steps.contains("`2.5 * (B8 - r)`"), "{steps}");
    assert!(steps.contains("`n - (r - 1) > 0.2 and r < 3`"), "{steps}");
}

#[test]
fn apps_and_functions() {
    let summary = of_javascript(
        "var slider = ui.Slider({min: 2000, max: 2020, onChange: function(year) {\n\
         \x20 Map.addLayer(ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI').mean());\n}});\n\
         exports.slope = function(dem) { return ee.Terrain.slope(dem); };\n",
    );
    assert!(summary.inputs.iter().any(|input| input.text == "Slider: from 2000, to 2020"), "{:?}", summary.inputs);
    assert!(steps(&summary)[0].starts_with("When it changes (slider): loads "), "{:?}", summary.steps);
    assert_eq!(summary.functions[0].text, "`slope(dem)`: computes the slope of `dem`");
    assert!(summary.overview.contains("an app with 1 control"), "{}", summary.overview);
}

#[test]
fn markdown_text_and_json_say_the_same() {
    let summary =
        of_javascript("var a = ee.Image('USGS/SRTMGL1_003');\nMap.addLayer(ee.Terrain.slope(a), {}, 'Slope');\n");
    let (markdown, text, json) = (markdown(&summary, 2), text(&summary, 60), json(&summary));
    assert!(markdown.contains("## Datasets") && markdown.contains("`USGS/SRTMGL1_003`"));
    assert!(text.contains("USGS/SRTMGL1_003") && !text.contains('`'));
    assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
    assert_eq!(json["outputs"][0]["name"], "Slope");
    assert!(polish::polish_keeps(&markdown, &markdown).is_ok());
}

fn outputs(summary: &Summary) -> Vec<&str> {
    summary.outputs.iter().map(|output| output.text.as_str()).collect()
}

fn of_python(text: &str) -> Summary {
    summarize(&snapshot(&format!("import ee\nee.Initialize()\n{text}"), Language::Python))
}

#[test]
fn outputs_in_loops_are_counted_apart() {
    let summary = of_javascript(
        "for (var i = 0; i < 3; i++) { Map.addLayer(ee.Image(i), {}, 'in' + i); }\n\
         Map.addLayer(ee.Image(2), {}, 'out');\n\
         function save(n) { Export.image.toDrive({image: ee.Image(n), description: 'd'}); }\nsave(1);\nsave(2);\n\
         [1, 2].forEach(function(n) { print(ee.Image(n)); });\n",
    );
    for part in [
        "shows 1 map layer (and 1 more in each turn of a loop)",
        "prints 1 result in each turn of a loop",
        "exports 2 images",
    ] {
        assert!(summary.overview.contains(part), "{part}: {}", summary.overview);
    }
    let outputs = outputs(&summary);
    assert!(outputs[0].ends_with("(in a loop)") && !outputs[1].contains("loop"), "{outputs:?}");
    assert!(outputs[2].ends_with("(2 times)"), "{outputs:?}");
}

#[test]
fn branches_that_never_run_are_left_out() {
    let summary = of_javascript(
        "var save = false;\nvar options = {draw: true, extra: []};\nvar a = ee.Image('USGS/SRTMGL1_003');\n\
         if (save === true) { Export.image.toDrive({image: a, description: 'd'}); }\n\
         if (options.draw) { Map.addLayer(a, {}, 'shown'); } else { print(a); }\n\
         if (options.extra && options.extra.length) { print('extra', a.clip(options.extra)); }\n\
         function more(image, list) { if (list.length > 0) { print('more', image); } }\nmore(a, options.extra);\n",
    );
    assert_eq!(outputs(&summary).len(), 1, "{:?}", summary.outputs);
    assert!(summary.overview.ends_with("It shows 1 map layer."), "{}", summary.overview);
    // A variable or list that the script changes decides nothing.
    let summary = of_javascript(
        "var save = false;\nvar list = [];\nlist.push(1);\nvar box = ui.Checkbox({label: 'x', onChange: function(on) { save = on; }});\n\
         if (save) { print(ee.Image(1)); }\nif (list.length > 0) { print(ee.Image(2)); }\n",
    );
    assert_eq!(summary.outputs.iter().filter(|output| output.sort == "print").count(), 2, "{:?}", summary.outputs);
}

#[test]
fn what_nobody_calls_is_no_task() {
    let summary = of_javascript(
        "function slope(image) { return ee.Terrain.slope(image); }\n\
         function draw(n) { print('first', ee.Image(n)); }\n\
         function draw(n) { print('second', ee.Image(n)); }\ndraw(1);\n\
         Map.addLayer(ee.Image('USGS/SRTMGL1_003').gt(9), {}, 'a');\n",
    );
    assert!(!summary.overview.contains("computes slope"), "{}", summary.overview);
    assert!(summary.overview.contains("prints 1 result"), "{}", summary.overview);
    assert!(outputs(&summary)[0].contains("second"), "{:?}", summary.outputs);
    assert!(summary.functions.iter().any(|function| function.text.starts_with("`slope(image)`")));
}

#[test]
fn a_script_that_runs_is_no_library() {
    let summary = of_python(
        "class Job:\n    def run(self):\n        ee.batch.Export.image.toDrive(ee.Image(1), 'd').start()\n\
         def other(a):\n    return a\n\
         def _helper():\n    pass\n\
         if __name__ == '__main__':\n    Job().run()\n",
    );
    assert!(summary.overview.contains("exports 1 image"), "{}", summary.overview);
    assert!(!summary.overview.contains("runs nothing itself"), "{}", summary.overview);
    let summary = of_python("def other(a):\n    return a\ndef image():\n    return ee.Image(1)\n");
    assert!(summary.overview.contains("defines 2 functions and runs nothing itself"), "{}", summary.overview);
}

#[test]
fn dates_and_areas_are_only_denied_where_that_is_certain() {
    let summary = of_javascript("Map.addLayer(ee.ImageCollection('MODIS/061/MOD13Q1').mean(), {}, 'a');");
    assert!(summary.period[0].text.contains("no dates are given"), "{:?}", summary.period);
    assert!(summary.area[0].text.contains("No area is given"), "{:?}", summary.area);
    let by_name = "var a = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Kenya'));";
    assert!(of_javascript(&format!("{by_name}\nMap.addLayer(a);")).area.is_empty());
    for text in [
        "import model\nc = ee.ImageCollection('MODIS/061/MOD13Q1')\n\
         m = model.Model(['a'], start_date='2017-07-01', geometry=point)\nprint(c.size().getInfo())\n",
        "def get(c, start, end):\n    return c.filterDate(start, end)\n\
         c = ee.ImageCollection('MODIS/061/MOD13Q1')\nprint(c.size().getInfo())\n",
        "def get():\n    return ee.ImageCollection('MODIS/061/MOD13Q1')\n",
    ] {
        let summary = of_python(text);
        let denied = summary.period.iter().chain(&summary.area).any(|entry| {
            entry.text.contains("no dates are given") || text.contains("point") && entry.text.contains("No area")
        });
        assert!(!denied, "{:?} {:?}", summary.period, summary.area);
    }
}

#[test]
fn links_to_pictures_and_tiles_are_outputs() {
    let summary = of_python(
        "import model\nlink = model.Image(ee.Image(1)).et.getThumbURL({'region': 1})\n\
         tiles = ee.Image(1).getMapId({})\n",
    );
    let outputs = outputs(&summary);
    assert!(outputs[0].starts_with("Link to a picture") && outputs[1].starts_with("Map tiles"), "{outputs:?}");
}

#[test]
fn random_numbers_split_only_where_a_filter_uses_them() {
    let of = |rest: &str| of_javascript(&format!("var t = ee.FeatureCollection('a/b').randomColumn('r');\n{rest}\n"));
    assert!(!of("print(t);").overview.contains("splits"));
    assert!(of("print(t.filter(ee.Filter.lt('r', 0.7)));").overview.contains("splits samples at random"));
}

#[test]
fn iterated_and_computed_dates_are_told() {
    let summary = of_javascript(
        "var from = ee.Date('2019-01-01'), to = '2019-12-31';\n\
         var list = ee.List.sequence(from.millis(), ee.Date(to).millis(), 864000000);\n\
         var start = ee.Date.fromYMD(2020, 6, 1);\nvar end = start.advance(3, 'month');\n\
         var c = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(start, end);\n\
         var monthly = ee.List.sequence(6, 8).map(function(m) {\n\
         \x20 return c.filter(ee.Filter.calendarRange(m, m, 'month')).mean();\n});\nprint(list, monthly);\n",
    );
    let period: Vec<&str> = summary.period.iter().map(|entry| entry.text.as_str()).collect();
    let period = period.join("\n");
    for part in
        ["June to August 2020", "each month from June to August", "A list of dates from 2019-01-01 to 2019-12-31"]
    {
        assert!(period.to_lowercase().contains(&part.to_lowercase()), "{part}: {period}");
    }
}

#[test]
fn names_of_exports_and_defaults_of_boxes_are_told() {
    let summary = of_javascript(
        "var box = ui.Textbox({placeholder: 'Start', value: '2020-06-01'});\n\
         function save(name) {\n  var id = 'projects/a/assets/a_folder/' + name;\n\
         \x20 Export.image.toAsset({image: ee.Image(1), description: name, assetId: id});\n}\nsave(box.getValue());\n\
         Export.image.toAsset({image: ee.Image(1), description: 'd',\n\
         \x20 assetId: 'projects/a-long-name-of-a-project/assets/a_folder/another_folder/image_2020'});\n",
    );
    let outputs = outputs(&summary).join("\n");
    for part in ["with \"2020-06-01\"", "`'projects/a/assets/a_folder/' + name`", "another_folder/image_2020"] {
        assert!(outputs.contains(part), "{part}: {outputs}");
    }
}

#[test]
fn outputs_of_widgets_are_in_no_loop() {
    let summary = of_javascript(
        "[1, 2].forEach(function(n) {\n  ui.Button({label: 'save', onClick: function() {\n\
         \x20   Export.image.toDrive({image: ee.Image(n), description: 'd'});\n  }});\n});\n",
    );
    assert!(summary.overview.contains("exports 1 image."), "{}", summary.overview);
}

#[test]
fn functions_that_save_say_so() {
    let summary = of_python(
        "def check(image):\n    if not isinstance(image, ee.Image):\n        raise ValueError()\n\
         def save(image, source='projects/a/assets/b'):\n    task = ee.batch.Export.image.toDrive(ee.Image(source).add(image), 'd')\n    task.start()\n",
    );
    assert!(summary.functions[1].text.contains("exports 1 result"), "{:?}", summary.functions);
    assert_eq!(summary.datasets[0].id, "projects/a/assets/b");
}

#[test]
fn drawn_features_and_values_for_other_scripts_are_told() {
    let summary = of_javascript(
        "var forest = ee.FeatureCollection([ee.Feature(ee.Geometry.Point([1, 2]), {class: 1})]);\n\
         exports.samples = forest.map(function(f) { return f.set('a', 1); });\nexports.f = function() { return 1; };\n",
    );
    assert!(summary.inputs.iter().any(|input| input.text == "Features with coordinates in the file: `forest`"));
    assert_eq!(outputs(&summary), ["Handed to other scripts: `samples`"]);
}

#[test]
fn the_body_of_a_loop_over_a_list_is_told() {
    let summary = of_javascript(
        "['a', 'b'].forEach(function(name) {\n  var image = ee.Image('USGS/SRTMGL1_003');\n  var slope = ee.Terrain.slope(image);\n  print(name, slope);\n});\n",
    );
    assert!(steps(&summary).iter().any(|step| step.starts_with("In a loop: `slope`: computes")), "{:?}", summary.steps);
}

#[test]
fn values_in_printed_texts_are_told() {
    let summary = of_python(
        "c = ee.ImageCollection('MODIS/061/MOD13Q1')\ncount = c.size().getInfo()\nprint(f'found: {count}')\n",
    );
    assert_eq!(outputs(&summary), ["Printed: number of elements of `c` (number)"]);
}

#[test]
fn areas_of_parameters_are_those_of_the_only_call() {
    let summary = of_javascript(
        "var place = ee.Geometry.Point([7, 46]);\n\
         function load(aoi) { return ee.ImageCollection('MODIS/061/MOD13Q1').filterBounds(aoi); }\nprint(load(place));\n",
    );
    assert_eq!(summary.area[0].text, "`place`: point at 7°E, 46°N (for filters)");
}
