//! The features of a table as what is asked for: their areas, their number, and lists of them.

use super::exports::export_table;
use super::writer::{Inputs, Writer, capitalized, title, words};
use crate::plan::model::{Area, Extreme, Output, Zonal};
use crate::plan::types::{NumberType, TableType, Type, Typed, ZonesType};
use serde_json::json;

/// Meters per pixel at which the area of features together is measured.
const SCALE: f64 = 100.0;

/// Writes the area of each feature, or of all of them together.
pub fn area(writer: &mut Writer<'_>, var: &str, area: &Area, inputs: &Inputs) -> Result<Type, String> {
    let (zones, of) = zones(inputs)?;
    let unit = area.unit.as_deref().unwrap_or("km2");
    let divisor = match unit {
        "%" | "m2" => 1.0,
        "ha" => 1e4,
        "km2" => 1e6,
        "acres" => 4_046.856_422_4,
        "km" | "m" => 1.0,
        other => return Err(format!("an area in {other} is not known")),
    };
    if let "km" | "m" = unit {
        return lengths(writer, var, unit, &zones, &of);
    }
    if area.per.iter().any(|per| !matches!(per.as_str(), "zone" | "feature")) {
        return Err("features have no classes and no parts of a period".to_owned());
    }
    if !area.per.is_empty() {
        if unit == "%" {
            return Err("the share of each feature is not written yet".to_owned());
        }
        let column = format!("area_{unit}");
        let words = format!("The area of each of the {} in {unit}", of.label);
        writer.add(
            "plan_features.areas",
            json!({ "var": var, "input": zones, "column": column, "divisor": divisor, "words": words }),
        );
        let label = format!("area of the {}", of.label);
        return Ok(Type::Table(TableType { unit: Some(unit.to_owned()), label, ..table(&of, vec![column]) }));
    }
    let region = inputs.region.clone().or_else(|| writer.only_region());
    let Some((region, _)) = region else { return Err("no place says where the area is measured".to_owned()) };
    let is_share = unit == "%";
    let what = if is_share { "The share of the area" } else { "The area" };
    let words = format!("{what} of the {} together in {unit}", of.label);
    writer.add(
        "plan_features.total",
        json!({
            "var": var, "input": zones, "region": region, "divisor": divisor, "scale": SCALE, "share": is_share,
            "words": words,
        }),
    );
    let label = format!("area of the {}", of.label);
    Ok(Type::Number(NumberType { unit: Some(unit.to_owned()), label, is_dictionary: false }))
}

/// Writes the length of all lines together.
fn lengths(writer: &mut Writer<'_>, var: &str, unit: &str, zones: &str, of: &ZonesType) -> Result<Type, String> {
    let divisor = if unit == "km" { 1000.0 } else { 1.0 };
    let words = format!("The length of the {} together in {unit}", of.label);
    writer.add(
        "plan_features.length",
        json!({ "var": var, "input": zones, "column": format!("length_{unit}"), "divisor": divisor, "words": words }),
    );
    let label = format!("length of the {}", of.label);
    Ok(Type::Number(NumberType { unit: Some(unit.to_owned()), label, is_dictionary: false }))
}

/// Writes the number of features, or a statistic of their first column.
pub fn number(writer: &mut Writer<'_>, var: &str, zonal: &Zonal, inputs: &Inputs) -> Result<Type, String> {
    let (zones, of) = zones(inputs)?;
    let by = zonal.by.as_ref().map_or(&[][..], |by| by.as_slice());
    if let ([by], Some(column), true) = (by, of.columns.first(), zonal.per.is_empty())
        && matches!(by.as_str(), "sum" | "mean" | "min" | "max")
    {
        let label = format!("{by} {} of the {}", words(column), of.label);
        let value = json!({ "var": var, "input": zones, "by": by, "column": column, "words": capitalized(&label) });
        writer.add("plan_features.statistic", value);
        return Ok(Type::Number(NumberType { unit: None, label, is_dictionary: false }));
    }
    if by != ["count"] || !zonal.per.is_empty() {
        return Err("features without an image have a number, and statistics of one column".to_owned());
    }
    let label = format!("number of the {}", of.label);
    writer.add("plan_features.number", json!({ "var": var, "input": zones, "words": capitalized(&label) }));
    Ok(Type::Number(NumberType { unit: None, label, is_dictionary: false }))
}

/// Writes the features with the largest or smallest values of a column.
pub fn extreme(
    writer: &mut Writer<'_>,
    var: &str,
    extreme: &Extreme,
    (zones, of): (&str, &ZonesType),
) -> Result<Type, String> {
    let Some(column) = of.columns.first() else { return Err("by which column is not said".to_owned()) };
    let ascending = matches!(extreme.which.as_deref(), Some("min" | "bottom"));
    let size = if ascending { "smallest" } else { "largest" };
    let is_order = matches!(extreme.which.as_deref(), Some("top" | "bottom"));
    let count = extreme.count.or((!is_order).then_some(1));
    let column_words = words(column);
    let words = match count {
        Some(count) => format!("The {count} of the {} with the {size} {column_words}", of.label),
        None => format!("The {} by {column_words}, the {size} first", of.label),
    };
    writer.add(
        "plan_statistics.extreme",
        json!({
            "var": var, "input": zones, "column": column, "ascending": ascending, "count": count, "words": words,
            "filter": true,
        }),
    );
    let label = format!("{size} {}", of.label);
    Ok(Type::Table(TableType { label, ..table(of, of.columns.clone()) }))
}

/// Writes a list or an export of features.
pub fn output(
    writer: &mut Writer<'_>,
    output: &Output,
    (zones, of): (&str, &ZonesType),
    kind: &str,
) -> Result<Type, String> {
    let label = if of.label.is_empty() { title(zones) } else { capitalized(&of.label) };
    let table = TableType { label: label.clone(), ..table(of, of.columns.clone()) };
    match kind {
        "table" | "value" => {
            let columns = if output.columns.is_empty() { table.columns() } else { output.columns.clone() };
            let columns = json!({ "from": columns, "to": columns, "is_same": true });
            writer.add("plan_output.printed", json!({ "title": label, "var": zones, "columns": columns }));
        }
        "export" => {
            let typed = Typed { id: zones.to_owned(), var: zones.to_owned(), ty: Type::Nothing };
            export_table(writer, output, &typed, &table)?;
        }
        other => return Err(format!("a {other} of features is not written yet")),
    }
    Ok(Type::Nothing)
}

/// Returns the variable and the type of the features.
fn zones(inputs: &Inputs) -> Result<(String, ZonesType), String> {
    inputs.zones.clone().ok_or_else(|| "it has no image and no features among its inputs".to_owned())
}

/// Returns the table of features with some columns of values.
fn table(of: &ZonesType, values: Vec<String>) -> TableType {
    TableType { zone: of.column.clone(), values, label: of.label.clone(), has_geometry: true, ..TableType::default() }
}
