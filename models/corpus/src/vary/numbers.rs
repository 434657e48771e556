//! Replaces numbers by others that people use for the same thing.

use super::edits::Edits;
use super::source::{Source, Usage};
use crate::values::one;
use fastrand::Rng;
use geols::syntax::hir::{ExprId, ExprKind, Key};
use geols::text::span::Span;
use std::collections::HashMap;

/// What a number says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Scale,
    TileScale,
    MaxPixels,
    Zoom,
    Clouds,
    Trees,
    Seed,
    Distance,
    Points,
    Limit,
    LineWidth,
    FontSize,
    Opacity,
    Split,
    Threshold,
}

/// A number that can be replaced.
#[derive(Debug)]
struct Number {
    span: Span,
    value: f64,
    kind: Kind,
}

/// The ends of a visualization.
#[derive(Debug)]
struct Stretch {
    min: Option<(f64, Span)>,
    max: Option<(f64, Span)>,
}

/// The numbers of a script.
#[derive(Debug, Default)]
pub struct Numbers {
    numbers: Vec<Number>,
    stretches: Vec<Stretch>,
}

impl Kind {
    /// Returns the kind of a number by its use.
    fn of(usage: &Usage, value: f64) -> Option<Kind> {
        let label = usage.label.as_str();
        let is_whole = value.fract() == 0.0;
        let is_fraction = !is_whole && value > 0.0 && value < 1.0;
        let compares = ["gt", "lt", "gte", "lte", "greaterThan", "lessThan"].contains(&&*usage.callee);
        Some(match label {
            "tilescale" => Kind::TileScale,
            "maxpixels" => Kind::MaxPixels,
            "numberoftrees" | "numtrees" | "ntrees" | "trees" | "ntree" => Kind::Trees,
            "linewidth" | "pointsize" => Kind::LineWidth,
            "fontsize" => Kind::FontSize,
            "opacity" => Kind::Opacity,
            "numpoints" | "numpixels" | "npoints" | "numsamples" | "pointsperclass" => Kind::Points,
            _ if label.ends_with("seed") => Kind::Seed,
            _ if label.ends_with("zoom") => Kind::Zoom,
            _ if label == "scale" || label.ends_with("scale") || label == "resolution" => Kind::Scale,
            _ if (label.contains("cloud") || usage.first.contains("cloud"))
                && is_whole
                && (1.0..=100.0).contains(&value) =>
            {
                Kind::Clouds
            }
            "radius" | "distance" | "maxdistance" | "buffer" | "bufferdistance" | "buffersize" | "searchradius"
                if value >= 10.0 =>
            {
                Kind::Distance
            }
            _ if usage.callee == "limit" => Kind::Limit,
            _ if is_fraction
                && (label.contains("split") || label.contains("trainfrac") || usage.first.contains("random")) =>
            {
                Kind::Split
            }
            _ if is_fraction && (label.contains("thresh") || compares) => Kind::Threshold,
            _ => return None,
        })
    }

    /// Returns the values that people use.
    fn values(self) -> &'static [f64] {
        match self {
            Kind::Scale => &[10.0, 20.0, 30.0, 60.0, 90.0, 100.0, 250.0, 500.0, 1000.0, 5000.0],
            Kind::TileScale => &[1.0, 2.0, 4.0, 8.0, 16.0],
            Kind::MaxPixels => &[1e8, 1e9, 1e10, 1e11, 1e12, 1e13],
            Kind::Zoom => &[2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0],
            Kind::Clouds => {
                &[1.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 50.0, 60.0, 65.0, 70.0, 75.0, 80.0, 90.0]
            }
            Kind::Trees => {
                &[10.0, 20.0, 25.0, 30.0, 50.0, 64.0, 75.0, 80.0, 100.0, 128.0, 150.0, 200.0, 250.0, 300.0, 500.0]
            }
            Kind::Seed => &[
                0.0, 1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 11.0, 12.0, 13.0, 42.0, 99.0, 100.0, 111.0, 123.0, 999.0, 1234.0,
                12345.0,
            ],
            Kind::Distance => &[
                10.0, 15.0, 20.0, 30.0, 45.0, 50.0, 60.0, 90.0, 100.0, 120.0, 150.0, 200.0, 250.0, 300.0, 400.0, 500.0,
                750.0, 800.0, 1000.0, 1200.0, 1500.0, 2000.0, 2500.0, 3000.0, 4000.0, 5000.0, 6000.0, 8000.0, 10000.0,
                12000.0, 15000.0, 20000.0, 25000.0, 30000.0, 40000.0, 50000.0, 60000.0, 80000.0, 100_000.0, 150_000.0,
                200_000.0,
            ],
            Kind::Points => &[
                50.0, 60.0, 75.0, 80.0, 100.0, 120.0, 150.0, 200.0, 250.0, 300.0, 400.0, 500.0, 600.0, 800.0, 1000.0,
                1500.0, 2000.0, 2500.0, 3000.0, 5000.0, 10000.0, 20000.0,
            ],
            Kind::Limit => &[
                3.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 24.0, 25.0, 30.0, 40.0, 50.0, 100.0, 200.0, 500.0, 1000.0,
                5000.0,
            ],
            Kind::LineWidth => &[1.0, 2.0, 3.0, 4.0],
            Kind::FontSize => &[9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 18.0, 20.0, 22.0, 24.0],
            Kind::Opacity => &[0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9],
            Kind::Split => &[0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9],
            Kind::Threshold => &[],
        }
    }

    /// Returns how many values up or down people may go.
    fn steps(self) -> usize {
        match self {
            Kind::Zoom | Kind::LineWidth | Kind::TileScale | Kind::Opacity | Kind::FontSize => 2,
            Kind::Scale => 1,
            Kind::Seed => usize::MAX,
            _ => 4,
        }
    }

    /// Returns another number of the kind.
    fn other(self, value: f64, text: &str, random: &mut Rng) -> Option<String> {
        if self == Kind::Threshold {
            // Other thresholds come from the literature, such as 0.27 for burned areas.
            let is_round = (value * 20.0 - (value * 20.0).round()).abs() < 1e-9;
            let steps: &[f64] = match () {
                () if !is_round => return None,
                () if text.len() <= 3 => &[-0.1, 0.1, 0.2],
                () => &[-0.1, -0.05, 0.05, 0.1],
            };
            let step = one(steps, random);
            let new = value + step;
            return (new > 0.005 && new < 0.995).then(|| written(new, text));
        }
        let values = self.values();
        let at = values.iter().position(|known| (known - value).abs() < 1e-9)?;
        let range =
            at.saturating_sub(self.steps())..at.saturating_add(self.steps()).saturating_add(1).min(values.len());
        let new = values[random.usize(range)];
        (new - value).abs().gt(&1e-9).then(|| written(new, text))
    }
}

