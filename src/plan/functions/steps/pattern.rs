//! Patterns of steps: words in a row with the values between them.

use super::super::expression::Expr;
use super::super::idioms::choices;
use super::super::idioms::slots::Slot;
use super::super::idioms::units;
use super::super::lexicon::lexicon;
use super::super::tokens::{Kind, Token, stem};
use super::super::types::Types;
use super::condition;
use super::text::Text;

/// A part of a pattern.
#[derive(Debug)]
enum Part {
    /// One of several stems. The flag is `true` if it may be left out.
    Words(Vec<String>, bool),
    /// A value. The flag is `true` if it may be left out.
    Slot(Box<Slot>, bool),
    /// One of the choices of a name, or several that are joined.
    Choice { name: String, of: String, join: Option<&'static str> },
}

/// Words in a row with the values between them.
#[derive(Debug)]
pub struct Pattern(Vec<Part>);

/// The values of slots by their names.
pub type Values = Vec<(String, Expr)>;

impl Pattern {
    /// Parses `rename it? to|as {name:Key}`. Returns `None` if a slot has no known type.
    pub fn parse(text: &str) -> Option<Pattern> {
        let part = |word: &str| match word.strip_prefix('{') {
            Some(slot) => {
                let is_optional = slot.ends_with('?');
                let slot = slot.trim_end_matches(['}', '?']);
                match slot.split_once(":$") {
                    Some((name, of)) => Some(Part::Choice {
                        name: format!("${name}"),
                        of: of.trim_start_matches(['$', ',']).to_owned(),
                        join: match of.chars().next() {
                            Some('$') => Some("combine"),
                            Some(',') => Some("list"),
                            _ => None,
                        },
                    }),
                    None => Slot::parse(slot).map(|slot| Part::Slot(Box::new(slot), is_optional)),
                }
            }
            None => {
                let words = word.trim_end_matches('?').split('|');
                Some(Part::Words(words.map(|word| stem(&word.to_lowercase())).collect(), word.ends_with('?')))
            }
        };
        text.split_whitespace().map(part).collect::<Option<Vec<_>>>().map(Pattern)
    }

    /// Returns the end of the pattern that starts at a token, with its values.
    pub fn end(&self, text: Text<'_>, start: usize) -> Option<(usize, Values)> {
        let is_filler = text.tokens.get(start).is_none_or(is_between);
        if is_filler
            && !matches!(&self.0.first()?, Part::Words(words, _) if words.contains(&text.tokens.get(start)?.stem))
        {
            return None;
        }
        self.part(text, 0, start, start)
    }

    fn part(&self, text: Text<'_>, part: usize, start: usize, at: usize) -> Option<(usize, Values)> {
        let Some(next) = self.0.get(part) else { return (at > start).then(|| (at, Vec::new())) };
        let token = text.tokens.get(at);
        match next {
            Part::Words(words, is_optional) => {
                let is_match = token.is_some_and(|token| words.contains(&token.stem));
                let matched = is_match.then(|| self.part(text, part + 1, start, at + 1)).flatten();
                matched
                    .or_else(|| self.beyond(text, part, start, at))
                    .or_else(|| is_optional.then(|| self.part(text, part + 1, start, at)).flatten())
            }
            Part::Choice { name, of, join } => {
                let chosen = choices::at(of, text.tokens, at, *join).and_then(|(chosen, end)| {
                    let (end, mut values) = self.part(text, part + 1, start, end)?;
                    values.insert(0, (name.clone(), Expr::Text(chosen)));
                    Some((end, values))
                });
                chosen.or_else(|| self.beyond(text, part, start, at))
            }
            Part::Slot(slot, is_optional) => {
                let filled = values(slot, text, at).into_iter().find_map(|(value, end)| {
                    let (end, mut values) = self.part(text, part + 1, start, end)?;
                    values.insert(0, (slot.name.clone(), value));
                    Some((end, values))
                });
                filled
                    .or_else(|| self.beyond(text, part, start, at))
                    .or_else(|| is_optional.then(|| self.part(text, part + 1, start, at)).flatten())
            }
        }
    }

