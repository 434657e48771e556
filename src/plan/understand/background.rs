//! Clauses that say why or for whom a result is wanted, and nothing of the result: "because my
//! professor wants it", "I want to see the effect of the war".
//!
//! A clause starts with a phrase of `background` in `operator_kb/words/terms.toml` and ends at the
//! next mark. It is left out only if no word of it may change the result, and the plan says so.

use super::framing;
use crate::assist::request::gazetteer::{self, Entry};
use crate::assist::request::lexicon::{Lexicon, Meaning, Mention, is_place, lexicon};
use crate::assist::request::places;
use crate::assist::request::tokens::{Kind, Token, tokens};
use crate::kb::kb;

/// A request without its background.
pub struct Request {
    /// The text, with blanks where clauses were. Positions are those of the whole text.
    pub text: String,
    /// The clauses that are left out, as written.
    pub left_out: Vec<String>,
}

/// The most words of a phrase that starts a clause.
const MAX_OPENER: usize = 5;

/// Titles have fewer tokens.
const MAX_TITLE: usize = 8;

/// The most tokens of the name of a time.
const MAX_NAME: usize = 6;

/// Terms that change the result wherever they stand.
const OF_RESULT: [&str; 15] = [
    "output",
    "interval",
    "per",
    "reducer",
    "file",
    "chart",
    "relation",
    "exclusion",
    "comparison",
    "area_unit",
    "trend",
    "extreme",
    "grouping",
    "mask",
    "classifier",
];

/// Terms that never change the result.
const OF_NOTHING: [&str; 7] = ["filler", "background", "aside", "single", "period_noun", "language", "event"];

/// Leaves out the clauses that say nothing of the result.
pub fn without_background(text: &str) -> Request {
    let lexicon = lexicon();
    let tokens = tokens(text);
    let mut request = Request { text: text.to_owned(), left_out: Vec::new() };
    let framing = framing::spans(lexicon, &tokens);
    for &(from, to) in &framing {
        leave_out(&mut request, text, &tokens[from..to]);
    }
    let mut at = framing.first().filter(|(from, _)| *from == 0).map_or(0, |(_, to)| *to);
    let title = title_end(lexicon, &tokens[at..]);
    if title > 0 {
        leave_out(&mut request, text, &tokens[at..at + title]);
        at += title;
    }
    for (from, to) in names_of_times(lexicon, &tokens) {
        let (from, to) = (tokens[from].span.start as usize, tokens[to].span.end as usize);
        request.left_out.push(text[from..to].trim_matches(['(', ')']).to_owned());
        request.text.replace_range(from..to, &" ".repeat(to - from));
    }
    for (from, to) in citations(&tokens) {
        let (from, to) = (tokens[from].span.start as usize, tokens[to].span.end as usize);
        request.left_out.push(text[from..to].trim_matches(['(', ')']).to_owned());
        request.text.replace_range(from..to, &" ".repeat(to - from));
    }
    for (from, to) in purposes(&tokens) {
        let (from, to) = (tokens[from].span.start as usize, tokens[to].span.end as usize);
        request.left_out.push(text[from..to].to_owned());
        request.text.replace_range(from..to, &" ".repeat(to - from));
    }
    while at < tokens.len() {
        if let Some(&(_, end)) = framing.iter().find(|(from, to)| (*from..*to).contains(&at)) {
            at = end;
            continue;
        }
        let Some((kind, behind)) = opener(lexicon, &tokens, at) else {
            at += 1;
            continue;
        };
        let end = clause_end(&tokens, behind);
        let clause = without_home(&tokens[behind..end], kind, &tokens[end..]);
        if end > behind && says_nothing(lexicon, clause, kind) {
            let (from, to) = (tokens[at].span.start as usize, tokens[end - 1].span.end as usize);
            request.left_out.push(text[from..to].to_owned());
            request.text.replace_range(from..to, &" ".repeat(to - from));
            at = end;
        } else {
            at = behind;
        }
    }
    request
}

/// Puts blanks where some tokens are.
fn leave_out(request: &mut Request, text: &str, tokens: &[Token]) {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return };
    let (from, to) = (first.span.start as usize, last.span.end as usize);
    request.left_out.push(text[from..to].to_owned());
    request.text.replace_range(from..to, &" ".repeat(to - from));
}

