//! Takes what the words say about types out of the description: "x: ee.Number", "both ee.Number",
//! "returns an ee.List", "in Python".

use super::lexicon::lexicon;
use super::signature::Signature;
use super::tokens::{Kind, Token};
use super::types::Types;

/// Reads the declarations of types and removes their tokens.
pub fn take(tokens: &mut Vec<Token>, signature: &mut Signature) {
    let mut removed = vec![false; tokens.len()];
    languages(tokens, &mut removed);
    for at in 0..tokens.len() {
        if let Some((types, is_client)) = mentioned(tokens, at) {
            mention(tokens, at, types, is_client, signature, &mut removed);
        }
    }
    for at in 0..tokens.len() {
        named_result(tokens, at, signature, &mut removed);
    }
    let mut keep = removed.iter().map(|removed| !removed);
    tokens.retain(|_| keep.next().unwrap_or(true));
}

/// Removes names of languages with the words that lead to them.
fn languages(tokens: &[Token], removed: &mut [bool]) {
    const LEADING: &[&str] = &["in", "for", "us", "as", "with", "a", "an", "the", "(", ",", ".", "writ", "write"];
    let is_engine = |at: usize| {
        tokens[at].stem == "earth" && tokens.get(at + 1).is_some_and(|next| next.stem == "engin")
            || tokens[at].stem == "cod" && tokens.get(at + 1).is_some_and(|next| next.stem == "editor")
    };
    for at in 0..tokens.len() {
        let is_language =
            matches!(tokens[at].text.to_lowercase().as_str(), "python" | "py" | "js" | "javascript" | "gee");
        let length = if is_language {
            1
        } else if is_engine(at) {
            2
        } else {
            continue;
        };
        removed[at..at + length].fill(true);
        let mut before = at;
        while before > 0 && LEADING.contains(&tokens[before - 1].stem.as_str()) && !removed[before - 1] {
            before -= 1;
            removed[before] = true;
        }
    }
}

/// Returns the type that a token names as a type: `ee.List`, `FeatureCollection`, `plain number`.
fn mentioned(tokens: &[Token], at: usize) -> Option<(Types, bool)> {
    let token = &tokens[at];
    if token.is_class {
        let class = token.text.split('.').next().unwrap_or_default();
        return Types::named(class).map(|types| (types, false));
    }
    let types = match token.stem.as_str() {
        "number" | "float" | "integer" | "int" => Types::NUMBER,
        "str" => Types::STRING,
        _ => return None,
    };
    Some((types, true))
}

fn mention(
    tokens: &[Token],
    at: usize,
    types: Types,
    is_client: bool,
    signature: &mut Signature,
    removed: &mut [bool],
) {
    let stem = |at: usize| tokens.get(at).map_or("", |token| token.stem.as_str());
    let parameter = |at: usize, signature: &Signature| tokens.get(at).and_then(|token| signature.position(&token.text));
    // Articles and "plain" before the type.
    let mut before = at;
    while before > 0
        && matches!(stem(before - 1), "a" | "an" | "the" | "plain" | "simpl" | "client" | "normal" | "python")
    {
        before -= 1;
    }
    let is_plain = is_client && (before..at).any(|at| !matches!(stem(at), "a" | "an" | "the"));
    // "(ee.Number both)", "both are ee.Number", "all ee.Number".
    let both = |word: &str| matches!(word, "both" | "all");
    let after_both = before > 0
        && (both(stem(before - 1))
            || before > 1 && both(stem(before - 2)) && matches!(stem(before - 1), "ar" | "are" | "as"));
    if both(stem(at + 1)) || after_both {
        for parameter in signature.parameters.iter_mut().filter(|parameter| !parameter.is_declared) {
            (parameter.types, parameter.is_client, parameter.is_declared) = (types, is_client, true);
        }
        let from = if after_both { (0..before).rev().find(|at| both(stem(*at))).unwrap_or(before) } else { before };
        let to = if both(stem(at + 1)) { at + 1 } else { at };
        removed[from..=to].fill(true);
        return;
    }
    // "x: ee.Number", "items is an ee.List", "low and high plain numbers", "n a number".
    let is_link = |word: &str| matches!(word, ":" | "is" | "ar" | "are" | "be" | "(");
    let linked = before > 0 && is_link(stem(before - 1));
    let name = if linked { before.checked_sub(2) } else { before.checked_sub(1) };
    if let Some(name) = name
        && let Some(first) = parameter(name, signature)
        && (linked || before < at || !is_client)
    {
        let mut names = vec![first];
        let mut from = name;
        while from >= 2
            && matches!(stem(from - 1), "and" | ",")
            && parameter(from - 2, signature).is_some()
            && (is_plain || stem(at).len() > 3 && tokens[at].text.ends_with('s'))
        {
            from -= 2;
            names.extend(parameter(from, signature));
        }
        let is_bracket = stem(before - usize::from(before > 0)) == "(";
        let declares =
            names.iter().all(|at| !signature.parameters[*at].is_declared || signature.parameters[*at].types == types);
        if declares {
            for at in names {
                let parameter = &mut signature.parameters[at];
                // A number may be one of the client or of Earth Engine, unless it is a plain one.
                let is_known = !is_client || is_plain;
                (parameter.types, parameter.is_client, parameter.is_declared) =
                    (types, is_client && is_known, is_known);
            }
            removed[if is_bracket { before - 1 } else { from }..=at].fill(true);
            if is_bracket && stem(at + 1) == ")" || matches!(stem(at + 1), "," | ";" | ".") && !is_bracket {
                removed[at + 1] = true;
            }
            return;
        }
    }
    if !tokens[at].is_class && types != Types::NUMBER {
        return;
    }
    // "an ee.Geometry point": the name follows the type.
    if tokens[at].is_class
        && let Some(next) = parameter(at + 1, signature)
    {
        let parameter = &mut signature.parameters[next];
        (parameter.types, parameter.is_client, parameter.is_declared) = (types, false, true);
        removed[at] = true;
        return;
    }
    result(tokens, at, before, types, signature, removed);
}

