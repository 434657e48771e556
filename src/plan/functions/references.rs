//! Finds the values that words name: parameters, numbers with units, names, units of time.

use super::expression::Expr;
use super::lexicon::Lexicon;
use super::signature::Signature;
use super::tokens::{Kind, Token, stem};
use super::types::Types;
use crate::base::calendar::MONTHS;

/// A span of tokens with its value and cost.
type Span = (usize, usize, Expr, f32);

const COUNTS: &[&str] = &["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Returns the values that tokens name.
pub fn spans(tokens: &[Token], signature: &Signature, lexicon: &Lexicon) -> Vec<Span> {
    let mut spans = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if let Some(parameter) = signature.position(&token.text) {
            spans.push((at, at + 1, Expr::Parameter(parameter), 0.0));
            if tokens.get(at + 1).is_some_and(|unit| meters(&unit.text) == Some(1.0)) {
                spans.push((at, at + 2, Expr::Measured(parameter), 0.0));
            }
            let own = signature.parameters[parameter].types;
            let label =
                at.checked_sub(1).map(|at| &tokens[at]).filter(|label| signature.position(&label.text).is_none());
            let is_label = label.is_some_and(|label| {
                lexicon.labels.contains(&label.stem) && own.meets(Types::NUMBER.or(Types::STRING).or(Types::LIST))
                    || lexicon.noun(label).is_some_and(|types| types.meets(own))
            });
            let pair = label.map(|label| format!("{} {}", label.stem, token.stem));
            let is_pair = pair.and_then(|pair| lexicon.nouns.get(&pair)).is_some_and(|types| types.meets(own));
            if is_label || is_pair {
                spans.push((at - 1, at + 1, Expr::Parameter(parameter), 0.03));
            }
            continue;
        }
        match &token.kind {
            Kind::Number(number) => {
                spans.push((at, at + 1, Expr::Number(*number), 0.0));
                let negative = at > 0 && tokens[at - 1].is_mark("-") && tokens[at - 1].end == token.start;
                let is_range = at > 1 && tokens[at - 2].end == tokens[at - 1].start;
                if negative && !is_range {
                    spans.push((at - 1, at + 1, Expr::Number(-number), 0.0));
                }
                if let Some(meters) = tokens.get(at + 1).and_then(|unit| meters(&unit.text)) {
                    spans.push((at, at + 2, Expr::Distance(number * meters), 0.0));
                }
            }
            // The id of a dataset is no name.
            Kind::Text if token.text.contains('/') && !token.is_quoted() => {}
            Kind::Text => spans.push((at, at + 1, Expr::Text(token.text.clone()), 0.0)),
            Kind::Word => word(tokens, at, signature, lexicon, &mut spans),
            Kind::Mark => {}
        }
    }
    spans
}

fn word(tokens: &[Token], at: usize, signature: &Signature, lexicon: &Lexicon, spans: &mut Vec<Span>) {
    let token = &tokens[at];
    let lower = token.text.to_lowercase();
    if let Some(month) = MONTHS.iter().position(|month| month.eq_ignore_ascii_case(&token.text))
        && token.text.starts_with(char::is_uppercase)
    {
        spans.push((at, at + 1, Expr::Month(month as f64 + 1.0), 0.0));
    }
    if let Some(number) = COUNTS.iter().position(|count| *count == lower) {
        spans.push((at, at + 1, Expr::Number(number as f64), 0.1));
    }
    let unit =
        ["second", "minute", "hour", "day", "week", "month", "year"].into_iter().find(|unit| stem(unit) == token.stem);
    if let Some(unit) = unit {
        spans.push((at, at + 1, Expr::Unit(unit.to_owned()), 0.05));
    }
    if let Some(character) = lexicon.characters.get(&token.stem) {
        spans.push((at, at + 1, Expr::Text(character.clone()), 0.05));
    }
    // "them" are all parameters of one class
    if matches!(lower.as_str(), "them" | "both" | "they")
        && let [first, rest @ ..] = signature.parameters.as_slice()
        && !rest.is_empty()
        && rest.iter().all(|parameter| parameter.types == first.types)
    {
        let all = (0..signature.parameters.len()).map(Expr::Parameter).collect();
        spans.push((at, at + 1, Expr::Tuple(all), 0.1));
    }
    // "every image" of a collection
    let collection = Types::named("ImageCollection").unwrap_or_default();
    if token.stem == "imag"
        && at > 0
        && matches!(tokens[at - 1].stem.as_str(), "each" | "every" | "all")
        && let Some(parameter) = signature.only(collection)
        && signature.only(Types::IMAGE).is_none()
    {
        spans.push((at - 1, at + 1, Expr::Parameter(parameter), 0.2));
    }
    let Some(types) = lexicon.noun(token) else { return };
    // "image collection" and "feature collection" are one noun.
    let start = if at > 0 && lexicon.nouns.contains_key(&format!("{} {}", tokens[at - 1].stem, token.stem)) {
        at - 1
    } else {
        at
    };
    let types = if start < at { lexicon.nouns[&format!("{} {}", tokens[at - 1].stem, token.stem)] } else { types };
    let candidates: Vec<usize> =
        (0..signature.parameters.len()).filter(|at| signature.parameters[*at].types.meets(types)).collect();
    let mut before = start.checked_sub(1).map(|at| tokens[at].stem.as_str());
    if let (Some("each" | "every" | "all"), [only]) = (before, &candidates[..]) {
        spans.push((start - 1, at + 1, Expr::Parameter(*only), 0.15));
    }
    // "the two given lists"
    let mut start = start;
    while start > 1 && matches!(before, Some("given" | "imag" | "featur" | "ee")) {
        start -= 1;
        before = Some(tokens[start - 1].stem.as_str());
    }
    let number = |word: &str| ["first", "second", "third"].iter().position(|known| *known == word);
    if let [only] = candidates[..] {
        spans.push((start, at + 1, Expr::Parameter(only), 0.1));
        return;
    }
    if matches!(before, Some("two" | "both" | "thre")) && candidates.len() > 1 {
        spans.push((start - 1, at + 1, Expr::Tuple(candidates.iter().map(|at| Expr::Parameter(*at)).collect()), 0.1));
    } else if token.text.ends_with('s') && candidates.len() == 2 {
        spans.push((start, at + 1, Expr::Tuple(candidates.iter().map(|at| Expr::Parameter(*at)).collect()), 0.2));
    }
    if let Some(position) = before.and_then(number)
        && let Some(parameter) = candidates.get(position)
    {
        spans.push((start - 1, at + 1, Expr::Parameter(*parameter), 0.1));
    }
}

/// Returns the length of a unit in meters.
pub fn meters(unit: &str) -> Option<f64> {
    match unit {
        "m" | "meter" | "meters" | "metre" | "metres" => Some(1.0),
        "km" | "kilometer" | "kilometers" | "kilometre" | "kilometres" => Some(1000.0),
        "cm" => Some(0.01),
        "mile" | "miles" => Some(1609.344),
        "ft" | "feet" => Some(0.3048),
        _ => None,
    }
}
