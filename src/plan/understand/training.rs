//! The samples of the user that train or test a classifier: their asset, the column with the class,
//! and the values of the classes.
//!
//! The samples are found before places and datasets, because the name of a column may be that of a
//! dataset, and an asset may be an area.

use super::scan::Scan;
use crate::assist::request::lexicon::Mention;
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::kb;
use crate::kb::model::words::LearningWords;

/// Samples of the user.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Training {
    /// The id of the table.
    pub asset: String,
    /// The column with the class or the value.
    pub label: Option<String>,
    /// The values of the classes, with their names if the request has them.
    pub classes: Vec<(i64, Option<String>)>,
    /// The asset of the area with its token, if the request has one beside the samples.
    pub area: Option<(String, usize)>,
    /// The tokens that say all this.
    pub tokens: Vec<(usize, usize)>,
}

/// What an asset is, by the words beside it.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Role {
    Area,
    Samples,
    Image,
}

/// The tokens before an asset that may say what it is.
const REACH: usize = 8;

/// Returns the words of requests that train a classifier or make clusters.
pub fn learning() -> &'static LearningWords {
    &kb().words().learning
}

/// Returns `true` if a list has a word.
pub fn has(list: &[String], word: &str) -> bool {
    list.iter().any(|known| known == word)
}

/// Returns the samples of a request that trains or tests a classifier. `has_place` tells that the
/// area is named otherwise.
pub fn training(scan: &Scan<'_>, mentions: &[Mention], has_place: bool) -> Option<Training> {
    let is_learning = |mention: &Mention| {
        mention.term("classifier").is_some()
            || mention.term("task").is_some_and(|task| matches!(task, "classify" | "accuracy"))
    };
    if !mentions.iter().any(is_learning) {
        return None;
    }
    let is_own = |at: &usize| {
        let token = &scan.tokens[*at];
        token.kind == Kind::Asset
            && !scan.taken[*at]
            && kb().dataset_head(&token.text).is_none()
            && kb().containing_dataset(&token.text).is_none()
    };
    let assets: Vec<usize> = (0..scan.tokens.len()).filter(is_own).collect();
    let roles: Vec<Option<Role>> = assets.iter().map(|&at| role(scan, &assets, at)).collect();
    let mut samples: Vec<usize> =
        assets.iter().zip(&roles).filter(|(_, role)| **role == Some(Role::Samples)).map(|(&at, _)| at).collect();
    if samples.is_empty() {
        let open: Vec<usize> =
            assets.iter().zip(&roles).filter(|(_, role)| role.is_none()).map(|(&at, _)| at).collect();
        let has_area = has_place || roles.contains(&Some(Role::Area));
        samples = if has_area && open.len() == 1 { open } else { Vec::new() };
    }
    let [at] = samples[..] else { return None };
    let mut training =
        Training { asset: scan.tokens[at].text.clone(), tokens: vec![(at, at + 1)], ..Training::default() };
    let mut areas = assets.iter().zip(&roles).filter(|(_, role)| **role == Some(Role::Area)).map(|(&at, _)| at);
    if let (Some(area), None) = (areas.next(), areas.next()) {
        training.area = Some((scan.tokens[area].text.clone(), area));
    }
    if let Some((label, range)) = label(scan, at) {
        training.tokens.push(range);
        training.label = Some(label);
        let (classes, range) = classes(scan, range.1);
        training.classes = classes;
        training.tokens.extend(range);
    }
    if training.classes.is_empty() {
        let (classes, range) = listed_classes(scan);
        training.classes = classes;
        training.tokens.extend(range);
    }
    Some(training)
}

/// Returns `true` if a request names an area that the user has drawn.
pub fn has_drawn_area(mentions: &[Mention]) -> bool {
    mentions.iter().any(|mention| mention.term("placeholder").is_some_and(|term| term == "polygon"))
}

/// Returns a request with blanks for the samples of the user: the name of a column may be that of a
/// dataset.
pub fn without_samples(scan: &Scan<'_>, text: &str, training: Option<&Training>) -> String {
    let mut text = text.to_owned();
    for (from, to) in training.iter().flat_map(|training| &training.tokens) {
        for token in &scan.tokens[*from..*to] {
            let span = token.span.start as usize..token.span.end as usize;
            let blanks = " ".repeat(span.len());
            text.replace_range(span, &blanks);
        }
    }
    text
}

