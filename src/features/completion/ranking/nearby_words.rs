//! Words that the author wrote beside the cursor: the name that the result is assigned to, the
//! comment above, the text that is printed with it. After `var area = polygon.`, the method `area`
//! is likely.

use crate::features::completion::context::Cursor;
use crate::kb::kb;
use crate::syntax::hir::{ExprKind, StmtKind};
use rustc_hash::FxHashSet;

/// Comment lines above a statement that are read.
const COMMENT_LINES: usize = 4;
/// Longer identifiers are ignored.
const MAX_NAME_LEN: usize = 60;
/// Score of a single plain word: enough to be seen, not to be first.
const PLAIN_WORD_SCORE: f32 = 0.25;

/// Words around the cursor, in lower case.
#[derive(Default)]
pub struct NearbyWords {
    /// Whole names: of the result, in printed text, and names of several words in comments.
    names: FxHashSet<String>,
    /// The words of all names and comments.
    words: FxHashSet<String>,
}

impl NearbyWords {
    /// Collects the words around a cursor.
    pub fn from_cursor(cursor: &Cursor<'_>) -> Self {
        let hir = &cursor.analysis.hir;
        let text = cursor.text();
        let mut words = NearbyWords::default();
        let holds = |start: u32, end: u32| start <= cursor.offset && cursor.offset <= end + 1;
        let statement = cursor.statements().iter().filter(|stmt| {
            let simple = matches!(stmt.kind, StmtKind::Expr(_) | StmtKind::Assign { .. } | StmtKind::Return(_));
            simple && holds(stmt.span.start, stmt.span.end)
        });
        let Some(statement) = statement.min_by_key(|stmt| stmt.span.len()) else { return words };
        if let StmtKind::Assign { targets, .. } = &statement.kind {
            targets.iter().for_each(|target| words.add(hir.expr(*target).span.of(text), true));
        }
        // String arguments of the enclosing calls.
        for owner in cursor.owners.iter().flatten() {
            if let ExprKind::Call { args, .. } = &hir.expr(*owner).kind {
                for arg in args {
                    if let ExprKind::String(text_argument) = &hir.expr(arg.value).kind {
                        words.add(text_argument, true);
                    }
                }
            }
        }
        let preceding = hir.comments.partition_point(|comment| comment.end <= statement.span.start);
        let mut next = statement.span.start;
        for comment in hir.comments[..preceding].iter().rev().take(COMMENT_LINES) {
            let gap = text.get(comment.end as usize..next as usize).unwrap_or("x");
            if !gap.trim().is_empty() || gap.bytes().filter(|byte| *byte == b'\n').count() > 1 {
                break;
            }
            words.add(comment.of(text), false);
            next = comment.start;
        }
        words
    }

    /// Returns the pairs of band roles of the spectral index that the words name, such as `ndvi`.
    pub fn index_roles(&self) -> Option<&'static [(&'static str, &'static str)]> {
        let named = self.names.iter().find_map(|name| kb().normalized_difference(name))?;
        Some(&named.1)
    }

    /// Adds the words of a text. `is_name`: a single word is a name too; in a comment, `set` and
    /// `get` are plain English.
    fn add(&mut self, text: &str, is_name: bool) {
        for name in text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|name| name.len() < MAX_NAME_LEN) {
            let words = split(name);
            if name.len() > 1 && (is_name || words.len() > 1) {
                self.names.insert(name.to_lowercase());
            }
            // The name of a result may contain a method's name: `area_of_fields`.
            if is_name {
                self.names.extend(words.iter().filter(|word| word.len() > 2).cloned());
            }
            self.words.extend(words);
        }
    }

    /// Returns how well the words match a name, from 0 to 1.
    pub fn score(&self, name: &str) -> f32 {
        if self.words.is_empty() {
            return 0.0;
        }
        let lower = name.to_lowercase();
        if self.names.contains(&lower) {
            return 1.0;
        }
        let words = split(name);
        if words.len() < 2 {
            return if self.words.contains(&lower) { PLAIN_WORD_SCORE } else { 0.0 };
        }
        let part = words.iter().filter(|word| self.words.contains(*word)).count() as f32 / words.len() as f32;
        part * part * 0.8
    }
}

/// Splits a camel-case or snake-case name into lower-case words.
fn split(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut previous = '_';
    for c in name.chars() {
        if c != '_' {
            if previous == '_' || (c.is_uppercase() && !previous.is_uppercase()) {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.extend(c.to_lowercase());
            }
        }
        previous = c;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_split_into_words_and_match() {
        assert_eq!(split("normalizedDifference"), ["normalized", "difference"]);
        assert_eq!(split("aggregate_mean"), ["aggregate", "mean"]);
        assert_eq!(split("toUint8"), ["to", "uint8"]);
        let mut words = NearbyWords::default();
        words.add("// Set the filtered area, with a normalized_diff", false);
        words.add("areaOfFields", true);
        assert_eq!(words.score("area"), 1.0);
        assert!(words.score("normalizedDifference") > 0.0);
        assert_eq!(words.score("set"), PLAIN_WORD_SCORE);
        assert_eq!(words.score("select"), 0.0);
    }
}
