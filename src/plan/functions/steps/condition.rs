//! Conditions on the pixels of an image: "QA is at most 1 and bit 2 of state is 0".

use super::super::expression::{Call, Expr, Hole};
use super::super::tokens::{Kind, Token};
use super::super::types::Types;
use super::text::Text;

/// How a value is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Eq,
    Neq,
    Gt,
    Gte,
    Lt,
    Lte,
}

impl Comparison {
    fn method(self) -> &'static str {
        match self {
            Comparison::Eq => "eq",
            Comparison::Neq => "neq",
            Comparison::Gt => "gt",
            Comparison::Gte => "gte",
            Comparison::Lt => "lt",
            Comparison::Lte => "lte",
        }
    }

    /// Returns the comparison that holds where this one does not.
    fn opposite(self) -> Comparison {
        match self {
            Comparison::Eq => Comparison::Neq,
            Comparison::Neq => Comparison::Eq,
            Comparison::Gt => Comparison::Lte,
            Comparison::Gte => Comparison::Lt,
            Comparison::Lt => Comparison::Gte,
            Comparison::Lte => Comparison::Gt,
        }
    }
}

/// Ways to say a comparison, in stems. The longest one that fits is meant.
const COMPARISONS: &[(&str, Comparison)] = &[
    (">=", Comparison::Gte),
    ("≥", Comparison::Gte),
    ("at least", Comparison::Gte),
    ("not below", Comparison::Gte),
    ("great than or equal to", Comparison::Gte),
    ("greater than or equal to", Comparison::Gte),
    ("or more", Comparison::Gte),
    (">", Comparison::Gt),
    ("abov", Comparison::Gt),
    ("exceed", Comparison::Gt),
    ("over", Comparison::Gt),
    ("greater than", Comparison::Gt),
    ("larger than", Comparison::Gt),
    ("higher than", Comparison::Gt),
    ("bigger than", Comparison::Gt),
    ("more than", Comparison::Gt),
    ("<=", Comparison::Lte),
    ("≤", Comparison::Lte),
    ("at most", Comparison::Lte),
    ("not abov", Comparison::Lte),
    ("les than or equal to", Comparison::Lte),
    ("less than or equal to", Comparison::Lte),
    ("<", Comparison::Lt),
    ("below", Comparison::Lt),
    ("under", Comparison::Lt),
    ("less than", Comparison::Lt),
    ("lower than", Comparison::Lt),
    ("smaller than", Comparison::Lt),
    ("! =", Comparison::Neq),
    ("not", Comparison::Neq),
    ("not equal to", Comparison::Neq),
    ("other than", Comparison::Neq),
    ("=", Comparison::Eq),
    ("= =", Comparison::Eq),
    ("is", Comparison::Eq),
    ("ar", Comparison::Eq),
    ("are", Comparison::Eq),
    ("equal", Comparison::Eq),
    ("equal to", Comparison::Eq),
];

/// The most words of the subject of a condition.
const MAX_SUBJECT: usize = 12;

/// A condition: the band, its bits, and what they are compared with.
struct Single {
    band: Expr,
    bits: Option<(u32, u32)>,
    comparisons: Vec<(Comparison, Expr)>,
    end: usize,
}

/// Reads conditions on the image `{first}` from a token. `is_retained` is `false` for pixels that
/// go. Returns the condition of the pixels that stay, with its end.
pub fn read(text: Text<'_>, start: usize, is_retained: bool) -> Option<(Expr, usize)> {
    let first = single(text, start, None)?;
    let mut end = first.end;
    let mut band = first.band.clone();
    let mut all = vec![first];
    let mut joined: Option<String> = None;
    while let Some((word, next)) = conjunction(text.tokens, end) {
        let Some(other) = single(text, next, Some(&band)) else { break };
        if joined.as_ref().is_some_and(|known| *known != word) {
            return None;
        }
        joined = Some(word);
        (end, band) = (other.end, other.band.clone());
        all.push(other);
    }
    // Pixels go where one condition holds, and stay where all do.
    let is_plain = all.len() == 1 || joined.as_deref() == Some(if is_retained { "and" } else { "or" });
    let is_range = |single: &Single| single.comparisons.len() > 1;
    if !is_plain || !is_retained && all.iter().any(is_range) {
        return None;
    }
    let parts = all.iter().flat_map(|single| {
        let value = single.value();
        single.comparisons.iter().map(move |(comparison, limit)| {
            let comparison = if is_retained { *comparison } else { comparison.opposite() };
            call(value.clone(), comparison.method(), vec![limit.clone()])
        })
    });
    let condition = parts.reduce(|all, part| call(all, "and", vec![part]))?;
    Some((condition, end))
}