/// Returns what an asset is, by the nearest words of its clause, or by its own name.
fn role(scan: &Scan<'_>, assets: &[usize], at: usize) -> Option<Role> {
    let ends = |token: &Token| token.is('.') || token.is(';') || token.kind == Kind::Asset;
    let start =
        (at.saturating_sub(REACH)..at).rev().find(|&before| ends(&scan.tokens[before])).map_or(0, |end| end + 1);
    let start = start.max(at.saturating_sub(REACH));
    let words = learning();
    let of_word = |word: &str| {
        let roles = [
            (&words.area_assets, Role::Area),
            (&words.sample_assets, Role::Samples),
            (&words.image_assets, Role::Image),
        ];
        roles.into_iter().find(|(words, _)| has(words, word)).map(|(_, role)| role)
    };
    // "Over users/me/aoi": the area, whatever stands before.
    let before = scan.word(at.wrapping_sub(1));
    let of_id = || {
        let name = scan.tokens[at].text.rsplit('/').next().unwrap_or_default().to_lowercase();
        let has_part = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        match (
            has_part(&["aoi", "roi", "area", "bound", "extent"]),
            has_part(&["train", "point", "pts", "sample", "gcp", "label"]),
        ) {
            (true, false) => Some(Role::Area),
            (false, true) => Some(Role::Samples),
            _ => None,
        }
    };
    if has(&words.within, before) && of_id() != Some(Role::Samples) {
        return Some(Role::Area);
    }
    let nearest = (start..at).rev().find_map(|before| of_word(scan.word(before)));
    // "users/me/pts (training points)", "users/me/aoi as the area".
    let end = (at + 1..scan.tokens.len().min(at + 5))
        .find(|&next| assets.contains(&next) || matches!(scan.tokens[next].kind, Kind::Mark(',' | '.' | ';' | ')')))
        .unwrap_or(scan.tokens.len().min(at + 5));
    let behind = || {
        let is_named = matches!(scan.word(at + 1), "as" | "is") || scan.tokens.get(at + 1).is_some_and(|of| of.is('('));
        (at + 1..end).find_map(|next| of_word(scan.word(next))).filter(|_| is_named)
    };
    of_id().filter(|of_id| nearest.is_none_or(|role| role == *of_id)).or(nearest).or_else(behind)
}

/// Returns the name of the column with the class, and its tokens.
fn label(scan: &Scan<'_>, asset: usize) -> Option<(String, (usize, usize))> {
    let count = scan.tokens.len();
    let words = learning();
    let is_column = |at: usize| {
        let next = scan.word(at + 1);
        // "Field survey points" have no column "survey".
        let is_survey = scan.word(at) == "field" && (has(&words.sample_kinds, next) || has(&words.samples, next));
        let is_word = scan.tokens.get(at).is_some_and(|token| token.kind == Kind::Word);
        is_word && has(&words.columns, scan.word(at)) && !is_survey
    };
    // "The property is called 'class'", "column = lc", "labels in the column lc".
    for at in (0..count).filter(|&at| is_column(at)) {
        let is_joining = |at: usize| {
            matches!(scan.tokens[at].kind, Kind::Mark(':' | '=' | '('))
                || matches!(scan.word(at), "is" | "named" | "called" | "name" | "in")
                || is_column(at)
        };
        // "Column label, ...": the word for a column is its name.
        let is_end = |at: usize| {
            scan.tokens.get(at).is_none_or(|token| matches!(token.kind, Kind::Mark(',' | '.' | ';' | ')')))
                || scan.word(at) == "and"
        };
        if is_column(at + 1) && is_end(at + 2) {
            return Some((scan.source(at + 1, at + 2).to_owned(), (at, at + 2)));
        }
        let next = (at + 1..count.min(at + 5)).find(|&next| !is_joining(next));
        if let Some(found) = next.and_then(|next| name(scan, next)) {
            let start = if matches!(scan.word(at.wrapping_sub(1)), "class" | "the") { at - 1 } else { at };
            return Some((found.0, (start, found.1)));
        }
    }
    // "The 'lc' column", "by the class property".
    for at in (1..count).filter(|&at| is_column(at)) {
        let before = (0..at).rev().find(|&before| scan.tokens[before].span != scan.tokens[at - 1].span);
        let start = before.map_or(0, |before| before + 1);
        let is_noun = has(&words.columns, scan.word(start));
        if let Some((text, end)) = name(scan, start).filter(|(_, end)| *end == at && !is_noun) {
            return Some((text, (start, end + 1)));
        }
    }
    // "users/me/points (class 0/1)", "labelled by lc", "classes in 'lc'".
    if scan.tokens.get(asset + 1).is_some_and(|token| token.is('('))
        && let Some((text, end)) = name(scan, asset + 2)
        && scan.tokens.get(end).is_some_and(|token| token.number().is_some() || token.is(')'))
        && !has(&words.sample_assets, &text)
        && !has(&words.area_assets, &text)
    {
        return Some((text, (asset + 2, end)));
    }
    for at in 0..count {
        let is_named = matches!(scan.word(at), "labelled" | "labeled" | "coded")
            && matches!(scan.word(at + 1), "by" | "in" | "as")
            || matches!(scan.word(at), "classes" | "class" | "target" | "variable")
                && matches!(scan.word(at + 1), "in" | "is" | "=");
        let Some((text, end)) = name(scan, at + 2).filter(|_| is_named) else { continue };
        let is_quoted = scan.tokens[at + 2].kind == Kind::Quoted;
        if is_quoted || matches!(scan.word(at), "labelled" | "labeled" | "coded") {
            return Some((text, (at, end)));
        }
    }
    None
}

