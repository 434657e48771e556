//! What a request says to its reader and not of the result: greetings and signatures with names,
//! headings, the dates of notes, occasions, and complaints about results.
//!
//! | part | example | where |
//! |---|---|---|
//! | greeting | "Hi Jonas, …" | at the start, up to a mark |
//! | signature | "… Thx, Ida" | from a word of thanks to the end |
//! | heading | "Methods 2.3: …", "// TODO: …" | at the start of a line, up to a colon |
//! | date of a note | "12 Nov. …" | at the start, if the request has another time |
//! | occasion | "before the workshop on Thursday" | anywhere |
//! | complaint | "why is my NDVI all black?" | a clause, if the request goes on with a wish |
//!
//! The words are those of `operator_kb/words/letters.toml`.

use crate::assist::request::lexicon::{Lexicon, Meaning};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::kb;

/// The most words of a phrase that greets or ends a letter.
const MAX_PHRASE: usize = 4;
/// The most names behind a greeting or a word of thanks.
const MAX_NAMES: usize = 4;
/// The most tokens of a heading.
const MAX_HEADING: usize = 7;
/// The most words between a preposition and the noun for an occasion.
const MAX_BEFORE_OCCASION: usize = 4;
/// The most tokens of what a complaint says of a result.
const MAX_COMPLAINT: usize = 6;

/// Returns the parts of a request that are addressed to its reader, each by its first token and the
/// token behind its last.
pub fn spans(lexicon: &Lexicon, tokens: &[Token]) -> Vec<(usize, usize)> {
    let letter = Letter { lexicon, tokens };
    let mut found = Vec::new();
    let mut start = letter.greeting(0);
    let heading = letter.heading(start).max(letter.note_date(start));
    start = letter.greeting(heading.max(start));
    if start > 0 {
        found.push((0, start));
    }
    let end = letter.signature().unwrap_or(tokens.len());
    for (at, token) in tokens.iter().enumerate().take(end).skip(start) {
        if found.last().is_some_and(|&(_, end)| at < end) {
            continue;
        }
        let starts_line = at > start && token.line_start;
        let heading = if starts_line { letter.heading(at) } else { at };
        if heading > at {
            found.push((at, heading));
        } else if let Some(behind) = letter.occasion(at).filter(|&behind| behind <= end) {
            found.push((at, behind));
        } else {
            found.extend(letter.complaint(at, end));
        }
    }
    if end < tokens.len() {
        found.push((end, tokens.len()));
    }
    found
}

/// The tokens of a request, read as a letter.
struct Letter<'a> {
    lexicon: &'a Lexicon,
    tokens: &'a [Token],
}

