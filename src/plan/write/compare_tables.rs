//! Two tables as one: the values of each zone or part of time, compared with those of another
//! period.
//!
//! | first | second | rows that belong together |
//! |---|---|---|
//! | zones | zones | of the same zone |
//! | parts of time | a value | all with this value |
//! | zones and parts | zones | of the same zone |
//! | months | calendar months | of the same month |
//! | any | years | all years of the zone, for a z-score |
//! | months | months of years | all years of the month, for a z-score |

use super::comparisons::{different_units, result_of};
use super::writer::{Inputs, Writer};
use crate::plan::types::{NumberType, TableType, Type, Typed};
use serde_json::json;

/// One side of a comparison.
struct Side<'a> {
    var: &'a str,
    column: &'a str,
    label: &'a str,
    unit: Option<&'a str>,
    has_zones: bool,
    period: Option<&'a str>,
    by: Option<&'a str>,
}

impl<'a> Side<'a> {
    fn new(typed: &'a Typed) -> Result<Side<'a>, String> {
        let var = typed.var.as_str();
        match &typed.ty {
            Type::Table(TableType { class: Some(_), .. }) => {
                Err("a comparison of tables with classes is not written yet".to_owned())
            }
            Type::Table(table) => {
                let [column] = &table.values[..] else {
                    return Err("tables with one column of values are compared".to_owned());
                };
                Ok(Side {
                    var,
                    column,
                    label: &table.label,
                    unit: table.unit.as_deref(),
                    has_zones: table.has_geometry,
                    period: table.period.as_deref(),
                    by: table.by.as_deref(),
                })
            }
            Type::Number(NumberType { is_dictionary: false, unit, label }) => {
                Ok(Side { var, column: "", label, unit: unit.as_deref(), has_zones: false, period: None, by: None })
            }
            _ => Err("a table is compared with a table or a value".to_owned()),
        }
    }

    fn is_number(&self) -> bool {
        self.column.is_empty()
    }
}

/// Writes the comparison of two tables, or of a table and a value. `table` is one of the inputs.
pub fn compare(
    writer: &mut Writer<'_>,
    (var, how): (&str, &str),
    table: &Typed,
    inputs: &Inputs,
) -> Result<Type, String> {
    let [first, second] = &inputs.data[..] else { return Err("it compares two results".to_owned()) };
    let Type::Table(table_type) = &table.ty else { return Err("it has no table".to_owned()) };
    let (a, b) = (Side::new(first)?, Side::new(second)?);
    let (name, mut unit) = match how {
        "z-score" => ("z_score", None),
        _ => result_of(how, a.unit)?,
    };
    if how != "ratio" && a.unit != b.unit {
        return Err(different_units(a.unit, b.unit));
    }
    if how == "ratio" && a.unit != b.unit {
        unit = a.unit.map(|unit| format!("{unit} per unit of {}", b.label));
    }
    let rows = rows(&a, &b, how)?;
    let words = match how {
        "ratio" => format!("The ratio: {} divided by {}", a.label, b.label),
        "share" => format!("In percent of the usual value: {}", a.label),
        "percent" => format!("The change in percent of {}", a.label),
        "z-score" => {
            format!("The z-score: {} as standard deviations from the mean of the years of the baseline", a.label)
        }
        _ if a.label == b.label => format!("The difference: {} minus that of the second input", a.label),
        _ => format!("The difference: {} minus {}", a.label, b.label),
    };
    let columns: Vec<&str> = [table_type.zone.as_deref(), a.period].into_iter().flatten().collect();
    writer.add(
        "plan_compare.tables",
        json!({
            "var": var, "how": how, "first": a.var, "second": b.var, "column": a.column, "other": b.column,
            "rows": rows, "name": name, "words": words, "keeps": columns, "number": a.is_number(),
            "zones": a.has_zones, "parted": a.period.is_some(), "period": a.period, "of_parts": b.period,
            "other_parted": b.period.is_some(),
        }),
    );
    let label = match how {
        "z-score" => format!("z-score of {}", a.label),
        "share" => format!("percent of the usual {}", a.label),
        "percent" => format!("change of {}", a.label),
        how => format!("{how} of {}", a.label),
    };
    if a.is_number() {
        return Ok(Type::Number(NumberType { unit, label, is_dictionary: false }));
    }
    let is_change = !matches!(how, "ratio" | "share");
    Ok(Type::Table(TableType { values: vec![name.to_owned()], unit, label, is_change, ..table_type.clone() }))
}

/// Returns how the rows of the second table are found.
fn rows(a: &Side<'_>, b: &Side<'_>, how: &str) -> Result<&'static str, String> {
    if a.has_zones != b.has_zones {
        return Err("only one of the tables has zones".to_owned());
    }
    let is_of_images = |side: &Side<'_>| side.period.is_some() && side.by.is_none();
    let is_yearly = |by: Option<&str>| matches!(by, Some("year" | "water-year"));
    if how == "z-score" && (a.by, b.by) == (Some("month"), Some("month")) {
        return Ok("years of month");
    }
    if how == "z-score" {
        let fits = is_yearly(b.by) && (a.by.is_none() || is_yearly(a.by)) && a.period.is_none() == a.by.is_none();
        return match fits {
            true if b.has_zones => Ok("years of zone"),
            true => Ok("years"),
            false => Err("a z-score needs a value of each year of the baseline".to_owned()),
        };
    }
    match (a.by, b.by) {
        _ if b.is_number() => Ok("value"),
        // The ids of images have `_`, as those of rows have behind the number of a part of time.
        _ if is_of_images(a) || is_of_images(b) => {
            Err("a table with rows for single images cannot be compared: reduce the images first".to_owned())
        }
        (_, None) if b.period.is_none() && b.has_zones => Ok("zone"),
        (Some("month"), Some("calendar-month")) => Ok("month"),
        _ => Err("how the rows of the tables belong together is not known".to_owned()),
    }
}