/// Returns the name of a column at a token, as it is written, and the token after it.
fn name(scan: &Scan<'_>, at: usize) -> Option<(String, usize)> {
    let token = scan.tokens.get(at).filter(|_| !scan.taken[at])?;
    let is_name = matches!(token.kind, Kind::Quoted)
        || token.kind == Kind::Word
            && (!has(&learning().no_columns, &token.text) || scan.source(at, at + 1).contains('_'));
    let end = (at..scan.tokens.len()).take_while(|&next| scan.tokens[next].span == token.span).last()? + 1;
    let written = scan.source(at, at + 1).trim_matches(['\'', '"', '`', '“', '”', '‘', '’']);
    let is_plain = !written.is_empty() && written.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_name && is_plain).then(|| (written.to_owned(), end))
}

/// Classes with their tokens.
type Classes = (Vec<(i64, Option<String>)>, Option<(usize, usize)>);

/// Returns the classes from the first to the last value behind a column: "goes from 0 to 5",
/// "(1-6)", "0/1".
fn classes(scan: &Scan<'_>, from: usize) -> Classes {
    let small = |at: usize| {
        matches!(
            scan.word(at),
            "and" | "goes" | "go" | "from" | "with" | "values" | "value" | "between" | "has" | "of" | "ranging"
        ) || matches!(scan.word(at), "codes" | "classes" | "whole" | "numbers" | "integer" | "integers" | "coded")
            || matches!(scan.tokens[at].kind, Kind::Mark('(' | ',' | ':' | '='))
    };
    let Some(at) = (from..scan.tokens.len().min(from + 6)).find(|&at| !small(at)) else { return Default::default() };
    let integer = |at: usize| {
        let number = scan.tokens.get(at)?.number()?;
        (number.fract() == 0.0 && number.abs() < 1000.0).then_some(number.abs() as i64)
    };
    let Some(first) = integer(at).filter(|_| !scan.tokens[at].number().is_some_and(|number| number < 0.0)) else {
        return Default::default();
    };
    let is_joined = matches!(scan.word(at + 1), "to" | "and" | "or" | "through" | "until")
        || scan.tokens.get(at + 1).is_some_and(|token| matches!(token.kind, Kind::Mark('-' | '/')));
    let Some(last) = integer(at + 2).filter(|last| is_joined && *last > first) else { return Default::default() };
    // "0 and 1" are two values, and "0 to 5" are six.
    let is_pair = matches!(scan.word(at + 1), "and" | "or") && last != first + 1;
    if is_pair || last - first > 60 {
        return Default::default();
    }
    ((first..=last).map(|value| (value, None)).collect(), Some((from, at + 3)))
}

/// Returns a list of classes with their values: "0 = water, 1 = forest and 2 = crops".
fn listed_classes(scan: &Scan<'_>) -> Classes {
    let count = scan.tokens.len();
    let mut best: Classes = Default::default();
    let mut at = 0;
    while at < count {
        let mut found: Vec<(i64, Option<String>)> = Vec::new();
        let mut end = at;
        while let Some((value, name, next)) = listed_class(scan, end, found.last().map(|(value, _)| *value)) {
            found.push((value, Some(name)));
            end = next;
            let is_separator = |at: usize| {
                scan.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark(',' | ';')))
                    || scan.word(at) == "and"
            };
            if !is_separator(end) {
                break;
            }
            while is_separator(end) {
                end += 1;
            }
        }
        if found.len() >= 2 && found.len() > best.0.len() {
            best = (found, Some((at, end)));
        }
        at = end.max(at + 1);
    }
    best
}

/// Returns the value and name of a class at a token, and the token after it. The values of a list
/// follow each other.
fn listed_class(scan: &Scan<'_>, at: usize, previous: Option<i64>) -> Option<(i64, String, usize)> {
    let number = scan.tokens.get(at).filter(|_| !scan.taken[at])?.number()?;
    let value = (number.fract() == 0.0 && (0.0..100.0).contains(&number)).then_some(number as i64)?;
    let follows = match previous {
        Some(previous) => value == previous + 1,
        None => value <= 1,
    };
    if !follows {
        return None;
    }
    let mut start = at + 1;
    while scan.tokens.get(start).is_some_and(|token| matches!(token.kind, Kind::Mark('=' | ':' | '-' | ')')))
        || matches!(scan.word(start), "is" | "for")
    {
        start += 1;
    }
    let is_name = |at: &usize| {
        let token = &scan.tokens[*at];
        token.kind == Kind::Word && token.text != "and" && !scan.taken[*at]
    };
    let end = (start..scan.tokens.len().min(start + 4)).take_while(|at| is_name(at)).last()? + 1;
    let is_end = scan.tokens.get(end).is_none_or(|token| matches!(token.kind, Kind::Mark(',' | ';' | ')' | '.')))
        || scan.word(end) == "and";
    is_end.then(|| (value, scan.source(start, end).to_owned(), end))
}
