//! Conversions between units, and the units of sums over time.

/// A unit with its dimension: value in the base unit = value * factor + offset.
const UNITS: &[(&str, &str, f64, f64)] = &[
    ("k", "temperature", 1.0, 0.0),
    ("kelvin", "temperature", 1.0, 0.0),
    ("c", "temperature", 1.0, 273.15),
    ("°c", "temperature", 1.0, 273.15),
    ("degc", "temperature", 1.0, 273.15),
    ("deg c", "temperature", 1.0, 273.15),
    ("celsius", "temperature", 1.0, 273.15),
    ("°f", "temperature", 5.0 / 9.0, 459.67 * 5.0 / 9.0),
    ("fahrenheit", "temperature", 5.0 / 9.0, 459.67 * 5.0 / 9.0),
    ("degrees celsius", "temperature", 1.0, 273.15),
    ("m", "length", 1.0, 0.0),
    ("meters", "length", 1.0, 0.0),
    ("m of water equivalent", "length", 1.0, 0.0),
    ("mm", "length", 1e-3, 0.0),
    ("millimeters", "length", 1e-3, 0.0),
    ("cm", "length", 1e-2, 0.0),
    ("in", "length", 0.0254, 0.0),
    ("km", "length", 1e3, 0.0),
    ("kg/m^2/s", "rain rate", 86_400.0, 0.0),
    ("mm/s", "rain rate", 86_400.0, 0.0),
    ("mm/hr", "rain rate", 24.0, 0.0),
    ("mm/h", "rain rate", 24.0, 0.0),
    ("mm/d", "rain rate", 1.0, 0.0),
    ("mm/day", "rain rate", 1.0, 0.0),
    ("m/s", "speed", 1.0, 0.0),
    ("km/h", "speed", 1.0 / 3.6, 0.0),
    ("kt", "speed", 0.514_444, 0.0),
    ("kts", "speed", 0.514_444, 0.0),
    ("knots", "speed", 0.514_444, 0.0),
    ("knot", "speed", 0.514_444, 0.0),
    ("minutes", "time", 1.0, 0.0),
    ("min", "time", 1.0, 0.0),
    ("minute", "time", 1.0, 0.0),
    ("mins", "time", 1.0, 0.0),
    ("hour", "time", 60.0, 0.0),
    ("hours", "time", 60.0, 0.0),
    ("hrs", "time", 60.0, 0.0),
    ("h", "time", 60.0, 0.0),
    ("days", "time", 1440.0, 0.0),
    ("fraction", "share", 1.0, 0.0),
    ("volume fraction", "share", 1.0, 0.0),
    ("%", "share", 0.01, 0.0),
    ("percent", "share", 0.01, 0.0),
    ("metres", "length", 1.0, 0.0),
    ("meter", "length", 1.0, 0.0),
    ("metre", "length", 1.0, 0.0),
    ("millimetres", "length", 1e-3, 0.0),
    ("kilometers", "length", 1e3, 0.0),
    ("kilometres", "length", 1e3, 0.0),
    ("feet", "length", 0.3048, 0.0),
    ("ft", "length", 0.3048, 0.0),
    ("m2", "area", 1.0, 0.0),
    ("m²", "area", 1.0, 0.0),
    ("ha", "area", 1e4, 0.0),
    ("hectare", "area", 1e4, 0.0),
    ("hectares", "area", 1e4, 0.0),
    ("kha", "area", 1e7, 0.0),
    ("mha", "area", 1e10, 0.0),
    ("km2", "area", 1e6, 0.0),
    ("km²", "area", 1e6, 0.0),
    ("acre", "area", 4046.8564224, 0.0),
    ("acres", "area", 4046.8564224, 0.0),
    ("db", "level", 1.0, 0.0),
    ("decibel", "level", 1.0, 0.0),
    ("decibels", "level", 1.0, 0.0),
    ("degree", "angle", 1.0, 0.0),
    ("degrees", "angle", 1.0, 0.0),
    ("°", "angle", 1.0, 0.0),
    ("kg/m2", "length", 1e-3, 0.0),
    ("kgc/m2", "carbon", 1.0, 0.0),
    ("gc/m2", "carbon", 1e-3, 0.0),
    ("tc/ha", "carbon", 0.1, 0.0),
    ("kg/m3", "concentration", 1e9, 0.0),
    ("mg/m3", "concentration", 1e3, 0.0),
    ("ug/m3", "concentration", 1.0, 0.0),
    ("mol/m2", "column", 1e6, 0.0),
    ("dobson", "column", 446.15, 0.0),
    ("dobson units", "column", 446.15, 0.0),
    ("dobson unit", "column", 446.15, 0.0),
    ("dobsonunits", "column", 446.15, 0.0),
    ("ppb", "mixing ratio", 1.0, 0.0),
    ("ppbv", "mixing ratio", 1.0, 0.0),
    ("ppm", "mixing ratio", 1e3, 0.0),
    ("ppmv", "mixing ratio", 1e3, 0.0),
    ("nanowatts/sr/cm2", "radiance", 1.0, 0.0),
    ("nw/sr/cm2", "radiance", 1.0, 0.0),
    ("nw/cm2/sr", "radiance", 1.0, 0.0),
    ("mmol/m2", "column", 1e3, 0.0),
    ("umol/m2", "column", 1.0, 0.0),
    ("j/m2", "energy", 1.0, 0.0),
    ("mj/m2", "energy", 1e6, 0.0),
    ("kwh/m2", "energy", 3.6e6, 0.0),
    ("w/m2", "power", 1.0, 0.0),
    ("g/kg", "content", 1.0, 0.0),
    ("mg/ha", "mass of an area", 1.0, 0.0),
    ("t/ha", "mass of an area", 1.0, 0.0),
    ("mw", "heat", 1.0, 0.0),
    ("psu", "salinity", 1.0, 0.0),
    ("m3", "volume", 1.0, 0.0),
    ("pa", "pressure", 1.0, 0.0),
    ("hpa", "pressure", 100.0, 0.0),
    ("kpa", "pressure", 1000.0, 0.0),
];