/// Reads the type of the result: "as ee.Number", "ee.Image back", ", ee.Image, js".
fn result(tokens: &[Token], at: usize, before: usize, types: Types, signature: &mut Signature, removed: &mut [bool]) {
    let stem = |at: usize| tokens.get(at).map_or("", |token| token.stem.as_str());
    let is_end = |at: usize| at >= tokens.len() || removed.get(at) == Some(&true) || tokens[at].is_mark(",.;()");
    let previous = before.checked_sub(1);
    let leads = previous.is_some_and(|at| matches!(stem(at), "as" | "->" | "=>" | "into" | "to"));
    let lone = previous.is_none_or(|at| tokens[at].is_mark(",.;()") || removed[at]) && is_end(at + 1);
    let back = matches!(stem(at + 1), "back" | "out");
    if stem(at + 1) == "in" && stem(at + 2) == "and" && stem(at + 3) == "out" {
        signature.returns = Some(types);
        removed[before..=at + 3].fill(true);
        return;
    }
    let introduced =
        previous.is_some_and(|at| matches!(stem(at), "return" | "giv" | "get" | "produc" | "output" | "mak" | "that"));
    if previous.is_some_and(|at| stem(at) == "->") {
        signature.returns = Some(types);
        removed[before - 1..=at].fill(true);
        return;
    }
    let is_expected = signature.returns.is_none_or(|returns| returns == types);
    if !is_expected {
        return;
    }
    if leads && previous.is_some_and(|at| stem(at) == "as") || leads && tokens[at].is_class && is_end(at + 1) {
        signature.returns = Some(types);
        removed[before - 1..=at].fill(true);
    } else if tokens[at].is_class && (lone || back) {
        signature.returns = Some(types);
        removed[before..=at + usize::from(back)].fill(true);
    } else if tokens[at].is_class && introduced {
        signature.returns = Some(types);
    }
}

/// Reads the type of the result in "and gives the new list", at the end of a sentence.
fn named_result(tokens: &[Token], at: usize, signature: &mut Signature, removed: &mut [bool]) {
    let stem = |at: usize| tokens.get(at).map_or("", |token| token.stem.as_str());
    if !matches!(stem(at), "return" | "giv" | "get" | "produc") || at == 0 {
        return;
    }
    // "and returns it"
    let is_last = |at: usize| tokens.get(at).is_none_or(|token| token.is_mark(".;,"));
    if stem(at - 1) == "and" && matches!(stem(at + 1), "it" | "them") && is_last(at + 2) {
        removed[at - 1..=at + 1].fill(true);
        return;
    }
    let mut noun = at + 1;
    let mut is_new = false;
    while matches!(stem(noun), "a" | "an" | "the" | "new" | "result" | "it" | "back" | "as" | "changed") {
        is_new |= matches!(stem(noun), "new" | "result" | "as");
        noun += 1;
    }
    let is_end = tokens.get(noun + 1).is_none_or(|token| token.is_mark(".;,"));
    let types = tokens.get(noun).and_then(|token| lexicon().noun(token)).filter(|types| types.class().is_some());
    if let Some(types) = types.filter(|_| is_new && is_end)
        && signature.returns.is_none_or(|returns| returns == types)
    {
        signature.returns = Some(types);
        let from = if stem(at - 1) == "and" { at - 1 } else { at };
        removed[from..=noun].fill(true);
    }
}

