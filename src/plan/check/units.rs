//! Units of measure with their dimensions.

/// What a unit measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dimension {
    Temperature,
    Length,
    Percentage,
    Level,
}

/// A unit.
#[derive(Debug, PartialEq)]
pub struct Unit {
    /// The usual name.
    pub name: &'static str,
    pub dimension: Dimension,
    /// Other names, in lowercase.
    aliases: &'static [&'static str],
}

const UNITS: &[Unit] = &[
    Unit { name: "K", dimension: Dimension::Temperature, aliases: &["k", "kelvin"] },
    Unit { name: "°C", dimension: Dimension::Temperature, aliases: &["c", "°c", "degc", "celsius", "deg_c"] },
    Unit { name: "°F", dimension: Dimension::Temperature, aliases: &["f", "°f", "degf", "fahrenheit"] },
    Unit { name: "mm", dimension: Dimension::Length, aliases: &["mm", "millimeter", "millimeters"] },
    Unit { name: "cm", dimension: Dimension::Length, aliases: &["cm", "centimeter", "centimeters"] },
    Unit { name: "m", dimension: Dimension::Length, aliases: &["m", "meter", "meters"] },
    Unit { name: "km", dimension: Dimension::Length, aliases: &["km", "kilometer", "kilometers"] },
    Unit { name: "%", dimension: Dimension::Percentage, aliases: &["%", "percent"] },
    Unit { name: "dB", dimension: Dimension::Level, aliases: &["db", "decibel", "decibels"] },
];

/// Returns the unit with a name.
pub fn find(name: &str) -> Option<&'static Unit> {
    let name = name.trim().to_lowercase();
    UNITS.iter().find(|unit| unit.aliases.contains(&name.as_str()))
}

/// Returns `true` if the sum of values has the unit of the values.
pub fn is_amount(name: &str) -> bool {
    find(name).is_some_and(|unit| unit.dimension == Dimension::Length)
}
