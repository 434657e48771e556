//! Spectral indices: every formula computes values in its usual range from plausible reflectances,
//! and well-known formulas compute the values of their definitions.

use geols::kb::kb;
use geols::kb::model::recipes::SpectralIndex;
use std::collections::BTreeMap;

const OPTICAL: &[&str] = &[
    "coastal", "blue", "green", "red", "rededge1", "rededge2", "rededge3", "nir", "nir2", "swir1", "swir2", "thermal",
];
/// Forest, crops, dry grass, soil, sand, town, burned land, wetland, clear water, turbid water,
/// snow.
const COVERS: &[[f64; 12]] = &[
    [0.015, 0.02, 0.045, 0.03, 0.08, 0.28, 0.37, 0.42, 0.43, 0.20, 0.09, 297.0],
    [0.025, 0.03, 0.07, 0.05, 0.11, 0.25, 0.32, 0.36, 0.37, 0.22, 0.13, 299.0],
    [0.05, 0.06, 0.09, 0.12, 0.16, 0.20, 0.23, 0.26, 0.28, 0.33, 0.24, 311.0],
    [0.06, 0.08, 0.12, 0.17, 0.20, 0.22, 0.24, 0.26, 0.28, 0.36, 0.32, 314.0],
    [0.12, 0.15, 0.22, 0.30, 0.33, 0.35, 0.37, 0.40, 0.42, 0.50, 0.46, 318.0],
    [0.11, 0.12, 0.14, 0.16, 0.17, 0.18, 0.20, 0.22, 0.23, 0.26, 0.24, 310.0],
    [0.025, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.10, 0.19, 0.21, 312.0],
    [0.025, 0.03, 0.05, 0.04, 0.07, 0.15, 0.20, 0.22, 0.23, 0.10, 0.05, 295.0],
    [0.06, 0.05, 0.04, 0.02, 0.016, 0.012, 0.011, 0.010, 0.010, 0.005, 0.003, 290.0],
    [0.07, 0.08, 0.11, 0.10, 0.09, 0.06, 0.05, 0.04, 0.035, 0.012, 0.007, 292.0],
    [0.84, 0.85, 0.86, 0.85, 0.84, 0.83, 0.82, 0.80, 0.78, 0.12, 0.08, 268.0],
];
const RADAR: &[&str] = &["vv", "vh", "hh", "hv"];
/// Forest, crops, bare fields, town, water, savanna.
const ECHOES: &[[f64; 4]] = &[
    [0.16, 0.04, 0.20, 0.06],
    [0.10, 0.025, 0.12, 0.03],
    [0.06, 0.010, 0.07, 0.008],
    [0.8, 0.10, 0.9, 0.09],
    [0.02, 0.004, 0.03, 0.002],
    [0.13, 0.035, 0.15, 0.045],
];

type Bands<'a> = BTreeMap<&'a str, f64>;

/// Computes a formula as `ee.Image.expression` does: sums, products, powers that bind to the right,
/// functions, brackets.
struct Formula<'a> {
    rest: &'a str,
    bands: &'a Bands<'a>,
}

impl<'a> Formula<'a> {
    fn value(text: &'a str, bands: &'a Bands<'a>) -> f64 {
        let mut formula = Formula { rest: text, bands };
        let value = formula.sum();
        assert_eq!(formula.rest.trim(), "", "`{text}` goes on after its end");
        value
    }

    fn take(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        // A `*` of `**` is no product.
        let found = rest.starts_with(token) && !(token == "*" && rest.starts_with("**"));
        if found {
            self.rest = &rest[token.len()..];
        }
        found
    }

    fn sum(&mut self) -> f64 {
        let mut value = self.product();
        loop {
            if self.take("+") {
                value += self.product();
            } else if self.take("-") {
                value -= self.product();
            } else {
                return value;
            }
        }
    }

    fn product(&mut self) -> f64 {
        let mut value = self.signed();
        loop {
            if self.take("*") {
                value *= self.signed();
            } else if self.take("/") {
                value /= self.signed();
            } else {
                return value;
            }
        }
    }

    fn signed(&mut self) -> f64 {
        if self.take("-") { -self.signed() } else { self.power() }
    }

    fn power(&mut self) -> f64 {
        let base = self.single();
        if self.take("**") { base.powf(self.signed()) } else { base }
    }