/// Returns what land is suitable for, where its criteria follow: "suitable for wind farms: slope
/// below 10 degrees". Each is given by its first and last token.
fn purposes(tokens: &[Token]) -> Vec<(usize, usize)> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        if !matches!(word(at), "suitable" | "suitability") || word(at + 1) != "for" {
            continue;
        }
        let is_word = |at: usize| tokens.get(at).is_some_and(|token| token.kind == Kind::Word || token.is('-'));
        let is_end = |at: usize| matches!(word(at), "in" | "with" | "where" | "within" | "near") || !is_word(at);
        let end = (at + 2..at + 2 + MAX_PURPOSE).find(|&at| is_end(at));
        let has_criteria = |end: usize| {
            let mark = tokens.get(end).is_some_and(|token| matches!(token.kind, Kind::Mark(':' | ',' | '(')));
            mark || tokens[end..].iter().any(|token| token.is(':') || token.is('<') || token.is('>'))
        };
        if let Some(end) = end.filter(|&end| end > at + 2 && end < tokens.len() && has_criteria(end)) {
            found.push((at + 1, end - 1));
        }
    }
    found
}

/// Returns the citations of papers, each by its first and last token: "(Weiss et al. 2018)". An
/// author whose name is that of a dataset is kept.
fn citations(tokens: &[Token]) -> Vec<(usize, usize)> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let is_mark = |at: usize, marks: &[char]| {
        tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark(mark) if marks.contains(&mark)))
    };
    let is_year = |at: usize| tokens.get(at).and_then(Token::number).is_some_and(|of| (1900.0..2100.0).contains(&of));
    let mut found = Vec::new();
    for at in 1..tokens.len() {
        if word(at) != "et" || word(at + 1) != "al" {
            continue;
        }
        let author = word(at - 1);
        let mut names = kb().words().datasets.iter().flat_map(|dataset| &dataset.names);
        let names_dataset = names.any(|name| name.split(' ').any(|part| part == author));
        let from = if names_dataset { at } else { at - 1 };
        let mut end = at + 1;
        while is_mark(end + 1, &['.', ',', '(']) {
            end += 1;
        }
        let to = if is_year(end + 1) { end + 1 } else { at + 1 + usize::from(is_mark(at + 2, &['.'])) };
        let to = to + usize::from(is_mark(to + 1, &[')']) && !is_mark(from.wrapping_sub(1), &['(']));
        found.push((from, to));
    }
    found
}

/// The most words of a purpose.
const MAX_PURPOSE: usize = 5;

/// Returns `true` if some words are the name of a place that everybody knows: "Seville: days above
/// 35 degrees" has no title.
fn is_known_place(lexicon: &Lexicon, tokens: &[Token]) -> bool {
    let name: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    let name = name.join(" ");
    let is_town = |entry: &Entry| entry.city().is_none_or(|city| city.is_known || city.thousands >= NOTABLE);
    let is_named = || gazetteer::entries(&name).iter().any(is_town);
    tokens[0].capital && (lexicon.meanings(&name).iter().any(|of| is_place(*of)) || is_named())
}

/// Thousands of inhabitants of a town that may stand alone before a colon.
const NOTABLE: u32 = 100;

/// Returns the token behind a title that says nothing of the result: "Downscale
/// question:". Returns 0 if there is none.
fn title_end(lexicon: &Lexicon, tokens: &[Token]) -> usize {
    let is_mark = |token: &Token| matches!(token.kind, Kind::Mark(_));
    let Some(end) = tokens.iter().position(is_mark).filter(|&end| (1..MAX_TITLE).contains(&end)) else { return 0 };
    let is_end = tokens[end].is(':') || tokens[end].is('?') || tokens[end].is('.') && tokens.len() > end + 1;
    let is_plain = |(at, token): (usize, &Token)| token.kind == Kind::Word && (at == 0 || !token.capital);
    let is_title = is_end && tokens[..end].iter().enumerate().all(is_plain);
    let is_unknown = |token: &Token| lexicon.meanings(&token.text).is_empty() && !lexicon.is_method(&token.text);
    // Greetings are accounted for anyway.
    let says_something = tokens[..end].iter().any(is_unknown);
    if is_title
        && !is_known_place(lexicon, &tokens[..end])
        && says_something
        && says_nothing(lexicon, &tokens[..end], "title")
        && !has_method(lexicon, &tokens[..end])
    {
        end
    } else {
        0
    }
}

