//! Code that loads a dataset and shows it, in either language.

use crate::features::format::number;
use crate::kb::model::{Dataset, DatasetHead, DatasetKind};
use crate::syntax::language::Language;
use serde_json::Value;

/// The recommended visualization of a dataset.
#[derive(Debug, Default)]
pub struct Visualization {
    /// The name of the layer.
    pub label: String,
    /// The bands.
    pub bands: Vec<String>,
    /// The smallest value, one for all bands or one for each.
    pub min: Vec<f64>,
    /// The largest value, in the same form.
    pub max: Vec<f64>,
    /// The colors.
    pub palette: Vec<String>,
}

impl Visualization {
    /// Returns the visualization in the catalog. It is empty if none fits `Map.addLayer`.
    pub fn from_dataset(dataset: &Dataset) -> Visualization {
        let Some(Value::Object(facts)) =
            dataset.visualization.as_deref().and_then(|text| serde_json::from_str(text).ok())
        else {
            return Visualization::default();
        };
        let strings = |key: &str| -> Vec<String> {
            let list = facts.get(key).and_then(Value::as_array);
            list.into_iter().flatten().filter_map(|item| item.as_str().map(str::to_owned)).collect()
        };
        let numbers = |key: &str| match facts.get(key) {
            Some(Value::Array(list)) => list.iter().filter_map(Value::as_f64).collect(),
            Some(value) => value.as_f64().into_iter().collect(),
            None => Vec::new(),
        };
        Visualization {
            label: facts.get("label").and_then(Value::as_str).unwrap_or_default().to_owned(),
            bands: strings("bands"),
            min: numbers("min"),
            max: numbers("max"),
            palette: strings("palette"),
        }
    }
}

/// Returns the code. It is empty if scripts cannot load the dataset.
pub fn code(head: &DatasetHead<'_>, visualization: &Visualization, language: Language) -> String {
    let python = language.is_python();
    let (class, name) = match head.kind {
        DatasetKind::Image => ("ee.Image", "image"),
        DatasetKind::ImageCollection => ("ee.ImageCollection", "collection"),
        DatasetKind::Table => ("ee.FeatureCollection", "table"),
        DatasetKind::TableCollection | DatasetKind::BigQueryTable => return String::new(),
    };
    let (var, end) = if python { ("", "") } else { ("var ", ";") };
    let mut lines = Vec::new();
    let load = format!("{class}('{}')", head.id);
    match (head.kind, head.start) {
        (DatasetKind::ImageCollection, Some(_)) => {
            let (from, to) = interval(head);
            if python {
                lines.push(format!("{name} = {load}.filterDate('{from}', '{to}')"));
            } else {
                lines.push(format!("var {name} = {load}\n    .filterDate('{from}', '{to}');"));
            }
        }
        _ => lines.push(format!("{var}{name} = {load}{end}")),
    }
    if visualization.bands.is_empty() && head.kind != DatasetKind::Table {
        return lines.join("\n");
    }
    let options = options(visualization, language);
    let label = visualization.label.replace('\'', "\\'");
    if head.kind != DatasetKind::Table {
        lines.push(format!("{var}visualization = {options}{end}"));
    }
    // The Python client has no map.
    if !python {
        let arguments = match head.kind {
            DatasetKind::Table => format!("{name}, {{}}, '{}'", title(head)),
            DatasetKind::ImageCollection => format!("{name}.median(), visualization, '{label}'"),
            _ => format!("{name}, visualization, '{label}'"),
        };
        lines.push(format!("Map.addLayer({arguments});"));
    } else if head.kind == DatasetKind::Table {
        lines.push(format!("print({name}.limit(3).getInfo())"));
    } else {
        let image = if head.kind == DatasetKind::ImageCollection { "collection.median()" } else { "image" };
        lines.push(format!("picture = {image}.visualize(**visualization)"));
    }
    lines.join("\n")
}

fn title(head: &DatasetHead<'_>) -> String {
    head.id.rsplit('/').next().unwrap_or(head.id).to_owned()
}

/// Returns a year of the dataset, or its interval if it is shorter.
fn interval(head: &DatasetHead<'_>) -> (String, String) {
    let year = |text: &str| text.get(..4).and_then(|year| year.parse::<i32>().ok());
    let first = head.start.and_then(year).unwrap_or(2020);
    let last = head.end.and_then(year).unwrap_or(2025);
    let year = if last - first >= 2 { last - 1 } else { first };
    match head.start {
        // The dataset covers a single year.
        Some(start) if last - first < 2 => {
            let end =
                head.end.map_or_else(|| format!("{}-01-01", last + 1), |end| end.get(..10).unwrap_or(end).to_owned());
            let start = start.get(..10).unwrap_or(start).to_owned();
            if start == end { (start, format!("{}-01-01", last + 1)) } else { (start, end) }
        }
        _ => (format!("{year}-01-01"), format!("{}-01-01", year + 1)),
    }
}

fn options(visualization: &Visualization, language: Language) -> String {
    let python = language.is_python();
    let quoted =
        |list: &[String]| format!("[{}]", list.iter().map(|text| format!("'{text}'")).collect::<Vec<_>>().join(", "));
    let several = |list: &[f64]| match list {
        [one] => number(*one),
        list => format!("[{}]", list.iter().map(|value| number(*value)).collect::<Vec<_>>().join(", ")),
    };
    let mut entries = vec![("bands", quoted(&visualization.bands))];
    for (key, list) in [("min", &visualization.min), ("max", &visualization.max)] {
        if !list.is_empty() {
            entries.push((key, several(list)));
        }
    }
    if !visualization.palette.is_empty() && visualization.bands.len() < 2 {
        entries.push(("palette", quoted(&visualization.palette)));
    }
    let key = |key: &str| if python { format!("'{key}'") } else { key.to_owned() };
    let lines: Vec<String> = entries.iter().map(|(name, value)| format!("  {}: {value}", key(name))).collect();
    format!("{{\n{}\n}}", lines.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{AnalysisEnv, check_text};
    use crate::diagnostic::Severity;
    use crate::kb::kb;

    /// The proposed code must satisfy the rules of geols. A diagnostic in such simple code would be
    /// wrong.
    #[test]
    fn snippets_of_all_datasets_have_no_errors() {
        let mut wrong = Vec::new();
        for head in kb().dataset_heads() {
            let visualization = Visualization::from_dataset(&kb().dataset(head.id).unwrap());
            for language in [Language::JavaScript, Language::Python] {
                let start = if language.is_python() { "import ee\nee.Initialize(project='p')\n" } else { "" };
                let code = format!("{start}{}\n", code(head, &visualization, language));
                let found = check_text(&code, language, &AnalysisEnv::default());
                wrong.extend(
                    found
                        .into_iter()
                        .filter(|d| d.severity == Severity::Error)
                        .map(|d| format!("{}: {}\n{code}", head.id, d.message)),
                );
            }
        }
        assert!(wrong.is_empty(), "{} diagnostics\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
    }
}
