//! Derives the operators that both clients generate from the server's list of algorithms
//! (`ee/tests/algorithms.json` in the wheel).
//!
//! The clients attach the algorithm `X.y` to the class `X`: as a method if its first argument is an
//! `X` or a supertype, else as a static function. A few prefixes are spelled differently, and an
//! algorithm without a class goes below `ee.Algorithms`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::kb::source::{Client, RawOperator, RawParam};

/// The content of the file.
#[derive(Debug, Deserialize)]
pub struct File {
    /// The algorithms.
    pub algorithms: Vec<Algorithm>,
}

/// A server algorithm.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Algorithm {
    /// `algorithms/Image.add`.
    pub name: String,
    /// The type of the result.
    #[serde(default)]
    pub return_type: String,
    /// Arguments.
    #[serde(default)]
    pub arguments: Vec<Argument>,
    /// Absent from the reference.
    #[serde(default)]
    pub hidden: bool,
    /// Deprecated.
    #[serde(default)]
    pub deprecated: bool,
    /// A sentence on what to use instead.
    #[serde(default)]
    pub deprecation_reason: Option<String>,
}

/// An argument of a server algorithm.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Argument {
    /// Name.
    pub argument_name: String,
    /// Type.
    #[serde(rename = "type")]
    pub ty: String,
    /// It may be omitted.
    #[serde(default)]
    pub optional: bool,
    /// Default.
    #[serde(default)]
    pub default_value: Value,
}

impl Algorithm {
    /// Returns the name without the folder.
    pub fn short(&self) -> &str {
        self.name.strip_prefix("algorithms/").unwrap_or(&self.name)
    }
}

/// The bases of classes by name, direct base first.
pub type Bases = BTreeMap<String, Vec<String>>;

/// Classes that the JavaScript client generates from the list. Their algorithms are not below
/// `ee.Algorithms`.
const GENERATED: [&str; 14] = [
    "Array",
    "Blob",
    "Classifier",
    "Clusterer",
    "ConfusionMatrix",
    "DateRange",
    "ErrorMargin",
    "Join",
    "Kernel",
    "Model",
    "PixelType",
    "Projection",
    "Reducer",
    "SelectorSet",
];

/// Returns the operators of the visible algorithms, without handwritten ones.
pub fn operators(all: &[Algorithm], bases: &Bases) -> Vec<RawOperator> {
    // A class's own algorithm overrides the inherited one: `Image.geometry` overrides
    // `Element.geometry`.
    let mut by_name: BTreeMap<String, RawOperator> = BTreeMap::new();
    for row in all.iter().filter(|a| !a.hidden).flat_map(|algorithm| rows_of(algorithm, bases)) {
        match by_name.get(&row.name) {
            Some(known) if known.inherited.is_none() || row.inherited.is_some() => {}
            _ => {
                by_name.insert(row.name.clone(), row);
            }
        }
    }
    by_name.into_values().collect()
}

