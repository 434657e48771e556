//! Words that the author wrote about what comes: the name that the result is given to, the comment above, the text that is printed with
//! it. `var area = polygon.` wants `area` more often than not.

use super::super::cursor::Cursor;
use crate::kb::kb;
use crate::syntax::hir::{ExprKind, StmtKind};
use rustc_hash::FxHashSet;

/// More comment lines above a statement say little about it.
const COMMENT_LINES: usize = 4;
/// Longer pieces are no words.
const LONGEST: usize = 60;
/// What a plain word in a comment says: enough to be seen, not to be first.
const PLAIN: f32 = 0.25;

/// Words, in lower case.
#[derive(Default)]
pub struct Words {
    /// Names as they are written: of the result, in text that is printed, names of several words in comments.
    names: FxHashSet<String>,
    /// Words of all of these, and of comments.
    words: FxHashSet<String>,
}

impl Words {
    /// The words around a cursor.
    pub fn around(cursor: &Cursor<'_>) -> Self {
        let hir = &cursor.analysis.hir;
        let text = cursor.text();
        let mut words = Words::default();
        let holds = |start: u32, end: u32| start <= cursor.offset && cursor.offset <= end + 1;
        let statement = cursor.statements().iter().filter(|stmt| {
            let simple = matches!(stmt.kind, StmtKind::Expr(_) | StmtKind::Assign { .. } | StmtKind::Return(_));
            simple && holds(stmt.span.start, stmt.span.end)
        });
        let Some(statement) = statement.min_by_key(|stmt| stmt.span.len()) else { return words };
        if let StmtKind::Assign { targets, .. } = &statement.kind {
            targets.iter().for_each(|target| words.add(hir.expr(*target).span.of(text), true));
        }
        // Strings among the arguments of the calls around.
        for owner in cursor.owners.iter().flatten() {
            if let ExprKind::Call { args, .. } = &hir.expr(*owner).kind {
                for arg in args {
                    if let ExprKind::String(said) = &hir.expr(arg.value).kind {
                        words.add(said, true);
                    }
                }
            }
        }
        let before = hir.comments.partition_point(|comment| comment.end <= statement.span.start);
        let mut next = statement.span.start;
        for comment in hir.comments[..before].iter().rev().take(COMMENT_LINES) {
            let gap = text.get(comment.end as usize..next as usize).unwrap_or("x");
            if !gap.trim().is_empty() || gap.bytes().filter(|byte| *byte == b'\n').count() > 1 {
                break;
            }
            words.add(comment.of(text), false);
            next = comment.start;
        }
        words
    }

    /// `names`: single words are names too. In a comment, `set` and `get` are plain English.
    /// The pairs of band roles of the index that is named, `ndvi` for one.
    pub fn index(&self) -> Option<&'static [(&'static str, &'static str)]> {
        let named = self.names.iter().find_map(|name| kb().normalized_difference(name))?;
        Some(&named.1)
    }

    fn add(&mut self, text: &str, names: bool) {
        for name in text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|name| name.len() < LONGEST) {
            let words = split(name);
            if name.len() > 1 && (names || words.len() > 1) {
                self.names.insert(name.to_lowercase());
            }
            // The name of a result may be made of that of a method: `area_of_fields`.
            if names {
                self.names.extend(words.iter().filter(|word| word.len() > 2).cloned());
            }
            self.words.extend(words);
        }
    }

    /// How much these words speak for a name, from 0 to 1.
    pub fn tell(&self, name: &str) -> f32 {
        if self.words.is_empty() {
            return 0.0;
        }
        let lower = name.to_lowercase();
        if self.names.contains(&lower) {
            return 1.0;
        }
        let words = split(name);
        if words.len() < 2 {
            return if self.words.contains(&lower) { PLAIN } else { 0.0 };
        }
        let part = words.iter().filter(|word| self.words.contains(*word)).count() as f32 / words.len() as f32;
        part * part * 0.8
    }
}

/// The words of a camel or snake name, in lower case.
fn split(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = '_';
    for c in name.chars() {
        if c != '_' {
            if before == '_' || (c.is_uppercase() && !before.is_uppercase()) {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.extend(c.to_lowercase());
            }
        }
        before = c;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_names() {
        assert_eq!(split("normalizedDifference"), ["normalized", "difference"]);
        assert_eq!(split("aggregate_mean"), ["aggregate", "mean"]);
        assert_eq!(split("toUint8"), ["to", "uint8"]);
        let mut words = Words::default();
        words.add("// Set the filtered area, with a normalized_diff", false);
        words.add("areaOfFields", true);
        assert_eq!(words.tell("area"), 1.0);
        assert!(words.tell("normalizedDifference") > 0.0);
        assert_eq!(words.tell("set"), PLAIN);
        assert_eq!(words.tell("select"), 0.0);
    }
}
