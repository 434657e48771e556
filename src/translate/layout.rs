//! Lays code out: breaks lines that are too long, puts blank lines where they are expected.
//!
//! Python comes out as Black's stable style of 2025 would leave it (`split`, `right`, `blank`); its rules are followed to their accidents,
//! since a file that the reader's own Black changes at once has been laid out for nothing. One difference: a comment behind a token of a
//! bracket keeps its place, where Black moves it behind the whole if that fits on a line. Annotations of parameters get no parentheses.
//! JavaScript (`javascript`, `expression`) has no such judge; it follows the samples of Earth Engine.

use super::code::Line;
use crate::syntax::language::Language;

mod blank;
mod expression;
mod javascript;
mod right;
mod split;
mod statement;
mod width;

#[cfg(test)]
mod tests;

/// Writes lines in the manner of the language: Python as Black does, JavaScript with two spaces and leading points.
pub fn write(lines: &[Line], language: Language) -> String {
    if language == Language::JavaScript {
        return javascript::write(lines);
    }
    let modern = split::is_modern(lines);
    blank::write(lines, |leaves, depth, out| split::statement(leaves, depth, modern, out))
}
