//! Leaves comments out.

use super::edits::Edits;
use super::source::Source;
use fastrand::Rng;
use std::ops::Range;

/// The comments of a script that can be left out: runs of lines, and comments behind code.
pub fn find(source: &Source<'_>) -> Vec<Range<usize>> {
    let text = source.text;
    let mut found: Vec<Range<usize>> = Vec::new();
    for comment in &source.hir().comments {
        let range = comment.range();
        let line = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at);
        let body = &text[range.clone()];
        if !text[range.end..end].trim().is_empty() || body.starts_with("#!") || body.starts_with("# %%") {
            continue;
        }
        let before = &text[line..range.start];
        if !before.trim().is_empty() {
            found.push(line + before.trim_end().len()..range.end);
            continue;
        }
        let end = (end + 1).min(text.len());
        match found.last_mut() {
            Some(last) if last.end == line && text[..line].ends_with('\n') => last.end = end,
            _ => found.push(line..end),
        }
    }
    for range in &mut found {
        // One of two blank lines goes with the comment between them.
        let is_block = text[range.clone()].ends_with('\n');
        if is_block
            && (range.start == 0 || text[..range.start].ends_with("\n\n"))
            && text[range.end..].starts_with('\n')
        {
            range.end += 1;
        }
    }
    found
}

/// Leaves out all comments, some of them or none.
pub fn vary(comments: &[Range<usize>], random: &mut Rng, edits: &mut Edits) {
    let share = match random.u8(..100) {
        0..=9 => 1.0,
        10..=44 => 0.25,
        _ => 0.0,
    };
    for comment in comments {
        if random.f32() < share {
            edits.replace(comment.clone(), "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geols::syntax::language::Language;

    #[test]
    fn runs_of_comments_are_left_out() {
        let cases = [
            (Language::JavaScript, "// a\n// b\n\nvar x = 1; // c\n// d\nprint(x);\n", "var x = 1;\nprint(x);\n"),
            (Language::JavaScript, "f(/* a */ 1);\n\n/* b\n c */\n\ng();\n", "f(/* a */ 1);\n\ng();\n"),
            (
                Language::Python,
                "#!/bin/python\nif x:\n    # a\n    f('# b')  # c\n",
                "#!/bin/python\nif x:\n    f('# b')\n",
            ),
        ];
        for (language, text, expected) in cases {
            let snapshot = super::super::source::snapshot(text, language).unwrap();
            let mut edits = Edits::default();
            for comment in find(&Source::new(&snapshot)) {
                edits.replace(comment, "");
            }
            assert_eq!(edits.apply(text), expected);
        }
    }
}
