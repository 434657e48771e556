//! The differences between two pieces of similar code, and how a line follows them.
//!
//! Names, numbers and strings differ in parts: `ndvi2018` and `ndvi2019` in the year. Words are cut
//! at capitals, digits and other characters, and parts are mapped to parts.

use super::tokens::{Token, TokenKind, tokenize};
use crate::syntax::language::Language;
use std::borrow::Cow;

/// Maximum number of differences. Code with more is not similar.
const MAX_DIFFERENCES: usize = 6;

/// A map from parts of the known code to parts of the code at the cursor.
#[derive(Debug, Clone, Default)]
pub(super) struct Renaming<'a> {
    parts: Vec<(&'a str, &'a str)>,
}

impl<'a> Renaming<'a> {
    /// Returns the number of differences.
    pub(super) fn len(&self) -> usize {
        self.parts.len()
    }

    /// Adds what makes `new` out of `old`. Returns `false` and adds nothing if that contradicts
    /// what is known, or if there are too many differences.
    pub(super) fn add(&mut self, old: &'a str, new: &'a str) -> bool {
        let known = self.parts.len();
        let (old_parts, new_parts): (Vec<_>, Vec<_>) = (parts(old).collect(), parts(new).collect());
        let fits = if old_parts.len() == new_parts.len() {
            old_parts.into_iter().zip(new_parts).all(|(old, new)| self.add_part(old, new))
        } else {
            self.add_part(old, new)
        };
        if !fits {
            self.parts.truncate(known);
        }
        fits
    }

    fn add_part(&mut self, old: &'a str, new: &'a str) -> bool {
        match self.parts.iter().find(|(known, _)| *known == old) {
            Some((_, known)) => *known == new,
            None if old == new => true,
            None if self.parts.len() == MAX_DIFFERENCES => false,
            None => {
                self.parts.push((old, new));
                true
            }
        }
    }

    /// Returns the line as it is in the code at the cursor.
    pub(super) fn apply<'l>(&self, line: &'l str, language: Language) -> Cow<'l, str> {
        if self.parts.is_empty() {
            return Cow::Borrowed(line);
        }
        let mut renamed = String::with_capacity(line.len() + 16);
        let mut end = 0;
        for Token { start, end: token_end, kind, .. } in tokenize(line, language) {
            renamed.push_str(&line[end..start as usize]);
            end = token_end as usize;
            let token = &line[start as usize..end];
            match self.of(token) {
                Some(new) => renamed.push_str(&new),
                None if matches!(kind, TokenKind::Name | TokenKind::String) => {
                    renamed.extend(parts(token).map(|part| self.of(part).unwrap_or(Cow::Borrowed(part))));
                }
                None => renamed.push_str(token),
            }
        }
        renamed.push_str(&line[end..]);
        Cow::Owned(renamed)
    }

    /// Returns what stands for a part, in the same case: with `ndvi` for `evi`, `NDVI` stands for
    /// `EVI`.
    fn of(&self, part: &str) -> Option<Cow<'a, str>> {
        let (old, new) = self.parts.iter().find(|(old, _)| old.eq_ignore_ascii_case(part))?;
        if *old == part {
            return Some(Cow::Borrowed(new));
        }
        let is_upper = |text: &str| text.chars().any(char::is_uppercase) && !text.chars().any(char::is_lowercase);
        let new = match part {
            _ if is_upper(part) => new.to_uppercase(),
            _ if part.starts_with(char::is_uppercase) => {
                let lower = new.to_lowercase();
                let mut rest = lower.chars();
                rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
            }
            _ => new.to_lowercase(),
        };
        Some(Cow::Owned(new))
    }
}

/// Cuts a word at capitals, digits and other characters: `maskL8_2019` into `mask`, `L`, `8`, `_`,
/// `2019`.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let (part, after) = rest.split_at(part_length(rest)?);
        rest = after;
        Some(part)
    })
}

/// Returns the length of the first part of a word, or `None` if the word is empty.
fn part_length(word: &str) -> Option<usize> {
    let bytes = word.as_bytes();
    let run = |from: usize, is: fn(&u8) -> bool| from + bytes[from..].iter().take_while(|byte| is(byte)).count();
    let length = match *bytes.first()? {
        b'0'..=b'9' => run(0, u8::is_ascii_digit),
        b'a'..=b'z' => run(0, u8::is_ascii_lowercase),
        b'A'..=b'Z' => match run(0, u8::is_ascii_uppercase) {
            1 => run(1, u8::is_ascii_lowercase),
            // The last capital of several begins the next word.
            capitals if bytes.get(capitals).is_some_and(u8::is_ascii_lowercase) => capitals - 1,
            capitals => capitals,
        },
        _ => word.chars().next().map_or(1, char::len_utf8),
    };
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_into_parts() {
        let cut = |word| parts(word).collect::<Vec<_>>();
        assert_eq!(cut("maskL8_2019"), ["mask", "L", "8", "_", "2019"]);
        assert_eq!(cut("addNDVIBand"), ["add", "NDVI", "Band"]);
        assert_eq!(cut("'é1'"), ["'", "é", "1", "'"]);
        assert_eq!(cut(""), [""; 0]);
    }

    #[test]
    fn lines_follow_the_differences() {
        let mut renaming = Renaming::default();
        assert!(renaming.add("ndvi2018", "evi2019") && renaming.add("x", "x") && renaming.len() == 2);
        assert!(!renaming.add("ndvi", "savi") && renaming.len() == 2);
        let line = "var NDVI_2018 = f(ndvi2018, 'Ndvi 2018', 2018);";
        assert_eq!(renaming.apply(line, Language::JavaScript), "var EVI_2019 = f(evi2019, 'Evi 2019', 2019);");
        let mut many = Renaming::default();
        let names = ["a", "b", "c", "d", "e", "f", "g"];
        assert_eq!(names.iter().filter(|name| many.add(name, "z1")).count(), MAX_DIFFERENCES);
    }
}