impl Letter<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    fn is_mark(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark(_)))
    }

    /// Returns `true` for a phrase of some part of letters.
    fn has(part: &str, phrase: &str) -> bool {
        kb().words().letters.get(part).is_some_and(|phrases| phrases.iter().any(|known| known == phrase))
    }

    /// Returns `true` for a word of some part of letters.
    fn is(&self, part: &str, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == Kind::Word && Self::has(part, &token.text))
    }

    /// Returns the token behind the longest phrase of some part that starts at a token.
    fn phrase(&self, part: &str, at: usize) -> Option<usize> {
        let last = self.tokens.len().min(at + MAX_PHRASE);
        (at + 1..=last).rev().find(|&end| {
            let words: Vec<&str> = self.tokens[at..end].iter().map(|token| token.text.as_str()).collect();
            Self::has(part, &words.join(" "))
        })
    }

    /// Returns `true` for a word that may be the name of a person.
    fn is_name(&self, at: usize) -> bool {
        let may_be = |meaning: &Meaning| matches!(meaning, Meaning::Term("filler" | "aside", _));
        self.tokens.get(at).is_some_and(|token| {
            let is_plain =
                token.kind == Kind::Word && token.capital && !token.text.contains(|c: char| c.is_ascii_digit());
            is_plain && self.lexicon.meanings(&token.text).iter().all(may_be)
        })
    }

    /// Returns the token behind a greeting with a name or a person: "Dear all,", "Colleagues -".
    /// Returns `start` if there is none.
    fn greeting(&self, start: usize) -> usize {
        let behind = self.phrase("greeting", start).unwrap_or(start);
        let has_greeting = behind > start;
        let is_person = |at: usize| {
            self.is("addressee", at)
                || has_greeting && (self.is_name(at) || matches!(self.word(at), "and" | "all" | "to"))
        };
        let mut end = behind;
        while end < behind + MAX_NAMES && is_person(end) {
            end += 1;
        }
        let is_end = self.is_mark(end) || self.tokens.get(end).is_some_and(|token| token.line_start);
        if end > behind && is_end { end } else { start }
    }

    /// Returns the token behind a heading: "Cell 4:", "# TODO:". Returns `start` if there is none.
    fn heading(&self, start: usize) -> usize {
        let is_comment = |at: &usize| self.tokens.get(*at).is_some_and(|token| token.is('#') || token.is('/'));
        let first = (start..).find(|at| !is_comment(at)).unwrap_or(start);
        let is_number = |at: usize| {
            let token = &self.tokens[at];
            matches!(token.kind, Kind::Number(_) | Kind::Day(_)) || token.text.len() < 4 && token.number().is_some()
        };
        let is_part = |at: usize| {
            let is_mark =
                matches!(self.tokens[at].kind, Kind::Mark('.' | '/' | '#' | '-' | '(' | ')')) && self.tokens[at].glued;
            let is_letter = self.tokens[at].kind == Kind::Word && self.tokens[at].text.len() == 1 && at > first;
            self.is("heading", at) || self.is("numbered", at) || is_number(at) || is_mark || is_letter
        };
        let last = self.tokens.len().min(first + MAX_HEADING);
        let Some(end) = (first..last).find(|&at| !is_part(at) || self.tokens[at].is(':')) else { return start };
        let has_number = (first..end).any(is_number);
        let has_noun = (first..end).any(|at| self.is("heading", at) || has_number && self.is("numbered", at));
        // "Lab 5. Show …", "Question 2) …".
        let ends_at = |at: usize| matches!(self.tokens[at].kind, Kind::Mark('.' | ')' | '-'));
        let goes_on = self.tokens.len() > end + 2;
        match self.tokens[end].kind {
            Kind::Mark(':') if has_noun && goes_on => end + 1,
            Kind::Word if has_noun && has_number && goes_on && ends_at(end - 1) => end,
            _ => start,
        }
    }

    /// Returns the token behind the date of a note: "12 Nov. Need …". Returns `start` if there is
    /// none, or if the request names no other time.
    fn note_date(&self, start: usize) -> usize {
        let is_day = self.tokens.get(start).and_then(Token::number).is_some_and(|day| (1.0..=31.0).contains(&day));
        let is_month = self.lexicon.is_month(self.word(start + 1));
        let is_end = self.tokens.get(start + 2).is_some_and(|token| token.is('.') || token.is(':'));
        let starts = self.tokens.get(start + 3).is_some_and(|token| token.capital);
        let is_time = |token: &Token| match token.kind {
            Kind::Day(_) | Kind::Month(..) => true,
            Kind::Number(number) => number.fract() == 0.0 && (1900.0..2100.0).contains(&number),
            _ => false,
        };
        let has_other = self.tokens.iter().skip(start + 3).any(is_time);
        if is_day && is_month && is_end && starts && has_other { start + 3 } else { start }
    }

    /// Returns the first token of the signature of a request: "Thanks, J.", "- Ida".
    fn signature(&self) -> Option<usize> {
        let last = self.tokens.len();
        let is_rest = |at: usize| self.is_mark(at) || self.is_name(at) || self.is_closing_word(at);
        let has_name = |from: usize| (from..last).any(|at| self.is_name(at) && !self.is_closing_word(at));
        let names = |from: usize| (from..last).filter(|&at| self.is_name(at)).count();
        (1..last).find(|&at| {
            let starts = self.is_mark(at - 1) || self.tokens[at].line_start;
            let behind = self.phrase("closing", at).filter(|_| starts);
            let is_signed = behind
                .is_some_and(|behind| (behind..last).all(is_rest) && has_name(behind) && names(behind) <= MAX_NAMES);
            // "… in 2020. - Ida".
            let is_dash = self.tokens[at].is('-')
                && matches!(self.tokens[at - 1].kind, Kind::Mark('.' | '!' | '?'))
                && at + 2 == last
                && self.is_name(at + 1);
            is_signed || is_dash
        })
    }

    fn is_closing_word(&self, at: usize) -> bool {
        self.is("closing", at) || self.lexicon.term("filler", self.word(at)).is_some()
    }

    /// Returns the token behind an occasion: "for the clinic siting note", "before the workshop on
    /// Thursday", "by Friday".
    fn occasion(&self, at: usize) -> Option<usize> {
        let is_before = matches!(self.word(at), "for" | "before" | "until" | "till" | "by");
        if !is_before {
            return None;
        }
        if self.is("weekday", at + 1) {
            return Some(at + 2);
        }
        let is_own = |at: usize| {
            matches!(
                self.word(at),
                "the" | "my" | "our" | "a" | "an" | "his" | "her" | "their" | "this" | "next" | "your"
            )
        };
        if !is_own(at + 1) {
            return None;
        }
        let says_nothing = |meaning: &Meaning| matches!(meaning, Meaning::Term("filler" | "aside", _));
        let is_plain = |at: usize| {
            self.tokens.get(at).is_some_and(|token| token.kind == Kind::Word && !token.capital)
                && !self.lexicon.is_method(self.word(at))
                && self.lexicon.meanings(self.word(at)).iter().all(says_nothing)
        };
        let last = (at + 2..at + 2 + MAX_BEFORE_OCCASION).take_while(|&at| is_plain(at)).last()?;
        let noun = (at + 2..=last).rev().find(|&at| self.is("occasion", at))?;
        let is_day = self.word(noun + 1) == "on" && self.is("weekday", noun + 2);
        let is_next = self.word(noun + 1) == "next" && matches!(self.word(noun + 2), "week" | "month");
        let end = noun + 1 + if is_day || is_next { 2 } else { 0 };
        // "In the report period 2020" and "for the paper mill" go on.
        let goes_on = self.tokens.get(end).is_some_and(|token| {
            let is_number = matches!(token.kind, Kind::Number(_) | Kind::Quoted);
            let joins = matches!(
                token.text.as_str(),
                "on" | "in" | "of" | "about" | "i" | "we" | "could" | "can" | "please" | "and" | "at" | "with" | "over"
            );
            is_number || token.kind == Kind::Word && !token.line_start && !joins
        });
        (!goes_on).then_some(end)
    }

    /// Returns the parts of a clause that complain about a result: "why" and "is all black" of "why
    /// is my NDVI of Lake Chad all black?". What it is about stays.
    fn complaint(&self, at: usize, last: usize) -> Vec<(usize, usize)> {
        let starts = at == 0 || self.is_mark(at - 1) || self.tokens[at].line_start || self.is("addressee", at - 1);
        if self.word(at) != "why" || !starts {
            return Vec::new();
        }
        let is_end = |at: &usize| matches!(self.tokens[*at].kind, Kind::Mark('?' | '.' | ',' | ';' | '!' | ':'));
        let Some(end) = (at..last).find(is_end) else { return Vec::new() };
        let wishes = |at: usize| {
            matches!(
                self.word(at),
                "want" | "need" | "show" | "give" | "please" | "use" | "make" | "pls" | "plz" | "compute" | "write"
            )
        };
        if !(end..last).any(wishes) {
            return Vec::new();
        }
        let verb = |at: &usize| {
            matches!(
                self.word(*at),
                "is" | "are" | "was" | "does" | "do" | "gives" | "looks" | "look" | "shows" | "not"
            )
        };
        let is_complaint = |from: usize| {
            end - from <= MAX_COMPLAINT
                && (from..end).any(|at| self.is("complaint", at))
                && !(from..end).any(|at| matches!(self.tokens[at].kind, Kind::Day(_) | Kind::Asset | Kind::Month(..)))
        };
        let of_verb = (at + 1..end).rev().find(|at| verb(at)).filter(|&from| is_complaint(from));
        // "Why is my NDVI all black": the verb is before.
        let is_degree =
            |at: usize| matches!(self.word(at), "all" | "so" | "too" | "very" | "only" | "completely" | "always");
        let word = (at + 1..end).find(|&at| self.is("complaint", at));
        let with_degree = |word: usize| (at + 1..=word).rev().take_while(|&at| at == word || is_degree(at)).last();
        let of_word = word.and_then(with_degree).filter(|&from| is_complaint(from));
        match of_verb.or(of_word) {
            Some(from) => vec![(at, at + 1), (from, end)],
            None => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::spans;
    use crate::assist::request::lexicon::lexicon;
    use crate::assist::request::tokens::tokens;

    /// Returns the parts that are left out, joined.
    fn left_out(text: &str) -> String {
        let tokens = tokens(text);
        let source = |(from, to): (usize, usize)| {
            text[tokens[from].span.start as usize..tokens[to - 1].span.end as usize].to_owned()
        };
        spans(lexicon(), &tokens).into_iter().map(source).collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn what_is_said_to_the_reader_is_found() {
        for (text, expected) in [
            ("Hello Pavel, map the NDVI of Kenya in 2020", "Hello Pavel"),
            ("Good evening colleagues! Rain of Kenya in 2020", "Good evening colleagues"),
            ("Team - rain of Kenya in 2020", "Team"),
            ("Rain of Kenya in 2020 please. Cheers, Olga", "Cheers, Olga"),
            ("Rain of Kenya in 2020. Best regards, R. Ito", "Best regards, R. Ito"),
            ("Section 3.1: rain of Kenya in 2020", "Section 3.1:"),
            ("// FIXME: rain of Kenya in 2020", "// FIXME:"),
            ("3 May. Rain of Kenya in June 2020", "3 May."),
            ("Rain of Kenya in 2020 for the budget hearing next week, as a chart", "for the budget hearing next week"),
            ("Could you map, before the seminar on Monday, the rain", "before the seminar on Monday"),
            ("Why is my NDWI of Lake Chad all black? I want Landsat 8, 2020", "Why | all black"),
        ] {
            assert_eq!(left_out(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_said_of_the_result_stays() {
        for text in [
            "Table: rain of Kenya in 2020",
            "Hello Kenya, rain of 2020",
            "NDVI: Kenya in 2020",
            "12 Nov. 2020: NDVI of Kenya",
            "Thanks for the NDVI of Kenya in 2020",
            "Rain of 2020. Thanks, Kenya",
            "NDVI before the flood on Monday",
            "Why is Lake Chad smaller?",
            "rain for the paper mill at 10 N 20 E",
            "Landsat 8. NDVI of Kenya in 2020",
        ] {
            assert_eq!(left_out(text), "", "{text}");
        }
    }
}
