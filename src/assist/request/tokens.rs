//! Splits a request into words, numbers, dates, ids and marks with their positions.

use super::calendar::Day;
use crate::kb::fold::fold;
use crate::text::span::Span;

/// The kind of a token.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Letters, and digits behind them.
    Word,
    /// A number.
    Number(f64),
    /// `2021-06-30` and the like.
    Day(Day),
    /// `2021-06`.
    Month(i32, u32),
    /// `EPSG:32633`.
    Crs,
    /// An asset id.
    Asset,
    /// Words in quotation marks.
    Quoted,
    /// Anything else.
    Mark(char),
}

/// A token.
#[derive(Debug, Clone)]
pub struct Token {
    /// Its kind.
    pub kind: Kind,
    /// Its text in lower case without accents.
    pub text: String,
    /// Its position in the text.
    pub span: Span,
    /// Whether it begins with a capital letter.
    pub capital: bool,
    /// Whether it has capital letters where names have none: `NDVI`, `NaN`.
    pub upper: bool,
    /// Whether no blank separates it from the token before.
    pub glued: bool,
    /// Whether it is the first of its line.
    pub line_start: bool,
}

impl Token {
    /// Returns its number, or `None`.
    pub fn number(&self) -> Option<f64> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the first two numbers of a date such as `01/02/2020`, which may be the day and the
    /// month in either order.
    fn day_and_month(&self) -> Option<(u32, u32)> {
        let starts_with_year = self.text.bytes().take_while(u8::is_ascii_digit).count() == 4;
        if !matches!(self.kind, Kind::Day(_)) || self.text.contains('.') || starts_with_year {
            return None;
        }
        let mut parts = self.text.split(['/', '-']);
        let (first, second, year) = (parts.next()?, parts.next()?, parts.next()?);
        matches!(year.len(), 2 | 4).then(|| Some((first.parse().ok()?, second.parse().ok()?))).flatten()
    }

    /// Returns `true` for a date of which the day and the month may be exchanged.
    pub fn may_be_month_first(&self) -> bool {
        self.day_and_month().is_some_and(|(first, second)| first <= 12 && second <= 12 && first != second)
    }

    /// Returns `true` for a date that tells whether the day or the month comes first.
    pub fn is_day_in_order(&self) -> bool {
        self.day_and_month().is_some_and(|(first, second)| first > 12 || second > 12)
    }

    /// Returns `true` if it is this mark.
    pub fn is(&self, mark: char) -> bool {
        self.kind == Kind::Mark(mark)
    }
}

/// Splits a text into tokens.
pub fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let mut out: Vec<Token> = Vec::new();
    let mut at = 0;
    let mut line_start = true;
    while at < chars.len() {
        let (offset, c) = chars[at];
        if c.is_whitespace() {
            line_start |= c == '\n';
            at += 1;
            continue;
        }
        let rest = &text[offset..];
        let before = at.checked_sub(1).map(|at| chars[at].1);
        let (kind, length) = special(rest, before).unwrap_or_else(|| plain(rest, before));
        let raw = &text[offset..offset + length];
        let end = offset + length;
        // A dash within a word joins nothing and says nothing.
        let silent = kind == Kind::Mark('-') && !(out.last().is_some_and(|t| t.kind != Kind::Word) || line_start);
        let silent = silent && chars.get(at + 1).is_some_and(|(_, next)| !next.is_whitespace());
        if !silent {
            out.push(Token {
                text: match kind {
                    Kind::Asset | Kind::Quoted => raw.trim_matches(['\'', '"', '`', '“', '”', '‘', '’']).to_owned(),
                    Kind::Word => {
                        fold(raw).trim_end_matches("'s").trim_end_matches("’s").replace(['\'', '’', '_'], " ")
                    }
                    Kind::Crs => utm_code(raw).map_or_else(|| fold(raw), |(code, _)| code),
                    _ => fold(raw),
                },
                span: Span { start: offset as u32, end: end as u32 },
                capital: raw.starts_with(char::is_uppercase),
                upper: has_inner_capital(raw),
                glued: before.is_some_and(|c| !c.is_whitespace()),
                line_start,
                kind,
            });
            line_start = false;
        }
        while at < chars.len() && chars[at].0 < end {
            at += 1;
        }
    }
    order_days(&mut out);
    split_words(join_versions(join_years(out)))
}

