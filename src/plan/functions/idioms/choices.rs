//! What words decide in the program of an idiom: `$unit`, `$combine(statistics)`.

use super::super::signature::Signature;
use super::super::tokens::Token;
use super::super::types::Types;
use super::coverage::Coverage;
use super::phrases::{Phrase, Span};
use super::sensors;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// One of the values of a choice.
struct Choice {
    say: Vec<Phrase>,
    /// Phrases that say nothing new beside one of `say`.
    also: Vec<Phrase>,
    /// The value in the program.
    text: String,
}

fn choices(name: &str) -> Option<&'static [Choice]> {
    static CHOICES: LazyLock<FxHashMap<String, Vec<Choice>>> = LazyLock::new(|| {
        let parse = |texts: &[String]| texts.iter().flat_map(|text| Phrase::parse_all(text)).collect();
        let choices = super::super::vocabulary::words().choices.iter().map(|(name, values)| {
            let values = values.iter().map(|value| Choice {
                say: parse(&value.say),
                also: parse(&value.also),
                text: value.text.clone(),
            });
            (name.clone(), values.collect())
        });
        choices.collect()
    });
    CHOICES.get(name).map(Vec::as_slice)
}

/// Replaces the choices in a form with the text for the words. Returns `None` if the words choose
/// nothing, or several where one is needed.
pub fn expand(form: &str, coverage: &mut Coverage<'_>, signature: &Signature) -> Option<String> {
    let mut text = String::new();
    let mut rest = form;
    while let Some(at) = rest.find('$') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let name = take_word(&mut rest);
        if name == "formula" {
            text.push_str(&sensors::formula(coverage, signature)?);
            continue;
        }
        if matches!(name, "index" | "index_of_each") {
            let index = sensors::index(coverage, signature)?;
            text.push_str(&if name == "index" { index } else { index.replace("{image}", "image") });
            continue;
        }
        if let Some(inner) = rest.strip_prefix('(').filter(|_| matches!(name, "and" | "or" | "combine" | "list")) {
            rest = inner;
            let choice = take_word(&mut rest);
            rest = rest.strip_prefix(')')?;
            let values = chosen(choice, coverage, signature)?;
            text.push_str(&joined(name, &values));
            continue;
        }
        let values = chosen(name, coverage, signature)?;
        let [only] = values[..] else { return None };
        // A choice may make others.
        text.push_str(&expand(only, coverage, signature)?);
    }
    text.push_str(rest);
    Some(text)
}

/// Takes the name at the start of a text.
fn take_word<'a>(rest: &mut &'a str) -> &'a str {
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    word
}

/// Joins values: `first.and(second)`.
fn joined(how: &str, values: &[&str]) -> String {
    let (first, others) = values.split_first().map_or(("", values), |(first, others)| (*first, others));
    let next = |value: &&str| match how {
        "and" => format!(".and({value})"),
        "or" => format!(".or({value})"),
        "combine" => format!(".combine(reducer2={value}, sharedInputs=true)"),
        _ => format!(", {value}"),
    };
    others.iter().fold(first.to_owned(), |text, value| text + &next(value))
}

/// Returns the values that the words choose, in their order. Returns the value without words if
/// they choose none.
fn chosen(name: &str, coverage: &mut Coverage<'_>, signature: &Signature) -> Option<Vec<&'static str>> {
    let values = choices(name)?;
    let mut found: Vec<(Span, usize)> = Vec::new();
    for (at, value) in values.iter().enumerate() {
        let spans = value.say.iter().flat_map(|phrase| phrase.spans(coverage.tokens, &|_, _| false));
        // `second` is no unit if a parameter is called so.
        let is_name = |(start, end): &Span| {
            let position = signature.position(&coverage.tokens[*start].text).filter(|_| end - start == 1);
            position.is_some_and(|at| !signature.parameters[at].types.meets(Types::NUMBER))
        };
        found.extend(spans.filter(|span| !is_name(span)).map(|span| (span, at)));
    }
    // A longer phrase says something else than the words in it.
    let longer = |(start, end): Span| {
        let contains = |(from, to): &Span| *from <= start && end <= *to && to - from > end - start;
        found.iter().any(|(other, _)| contains(other)) || coverage.spans.iter().any(contains)
    };
    let mut remaining: Vec<(Span, usize)> = found.iter().filter(|(span, _)| !longer(*span)).copied().collect();
    remaining.sort_unstable();
    let mut order: Vec<usize> = Vec::new();
    for ((start, end), at) in &remaining {
        // The name of a result, 'area_km2', tells its unit, and must be in the program too.
        let first = &coverage.tokens[*start];
        if !(first.text.contains('_') && first.is_quoted()) {
            coverage.mark(*start, *end);
        }
        if !order.contains(at) {
            order.push(*at);
        }
    }
    for at in &order {
        coverage.allow(&values[*at].also);
    }
    if order.is_empty() {
        order.extend(values.iter().position(|value| value.say.is_empty()));
    }
    (!order.is_empty()).then(|| order.iter().map(|at| values[*at].text.as_str()).collect())
}

/// Returns the value of a choice that words at a token say, with its end. `join` tells how several
/// values are joined, if there may be several.
pub fn at(name: &str, tokens: &[Token], start: usize, join: Option<&str>) -> Option<(String, usize)> {
    let values = choices(name)?;
    let one = |at: usize| {
        let spans = values.iter().flat_map(|value| {
            let spans = value.say.iter().flat_map(|phrase| phrase.spans(tokens, &|_, _| false));
            spans.filter(|(from, _)| *from == at).map(|(_, end)| (end, value.text.as_str()))
        });
        spans.max_by_key(|(end, _)| *end)
    };
    let (mut end, first) = one(start)?;
    let mut all = vec![first];
    while join.is_some() {
        let mut next = end;
        while tokens.get(next).is_some_and(|token| token.is_mark(",") || token.stem == "and") {
            next += 1;
        }
        let Some((after, value)) = one(next).filter(|_| next > end) else { break };
        if !all.contains(&value) {
            all.push(value);
        }
        end = after;
    }
    Some((joined(join.unwrap_or_default(), &all), end))
}
