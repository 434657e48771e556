//! Cuts a text where its top-level statements start, so that each can be parsed alone.
//!
//! # Performance
//! Even an incremental parser of the whole file takes time in proportion to the number of top-level
//! statements, and most statements of a script are top-level.
//!
//! # Invariants
//! - No cut lies inside a statement. Where the tokens leave a doubt, the statements stay in one
//!   chunk. An open bracket
//!   joins all lines up to a token that cannot stand in it.
//! - The cuts depend on the text alone, and not on its previous versions.

mod javascript;
mod python;

use super::language::Language;
use crate::text::edit::Change;
use crate::text::span::Span;
use std::ops::ControlFlow;

/// Shorter texts are one chunk: parsing them is faster than cutting them.
const MIN_BYTES: usize = 1 << 11;

/// Returns the byte offsets of the chunks, in order. The first is 0.
pub(super) fn starts(text: &str, language: Language) -> Vec<u32> {
    if text.len() < MIN_BYTES {
        return vec![0];
    }
    starts_of_any_length(text, language)
}

/// Returns the same as [`starts`], but also cuts short texts.
pub(super) fn starts_of_any_length(text: &str, language: Language) -> Vec<u32> {
    let mut starts = Vec::with_capacity(text.len() / 64);
    scan(text, language, 0, |start| {
        // The text before the first statement belongs to its chunk.
        starts.push(if starts.is_empty() { 0 } else { start });
        ControlFlow::Continue(())
    });
    if starts.is_empty() { vec![0] } else { starts }
}

/// Returns the span of each chunk.
pub(super) fn spans(starts: &[u32], text: &str) -> impl Iterator<Item = Span> {
    let ends = starts[1..].iter().copied().chain([text.len() as u32]);
    starts.iter().zip(ends).map(|(&start, end)| Span { start, end })
}

/// Calls `report` for each statement from byte `from` on, which must be 0 or the start of a
/// statement.
fn scan(text: &str, language: Language, from: u32, report: impl FnMut(u32) -> ControlFlow<()>) {
    match language {
        Language::Python => python::statements(text.as_bytes(), from as usize, report),
        Language::JavaScript => javascript::statements(text.as_bytes(), from as usize, report),
    }
}

/// Returns the same as [`starts`], given the text and the chunks of the previous version. Scans
/// only the text around the change.
pub(super) fn starts_incremental(previous: (&str, &[u32]), text: &str, language: Language, change: Change) -> Vec<u32> {
    let (old_text, old) = previous;
    if old.len() < 3 || text.len() < MIN_BYTES {
        return starts(text, language);
    }
    // A start depends on the first word after it. The change cannot touch that word of the
    // second-last start before it.
    let keep = old.partition_point(|&start| (start as usize) < change.first).saturating_sub(2);
    let mut starts = old[..keep].to_vec();
    let unchanged_from = text.len() - change.last;
    scan(text, language, old[keep], |start| {
        if start as usize >= unchanged_from {
            // If a statement of the previous version starts here, all later starts are the same.
            let old_start = start as usize + old_text.len() - text.len();
            if let Ok(at) = old.binary_search(&(old_start as u32))
                && at > 0
                && !starts.is_empty()
            {
                starts.extend(old[at..].iter().map(|&old| (old as usize + text.len() - old_text.len()) as u32));
                return ControlFlow::Break(());
            }
        }
        starts.push(if starts.is_empty() { 0 } else { start });
        ControlFlow::Continue(())
    });
    if starts.is_empty() { vec![0] } else { starts }
}

/// Returns `true` for the bytes of names, keywords and numbers. All bytes beyond ASCII count.
fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// Returns the word that starts at `at`.
fn word(bytes: &[u8], at: usize) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or_default();
    let end = rest.iter().position(|&byte| !is_word_byte(byte)).unwrap_or(rest.len());
    &rest[..end]
}

/// Returns the end of the string whose text starts at `at`, or the end of its line if it is not
/// closed.
fn string_end(bytes: &[u8], mut at: usize, quote: u8) -> usize {
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if bytes.get(at + 1) == Some(&b'\r') && bytes.get(at + 2) == Some(&b'\n') => at += 3,
            b'\\' => at += 2,
            b'\n' | b'\r' => return at,
            _ if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(language: Language, text: &str) {
        // `|` marks where cuts are expected.
        let plain = text.replace('|', "");
        let mut expected = Vec::new();
        for (marks, (at, _)) in text.match_indices('|').enumerate() {
            expected.push((at - marks) as u32);
        }
        assert_eq!(starts_of_any_length(&plain, language)[1..], expected, "{text}");
    }

    #[test]
    fn python_is_cut_at_top_level_statements() {
        for text in [
            "import ee\n|x = 1\n|y = [\n1,\n2]\n|z = 2\n",
            "# c\nx = 1\n# d\n|y = 2",
            "if a:\n    b\nelif c:\n    d\nelse:\n    e\n|f()\n",
            "try:\n  a\nexcept E:\n  b\nfinally:\n  c\n|@d\n@e\ndef f():\n    return 1\n|g()\n",
            "x = '''\ny = 1\n'''\n|z = \"a\\\nb\"\n|w = 'it\\'s'\n|v",
            "x = 1 + \\\n2\n|y = 3\n",
            "s = '# ('  # it's (\n|t = 1\n",
            "x = foo(1,\n|def f():\n  pass\n|y = 1",
            "x = foo(\na = 1)\n|import y\n",
            "x = {'a': [1, (2,\n3)]}\r\n|y = 1\r\n",
            "x = 1\r|y = 2\r",
            "x = r'\\'\n|y = 1\n",
            "\u{feff}x = 1\n|é = 2\n",
        ] {
            check(Language::Python, text);
        }
    }

    #[test]
    fn javascript_is_cut_at_top_level_statements() {
        for text in [
            "var a = 1;\n|var b = {\n  c: 2\n};\n|f(b);\n",
            "var a = 1\n|var b = f(a)\n|g()\n|h = 2\n",
            "if (a)\n  b();\nelse\n  c();\n|d();\n",
            "if (a) {\n}\nelse {\n}\n|d()\n",
            "do {\n} while (x)\nd();\n|e()\n",
            "var f = function(x) {\n  var y = 1;\n  return y;\n}\n|print(f)\n|(function() {\n})();\n"
                .replace("|(", "(")
                .as_str(),
            "a\n  .b()\n  .c()\n|d\n",
            "var x = a ?\n  b :\n  c;\n|y()\n",
            "var s = 'it\\'s; (';  // it's (\n/* ' ( */\n|t();\n",
            "var r = /['\"(]/.test(x);\n|t();\n|var q = a / b / c;\n|u()\n",
            "var t = `a ${f({b: '}'})} (\n`;\n|u();\n",
            "Map.addLayer(x, {min: 0,\n|var y = 1;\n",
            "f(function() {\n  var y = 1;\n});\n|g();\n",
            "switch (a) {\n  case 1: {\n    var b = 1;\n  }\n}\n|c();\n",
            "for (var i = 0; i < 3; i++)\n  f(i);\n|g();\n",
            "x = a\n  in b;\n|y()\n",
            "return\n|x\n",
            "a = b++\nc = 1;\n|d\n",
            "try {\n}\ncatch (e) {\n}\nfinally {\n}\n|z()\n",
            "function f()\n{\n}\n|var a = 1, b = 2;\n|class C {\n  m() {}\n}\n|c()\n",
        ] {
            check(Language::JavaScript, text);
        }
    }
}
