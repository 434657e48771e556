//! The lines that Git writes between the two versions of a conflict.

use crate::text::span::Span;

/// The first characters of the lines of a conflict.
const MARKERS: [&str; 4] = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];

/// Returns the lines of a text that Git wrote for a conflict, without their line breaks. `=======`
/// alone is no conflict.
pub fn markers(text: &str) -> Vec<Span> {
    if !text.starts_with("<<<<<<< ") && !text.contains("\n<<<<<<< ") {
        return Vec::new();
    }
    let mut start = 0;
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        let line_text = line.trim_end();
        let is_marker =
            |marker: &str| line_text.strip_prefix(marker).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        if MARKERS.into_iter().any(is_marker) {
            found.push(Span::new(start, start + line_text.len()));
        }
        start += line.len();
    }
    found
}

/// Returns `true` if a span touches a line of a conflict or the line break before it.
pub fn touches(markers: &[Span], span: Span) -> bool {
    markers.iter().any(|marker| span.start <= marker.end && marker.start <= span.end + 1)
}