/// Puts the month first in all dates if it comes first in one: "05/01/2021 to 06/15/2021".
fn order_days(tokens: &mut [Token]) {
    let is_month_first = |token: &Token| token.day_and_month().is_some_and(|(_, second)| second > 12);
    let is_day_first = |token: &Token| token.day_and_month().is_some_and(|(first, _)| first > 12);
    let has_month_first = says_first(tokens, "month") || tokens.iter().any(is_month_first);
    if !has_month_first || tokens.iter().any(is_day_first) {
        return;
    }
    for token in tokens.iter_mut().filter(|token| token.may_be_month_first()) {
        if let Kind::Day(Day { year, month, day }) = token.kind {
            token.kind = Day::checked(year, day, month).map_or(Kind::Day(Day { year, month, day }), Kind::Day);
        }
    }
}

/// Returns `true` if a text says that the day or the month of its dates comes first.
pub fn says_first(tokens: &[Token], part: &str) -> bool {
    tokens.windows(2).any(|pair| pair[0].text == part && pair[1].text == "first")
}

/// Makes a year of two digits behind a word one of four: "August '21".
fn join_years(tokens: Vec<Token>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        let year = token.number().filter(|_| token.text.len() == 2 && token.glued);
        let is_mark = out.last().is_some_and(|last| last.is('\'') && !last.glued);
        let is_word = out.len() > 1 && out[out.len() - 2].kind == Kind::Word;
        match (year, out.last_mut().filter(|_| is_mark && is_word)) {
            (Some(year), Some(mark)) => {
                let year = four_digits(year as i32);
                mark.span.end = token.span.end;
                (mark.kind, mark.text) = (Kind::Number(f64::from(year)), year.to_string());
            }
            _ => out.push(token),
        }
    }
    out
}

/// Returns the year that two digits stand for.
fn four_digits(year: i32) -> i32 {
    if year < 50 { 2000 + year } else { 1900 + year }
}

/// Joins words with a digit, a dot and digits: `PM2.5`.
fn join_versions(tokens: Vec<Token>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        let is_dot = token.is('.') && token.glued;
        let ends_in_digit = |word: &Token| word.kind == Kind::Word && word.text.ends_with(|c: char| c.is_ascii_digit());
        let next = rest.peek().filter(|next| next.glued && next.number().is_some_and(|number| number >= 0.0));
        match (out.last_mut().filter(|last| is_dot && ends_in_digit(last)), next) {
            (Some(word), Some(next)) => {
                word.text = format!("{}.{}", word.text, next.text);
                word.span.end = next.span.end;
                rest.next();
            }
            _ => out.push(token),
        }
    }
    out
}

/// Returns `true` if a capital letter stands within a word, other than in `McAllen`.
fn has_inner_capital(raw: &str) -> bool {
    let inner = ["Mc", "Mac", "Kwa", "De", "La", "Le"].iter().find_map(|start| raw.strip_prefix(start)).unwrap_or(raw);
    let mut letters = inner.split(|c: char| !c.is_alphabetic()).flat_map(|word| word.chars().skip(1));
    letters.any(char::is_uppercase)
}

/// Words that hold blanks after their marks were taken away (`cote d'ivoire`, `b_4`) become
/// several.
fn split_words(tokens: Vec<Token>) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    for token in tokens {
        if token.kind == Kind::Word && token.text.contains(' ') {
            for (at, part) in token.text.split_whitespace().enumerate() {
                out.push(Token { text: part.to_owned(), glued: token.glued || at > 0, ..token.clone() });
            }
        } else {
            out.push(token);
        }
    }
    out
}