/// Writes a number as another one is written: `1e9`, `0.30`, `30`.
fn written(value: f64, model: &str) -> String {
    if model.contains('e') {
        return format!("{value:e}");
    }
    let decimals = model.split_once('.').map_or(0, |(_, digits)| digits.len());
    let whole = format!("{value}");
    let needed = whole.split_once('.').map_or(0, |(_, digits)| digits.len());
    format!("{value:.*}", decimals.max(if needed <= 3 { needed } else { decimals }))
}

/// Finds the numbers that can be replaced.
pub fn find(source: &Source<'_>) -> Numbers {
    let hir = source.hir();
    let mut found = Numbers::default();
    let key_of = |key: &Key| match key {
        Key::Ident(ident) => hir.name(ident.name).to_owned(),
        Key::String(key, _) => key.to_string(),
        Key::Computed(_) | Key::Spread => String::new(),
    };
    for (index, expr) in hir.exprs.iter().enumerate() {
        match &expr.kind {
            ExprKind::Number { value, .. } => {
                if let Some(kind) = Kind::of(&source.usage(ExprId(index as u32)), *value) {
                    found.numbers.push(Number { span: expr.span, value: *value, kind });
                }
            }
            ExprKind::Object(properties) => {
                let get = |name: &str| {
                    properties
                        .iter()
                        .find(|property| key_of(&property.key) == name)
                        .and_then(|property| source.number(property.value))
                };
                let stretch = Stretch { min: get("min"), max: get("max") };
                let is_control =
                    properties.iter().any(|property| matches!(&*key_of(&property.key), "step" | "value" | "style"));
                if (stretch.min.is_some() || stretch.max.is_some()) && !is_control {
                    found.stretches.push(stretch);
                }
            }
            _ => {}
        }
    }
    found
}

/// Ends of visualizations that people write.
const ENDS: [f64; 58] = [
    0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0, 60.0,
    70.0, 80.0, 100.0, 120.0, 150.0, 200.0, 250.0, 300.0, 350.0, 400.0, 500.0, 600.0, 700.0, 800.0, 1000.0, 1200.0,
    1500.0, 1800.0, 2000.0, 2500.0, 2800.0, 3000.0, 3500.0, 4000.0, 4500.0, 5000.0, 6000.0, 7000.0, 8000.0, 9000.0,
    10000.0, 12000.0, 15000.0, 18000.0, 20000.0, 25000.0, 30000.0,
];

/// Returns another end of a visualization, or `None` for numbers of classes and unusual numbers.
fn other_end(value: f64, random: &mut Rng) -> Option<f64> {
    let at = ENDS.iter().position(|end| (end - value.abs()).abs() < 1e-9)?;
    let new = ENDS[random.usize(at.saturating_sub(3)..(at + 4).min(ENDS.len()))];
    let is_alike = (new <= 1.0) == (value.abs() <= 1.0) && (new - value.abs()).abs() > 1e-9;
    (is_alike && value.abs() != 1.0).then_some(new * value.signum())
}

