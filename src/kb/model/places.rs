//! The places that requests name, as the blob has them. Part of `build.rs` too, see [`crate::kb`].

use serde::{Deserialize, Serialize};

/// All places. Nothing is decoded but the text: a name is found in it by bisection.
///
/// # Performance
///
/// There are 80,000 names, and a request has some ten. A table of entries would take longer to
/// decode than the request takes to read.
#[derive(Debug, Default, Clone, Copy, Serialize, Deserialize)]
pub struct Gazetteer<'a> {
    /// Sorted lines of fields with tabs between them. The first field is the folded name, the
    /// second the letter of the kind, see [`KINDS`].
    pub lines: &'a str,
}

/// The kinds of lines with their fields behind the kind. An empty `name` is the folded name with
/// capital letters.
pub const KINDS: [(char, &str); 7] = [
    ('1', "name, country, code: a first-level unit"),
    ('2', "name, country, first-level unit, code: a second-level unit"),
    ('c', "name, country, state, lon, lat, thousands of inhabitants, `c` if well known: a town"),
    ('m', "name, lon, lat: a mountain"),
    ('r', "name, kind, west, south, east, north; no box across the antimeridian: a region"),
    ('u', "country: a first-level unit that the table of units does not have"),
    ('w', "name: a river"),
];

impl<'a> Gazetteer<'a> {
    /// Returns the lines of a folded name.
    pub fn lines_of(&self, key: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let start = self.position(&format!("{key}\t"));
        let lines = self.lines.get(start..).unwrap_or_default().lines();
        let key = key.to_owned();
        lines.take_while(move |line| line.split('\t').next() == Some(key.as_str()))
    }

    /// Returns longitude and latitude of the towns of a country, by its two-letter code, or of all
    /// towns.
    pub fn towns(&self, iso: Option<&str>) -> impl Iterator<Item = (f64, f64)> {
        self.lines.lines().filter_map(move |line| {
            let mut fields = line.split('\t').skip(1);
            let is_town = fields.next() == Some("c") && fields.nth(1).is_some_and(|of| iso.is_none_or(|iso| of == iso));
            let mut number = || fields.next()?.parse::<f64>().ok();
            if !is_town {
                return None;
            }
            // Behind the country stands the state.
            number();
            Some((number()?, number()?))
        })
    }

    /// Returns `true` if a name starts with some words, or is them.
    pub fn has_start(&self, words: &str) -> bool {
        let is_start = |of: &str| self.lines.get(self.position(of)..).is_some_and(|rest| rest.starts_with(of));
        is_start(&format!("{words}\t")) || is_start(&format!("{words} "))
    }

    /// Returns the position of the first line that is not before a text.
    fn position(&self, text: &str) -> usize {
        let bytes = self.lines.as_bytes();
        let (mut low, mut high) = (0, bytes.len());
        while low < high {
            let middle = low.midpoint(high);
            let start = bytes[..middle].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
            let end = bytes[middle..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |at| middle + at + 1);
            if &bytes[start..end] < text.as_bytes() {
                low = end;
            } else {
                high = start;
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_by_bisection() {
        let gazetteer = Gazetteer { lines: "a\tc\t1\na\tc\t2\na b\tc\t3\nab\tm\t4\nz y\tw\t5\n" };
        let found =
            |key: &str| gazetteer.lines_of(key).map(|line| line[line.len() - 1..].to_owned()).collect::<String>();
        assert_eq!(found("a"), "12");
        assert_eq!(found("a b"), "3");
        assert_eq!(found("ab"), "4");
        assert_eq!(found("z y"), "5");
        assert_eq!(found("z"), "");
        assert_eq!(found(""), "");
        assert!(gazetteer.has_start("z") && gazetteer.has_start("ab") && !gazetteer.has_start("y"));
        assert_eq!(Gazetteer::default().lines_of("a").count(), 0);
    }
}
