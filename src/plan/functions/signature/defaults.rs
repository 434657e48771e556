//! Defaults that words tell: "radius in meters (default 50)", "scale (30 if not given)".

use super::super::tokens::{Kind, Token, tokens};
use super::super::types::Types;
use super::Signature;

/// Gives parameters of JavaScript the defaults that the descriptions tell, and returns the text
/// without them. The language itself has no defaults in the Code Editor.
pub fn take(text: &str, signature: &mut Signature) -> String {
    if signature.language.is_python() {
        return text.to_owned();
    }
    for parameter in &mut signature.parameters {
        let all = tokens(&parameter.description, &[]);
        if parameter.types.meets(Types::LIST)
            && let Some((list, start, end)) = (0..all.len()).find_map(|at| default_list(&all, at))
        {
            parameter.default = Some(list);
            parameter.description = without(&parameter.description, &all, start, end);
            continue;
        }
        if let Some((number, start, end)) = (0..all.len()).find_map(|at| default_at(&all, at))
            && parameter.types.meets(Types::NUMBER)
        {
            parameter.default = Some(number);
            parameter.description = without(&parameter.description, &all, start, end);
        }
    }
    let names: Vec<String> = signature.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let all = tokens(text, &names);
    let mut rest = text.to_owned();
    for at in (0..all.len()).rev() {
        let Some((number, start, end)) = default_at(&all, at) else { continue };
        let before = all[..start].iter().rev().take(MAX_WORDS_BEFORE);
        let position = before.filter_map(|token| signature.position(&token.text)).next();
        if let Some(position) = position.filter(|at| signature.parameters[*at].types.meets(Types::NUMBER)) {
            signature.parameters[position].default = Some(number);
            rest = without(&rest, &all, start, end);
        }
    }
    rest
}

/// The most words between the name of a parameter and its default.
const MAX_WORDS_BEFORE: usize = 6;

/// Returns the number of "default 50" or "30 if not given" at a token, with the tokens of it and of
/// the brackets around it.
fn default_at(tokens: &[Token], at: usize) -> Option<(String, usize, usize)> {
    let stem = |at: usize| tokens.get(at).map_or("", |token| token.stem.as_str());
    let number = |at: usize| tokens.get(at).filter(|token| matches!(token.kind, Kind::Number(_)));
    let (number, mut start, mut end) = if stem(at) == "default" {
        let next = (at + 1..at + 3).find(|next| number(*next).is_some())?;
        (number(next)?, at, next + 1)
    } else if stem(at + 1) == "if" && stem(at + 2) == "not" && matches!(stem(at + 3), "given" | "set" | "giv") {
        (number(at)?, at, at + 4)
    } else {
        return None;
    };
    // A list of numbers is another default.
    if stem(end) == "," || stem(end) == "(" {
        return None;
    }
    if start > 0 && stem(start - 1) == "by" {
        start -= 1;
    }
    if start > 0 && stem(start - 1) == "(" && stem(end) == ")" {
        (start, end) = (start - 1, end + 1);
    }
    Some((number.text.clone(), start, end))
}

/// Returns the list of "by default 3 (shadow), 8 and 9 (cloud)" at a token.
fn default_list(tokens: &[Token], at: usize) -> Option<(String, usize, usize)> {
    if tokens.get(at)?.stem != "default" {
        return None;
    }
    let (mut numbers, mut end) = (Vec::new(), at + 1);
    while let Some(token) = tokens.get(end) {
        match &token.kind {
            Kind::Number(_) => numbers.push(token.text.as_str()),
            Kind::Word if token.stem == "and" => {}
            Kind::Mark if token.is_mark(",:") => {}
            // What the number means.
            Kind::Mark if token.is_mark("(") => {
                end += tokens[end..].iter().position(|token| token.is_mark(")"))?;
            }
            _ => break,
        }
        end += 1;
    }
    (!numbers.is_empty()).then(|| (format!("[{}]", numbers.join(", ")), at, end))
}

/// Returns a text with spaces in the place of tokens.
fn without(text: &str, tokens: &[Token], start: usize, end: usize) -> String {
    let (from, to) = (tokens[start].start, tokens[end - 1].end);
    format!("{}{}{}", &text[..from], " ".repeat(to - from), &text[to..])
}
