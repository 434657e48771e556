//! Replaces colors, and words in paths and descriptions.

use super::edits::Edits;
use super::source::{Area, Source};
use super::words::{Words, other, split, with_case_of};
use crate::values::{NAMED, one};
use fastrand::Rng;
use geols::features::mentions::{Meaning, mentions};
use geols::syntax::hir::{ExprId, ExprKind};
use std::collections::HashMap;
use std::ops::Range;

/// Hex colors that people write.
const HEX: [&str; 32] = [
    "ff0000", "00ff00", "0000ff", "ffff00", "00ffff", "ff00ff", "ffa500", "008000", "006400", "1a9850", "91cf60",
    "d9ef8b", "fee08b", "fc8d59", "d73027", "a50026", "fdae61", "ffffbf", "a6d96a", "1a9641", "d7191c", "2c7bb6",
    "abd9e9", "440154", "3b528b", "21918c", "5ec962", "fde725", "ce7e45", "207401", "056201", "419bdf",
];

/// What a part of a string says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Color,
    User,
    Project,
    Folder,
    Noun,
}

/// The parts of strings that can be replaced.
#[derive(Debug, Default)]
pub struct Strings {
    parts: Vec<(Part, Range<usize>)>,
    /// Colors that comments speak of.
    kept_colors: Vec<String>,
}

/// Finds what can be replaced in strings.
pub fn find(source: &Source<'_>) -> Strings {
    let mut parts = Vec::new();
    for mention in mentions(source.snapshot) {
        if matches!(mention.meaning, Meaning::Color(_)) {
            parts.push((Part::Color, mention.span.range()));
        }
    }
    let hir = source.hir();
    for (index, expr) in hir.exprs.iter().enumerate() {
        if !matches!(expr.kind, ExprKind::String(_)) {
            continue;
        }
        let id = ExprId(index as u32);
        let Some((text, range)) = source.string(id) else { continue };
        let usage = source.usage(id);
        if range.is_empty()
            || source.areas[range.start] == Area::Fixed
            || text.contains(':')
            || usage.callee == "require"
        {
            continue;
        }
        match usage.label.as_str() {
            "folder" | "drivefolder" | "outputfolder" if !text.contains(['/', ' ', '.']) => {
                parts.push((Part::Folder, range))
            }
            "project" | "projectid" if !text.contains(['/', ' ']) => parts.push((Part::Project, range)),
            "description" | "filenameprefix" | "assetid" | "exportname" | "filename" | "desc" | "taskname"
            | "outname" => {
                path(text, range.start, &mut parts);
            }
            _ if text.starts_with("users/") || text.starts_with("projects/") => path(text, range.start, &mut parts),
            _ => {}
        }
    }
    let lower: Vec<String> = hir.comments.iter().map(|comment| comment.of(source.text).to_lowercase()).collect();
    let is_kept = |name: &&&str| lower.iter().any(|comment| comment.contains(**name));
    Strings { parts, kept_colors: NAMED.iter().filter(is_kept).map(|name| (*name).to_owned()).collect() }
}

/// Adds the owner of an asset, and the words of its path.
fn path(text: &str, start: usize, parts: &mut Vec<(Part, Range<usize>)>) {
    let mut rest = 0;
    for (prefix, part) in [("users/", Part::User), ("projects/", Part::Project)] {
        let Some(tail) = text.strip_prefix(prefix) else { continue };
        let owner = tail.split('/').next().unwrap_or_default();
        if owner.is_empty() {
            return;
        }
        parts.push((part, start + prefix.len()..start + prefix.len() + owner.len()));
        rest = prefix.len() + owner.len();
        if text[rest..].starts_with("/assets/") {
            rest += "/assets/".len();
        }
    }
    let mut from = rest;
    for segment in text[rest..].split_inclusive(['/', '_', '-', ' ', '.']) {
        let word = segment.trim_end_matches(['/', '_', '-', ' ', '.']);
        let mut at = from;
        for word in split(word).into_iter().filter(|word| !word.is_empty()) {
            parts.push((Part::Noun, start + at..start + at + word.len()));
            at += word.len();
        }
        from += segment.len();
    }
}

