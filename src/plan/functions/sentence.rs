//! Reads a request without a signature: "a function that takes two lists and returns ...".

use super::lexicon::lexicon;
use super::signature::{Parameter, Request, Signature, named_type, names_javascript, names_python};
use super::tokens::{Kind, Token, tokens};
use super::types::Types;
use crate::syntax::language::Language;

const TAKES: &[&str] = &["tak", "get", "receiv", "accept", "giv", "given", "need", "with", "from"];
const RETURNS: &[&str] =
    &["return", "giv", "produc", "get", "compute", "comput", "calculat", "mak", "should", "output", "yield"];

/// Returns `true` if the words ask for a function.
pub fn is_function_request(text: &str) -> bool {
    let lower = text.to_lowercase();
    let starts =
        ["takes a", "takes two", "takes an", "takes the"].iter().any(|start| lower.trim_start().starts_with(start));
    let phrases = [
        "function that",
        "function which",
        "function to ",
        "function for ",
        "function taking",
        "function with",
        "function of ",
        "a function",
        "python function",
        "js function",
        "javascript function",
        "helper that",
        "callback that",
        "function:",
    ];
    let is_script = ["on a map", "on the map"].iter().any(|phrase| lower.contains(phrase))
        || lower.split(|c: char| !c.is_alphanumeric()).any(|word| {
            matches!(word, "script" | "scripts") || word.starts_with("export") || word.starts_with("chart")
        });
    starts || !is_script && phrases.iter().any(|phrase| lower.contains(phrase))
}

/// Reads a sentence that asks for a function in a language, or in the one that it names. Returns
/// `None` if it does not say what comes in.
pub fn read(text: &str, language: Option<Language>) -> Option<Request> {
    if !is_function_request(text) {
        return None;
    }
    let all = tokens(text, &[]);
    let name = given_name(&all);
    let python =
        names_python(text) || !names_javascript(text) && name.as_ref().is_some_and(|(name, _)| name.contains('_'));
    let language = language.unwrap_or(if python { Language::Python } else { Language::JavaScript });
    let stem = |at: usize| all.get(at).map_or("", |token: &Token| token.stem.as_str());
    let takes = (0..all.len()).find(|at| {
        TAKES.contains(&stem(*at))
            && (1..8).any(|next| segment_type(&all, at + next).is_some() || lexicon_noun(&all, at + next).is_some())
            && !RETURNS[..1].contains(&stem(*at))
    });
    let takes = takes
        .filter(|at| matches!(stem(*at), "tak" | "receiv" | "accept" | "get" | "given" | "giv" | "need") && *at < 14);
    let returns = takes.and_then(|takes| (takes + 1..all.len()).find(|at| RETURNS.contains(&stem(*at))));
    let mut parameters = Vec::new();
    let mut words = String::new();
    match (takes, returns) {
        (Some(takes), Some(returns)) => {
            declared(&all[takes + 1..returns], &mut parameters);
            words.push_str(&text[all[returns].start..]);
        }
        _ if (0..all.len()).any(|at| matches!(stem(at), "tak" | "receiv" | "accept")) && takes.is_some() => {
            return None;
        }
        _ => {
            parameters.extend(implied(&all));
            words.push_str(text);
        }
    }
    if let Some((_, (start, end))) = &name {
        // What names the function says nothing about it.
        let phrase = &text[*start..*end];
        words = words.replacen(phrase, " ", 1);
    }
    let first = words.find(" to map over").map(|at| at + words[at..].find(':').unwrap_or(0));
    if let Some(colon) = first.filter(|at| words[*at..].starts_with(':')) {
        words = words[colon + 1..].to_owned();
    }
    let name = name.map_or_else(|| default_name(&words, language), |(name, _)| name);
    let signature = Signature {
        name,
        parameters,
        returns: None,
        is_client_result: false,
        result: String::new(),
        language,
        header: None,
        documentation: None,
    };
    Some(Request { signature, text: words })
}

/// Returns the name that the words give, and where they do.
fn given_name(all: &[Token]) -> Option<(String, (usize, usize))> {
    let at = (0..all.len().saturating_sub(1)).find(|at| {
        matches!(all[*at].stem.as_str(), "nam" | "call" | "name") && {
            let next = &all[at + 1];
            matches!(next.stem.as_str(), "it") || next.text.contains('_') && *at > 0 && all[at - 1].stem == "function"
        }
    })?;
    let name = if all[at + 1].stem == "it" { all.get(at + 2)? } else { &all[at + 1] };
    Some((name.text.clone(), (all[at].start, name.end)))
}

/// Returns the class that a token names.
fn segment_type(all: &[Token], at: usize) -> Option<Types> {
    let token = all.get(at).filter(|token| token.is_class)?;
    Some(named_type(&format!("ee.{}", token.text)).0)
}

