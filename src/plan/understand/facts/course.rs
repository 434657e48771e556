//! Questions for a rise or a fall over years: "did rainfall in Kenya increase between 1981 and
//! 2020". A chart of the yearly values answers them.

use super::{Facts, TermMention};
use crate::assist::request::tokens::Kind;
use crate::plan::understand::scan::Scan;

/// The years from which the course says more than the two ends.
const MIN_YEARS: i32 = 4;

/// The most words from the start of such a question to the verb.
const MAX_CLAUSE: usize = 12;

/// Adds the years and the chart of a question for a rise or a fall over several years.
pub fn add(facts: &mut Facts, scan: &mut Scan<'_>) {
    let [period] = &facts.periods[..] else { return };
    let is_long = period.start.is_some_and(|start| period.end.year - start.year >= MIN_YEARS);
    let has = |kind: &str| facts.terms(kind).next().is_some();
    let is_plain = ["interval", "grouping", "against", "extreme", "per", "trend", "ranking", "where"]
        .iter()
        .all(|kind| !has(kind));
    let shows_other = facts.first("output", &["map", "video", "export", "drive", "asset"]).is_some();
    let is_amount =
        ["much", "many", "percent", "%"].iter().any(|word| (0..scan.tokens.len()).any(|at| scan.word(at) == *word));
    if !is_long || !is_plain || shows_other || is_amount || !facts.limits.is_empty() {
        return;
    }
    let Some(start) = start(scan) else { return };
    let Some((from, to)) = verb(facts, scan, start) else { return };
    scan.take(start.0, start.1);
    scan.take(from, to);
    let tokens = (from, to);
    facts.terms.retain(|(kind, of)| {
        !(matches!(*kind, "relation" | "change_verb") && of.tokens.0 >= from && of.tokens.1 <= to)
    });
    facts.terms.push(("interval", TermMention { term: "year", tokens }));
    facts.terms.push(("output", TermMention { term: "chart", tokens }));
    facts.terms.push(("course", TermMention { term: "years", tokens }));
    facts.assumed.push("Whether it rises or falls is answered by the chart of the values of each year.".to_owned());
}

/// Returns the words with which such a question begins: "did", "how fast is".
fn start(scan: &Scan<'_>) -> Option<(usize, usize)> {
    let is_verb =
        |at: usize| matches!(scan.word(at), "did" | "does" | "do" | "has" | "have" | "is" | "are" | "was" | "were");
    let is_start = |at: usize| at == 0 || matches!(scan.word(at - 1), "," | "." | "?") || scan.tokens[at - 1].is('.');
    (0..scan.tokens.len()).filter(|&at| is_start(at)).find_map(|at| {
        let is_speed = scan.word(at) == "how" && matches!(scan.word(at + 1), "fast" | "quickly" | "strongly" | "far");
        match (is_verb(at), is_speed && is_verb(at + 2)) {
            (true, _) => Some((at, at + 1)),
            (_, true) => Some((at, at + 3)),
            _ => None,
        }
    })
}

/// Returns the word for a rise or a fall: "increase", "getting smaller", "become greener".
fn verb(facts: &Facts, scan: &Scan<'_>, start: (usize, usize)) -> Option<(usize, usize)> {
    let is_change = |at: usize| {
        let word = scan.word(at);
        let of_verb =
            scan.lexicon.term("change_verb", word).is_some() && !matches!(word, "new" | "difference" | "loss");
        of_verb || ["comparative", "course_verb"].iter().any(|kind| scan.lexicon.term(kind, word).is_some())
    };
    // "Did Brazil lose forest" is about an amount that is a loss.
    let is_measured = |at: usize| facts.source_tokens.contains(&at);
    let is_end = |at: usize| matches!(scan.tokens[at].kind, Kind::Mark('?' | '.' | ';' | ':'));
    let clause = (start.1..scan.tokens.len()).take_while(|&at| !is_end(at));
    let at = clause.take(MAX_CLAUSE).find(|&at| is_change(at) && !is_measured(at))?;
    let is_auxiliary = |at: usize| {
        matches!(scan.word(at), "get" | "gets" | "getting" | "got" | "become" | "became" | "becoming" | "been" | "be")
    };
    let from = if is_auxiliary(at - 1) { at - 1 } else { at };
    Some((from, at + 1))
}