impl Strings {
    /// Replaces some parts; equal parts change alike.
    pub fn vary(&self, source: &str, random: &mut Rng, edits: &mut Edits) {
        let changes_colors = random.u8(..100) < 40;
        let mut changes: HashMap<(Part, &str), Option<String>> = HashMap::new();
        for (part, range) in &self.parts {
            let text = &source[range.clone()];
            let change = changes.entry((*part, text)).or_insert_with(|| {
                let share = match part {
                    Part::Color if changes_colors => 40,
                    Part::Color => 0,
                    Part::User | Part::Project | Part::Folder => 75,
                    Part::Noun => 35,
                };
                if random.u8(..100) < share { self.other(*part, text, random) } else { None }
            });
            if let Some(new) = change {
                edits.replace(range.clone(), new.as_str());
            }
        }
    }

    fn other(&self, part: Part, text: &str, random: &mut Rng) -> Option<String> {
        let words = Words::get();
        match part {
            Part::Color => self.color(text, random),
            Part::User => Some(one(&words.users, random).clone()),
            Part::Project => Some(one(&words.projects, random).clone()),
            Part::Folder => Some(one(&words.folders, random).clone()),
            Part::Noun => {
                let lower = text.to_lowercase();
                Some(with_case_of(other(words.nouns(&lower)?, &lower, random)?, text))
            }
        }
    }

    /// Returns another color in the same notation. Black and white stay.
    fn color(&self, text: &str, random: &mut Rng) -> Option<String> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let is_hex = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_hex {
            let lower = text.to_lowercase();
            let is_known = NAMED.contains(&&*lower) && !matches!(&*lower, "black" | "white");
            let new = one(&NAMED, random);
            let is_free = is_known && !self.kept_colors.contains(&lower) && !matches!(*new, "black" | "white");
            return is_free.then(|| with_case_of(new, text));
        }
        let value = u32::from_str_radix(digits, 16).ok()?;
        if matches!(value, 0 | 0x00ff_ffff) {
            return None;
        }
        let new = if random.bool() {
            (*one(&HEX, random)).to_owned()
        } else {
            let channel =
                |shift: u32, random: &mut Rng| ((value >> shift & 0xff) as i32 + random.i32(-40..=40)).clamp(0, 255);
            format!("{:02x}{:02x}{:02x}", channel(16, random), channel(8, random), channel(0, random))
        };
        let new = if digits.bytes().any(|byte| byte.is_ascii_uppercase()) { new.to_uppercase() } else { new };
        Some(text[..text.len() - digits.len()].to_owned() + &new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vary::source::snapshot;
    use geols::syntax::language::Language;

    fn found(text: &str) -> Vec<(Part, String)> {
        let snapshot = snapshot(text, Language::JavaScript).unwrap();
        find(&Source::new(&snapshot)).parts.into_iter().map(|(part, range)| (part, text[range].to_owned())).collect()
    }

    #[test]
    fn parts_are_found() {
        let cases = [
            ("ee.FeatureCollection('users/anna/farm');", vec![(Part::User, "anna"), (Part::Noun, "farm")]),
            ("ee.Image('projects/my-p/assets/dem');", vec![(Part::Project, "my-p"), (Part::Noun, "dem")]),
            (
                "ee.Image('projects/sat-io/open-datasets/x'); require('users/gena/packages:palettes'); f('users');",
                vec![],
            ),
            (
                "Map.addLayer(ee.Image(1), {palette: ['red', '00ff00']});",
                vec![(Part::Color, "red"), (Part::Color, "00ff00")],
            ),
            (
                "Export.image.toDrive({image: i, folder: 'EE', description: 'my-map'});",
                vec![(Part::Folder, "EE"), (Part::Noun, "my"), (Part::Noun, "map")],
            ),
        ];
        for (text, expected) in cases {
            let expected: Vec<(Part, String)> =
                expected.into_iter().map(|(part, text)| (part, text.to_owned())).collect();
            assert_eq!(found(text), expected, "{text}");
        }
    }

    #[test]
    fn colors_keep_their_notation() {
        let strings = Strings { kept_colors: vec!["blue".to_owned()], ..Strings::default() };
        for seed in 0..20 {
            let color = |text: &str| strings.color(text, &mut Rng::with_seed(seed));
            let hex = color("#FF8000").unwrap();
            assert!(
                hex.starts_with('#') && hex.len() == 7 && !hex.bytes().any(|byte| byte.is_ascii_lowercase()),
                "{hex}"
            );
            assert_eq!([color("ffffff"), color("white"), color("blue"), color("salmony")], [const { None }; 4]);
        }
    }
}