fn lexicon_noun(all: &[Token], at: usize) -> Option<Types> {
    let token = all.get(at)?;
    let own = lexicon().noun(token)?;
    let own = if own.0.count_ones() == 1 { own } else { Types(own.0 & own.0.wrapping_neg()) };
    Some(own)
}

/// Reads "two ee.List, keys and values", "a column name and n", "year and month (ee.Number both)".
fn declared(all: &[Token], parameters: &mut Vec<Parameter>) {
    let mut segments: Vec<Vec<&Token>> = vec![Vec::new()];
    for token in all {
        if token.is_mark(",") || token.stem == "and" {
            segments.push(Vec::new());
        } else if let Some(segment) = segments.last_mut() {
            segment.push(token);
        }
    }
    let mut shared: Option<(Types, usize)> = None;
    for segment in segments.iter().filter(|segment| !segment.is_empty()) {
        let owned: Vec<Token> = segment.iter().map(|token| (*token).clone()).collect();
        let class = (0..owned.len()).find_map(|at| segment_type(&owned, at));
        let is_two = owned.iter().any(|token| matches!(token.stem.as_str(), "two" | "thre"));
        let is_both = owned.iter().any(|token| matches!(token.stem.as_str(), "both" | "all"));
        if let Some(class) = class.filter(|_| is_both) {
            // "(ee.Number both)" is about all of them, and the segment may name one.
            let named = owned.iter().find(|token| is_plain_name(token));
            parameters.extend(named.map(|token| parameter(&token.text, class, false)));
            for parameter in parameters.iter_mut() {
                (parameter.types, parameter.is_client, parameter.is_declared) = (class, false, true);
            }
            continue;
        }
        if is_two {
            let noun = class.or_else(|| (0..owned.len()).find_map(|at| lexicon_noun(&owned, at)));
            shared = noun.map(|noun| (noun, 2));
            continue;
        }
        if let Some((types, left)) = shared.as_mut()
            && *left > 0
            && let Some(name) = owned.iter().find(|token| is_plain_name(token))
        {
            *left -= 1;
            parameters.push(parameter(&name.text, *types, false));
            continue;
        }
        one(&owned, class, parameters);
    }
    // "two lists" without names.
    if let Some((types, left)) = shared.filter(|(_, left)| *left > 0) {
        let names = ["first", "second"];
        parameters.extend(names[2 - left..].iter().map(|name| parameter(name, types, false)));
    }
}

/// Adds the parameter of one segment.
fn one(segment: &[Token], class: Option<Types>, parameters: &mut Vec<Parameter>) {
    let stem = |at: usize| segment.get(at).map_or("", |token: &Token| token.stem.as_str());
    let text = |word: &str| segment.iter().any(|token| token.stem == word);
    let is_list = (0..segment.len().min(3)).any(|at| stem(at) == "list") && class.is_none();
    if is_list && segment.len() > 1 {
        let last = segment.iter().rev().find(|token| is_plain_name(token) && token.stem != "nam");
        let name = last.map_or("list", |token| token.text.as_str());
        let name = if name.ends_with('s') || name == "list" { name.to_owned() } else { format!("{name}s") };
        parameters.push(parameter(&name, Types::LIST, true));
        return;
    }
    if text("name") && !text("nam") || (0..segment.len()).any(|at| matches!(stem(at), "column" | "property" | "band")) {
        let kind = segment.iter().find(|token| matches!(token.stem.as_str(), "column" | "property" | "band" | "key"));
        let name = kind.map_or("name", |token| token.text.as_str());
        parameters.push(parameter(name, Types::STRING, true));
        return;
    }
    // "a list and an element"
    let element = segment.last().filter(|token| matches!(token.text.as_str(), "element" | "item" | "value" | "entry"));
    if let Some(element) = element.filter(|_| class.is_none()) {
        let types = Types::NUMBER.or(Types::STRING);
        parameters.push(Parameter { is_declared: false, ..parameter(&element.text, types, false) });
        return;
    }
    let noun = class.or_else(|| {
        let known = (0..segment.len()).rev().find_map(|at| lexicon_noun(segment, at));
        let list = segment.iter().any(|token| token.stem == "list");
        if list { Some(Types::LIST) } else { known }
    });
    let distance = segment.iter().find(|token| {
        matches!(token.stem.as_str(), "distanc" | "radiu" | "scal" | "limit" | "threshold" | "number" | "side")
    });
    if let Some(distance) = distance.filter(|_| class.is_none()) {
        let (types, is_client) = (Types::NUMBER, true);
        parameters.push(parameter(&distance.text, types, is_client));
        return;
    }
    match noun {
        Some(types) => {
            let is_taken = |name: &str| parameters.iter().any(|parameter| parameter.name == name);
            let usual = Some(usual_name(types).to_owned()).filter(|name| !is_taken(name));
            // "an image and a mask image"
            let modifier = || {
                let words = segment.iter().filter(|token| is_plain_name(token) && !is_taken(&token.text));
                words.map(|token| token.text.clone()).next()
            };
            let name = own_name(segment).or(usual).or_else(modifier);
            let name = name.unwrap_or_else(|| format!("{}2", usual_name(types)));
            parameters.push(parameter(&name, types, types == Types::LIST && class.is_none()));
        }
        None => {
            if let Some(name) = segment.iter().find(|token| is_plain_name(token) && token.text.len() < 12) {
                let client = name.text.len() == 1 || matches!(name.text.as_str(), "year" | "month" | "day" | "scale");
                parameters.push(parameter(&name.text, Types::NUMBER, client));
            }
        }
    }
}