    /// Goes on behind a token that says nothing.
    fn beyond(&self, text: Text<'_>, part: usize, start: usize, at: usize) -> Option<(usize, Values)> {
        let may_skip = at > start && text.tokens.get(at).is_some_and(is_between);
        may_skip.then(|| self.part(text, part, start, at + 1)).flatten()
    }
}

/// Returns `true` for what may stand within a pattern.
fn is_between(token: &Token) -> bool {
    match token.kind {
        Kind::Mark => token.is_mark("-()\"[]`"),
        Kind::Word => token.is_class || lexicon().filler.contains(&token.stem),
        _ => false,
    }
}

/// Returns the values that a slot may have at a token, each with its end. The longest comes first.
fn values(slot: &Slot, text: Text<'_>, at: usize) -> Vec<(Expr, usize)> {
    let Some(token) = text.tokens.get(at) else { return Vec::new() };
    if slot.types.meets(Types::CONDITION.or(Types::UNLESS)) {
        return condition::read(text, at, slot.types.meets(Types::CONDITION)).into_iter().collect();
    }
    let takes_name = slot.types.meets(Types::STRING.or(Types::KEY).or(Types::TEXTS));
    let position = text.signature.position(&token.text);
    if let Some(position) = position {
        // A name in quotation marks may be that of a parameter too.
        let own = text.signature.parameters[position].types;
        if token.is_quoted() && takes_name && !own.meets(Types::STRING.or(Types::LIST)) {
            return vec![(Expr::Text(token.text.clone()), at + 1)];
        }
        let parameter = &text.signature.parameters[position];
        let is_open = !parameter.is_declared && parameter.types == Types::NUMBER.or(Types::STRING);
        if slot.accepts(parameter.types) || is_open {
            let value = slot.value(position, parameter, text.tokens);
            return value.into_iter().map(|value| (value, at + 1)).collect();
        }
        return Vec::new();
    }
    let takes_list = slot.types.meets(Types::TEXTS.or(Types::NUMBERS));
    let Some((first, mut end)) = literal(slot, text, at) else { return Vec::new() };
    if !takes_list {
        return vec![(first, end)];
    }
    let mut items = vec![first];
    let mut all = vec![(Expr::List(items.clone()), end)];
    loop {
        let mut next = end;
        while text.tokens.get(next).is_some_and(|token| token.is_mark(",") || token.stem == "and" || token.stem == "or")
        {
            next += 1;
        }
        let Some((item, after)) = literal(slot, text, next).filter(|_| next > end) else { break };
        items.push(item);
        end = after;
        all.insert(0, (Expr::List(items.clone()), end));
    }
    all
}

/// Returns the name or number at a token for a slot, with its end.
fn literal(slot: &Slot, text: Text<'_>, at: usize) -> Option<(Expr, usize)> {
    let token = text.tokens.get(at)?;
    let takes_number = slot.types.meets(Types::NUMBER.or(Types::NUMBERS));
    let takes_name = slot.types.meets(Types::STRING.or(Types::KEY).or(Types::TEXTS));
    match &token.kind {
        Kind::Number(number) if takes_number => number_with_unit(slot, text, *number, at + 1),
        Kind::Mark if takes_number && matches!(token.text.as_str(), "-" | "−") => {
            let next = text.tokens.get(at + 1).filter(|next| next.start == token.end)?;
            let Kind::Number(number) = next.kind else { return None };
            number_with_unit(slot, text, -number, at + 2)
        }
        Kind::Text if takes_name && !token.text.contains(['<', '/']) => Some((Expr::Text(token.text.clone()), at + 1)),
        _ => None,
    }
}

/// Converts a number with the unit behind it to the unit of the slot.
fn number_with_unit(slot: &Slot, text: Text<'_>, number: f64, end: usize) -> Option<(Expr, usize)> {
    let Some(own) = slot.unit.as_deref() else { return Some((Expr::Number(number), end)) };
    match units::at(text.tokens, end) {
        Some((from, length)) => {
            let factor = units::conversion(from, units::unit(own)?)?;
            Some((Expr::Number(number * factor), end + length))
        }
        None => units::is_usual(own).then_some((Expr::Number(number), end)),
    }
}