/// Dates, reference systems, ids, quoted words: (what, bytes).
fn special(rest: &str, before: Option<char>) -> Option<(Kind, usize)> {
    if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let first = rest.chars().next()?;
    if first.is_ascii_digit() {
        return dated(rest);
    }
    let closing = match first {
        '"' => '"',
        '“' => '”',
        '`' => '`',
        '\'' => '\'',
        '‘' => '’',
        _ => '\0',
    };
    if closing != '\0' {
        let inner = &rest[first.len_utf8()..];
        // "August '21" has no quotation mark.
        let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
        if first == '\'' && digits == 2 && !inner[2..].starts_with(closing) {
            return None;
        }
        let end = inner.find(closing).filter(|end| *end > 0 && *end < 80 && !inner[..*end].contains('\n'))?;
        let inner = &inner[..end];
        let whole = end + first.len_utf8() + closing.len_utf8();
        return Some((if is_asset(inner) { Kind::Asset } else { Kind::Quoted }, whole));
    }
    if first.is_ascii_alphabetic() {
        if let Some((_, length)) = utm_code(rest) {
            return Some((Kind::Crs, length));
        }
        if rest.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("epsg:")) {
            let digits = rest[5..].chars().take_while(char::is_ascii_digit).count();
            return (digits >= 4).then_some((Kind::Crs, 5 + digits));
        }
        let id: usize = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "/_-.".contains(*c)).count();
        let id = rest[..id].trim_end_matches(['.', '-', '/']);
        return is_asset(id).then_some((Kind::Asset, id.len()));
    }
    None
}

/// Returns the code of "UTM zone 33N" or "UTM 33 north", and the bytes of it.
fn utm_code(text: &str) -> Option<(String, usize)> {
    let after = |text: &'_ str, word: &str| text.get(..word.len())?.eq_ignore_ascii_case(word).then_some(word.len());
    let start = after(text, "utm")?;
    let rest = text[start..].trim_start();
    let rest = after(rest, "zone").map_or(rest, |zone| rest[zone..].trim_start());
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let zone: u32 = rest[..digits].parse().ok().filter(|zone| (1..=60).contains(zone))?;
    let letter = rest[digits..].trim_start();
    let hemispheres = [("north", 32_600), ("south", 32_700), ("n", 32_600), ("s", 32_700)];
    let (length, base) = hemispheres.into_iter().find_map(|(name, base)| Some((after(letter, name)?, base)))?;
    let is_alone = !letter[length..].starts_with(char::is_alphanumeric);
    is_alone.then(|| (format!("epsg:{}", base + zone), text.len() - letter.len() + length))
}

/// Whether a text reads as an asset id: folders, of which the first is a word in capitals or a
/// place for assets.
fn is_asset(text: &str) -> bool {
    let mut parts = text.split('/');
    let first = parts.next().unwrap_or_default();
    let others: Vec<&str> = parts.collect();
    let known = matches!(first, "users" | "projects") || crate::kb::kb().dataset_head(text).is_some();
    let named = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    let is_in_catalog =
        crate::kb::kb().removed_dataset(text).is_some() || crate::kb::kb().containing_dataset(text).is_some();
    !others.is_empty() && others.iter().all(named) && (known || is_in_catalog)
}

/// Dates in figures.
fn dated(rest: &str) -> Option<(Kind, usize)> {
    if let Some(day) = compact_day(rest) {
        return Some((Kind::Day(day), 8));
    }
    let run: usize = rest.chars().take_while(|c| c.is_ascii_digit() || "-/.".contains(*c)).count();
    let run = rest[..run].trim_end_matches(['.', '-', '/']);
    // "2021/03/01-2021/03/31" are two dates.
    let separator = run.chars().find(|c| !c.is_ascii_digit());
    let other = run.find(|c: char| !c.is_ascii_digit() && Some(c) != separator);
    date_in_figures(run).or_else(|| date_in_figures(&run[..other?]))
}