/// Returns the name that a segment gives to its parameter: "an ee.Geometry called plot".
fn own_name(segment: &[Token]) -> Option<String> {
    let at = segment.iter().position(|token| matches!(token.stem.as_str(), "call" | "nam"))?;
    segment.get(at + 1).map(|token| token.text.clone())
}

fn is_plain_name(token: &Token) -> bool {
    let known = matches!(token.stem.as_str(), "a" | "an" | "the" | "of" | "sam" | "length" | "with" | "equal" | "both");
    token.kind == Kind::Word && !token.is_class && !known
}

fn parameter(name: &str, types: Types, is_client: bool) -> Parameter {
    Parameter { name: name.to_owned(), types, is_client, is_declared: true, description: String::new(), default: None }
}

/// Returns the usual name of a parameter of a class.
fn usual_name(types: Types) -> &'static str {
    match types.names().next().unwrap_or_default() {
        "Image" => "image",
        "ImageCollection" => "collection",
        "Feature" => "feature",
        "FeatureCollection" => "features",
        "Geometry" => "geometry",
        "List" => "list",
        "Dictionary" => "dictionary",
        "String" => "text",
        "Number" => "number",
        "Date" => "date",
        "DateRange" => "range",
        "Array" => "array",
        "Filter" => "filter",
        "Reducer" => "reducer",
        "Kernel" => "kernel",
        "Classifier" => "classifier",
        "ConfusionMatrix" => "matrix",
        _ => "value",
    }
}

/// Returns the parameters that a sentence without "takes" implies: the first class that it names.
fn implied(all: &[Token]) -> Option<Parameter> {
    // "a function to map over my plots" takes one plot.
    let mapped = (1..all.len()).find(|at| all[*at].stem == "over" && all[*at - 1].stem == "map");
    if let Some(over) = mapped {
        let element =
            (over + 1..all.len().min(over + 5)).find_map(|at| match lexicon_noun(all, at)?.names().next()? {
                "ImageCollection" | "Image" => Types::named("Image"),
                "FeatureCollection" | "Feature" | "Geometry" => Types::named("Feature"),
                "List" => Some(Types::OBJECT),
                _ => None,
            });
        return element.map(|types| parameter(usual_name(types), types, false));
    }
    let result = |at: usize| at > 0 && matches!(all[at - 1].stem.as_str(), "to" | "as" | "one" | "an" | "into" | "->");
    let types = (0..all.len()).find_map(|at| {
        let class = segment_type(all, at)
            .filter(|_| !(at > 1 && result(at) && matches!(all[at - 2].stem.as_str(), "as" | "to" | "return")));
        class.or_else(|| lexicon_noun(all, at).filter(|types| *types != Types::STRING && *types != Types::NUMBER))
    })?;
    Some(parameter(usual_name(types), types, false))
}

/// Returns a name from the first words.
fn default_name(words: &str, language: Language) -> String {
    let all = tokens(words, &[]);
    let skip =
        ["return", "giv", "function", "that", "which", "the", "a", "an", "as", "of", "and", "to", "mak", "get", "tak"];
    let chosen =
        all.iter().filter(|token| token.kind == Kind::Word && !skip.contains(&token.stem.as_str()) && !token.is_class);
    let chosen: Vec<String> = chosen.take(3).map(|token| token.text.to_lowercase()).collect();
    if chosen.is_empty() {
        return "compute".to_owned();
    }
    if language.is_python() {
        return chosen.join("_");
    }
    let mut name = String::new();
    for (at, word) in chosen.iter().enumerate() {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if at > 0 => name.extend(first.to_uppercase()),
            Some(first) => name.push(first),
            None => {}
        }
        name.push_str(letters.as_str());
    }
    name
}