fn entry(unit: &str) -> Option<&'static (&'static str, &'static str, f64, f64)> {
    let unit = spelled(unit);
    UNITS.iter().find(|(name, ..)| spelled(name) == unit)
}

/// Returns a unit in one spelling: `kg*C/m^2` and `kgC/m²` are `kgc/m2`.
fn spelled(unit: &str) -> String {
    let unit = unit.trim().to_lowercase().replace(['*', '^'], "").replace('²', "2").replace('³', "3");
    unit.replace(['µ', 'μ'], "u")
}

/// Returns `true` if a text is a unit.
pub fn is_unit(text: &str) -> bool {
    entry(text).is_some()
}

/// Returns `true` for amounts of an area, which are no total until they are multiplied by it:
/// `kgC/m²`, `t/ha`. Radiances are summed as they are.
pub fn is_per_area(unit: &str) -> bool {
    let unit = spelled(unit);
    ["/m2", "/ha", "/km2"].iter().any(|area| unit.contains(area)) && !unit.contains("/sr")
}

/// Returns the unit of the amount of a pixel, and the square meters of the area in a unit such as
/// `Mg/ha`.
pub fn per_area(unit: &str) -> Option<(String, f64)> {
    let (amount, area) = unit.split_once('/')?;
    let square_meters = match spelled(area).as_str() {
        "m2" => 1.0,
        "ha" => 1e4,
        "km2" => 1e6,
        _ => return None,
    };
    Some((amount.trim().replace('*', " "), square_meters))
}

/// Returns factor and offset of a conversion: result = value * factor + offset. Returns `None` if
/// the units do not measure the same, or one is unknown.
pub fn conversion(from: &str, to: &str) -> Option<(f64, f64)> {
    if from.trim().eq_ignore_ascii_case(to.trim()) {
        return Some((1.0, 0.0));
    }
    let (from, to) = (entry(from)?, entry(to)?);
    (from.1 == to.1).then(|| (round(from.2 / to.2), round((from.3 - to.3) / to.2)))
}

/// Returns the unit of the amounts that add up to a total of rates in an hour, and the factor from
/// a rate to the amount of an hour.
pub fn hourly_amount(unit: &str) -> Option<(&'static str, f64)> {
    let (_, dimension, factor, _) = entry(unit)?;
    (*dimension == "rain rate").then_some(("mm", factor / 24.0))
}