fn rows_of(algorithm: &Algorithm, bases: &Bases) -> Vec<RawOperator> {
    let short = algorithm.short();
    let both = vec![Client::Javascript, Client::Python];
    let one = |name: String, kind: &str, available: Vec<Client>| row(algorithm, name, kind, None, available);
    let Some((owner, last)) = short.split_once('.') else {
        let mut rows = Vec::new();
        if bases.contains_key(short) && short != "Collection" {
            rows.push(one(format!("ee.{short}"), "constructor", both.clone()));
        }
        let available = if GENERATED.contains(&short) { vec![Client::Python] } else { both };
        rows.push(one(format!("ee.Algorithms.{short}"), "static", available));
        return rows;
    };
    match owner {
        _ if last.contains('.') => vec![one(format!("ee.Algorithms.{short}"), "static", both)],
        "GeometryConstructors" => {
            let mut rows = vec![one(format!("ee.Algorithms.{short}"), "static", both.clone())];
            if bases.contains_key(&format!("Geometry.{last}")) {
                let mut constructor = one(format!("ee.Geometry.{last}"), "constructor", both);
                constructor.returns = Some(format!("Geometry.{last}"));
                rows.push(constructor);
            }
            rows
        }
        "AggregateFeatureCollection" => inherited(algorithm, "Collection", &format!("aggregate_{last}"), bases),
        "Collection" | "Element" => inherited(algorithm, owner, last, bases),
        "reduce" => vec![row(algorithm, format!("ee.ImageCollection.{last}"), "method", Some("ImageCollection"), both)],
        "Terrain" => vec![one(format!("ee.Terrain.{last}"), "static", both)],
        _ if bases.contains_key(owner) => {
            let method = is_method(algorithm, owner, bases);
            vec![match method {
                true => row(algorithm, format!("ee.{short}"), "method", Some(owner), both),
                false => one(format!("ee.{short}"), "static", both),
            }]
        }
        _ => vec![one(format!("ee.Algorithms.{short}"), "static", both)],
    }
}

/// Adds a row for the base and one for each class that inherits it.
fn inherited(algorithm: &Algorithm, base: &str, last: &str, bases: &Bases) -> Vec<RawOperator> {
    let both = vec![Client::Javascript, Client::Python];
    let full = format!("ee.{base}.{last}");
    if !is_method(algorithm, base, bases)
        && algorithm.arguments.first().is_none_or(|a| simplified_type(&a.ty) != "FeatureCollection")
    {
        return vec![row(algorithm, full, "static", None, both)];
    }
    let mut rows = vec![row(algorithm, full.clone(), "method", Some(base), both.clone())];
    let subclasses = bases.iter().filter(|(class, above)| *class != "Collection" && above.iter().any(|b| b == base));
    rows.extend(subclasses.map(|(class, _)| {
        let inherited_row = row(algorithm, format!("ee.{class}.{last}"), "method", Some(class), both.clone());
        RawOperator { inherited: Some(full.clone()), ..inherited_row }
    }));
    rows
}

fn is_method(algorithm: &Algorithm, owner: &str, bases: &Bases) -> bool {
    let Some(first) = algorithm.arguments.first() else { return false };
    let ty = simplified_type(&first.ty);
    // Here `Object` is the type of any value, not the base of all classes.
    ty == owner || ty != "Object" && bases.get(owner).is_some_and(|above| above.contains(&ty))
}

fn row(algorithm: &Algorithm, name: String, kind: &str, receiver: Option<&str>, available: Vec<Client>) -> RawOperator {
    let skip = usize::from(kind == "method");
    let returns = simplified_type(&algorithm.return_type);
    RawOperator {
        name,
        kind: kind.into(),
        available,
        receiver: receiver.map(Into::into),
        receiver_argument: algorithm.arguments.first().filter(|_| skip == 1).map(|a| a.argument_name.clone()),
        server: Some(algorithm.short().into()),
        parameters: algorithm.arguments.iter().skip(skip).map(param).collect(),
        returns: Some(returns),
        deprecated: algorithm.deprecated,
        ..RawOperator::default()
    }
}

fn param(argument: &Argument) -> RawParam {
    RawParam {
        name: argument.argument_name.clone(),
        ty: simplified_type(&argument.ty),
        optional: argument.optional,
        default: default(&argument.default_value),
        ..RawParam::default()
    }
}

/// Simplifies a type: `Image<unknown bands>` becomes `Image`, `<any>` becomes `Object`,
/// `List<Object>` becomes `List`.
pub fn simplified_type(ty: &str) -> String {
    let ty = ty.replace("<unknown bands>", "").replace("<unspecified>", "");
    let ty = if ty == "<any>" { "Object".into() } else { ty };
    ty.replace("List<Object>", "List").replace("Dictionary<Object>", "Dictionary")
}

