//! What comparisons of images, tables and values have in common.

/// Returns the name and the unit of the result of a comparison. `unit` is that of the first input.
pub fn result_of(how: &str, unit: Option<&str>) -> Result<(&'static str, Option<String>), String> {
    let unit = unit.map(str::to_owned);
    Ok(match how {
        "difference" => ("difference", unit),
        "anomaly" => ("anomaly", unit),
        "ratio" => ("ratio", None),
        "percent" => ("change", Some("%".to_owned())),
        "share" => ("percent", Some("%".to_owned())),
        other => return Err(format!("a comparison by {other} is not written yet")),
    })
}

/// Returns the message for two inputs of different units.
pub fn different_units(first: Option<&str>, second: Option<&str>) -> String {
    let unit = |unit: Option<&str>| unit.unwrap_or("an unknown unit").to_owned();
    format!("one is in {}, the other in {}", unit(first), unit(second))
}
