//! The extreme of each day that a number of days is about: "days above 35 degrees" are those whose
//! highest temperature is above it.

use super::{Facts, TermMention};
use crate::kb::kb;
use crate::plan::understand::scan::Scan;

/// The temperature from which days above it are hot ones.
const HOT: f64 = 25.0;

/// The most tokens between the word for an extreme and its days.
const MAX_BETWEEN: usize = 6;

/// What a request says of the extreme of each day.
pub struct DayExtreme {
    /// The words that say it.
    pub tokens: Vec<(usize, usize)>,
    /// What is assumed, as a sentence.
    pub assumed: Option<String>,
}

/// Makes the variable of counted days their extreme, if the dataset has it.
pub fn choose(facts: &mut Facts, scan: &mut Scan<'_>) -> Option<DayExtreme> {
    let day = (0..scan.tokens.len()).find(|&at| matches!(scan.word(at), "day" | "days"))?;
    let [limit] = &facts.limits[..] else { return None };
    if !(day.saturating_sub(3)..day).any(|at| scan.counts_days(at))
        && limit.tokens.0.checked_sub(day).is_none_or(|far| far > 3)
    {
        return None;
    }
    let [source] = &facts.sources[..] else { return None };
    let words = source.dataset()?;
    let band = source.measured()?.band.clone();
    let of = |ending: &str| words.measures.iter().position(|measure| measure.band == format!("{band}_{ending}"));
    let (highest, lowest) = (of("max")?, of("min")?);
    let in_kelvin =
        kb().dataset(&words.id)?.bands.iter().any(|known| *known.name == *band && known.units.as_deref() == Some("K"));
    if !in_kelvin {
        return None;
    }
    // "The maximum number of days" is one of numbers.
    let is_count = |at: usize| matches!(scan.word(at), "many" | "number" | "count" | "days");
    let is_of_day = |end: usize| match end <= limit.tokens.0 {
        true => !(end..limit.tokens.0).any(is_count),
        false => facts.has_measure_from(end),
    };
    let is_near = |mention: &TermMention| {
        mention.term != "count" && mention.tokens.0.abs_diff(day) <= MAX_BETWEEN && is_of_day(mention.tokens.1)
    };
    let named: Vec<TermMention> = facts.terms("reducer").filter(is_near).collect();
    let is_above = limit.op.starts_with('>');
    let (measure, assumed) = match &named[..] {
        [one] if one.term == "max" => (highest, None),
        [one] if one.term == "min" => (lowest, None),
        [] if is_above && limit.value >= HOT => {
            (highest, Some("Days are counted by their highest temperature.".to_owned()))
        }
        [] if !is_above && scan.tokens.iter().any(|token| token.text == "frost") => {
            (lowest, Some("Days with frost are counted by their lowest temperature.".to_owned()))
        }
        _ => return None,
    };
    facts.sources[0].measure = Some(measure);
    let tokens: Vec<(usize, usize)> = named.iter().map(|mention| mention.tokens).collect();
    tokens.iter().for_each(|(from, to)| scan.take(*from, *to));
    Some(DayExtreme { tokens, assumed })
}