/// Returns a default in the notation of the knowledge base. Null and the empty string are no
/// defaults.
fn default(value: &Value) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::String(text) if text.is_empty() => None,
        Value::Number(number) => Some(whole(number)),
        Value::Object(map) => match map.get("type").and_then(Value::as_str) {
            Some("ErrorMargin") => {
                let unit = map.get("unit").and_then(Value::as_str).unwrap_or("meters");
                let margin = map.get("value").and_then(Value::as_number).map(whole).unwrap_or(Value::Null);
                Some(json!({ unit: margin }))
            }
            Some("Projection") => map.get("crs").cloned(),
            _ => Some(value.clone()),
        },
        Value::Array(items) => Some(items.iter().map(|v| v.as_number().map_or_else(|| v.clone(), whole)).collect()),
        other => Some(other.clone()),
    }
}

/// Returns a number without a zero fraction: `3.0` becomes `3`.
pub fn whole(number: &serde_json::Number) -> Value {
    match number.as_f64() {
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => json!(float as i64),
        _ => Value::Number(number.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bases() -> Bases {
        let row = |name: &str, above: &[&str]| (name.to_owned(), above.iter().map(|b| (*b).to_owned()).collect());
        BTreeMap::from([
            row("Element", &["Object"]),
            row("Collection", &["Element", "Object"]),
            row("Image", &["Element", "Object"]),
            row("ImageCollection", &["Collection", "Element", "Object"]),
            row("FeatureCollection", &["Collection", "Element", "Object"]),
            row("Geometry.Point", &["Geometry", "Object"]),
            row("Array", &["Object"]),
        ])
    }

    fn named(text: &str) -> Vec<String> {
        let all: Vec<Algorithm> = serde_json::from_str(text).unwrap_or_default();
        operators(&all, &bases()).iter().map(|o| format!("{} {}({})", o.name, o.kind, o.parameters.len())).collect()
    }

    #[test]
    fn names_follow_the_clients() {
        let one = |name: &str, ty: &str| {
            named(&format!(
                r#"[{{"name":"algorithms/{name}","returnType":"Image","arguments":[{{"argumentName":"a","type":"{ty}"}}]}}]"#
            ))
        };
        assert_eq!(one("Image.abs", "Image<unknown bands>"), ["ee.Image.abs method(0)"]);
        assert_eq!(one("Image.load", "String"), ["ee.Image.load static(1)"]);
        assert_eq!(one("Landsat.TOA", "Image"), ["ee.Algorithms.Landsat.TOA static(1)"]);
        assert_eq!(one("Image.Segmentation.SNIC", "Image"), ["ee.Algorithms.Image.Segmentation.SNIC static(1)"]);
        assert_eq!(one("reduce.max", "ImageCollection"), ["ee.ImageCollection.max method(0)"]);
        assert_eq!(
            one("Collection.size", "FeatureCollection"),
            [
                "ee.Collection.size method(0)",
                "ee.FeatureCollection.size method(0)",
                "ee.ImageCollection.size method(0)"
            ]
        );
        assert_eq!(
            one("GeometryConstructors.Point", "List"),
            ["ee.Algorithms.GeometryConstructors.Point static(1)", "ee.Geometry.Point constructor(1)"]
        );
        assert_eq!(one("Array", "Object"), ["ee.Algorithms.Array static(1)", "ee.Array constructor(1)"]);
    }

    #[test]
    fn defaults_are_short() {
        assert_eq!(
            default(&json!({"type": "ErrorMargin", "unit": "meters", "value": 0.0})),
            Some(json!({"meters": 0}))
        );
        assert_eq!(
            default(&json!({"type": "Projection", "crs": "EPSG:4326", "transform": []})),
            Some(json!("EPSG:4326"))
        );
        assert_eq!(default(&json!(1.5)), Some(json!(1.5)));
        assert_eq!(default(&json!(2.0)), Some(json!(2)));
        assert_eq!(default(&Value::Null), None);
    }
}