/// Gives parameters without a known type the type of "two lists", if the description names one.
pub fn infer(tokens: &[Token], signature: &mut Signature) {
    let unknown: Vec<usize> = (0..signature.parameters.len())
        .filter(|at| {
            !signature.parameters[*at].is_declared && signature.parameters[*at].types == Types::NUMBER.or(Types::STRING)
        })
        .collect();
    if unknown.is_empty() {
        return;
    }
    let stem = |at: usize| tokens.get(at).map_or("", |token| token.stem.as_str());
    let found = (0..tokens.len()).find_map(|at| {
        let types = lexicon().noun(&tokens[at])?;
        // "image collections" are no images.
        if lexicon().nouns.contains_key(&format!("{} {}", stem(at), stem(at + 1))) {
            return None;
        }
        let pair = at.checked_sub(1).map(|before| format!("{} {}", stem(before), stem(at)));
        let types = pair.and_then(|pair| lexicon().nouns.get(&pair).copied()).unwrap_or(types);
        let is_counted = (at.saturating_sub(3)..at).any(|before| matches!(stem(before), "two" | "both"));
        types.class().filter(|_| is_counted && unknown.len() == 2)?;
        Some(types)
    });
    // One parameter without a known type is the only thing that the description names.
    let only = unknown.len() == 1 && found.is_none();
    let named = only.then(|| {
        let types = tokens.iter().filter_map(|token| lexicon().noun(token).filter(|types| types.class().is_some()));
        let free = |types: &Types| {
            signature.returns != Some(*types)
                && signature.parameters.iter().all(|parameter| !parameter.types.meets(*types))
        };
        types
            .filter(|types| free(types) && types.meets(Types::OBJECTS))
            .reduce(|a, b| if a == b { a } else { Types::NONE })
    });
    let found = found.or(named.flatten().filter(|types| *types != Types::NONE));
    for at in unknown {
        if let Some(types) = found {
            let parameter = &mut signature.parameters[at];
            (parameter.types, parameter.is_declared) = (types, types != Types::NUMBER && types != Types::STRING);
        }
    }
}

/// Returns the words that no alias, parameter or noun explains.
pub fn unknown(tokens: &[Token], signature: &Signature) -> Vec<String> {
    let lexicon = lexicon();
    let mut words: Vec<String> = Vec::new();
    for token in tokens {
        let is_unknown = token.kind == Kind::Word
            && signature.position(&token.text).is_none()
            && !lexicon.knows(&token.stem)
            && !matches!(token.stem.as_str(), "and" | "of" | "in" | "then" | "with" | "to" | "for" | "from" | "by");
        if is_unknown && !words.contains(&token.text) {
            words.push(token.text.clone());
        }
    }
    words
}

/// Removes "takes an ee.Geometry point and half the side," before "returns": it describes the
/// parameters.
pub fn skip_inputs(tokens: &mut Vec<Token>, signature: &Signature) {
    // "a function that", "write a function which"
    let function = tokens.iter().take(6).position(|token| token.stem == "function");
    let is_request = |token: &Token| {
        let word = token.stem.as_str();
        lexicon().filler.contains(word)
            || matches!(word, "for" | "ask" | "small" | "helper" | "smal" | "simpl")
            || token.kind == Kind::Mark
    };
    if let Some(function) = function.filter(|at| tokens[..*at].iter().all(is_request)) {
        let is_link =
            tokens.get(function + 1).is_some_and(|next| matches!(next.stem.as_str(), "to" | "that" | "which" | "for"));
        tokens.drain(..function + 1 + usize::from(is_link));
    }
    let stem = |at: usize| tokens.get(at).map_or("", |token| token.stem.as_str());
    let Some(takes) = (0..tokens.len().min(4)).find(|at| matches!(stem(*at), "tak" | "receiv" | "accept" | "given"))
    else {
        return;
    };
    let names_input = (takes + 1..tokens.len().min(takes + 4))
        .any(|at| signature.position(&tokens[at].text).is_some() || lexicon().noun(&tokens[at]).is_some());
    let returns = (takes + 1..tokens.len()).find(|at| matches!(stem(*at), "return" | "giv" | "comput" | "calculat"));
    if let Some(returns) = returns.filter(|_| names_input) {
        tokens.drain(takes..returns);
    }
}