/// Returns the brackets behind times that only say what happened then: "2011 (drought)", "2022 (the
/// drought year)". Each is given by its first and last token.
fn names_of_times(lexicon: &Lexicon, tokens: &[Token]) -> Vec<(usize, usize)> {
    let is_time = |token: &Token| match token.kind {
        Kind::Day(_) | Kind::Month(..) => true,
        Kind::Number(number) => (1900.0..2100.0).contains(&number),
        _ => lexicon.is_month(&token.text),
    };
    let is_plain = |token: &Token| {
        let is_time_word = matches!(token.text.as_str(), "year" | "season" | "month" | "period" | "summer" | "winter");
        let is_role = matches!(
            token.text.as_str(),
            "before" | "after" | "pre" | "post" | "baseline" | "reference" | "normal" | "main" | "only" | "no" | "not"
        );
        let is_event = |meaning: &Meaning| matches!(meaning, Meaning::Term("event" | "filler" | "aside", _));
        token.kind == Kind::Word
            && !token.capital
            && !is_role
            && (is_time_word || lexicon.meanings(&token.text).iter().all(is_event))
    };
    let mut found = Vec::new();
    for at in 1..tokens.len() {
        if !tokens[at].is('(') || !is_time(&tokens[at - 1]) {
            continue;
        }
        let end = (at + 1..tokens.len().min(at + MAX_NAME)).find(|&end| tokens[end].is(')'));
        if let Some(end) = end.filter(|&end| end > at + 1 && tokens[at + 1..end].iter().all(is_plain)) {
            found.push((at, end));
        }
    }
    found
}

fn has_method(lexicon: &Lexicon, clause: &[Token]) -> bool {
    clause.iter().any(|token| lexicon.is_method(&token.text) && lexicon.meanings(&token.text).is_empty())
}

/// Returns the kind of background that starts at a token, and the token behind its first phrase.
fn opener(lexicon: &Lexicon, tokens: &[Token], at: usize) -> Option<(&'static str, usize)> {
    let last = tokens.len().min(at + MAX_OPENER);
    (at + 1..=last).rev().find_map(|end| {
        let words: Vec<&str> = tokens[at..end].iter().map(|token| token.text.as_str()).collect();
        lexicon.term("background", &words.join(" ")).map(|kind| (kind, end))
    })
}

/// Returns the token behind a clause: a mark, a new line, or "and I need".
fn clause_end(tokens: &[Token], start: usize) -> usize {
    let is_mark =
        |token: &Token| matches!(token.kind, Kind::Mark(mark) if ",.;:!?()-–—".contains(mark)) || token.line_start;
    let is_wish = |token: &Token| {
        matches!(
            token.text.as_str(),
            "i" | "we" | "please" | "need" | "want" | "would" | "could" | "can" | "give" | "make" | "show" | "use"
        )
    };
    let joins = |at: usize| matches!(tokens[at].text.as_str(), "and" | "but" | "so");
    (start..tokens.len())
        .find(|&at| is_mark(&tokens[at]) || joins(at) && tokens.get(at + 1).is_some_and(is_wish))
        .unwrap_or(tokens.len())
}

/// Returns `true` if no word of a clause may change the result. A reason may name datasets and
/// numbers: "because SRTM ends at 60 degrees".
fn says_nothing(lexicon: &Lexicon, clause: &[Token], kind: &str) -> bool {
    let is_reason = matches!(kind, "reason" | "note");
    if kind == "note" && !is_statement(clause) {
        return false;
    }
    // "I will use it for maize only" may be a condition.
    let limits = ["only", "except", "exclude", "excluding", "without", "mask", "masked", "not"];
    if kind == "person" && clause.iter().any(|token| limits.contains(&token.text.as_str())) {
        return false;
    }
    let is_harmless = |meaning: &Meaning| match *meaning {
        Meaning::Term(kind, _) if OF_RESULT.contains(&kind) => false,
        Meaning::Term(kind, _) => is_reason || OF_NOTHING.contains(&kind),
        meaning => is_reason && !is_place(meaning),
    };
    let is_plain = |token: &Token| match token.kind {
        Kind::Word => {
            let is_known = lexicon.term("aside", &token.text).is_some();
            is_reason || !token.capital || token.text == "i" || kind == "title" && token.line_start || is_known
        }
        Kind::Mark(mark) => !matches!(mark, '<' | '>' | '='),
        Kind::Number(_) => is_reason,
        Kind::Quoted => kind == "person",
        _ => false,
    };
    let taken = vec![false; clause.len()];
    let has_meaning = |mention: &Mention| !mention.meanings.iter().all(is_harmless);
    clause.iter().all(is_plain) && !lexicon.mentions(clause, &taken).iter().any(has_meaning)
}