impl Single {
    fn value(&self) -> Expr {
        let image = Expr::Hole(Hole { id: u32::MAX, slot: "first".to_owned(), types: Types::IMAGE });
        let band = call(image, "select", vec![self.band.clone()]);
        let Some((low, high)) = self.bits else { return band };
        if low == high {
            let bit = Expr::Call(Box::new(Call {
                on: None,
                name: "bit".to_owned(),
                positional: vec![Expr::Number(f64::from(low))],
                named: Vec::new(),
            }));
            let tests_zero = self.comparisons.iter().all(|(comparison, limit)| {
                matches!(comparison, Comparison::Eq | Comparison::Neq) && *limit == Expr::Number(0.0)
            });
            if tests_zero {
                return call(band, "bitwiseAnd", vec![bit]);
            }
        }
        let mask = f64::from((1_u32 << (high - low + 1)) - 1);
        let shifted = if low == 0 { band } else { call(band, "rightShift", vec![Expr::Number(f64::from(low))]) };
        call(shifted, "bitwiseAnd", vec![Expr::Number(mask)])
    }
}

fn call(on: Expr, name: &str, positional: Vec<Expr>) -> Expr {
    Expr::Call(Box::new(Call { on: Some(on), name: name.to_owned(), positional, named: Vec::new() }))
}

/// Returns the word that joins conditions, and where the next one starts.
fn conjunction(tokens: &[Token], at: usize) -> Option<(String, usize)> {
    let stem = |at: usize| tokens.get(at).map_or("", |token| token.stem.as_str());
    let at = if tokens.get(at).is_some_and(|token| token.is_mark(",")) { at + 1 } else { at };
    if !matches!(stem(at), "and" | "or") {
        return None;
    }
    let mut next = at + 1;
    while matches!(stem(next), "whos" | "wher" | "that" | "the" | "with" | "when" | "if") {
        next += 1;
    }
    Some((stem(at).to_owned(), next))
}

/// Reads one condition. `known` is the band of the condition before it.
fn single(text: Text<'_>, start: usize, known: Option<&Expr>) -> Option<Single> {
    let tokens = text.tokens;
    let stem = |at: usize| tokens.get(at).map_or("", |token| token.stem.as_str());
    let (mut band, mut bits, mut at) = (None, None, start);
    let (comparisons, end) = loop {
        if at > start + MAX_SUBJECT || at >= tokens.len() {
            return None;
        }
        if (band.is_some() || bits.is_some())
            && let Some(found) = comparisons(text, at, bits.is_some())
        {
            break found;
        }
        if matches!(stem(at), "bit" | "bits") {
            let (range, next) = bit_range(tokens, at + 1)?;
            // "bits 3 and 4" are two flags.
            if bits.is_some() || stem(next) == "and" && number(tokens, next + 1).is_some() {
                return None;
            }
            (bits, at) = (Some(range), next);
            continue;
        }
        let token = &tokens[at];
        let own = match (text.signature.position(&token.text), &token.kind) {
            (Some(position), _) if text.signature.parameters[position].types.meets(Types::STRING.or(Types::KEY)) => {
                Some(Expr::Parameter(position))
            }
            (Some(_), _) => return None,
            (None, Kind::Text) => Some(Expr::Text(token.text.clone())),
            (None, Kind::Number(_)) => return None,
            _ => None,
        };
        if own.is_some() && band.is_some() && own != band {
            return None;
        }
        let is_break = token.is_mark(".;,") || matches!(stem(at), "and" | "or" | "not" | "no" | "non" | "any" | "all");
        if is_break {
            return None;
        }
        band = band.or(own);
        at += 1;
    };
    Some(Single { band: band.or_else(|| known.cloned())?, bits, comparisons, end })
}

fn number(tokens: &[Token], at: usize) -> Option<u32> {
    match tokens.get(at)?.kind {
        Kind::Number(number) if (0.0..32.0).contains(&number) && number.fract() == 0.0 => Some(number as u32),
        _ => None,
    }
}