impl Numbers {
    /// Replaces some numbers; equal numbers of a kind change alike.
    pub fn vary(&self, share: f32, source: &str, random: &mut Rng, edits: &mut Edits) {
        let mut changes: HashMap<(Kind, &str), Option<String>> = HashMap::new();
        for Number { span, value, kind } in &self.numbers {
            let text = span.of(source);
            changes.entry((*kind, text)).or_insert_with(|| {
                let share = if *kind == Kind::Scale { share / 3.0 } else { share };
                if random.f32() < share { kind.other(*value, text, random) } else { None }
            });
        }
        // The thresholds of classes stay in order.
        let mut thresholds: Vec<(f64, f64)> = Vec::new();
        for ((kind, old), new) in &changes {
            let value = |text: &str| text.parse().unwrap_or(0.0);
            if *kind == Kind::Threshold {
                thresholds.push((value(old), value(new.as_deref().unwrap_or(old))));
            }
        }
        thresholds.sort_by(|a, b| a.0.total_cmp(&b.0));
        if thresholds.windows(2).any(|pair| pair[0].1 >= pair[1].1) {
            changes.retain(|(kind, _), _| *kind != Kind::Threshold);
        }
        for Number { span, kind, .. } in &self.numbers {
            if let Some(Some(new)) = changes.get(&(*kind, span.of(source))) {
                edits.replace(span.range(), new.as_str());
            }
        }
        let mut ends: HashMap<(String, String), (Option<f64>, Option<f64>)> = HashMap::new();
        for Stretch { min, max } in &self.stretches {
            let text = |end: &Option<(f64, Span)>| end.map_or(String::new(), |(_, span)| span.of(source).to_owned());
            let (new_min, new_max) = *ends.entry((text(min), text(max))).or_insert_with(|| {
                let mut other = |end: &Option<(f64, Span)>| match end {
                    Some((value, _)) if random.f32() < share => other_end(*value, random),
                    _ => None,
                };
                let (new_min, new_max) = (other(min), other(max));
                match (min, max) {
                    (Some((low, _)), Some((high, _))) if *low == -high => (new_max.map(|end| -end), new_max),
                    _ => (new_min, new_max),
                }
            });
            let low = new_min.or(min.map(|(value, _)| value)).unwrap_or(f64::NEG_INFINITY);
            let high = new_max.or(max.map(|(value, _)| value)).unwrap_or(f64::INFINITY);
            for (new, old) in [(new_min, min), (new_max, max)] {
                if let (Some(new), Some((_, span))) = (new, old)
                    && low < high
                {
                    let is_whole = new.fract() == 0.0 && new <= 1.0;
                    let text = if is_whole { format!("{new}") } else { written(new, span.of(source)) };
                    edits.replace(span.range(), text);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vary::source::snapshot;
    use geols::syntax::language::Language;

    fn kinds(text: &str, language: Language) -> Vec<Kind> {
        let snapshot = snapshot(text, language).unwrap();
        find(&Source::new(&snapshot)).numbers.iter().map(|number| number.kind).collect()
    }

    #[test]
    fn kinds_are_known_by_their_use() {
        let javascript = [
            (
                "ee.Image(1).reduceRegion({reducer: r, geometry: g, scale: 30, maxPixels: 1e9});",
                vec![Kind::Scale, Kind::MaxPixels],
            ),
            ("Map.centerObject(roi, 10);", vec![Kind::Zoom]),
            ("col.filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));", vec![Kind::Clouds]),
            ("var CLOUD_THRESHOLD = 40;", vec![Kind::Clouds]),
            ("ee.Classifier.smileRandomForest(100);", vec![Kind::Trees]),
            ("ee.Geometry.Point([1, 2]).buffer(500);", vec![Kind::Distance]),
            ("ndvi.gt(0.3); x.multiply(0.0001);", vec![Kind::Threshold]),
            ("s.filter(ee.Filter.lt('random', 0.7));", vec![Kind::Split]),
        ];
        for (text, expected) in javascript {
            assert_eq!(kinds(text, Language::JavaScript), expected, "{text}");
        }
        assert_eq!(
            kinds("f(seed=42, tile_scale=4, tileScale=4)", Language::Python),
            [Kind::Seed, Kind::TileScale, Kind::TileScale]
        );
    }

    #[test]
    fn equal_numbers_change_alike() {
        let text = "f({scale: 30, seed: 7, min: 0, max: 3000}); g({scale: 30, seed: 7, min: 0, max: 4});";
        let snapshot = snapshot(text, Language::JavaScript).unwrap();
        let numbers = find(&Source::new(&snapshot));
        for seed in 0..50 {
            let mut edits = Edits::default();
            numbers.vary(1.0, text, &mut Rng::with_seed(seed), &mut edits);
            let new = edits.apply(text);
            let scale: String = new[10..].chars().take_while(char::is_ascii_digit).collect();
            assert_eq!(new.matches(&format!("scale: {scale},")).count(), 2, "{new}");
            assert!(new.ends_with("min: 0, max: 4});") && new.contains("min: 0, max: "), "{new}");
        }
    }

    #[test]
    fn numbers_keep_their_notation() {
        let cases = [
            (1e10, "1e9", "1e10"),
            (0.4, "0.30", "0.40"),
            (0.35, "0.3", "0.35"),
            (100.0, "30", "100"),
            (2.0, "1.0", "2.0"),
        ];
        for (value, model, expected) in cases {
            assert_eq!(written(value, model), expected);
        }
    }
}