/// Returns a clause on a person without where that person is, if the request goes on with a place
/// of its own: "I am a student in Nairobi, NDVI of Kenya".
fn without_home<'t>(clause: &'t [Token], kind: &str, behind: &[Token]) -> &'t [Token] {
    let Some(at) = clause.iter().position(|token| matches!(token.text.as_str(), "in" | "from" | "at" | "of")) else {
        return clause;
    };
    let is_name = |token: &Token| token.kind == Kind::Word && token.capital;
    let is_home = kind == "person" && at > 0 && at + 1 < clause.len() && clause[at + 1..].iter().all(is_name);
    let words = kb().words();
    let taken = vec![false; behind.len()];
    let has_place = || {
        let mentions = lexicon().mentions(behind, &taken);
        !places::named(behind, &taken, &mentions, words, lexicon()).places.is_empty()
    };
    if is_home && has_place() { &clause[..at] } else { clause }
}

/// Returns `true` if a clause only says how something is: "the rate is mm per hour".
fn is_statement(clause: &[Token]) -> bool {
    let has = |words: &[&str]| clause.iter().any(|token| words.contains(&token.text.as_str()));
    let says = ["is", "are", "ends", "starts", "begins", "comes", "come", "has", "have", "was", "were", "stops"];
    let wishes = [
        "i", "we", "want", "need", "should", "must", "use", "only", "please", "mask", "exclude", "ignore", "without",
        "remove", "keep", "not", "no", "except", "all", "each", "every", "other", "same", "both",
    ];
    has(&says) && !has(&wishes)
}

#[cfg(test)]
mod tests {
    use super::without_background;

    #[test]
    fn clauses_that_say_why_are_left_out() {
        for (text, left_out) in [
            ("night light Kharkiv monthly 2021, i want to see effect of the war", "i want to see effect of the war"),
            ("elevation of Iceland, use copernicus DEM because srtm stop at 60 north", "because srtm stop at 60 north"),
            ("I am agronom, need the rainfall of Hungary", "I am agronom"),
            ("Downscale question: VPD of Queensland in 2020", "Downscale question"),
            ("I work for a small ngo and need NDVI of Kenya in 2020", "I work for a small ngo"),
            ("water area of Poyang Lake in 2022 (the drought year)", "the drought year"),
            ("Hi, I am a student in Nairobi, NDVI of Kenya in 2020", "I am a student in Nairobi"),
            ("Question 2: chart the rainfall of Kenya in 2020", "Question 2:"),
            ("mind that the rate is mm per hour: rain of Libya in 2023", "mind that the rate is mm per hour"),
        ] {
            assert_eq!(without_background(text).left_out, [left_out], "{text}");
        }
    }

    #[test]
    fn clauses_that_say_what_is_wanted_stay() {
        for text in [
            "I am looking for monthly NDVI of Kenya in 2020",
            "NDVI of Kenya in 2020, because I need it monthly",
            "NDVI of Kenya in 2020 (wet season)",
            "NDVI of Kenya in 2020 (before) and 2021",
            "I work in Malawi, NDVI of 2020",
            "NDVI of Kenya in 2020. I want to see only values above 0.3",
            "I am a student in Kenya, NDVI of 2020",
            "note that only land pixels are needed: NDVI of Kenya in 2020",
        ] {
            let request = without_background(text);
            assert!(request.left_out.is_empty() && request.text == text, "{:?}", request.left_out);
        }
    }
}