/// Reads `2`, `0-1` and `2 to 3`.
fn bit_range(tokens: &[Token], at: usize) -> Option<((u32, u32), usize)> {
    let low = number(tokens, at)?;
    let is_range = tokens.get(at + 1).is_some_and(|token| token.is_mark("-–") || token.stem == "to");
    match is_range.then(|| number(tokens, at + 2)).flatten() {
        Some(high) if high > low => Some(((low, high), at + 3)),
        _ => Some(((low, low), at + 1)),
    }
}

/// Reads "is at least 2", "lies strictly between 31 and 45", "is set".
fn comparisons(text: Text<'_>, start: usize, is_bits: bool) -> Option<(Vec<(Comparison, Expr)>, usize)> {
    let tokens = text.tokens;
    let stem = |at: usize| tokens.get(at).map_or("", |token| token.stem.as_str());
    let mut at = start;
    while matches!(stem(at), "is" | "ar" | "are" | "be" | "lie" | "li" | ")" | "must" | "ha")
        || tokens.get(at).is_some_and(|token| token.is_mark(")\""))
    {
        at += 1;
    }
    if is_bits && at > start && stem(at) == "set" {
        return Some((vec![(Comparison::Neq, Expr::Number(0.0))], at + 1));
    }
    if is_bits && at > start && (matches!(stem(at), "unset" | "clear") || stem(at) == "not" && stem(at + 1) == "set") {
        return Some((vec![(Comparison::Eq, Expr::Number(0.0))], at + 1 + usize::from(stem(at) == "not")));
    }
    let is_strict = stem(at) == "strictly";
    at += usize::from(is_strict);
    if stem(at) == "between" {
        let (low, next) = limit(text, at + 1)?;
        let (high, end) = limit(text, next + 1).filter(|_| stem(next) == "and")?;
        let kinds = if is_strict { (Comparison::Gt, Comparison::Lt) } else { (Comparison::Gte, Comparison::Lte) };
        return Some((vec![(kinds.0, low), (kinds.1, high)], end));
    }
    let named = COMPARISONS.iter().flat_map(|(say, comparison)| {
        let words: Vec<&str> = say.split(' ').collect();
        [start, at].into_iter().filter_map(move |from| {
            let fits = words.iter().enumerate().all(|(offset, word)| stem(from + offset) == *word);
            fits.then_some((from + words.len(), *comparison))
        })
    });
    let mut named: Vec<(usize, Comparison)> = named.collect();
    named.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
    named.into_iter().find_map(|(next, comparison)| {
        let (value, end) = limit(text, next)?;
        Some((vec![(comparison, value)], end))
    })
}

/// Reads a number with a unit, or a parameter.
fn limit(text: Text<'_>, at: usize) -> Option<(Expr, usize)> {
    let tokens = text.tokens;
    let stem = |at: usize| tokens.get(at).map_or("", |token| token.stem.as_str());
    let mut at = at;
    while matches!(stem(at), "the" | "a" | "threshold" | "limit" | "valu")
        && text.signature.position(&tokens[at].text).is_none()
    {
        at += 1;
    }
    let token = tokens.get(at)?;
    let (value, mut end) = match (&token.kind, text.signature.position(&token.text)) {
        (_, Some(position)) if text.signature.parameters[position].types.meets(Types::NUMBER) => {
            (Expr::Parameter(position), at + 1)
        }
        (Kind::Number(number), None) => (Expr::Number(*number), at + 1),
        (Kind::Mark, None) if token.is_mark("-") => match tokens.get(at + 1)?.kind {
            Kind::Number(number) => (Expr::Number(-number), at + 2),
            _ => return None,
        },
        (Kind::Word, None) if token.stem == "zero" => (Expr::Number(0.0), at + 1),
        _ => return None,
    };
    if matches!(stem(end), "db" | "degre" | "percent" | "%" | "meter" | "m" | "kelvin") {
        end += 1;
    }
    // "0 (clear)" says the meaning of the number.
    if stem(end) == "(" && stem(end + 2) == ")" && tokens.get(end + 1).is_some_and(|token| token.kind == Kind::Word) {
        end += 3;
    }
    Some((value, end))
}