/// Returns the day or the month that a text with digits and marks is.
fn date_in_figures(run: &str) -> Option<(Kind, usize)> {
    for separator in ['-', '/', '.'] {
        let parts: Vec<&str> = run.split(separator).collect();
        if parts.iter().any(|part| part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit())) {
            continue;
        }
        let numbers: Vec<i32> = parts.iter().filter_map(|part| part.parse().ok()).collect();
        let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        let day = |year, month: i32, day: i32| Day::checked(year, u32::try_from(month).ok()?, u32::try_from(day).ok()?);
        match (numbers.as_slice(), lengths.as_slice()) {
            ([y, m, d], [4, 1 | 2, 1 | 2]) => return Some((Kind::Day(day(*y, *m, *d)?), run.len())),
            // The day comes first nearly everywhere; where it cannot be a month, certainly.
            ([a, b, y], [1 | 2, 1 | 2, 4]) if *b <= 12 => return Some((Kind::Day(day(*y, *b, *a)?), run.len())),
            ([a, b, y], [1 | 2, 1 | 2, 4]) => return Some((Kind::Day(day(*y, *a, *b)?), run.len())),
            // "1/3/22".
            ([a, b, y], [1 | 2, 1 | 2, 2]) if separator == '/' && (*a <= 12 || *b <= 12) => {
                let (month, first) = if *b <= 12 { (*b, *a) } else { (*a, *b) };
                return Some((Kind::Day(day(four_digits(*y), month, first)?), run.len()));
            }
            ([y, m], [4, 2]) if separator != '.' && (1..=12).contains(m) && (1900..2100).contains(y) => {
                return Some((Kind::Month(*y, u32::try_from(*m).ok()?), run.len()));
            }
            _ => {}
        }
    }
    None
}

/// Returns the day of `20200301`.
fn compact_day(rest: &str) -> Option<Day> {
    let digits = rest.get(..8).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?;
    if rest[8..].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '/')) {
        return None;
    }
    let (year, month, day) = (digits[..4].parse().ok()?, digits[4..6].parse().ok()?, digits[6..].parse().ok()?);
    Day::checked(year, month, day).filter(|day| (1950..2101).contains(&day.year))
}

/// Numbers, words, marks.
fn plain(rest: &str, before: Option<char>) -> (Kind, usize) {
    let first = rest.chars().next().unwrap_or(' ');
    let sign = matches!(first, '-' | '−' | '+')
        && before.is_none_or(|c| c.is_whitespace() || "([,:=".contains(c))
        && rest[first.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
    if first.is_ascii_digit() || sign {
        let start = if sign { first.len_utf8() } else { 0 };
        let mut end = start;
        let mut point = false;
        for (at, c) in rest[start..].char_indices() {
            let next_is_digit = rest[start + at + c.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
            match c {
                '0'..='9' => end = start + at + 1,
                '.' if !point && next_is_digit => point = true,
                // 10,000: three digits behind, and not a pair of coordinates.
                ',' if thousands(&rest[start..], at) && !point => {}
                _ => break,
            }
        }
        let number = rest[start..end].replace(',', "").parse().unwrap_or(0.0);
        return (Kind::Number(if sign && first != '+' { -number } else { number }), end);
    }
    if first.is_alphabetic() {
        let end = rest
            .char_indices()
            .find(|(at, c)| {
                let inner = matches!(c, '\'' | '’') && rest[at + c.len_utf8()..].starts_with(char::is_alphabetic);
                !(c.is_alphanumeric() || *c == '_' || *c == '\u{307}' || inner)
            })
            .map_or(rest.len(), |(at, _)| at);
        return (Kind::Word, end);
    }
    let mark = match first {
        '–' | '—' | '−' => '-',
        '’' => '\'',
        c => c,
    };
    (Kind::Mark(mark), first.len_utf8())
}

fn thousands(text: &str, comma: usize) -> bool {
    let before = text[..comma].bytes().all(|b| b.is_ascii_digit() || b == b',') && comma <= 7;
    let behind: usize = text[comma + 1..].bytes().take_while(u8::is_ascii_digit).count();
    before && (1..=3).contains(&text[..comma].split(',').next_back().map_or(0, str::len)) && behind == 3
}
