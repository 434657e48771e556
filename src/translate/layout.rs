//! Formats code: splits long lines and adds blank lines.
//!
//! Python follows Black's stable style of 2025 (`split`, `right_hand_split`, `blank_lines`),
//! accidents included: a reader's own Black must not change the file. There is one difference: a
//! comment behind a token in brackets stays there, where Black moves it behind the whole if that
//! fits on a line. Annotations of parameters get no parentheses. JavaScript (`javascript`,
//! `expression`) has no standard formatter and follows the samples of Earth Engine.

use super::code::Line;
use crate::syntax::language::Language;

mod blank_lines;
mod expression;
mod javascript;
mod right_hand_split;
mod row;
mod split;
mod statement;
mod width;

/// Formats lines as text in the style of the language.
pub fn write(lines: &[Line], language: Language) -> String {
    if language == Language::JavaScript {
        return javascript::write(lines);
    }
    let allows_star_comma = split::uses_modern_syntax(lines);
    blank_lines::write(lines, |tokens, depth, out| split::write_statement(tokens, depth, allows_star_comma, out))
}
