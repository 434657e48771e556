//! Lays code out: breaks lines that are too long, puts blank lines where they are expected.

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