/// Rounds to nine significant decimals, so that 1 / 0.001 is 1000.
fn round(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}

/// Returns the days from one image of a dataset to the next, rounded down, or of a part of time.
pub fn days_of(cadence: &str) -> Option<u32> {
    let (count, unit) = cadence.split_once(' ').unwrap_or(("1", cadence));
    let days = match unit {
        "hour" | "minute" => return Some(0),
        "day" => 1,
        "pentad" => 5,
        "week" => 7,
        "dekad" => 10,
        "month" | "calendar-month" => 30,
        "quarter" | "season" => 90,
        "year" | "water-year" => 365,
        _ => return None,
    };
    count.parse::<u32>().ok().map(|count| count * days)
}

/// Returns the unit of the sum of images over time.
///
/// # Errors
/// The values are rates whose sum has no meaning.
pub fn summed(unit: &str, cadence: Option<&str>) -> Result<String, String> {
    let Some((amount, time)) = unit.rsplit_once('/') else { return Ok(unit.to_owned()) };
    let time = time.trim();
    let same = |names: &[&str]| names.contains(&time);
    let fits = match cadence {
        Some("day") => same(&["d", "day"]),
        Some("hour") => same(&["h", "hr"]),
        Some("pentad") => same(&["pentad"]),
        Some("month") => same(&["month", "mth"]),
        Some(cadence) => time.replace(' ', "") == cadence.replace(' ', ""),
        None => false,
    };
    if fits {
        return Ok(amount.trim().to_owned());
    }
    let is_rate = same(&["s", "h", "hr", "d", "day", "month", "yr", "year", "pentad", "30min"]);
    if is_rate || time.ends_with("day") {
        return Err(format!("the images are in {unit}, a rate that cannot be summed without a conversion"));
    }
    Ok(unit.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{conversion, summed};

    #[test]
    fn units_of_one_dimension_convert() {
        assert_eq!(conversion("K", "Celsius"), Some((1.0, -273.15)));
        assert_eq!(conversion("C", "K"), Some((1.0, 273.15)));
        assert_eq!(conversion("m", "mm"), Some((1000.0, 0.0)));
        assert_eq!(conversion("K", "°F"), Some((1.8, -459.67)));
        assert_eq!(conversion("mm", "in"), Some((0.039_370_079, 0.0)));
        assert_eq!(conversion("m of water equivalent", "mm"), Some((1000.0, 0.0)));
        assert_eq!(conversion("kg/m^2/s", "mm/d"), Some((86_400.0, 0.0)));
        assert_eq!(conversion("hours", "minutes"), Some((60.0, 0.0)));
        assert_eq!(conversion("Dobson", "mol/m^2"), Some((0.000_446_15, 0.0)));
        assert_eq!(conversion("mol/m^2", "Dobson units"), Some((2_241.398_632_747, 0.0)));
        assert_eq!(conversion("nanoWatts/sr/cm^2", "nW/cm2/sr"), Some((1.0, 0.0)));
        assert_eq!(conversion("K", "mm"), None);
        assert_eq!(conversion("furlong", "mm"), None);
    }

    #[test]
    fn cadences_have_days() {
        for (cadence, days) in [("day", Some(1)), ("8 day", Some(8)), ("3 hour", Some(0)), ("month", Some(30))] {
            assert_eq!(super::days_of(cadence), days, "{cadence}");
        }
        assert_eq!(super::days_of("moon"), None);
    }

    #[test]
    fn sums_of_rates_need_the_cadence_of_the_rate() {
        assert_eq!(summed("mm/d", Some("day")).as_deref(), Ok("mm"));
        assert_eq!(summed("mm/pentad", Some("pentad")).as_deref(), Ok("mm"));
        assert_eq!(summed("mm", None).as_deref(), Ok("mm"));
        assert_eq!(summed("kg/m^2", None).as_deref(), Ok("kg/m^2"));
        assert!(summed("kg/m^2/s", Some("3 hour")).is_err());
        assert!(summed("mm/hr", Some("30 minute")).is_err());
    }
}