    fn single(&mut self) -> f64 {
        if self.take("(") {
            let value = self.sum();
            assert!(self.take(")"), "a bracket is open before `{}`", self.rest);
            return value;
        }
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        self.rest = &self.rest[end..];
        if let Ok(number) = word.parse() {
            return number;
        }
        if let Some(band) = self.bands.get(word) {
            return *band;
        }
        assert!(self.take("("), "no band is named `{word}`");
        let argument = self.sum();
        assert!(self.take(")"), "a bracket is open before `{}`", self.rest);
        match word {
            "sqrt" => argument.sqrt(),
            "exp" => argument.exp(),
            "log" => argument.ln(),
            "abs" => argument.abs(),
            other => panic!("no function is named `{other}`"),
        }
    }
}

fn samples(index: &SpectralIndex<'_>) -> Vec<Bands<'static>> {
    if index.roles.iter().all(|role| RADAR.contains(role)) {
        return ECHOES.iter().map(|echo| RADAR.iter().copied().zip(*echo).collect()).collect();
    }
    COVERS.iter().map(|cover| OPTICAL.iter().copied().zip(*cover).collect()).collect()
}

#[test]
fn formulas_compute_values_in_their_usual_range() {
    for index in kb().spectral_indices() {
        let (low, high) = index.range;
        let values: Vec<f64> = samples(index).iter().map(|bands| Formula::value(index.formula, bands)).collect();
        let finite: Vec<f64> = values.iter().copied().filter(|value| value.is_finite()).collect();
        // A root of a negative number is masked: allowed for few covers only.
        assert!(finite.len() * 10 >= values.len() * 6, "{}: {values:?}", index.name);
        let inside = finite.iter().filter(|value| (low..=high).contains(value)).count();
        assert!(inside * 3 >= finite.len() * 2, "{}: {values:?} against {low} to {high}", index.name);
        let least = finite.iter().copied().fold(f64::INFINITY, f64::min);
        let most = finite.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        assert!(high - low <= 1.6 * (most - least), "{}: the range is much wider than {least} to {most}", index.name);
        if index.pair.is_some() {
            assert!(low >= -1.0 && high <= 1.0, "{}: a normalized difference lies between -1 and 1", index.name);
        }
    }
}

#[test]
fn well_known_formulas_follow_their_definitions() {
    let bands: Bands<'_> = [
        ("blue", 0.05),
        ("green", 0.08),
        ("red", 0.1),
        ("nir", 0.4),
        ("rededge1", 0.15),
        ("swir1", 0.25),
        ("swir2", 0.2),
    ]
    .into_iter()
    .collect();
    let expected = [
        ("NDVI", 0.3 / 0.5),
        ("EVI", 2.5 * 0.3 / (0.4 + 0.6 - 0.375 + 1.0)),
        ("SAVI", 1.5 * 0.3 / 1.0),
        ("NDWI", -0.32 / 0.48),
        ("MNDWI", -0.17 / 0.33),
        ("NBR", 0.2 / 0.6),
        ("NDBI", -0.15 / 0.65),
        ("NDMI", 0.15 / 0.65),
        ("NDSI", -0.17 / 0.33),
        ("BSI", (0.35 - 0.45) / (0.35 + 0.45)),
        ("NDRE", 0.25 / 0.55),
        ("MSAVI", (1.8 - (1.8f64 * 1.8 - 8.0 * 0.3).sqrt()) / 2.0),
        ("BAI", 1.0 / (0.34f64 * 0.34)),
        ("GCC", 0.08 / 0.23),
        ("kNDVI", (0.36f64).tanh()),
    ];
    for (name, value) in expected {
        let index = kb().spectral_index(name).unwrap();
        let computed = Formula::value(index.formula, &bands);
        assert!((computed - value).abs() < 1e-9, "{name}: {computed} is not {value}");
    }
}

#[test]
fn names_are_unique_without_case() {
    let mut names = std::collections::BTreeSet::new();
    for index in kb().spectral_indices() {
        assert!(names.insert(index.name.to_lowercase()), "{}: two indices differ by case only", index.name);
        assert!(index.palette.len() >= 2 && !index.source.is_empty(), "{}", index.name);
    }
}
