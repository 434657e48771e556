//! Rows of a table within a limit, and the pixel with the largest or smallest value.

use super::reduce::{comparison, limit_in_unit};
use super::writer::{Inputs, Writer, region_of, statistics_scale};
use crate::plan::model::{OneOrMany, Threshold};
use crate::plan::types::{BandType, NumberType, Raster, Shape, TableType, Type, Typed};
use serde_json::json;

/// Writes the rows of a table whose value lies within a limit.
pub fn within(
    writer: &mut Writer<'_>,
    var: &str,
    threshold: &Threshold,
    (table_var, table): (&str, &TableType),
) -> Result<Type, String> {
    let [column] = &table.values[..] else {
        return Err(format!("to which of {} the limit belongs is not said", table.values.join(", ")));
    };
    let op = threshold.op.as_deref().ok_or_else(|| "it does not say on which side of the limit".to_owned())?;
    let (filter, words) = comparison(op)?;
    let limit = match threshold.value.as_ref().map(OneOrMany::as_slice) {
        Some([limit]) if matches!(threshold.method.as_deref(), None | Some("fixed")) => *limit,
        _ => return Err("rows are chosen by one limit".to_owned()),
    };
    let band = BandType { is_change: table.is_change, ..BandType::new(column, table.unit.as_deref()) };
    let limit = limit_in_unit(limit, threshold.unit.as_deref(), &band)?;
    let unit = table.unit.as_ref().map_or_else(String::new, |unit| format!(" {unit}"));
    let words = format!("The rows whose {} is {words} {limit}{unit}", table.label).replace("is of ", "is ");
    writer.add(
        "plan_statistics.within",
        json!({ "var": var, "input": table_var, "column": column, "method": filter, "limit": limit, "words": words }),
    );
    Ok(Type::Table(TableType { is_ranked: true, ..table.clone() }))
}

/// Returns the table if it is the only input: its limit is one of rows, and not of pixels.
pub fn only_table(data: &[Typed]) -> Option<(&str, &TableType)> {
    match data {
        [Typed { var, ty: Type::Table(table), .. }] => Some((var, table)),
        _ => None,
    }
}

/// Writes the value and the position of the pixel with the largest or smallest value of an area.
pub fn pixel(
    writer: &mut Writer<'_>,
    var: &str,
    (ascending, size): (bool, &str),
    (input, raster): (&str, &Raster),
    inputs: &Inputs,
) -> Result<Type, String> {
    let Some(band) = raster.band().filter(|_| raster.shape == Shape::Image) else {
        return Err("the pixel with the largest value is one of one band of one image".to_owned());
    };
    let Some((region, _)) = region_of(writer, inputs) else { return Err("no place says where".to_owned()) };
    let scale = statistics_scale(writer, var, &[(input, raster)])?;
    writer.add(
        "plan_statistics.pixel",
        json!({
            "var": var, "input": input, "column": band.name, "ascending": ascending, "region": region, "scale": scale,
            "words": format!("The pixel with the {size} {}{}", raster.label, band.in_unit()),
        }),
    );
    let label = format!("{size} {}", raster.label);
    Ok(Type::Number(NumberType { unit: band.unit.clone(), label, is_dictionary: true }))
}
