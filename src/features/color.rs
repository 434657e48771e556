//! Colors in palettes, visualization options and styles.

use super::Snapshot;
use super::mentions::{Meaning, mentions};
use super::node_at::clamp;
use crate::diagnostic::Edit;
use crate::text::color;
use crate::text::span::Span;

/// A color in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color {
    /// Its span.
    pub span: Span,
    /// Red, green, blue.
    pub rgb: [u8; 3],
    /// The opacity; 255 if the text has none.
    pub alpha: u8,
}

/// Returns the colors of a file, sorted.
pub fn colors(snapshot: &Snapshot) -> Vec<Color> {
    let found = mentions(snapshot).iter().filter_map(|mention| match mention.meaning {
        Meaning::Color(rgb) => {
            Some(Color { span: mention.span, rgb, alpha: alpha(mention.span.of(&snapshot.text)).unwrap_or(255) })
        }
        _ => None,
    });
    found.collect()
}

/// Returns the opacity of a color with eight digits.
fn alpha(text: &str) -> Option<u8> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    (digits.len() == 8).then(|| u8::from_str_radix(digits.get(6..)?, 16).ok())?
}

/// Returns the ways to write a color in place of the text there; the form of that text comes first.
pub fn color_presentations(snapshot: &Snapshot, span: Span, rgb: [u8; 3], opacity: u8) -> Vec<(String, Edit)> {
    let span = Span { start: clamp(&snapshot.text, span.start), end: clamp(&snapshot.text, span.end.max(span.start)) };
    let old = span.of(&snapshot.text);
    let [red, green, blue] = rgb;
    // An opacity is written only if the text has one: Earth Engine accepts it in styles, not in
    // palettes.
    let end = match alpha(old) {
        Some(_) => format!("{opacity:02x}"),
        None => String::new(),
    };
    let mut digits = format!("{red:02x}{green:02x}{blue:02x}{end}");
    if old.chars().any(|c| c.is_ascii_uppercase()) && !old.chars().any(|c| c.is_ascii_lowercase()) {
        digits = digits.to_uppercase();
    }
    let with_hash = format!("#{digits}");
    let number = u32::from(red) << 16 | u32::from(green) << 8 | u32::from(blue);
    let name =
        color::NAMED.iter().find(|(_, known)| *known == number && end.is_empty()).map(|(name, _)| (*name).to_owned());
    let is_name = !old.starts_with('#') && !old.bytes().all(|byte| byte.is_ascii_hexdigit());
    let mut all = if old.starts_with('#') { vec![with_hash, digits] } else { vec![digits, with_hash] };
    match name {
        Some(name) if is_name => all.insert(0, name),
        name => all.extend(name),
    }
    all.into_iter().map(|text| (text.clone(), Edit::replace(span, text))).collect()
}
