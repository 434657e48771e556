//! Hides runs of Python comments from the parser.
//!
//! # Performance
//! Behind the end of a statement, the scanner of the Python grammar reads all comments up to the
//! next code, to learn its indentation. It does so again for each of these comments, so a comment
//! of n lines is read n times. That took a fifth of all instructions on scripts written by people.
//! The parser therefore sees a single `#` for a run of comment lines (by tree-sitter's included
//! ranges), and the flat tree gets the comments back.
//!
//! # Rejected
//! Spaces in place of the comments: they are read twice as well, and blocks would end elsewhere.

use super::language::Language;
use crate::text::span::Span;
use memchr::{memchr, memchr_iter, memchr3, memrchr};
use tree_sitter::{Point, Range};

/// Maximum number of runs per text. Each costs the parser a little time at every token.
const MAX_RUNS: usize = 64;
/// Shorter runs are not worth hiding.
const MIN_HIDDEN_BYTES: u32 = 12;

/// A run of comment lines with the same indentation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CommentRun {
    /// Starts after the first `#`, and ends with the last comment.
    pub(super) hidden: Span,
    /// The comments. Each ends before its line feed, as in the grammar.
    pub(super) comments: Vec<Span>,
}

/// Finds the comment runs of a text, in order.
pub(super) fn find(bytes: &[u8], language: Language) -> Vec<CommentRun> {
    let mut runs = Vec::new();
    let mut at = 0;
    while language.is_python() && runs.len() < MAX_RUNS {
        let Some(distance) = memchr3(b'#', b'"', b'\'', &bytes[at..]) else { break };
        at += distance;
        if bytes[at] != b'#' {
            at = string_end(bytes, at);
            continue;
        }
        let Some(prefix) = indentation(bytes, at) else {
            at = line_end(bytes, at);
            continue;
        };
        let comments = adjacent_comments(bytes, at, prefix);
        at = comments.last().map_or(bytes.len(), |last| last.end as usize);
        let hidden = Span { start: comments[0].start + 1, end: at as u32 };
        if hidden.end - hidden.start >= MIN_HIDDEN_BYTES {
            runs.push(CommentRun { hidden, comments });
        }
    }
    runs
}

/// Returns the run whose hidden bytes start at `offset`.
pub(super) fn at(runs: &[CommentRun], offset: u32) -> Option<&CommentRun> {
    if runs.is_empty() {
        return None;
    }
    runs.binary_search_by_key(&offset, |run| run.hidden.start).ok().map(|at| &runs[at])
}

/// Returns the ranges that the parser sees: everything that is not hidden.
pub(super) fn visible_ranges(runs: &[CommentRun], bytes: &[u8]) -> Vec<Range> {
    let mut ranges = Vec::with_capacity(runs.len() + 1);
    let (mut start_byte, mut start_point) = (0, Point::new(0, 0));
    for CommentRun { hidden, .. } in runs {
        let end_byte = hidden.start as usize;
        let end_point = point_after(bytes, start_byte, start_point, end_byte);
        ranges.push(Range { start_byte, end_byte, start_point, end_point });
        start_byte = hidden.end as usize;
        start_point = point_after(bytes, end_byte, end_point, start_byte);
    }
    // The end of tree-sitter's default range.
    let (end_byte, end_point) = (u32::MAX as usize, Point::new(u32::MAX as usize, u32::MAX as usize));
    ranges.push(Range { start_byte, end_byte, start_point, end_point });
    ranges
}

/// Returns the point of byte `to`, given the point of an earlier byte.
fn point_after(bytes: &[u8], from: usize, from_point: Point, to: usize) -> Point {
    let between = &bytes[from..to];
    match memrchr(b'\n', between) {
        Some(last) => Point::new(from_point.row + memchr_iter(b'\n', between).count(), between.len() - last - 1),
        None => Point::new(from_point.row, from_point.column + between.len()),
    }
}

/// Returns the indentation of the comment at `at`, or `None` if code precedes it or its line
/// continues another one.
fn indentation(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let start = memrchr(b'\n', &bytes[..at]).map_or(0, |feed| feed + 1);
    let indentation = &bytes[start..at];
    let is_continued = bytes[..start].trim_ascii_end().last() == Some(&b'\\');
    (!is_continued && indentation.iter().all(|byte| matches!(byte, b' ' | b'\t'))).then_some(indentation)
}

/// Returns the comments of the run that starts at `at`. Empty lines may lie between them.
fn adjacent_comments(bytes: &[u8], at: usize, indentation: &[u8]) -> Vec<Span> {
    let mut comments = vec![Span::new(at, line_end(bytes, at))];
    let mut end = comments[0].end as usize;
    while end < bytes.len() {
        let start = end + 1;
        end = line_end(bytes, start.min(bytes.len()));
        let line = &bytes[start.min(end)..end];
        match line.strip_prefix(indentation) {
            Some([b'#', ..]) => comments.push(Span::new(start + indentation.len(), end)),
            _ if line.trim_ascii().is_empty() => {}
            _ => break,
        }
    }
    comments
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |feed| at + feed)
}

/// Returns where the string at `at` ends. An unclosed string ends with its line, a triple-quoted
/// one with the text.
fn string_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let is_triple = bytes[at..].starts_with(&[quote; 3]);
    let mut at = at + if is_triple { 3 } else { 1 };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' if !is_triple => return at,
            _ if byte == quote && !is_triple => return at + 1,
            _ if byte == quote && bytes[at..].starts_with(&[quote; 3]) => return at + 3,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::random::Random;
    use crate::syntax::{lower, parse};

    fn hidden(text: &str) -> Vec<&str> {
        find(text.as_bytes(), Language::Python).iter().map(|run| run.hidden.of(text)).collect()
    }

    #[test]
    fn finds_runs_of_comments() {
        let long = "# a long comment";
        assert_eq!(
            hidden(&format!("x = 1\n{long}\n{long}\n\n{long}\ny = 2\n{long}")),
            [" a long comment\n# a long comment\n\n# a long comment", " a long comment"]
        );
        // Other indentation, comments after code, short comments.
        assert_eq!(hidden(&format!("if x:\n  {long}\n  y\n  # b\n{long}\n")).len(), 2);
        assert_eq!(hidden(&format!("x = 1  {long}\n# b\ny = \"# c\"\n")), [""; 0]);
        // Inside strings, and after an apostrophe in a comment.
        assert_eq!(hidden(&format!("x = '''\n{long}\n'''\ny = \"\\\"\n\n{long}\n")).len(), 1);
        assert_eq!(hidden(&format!("# it's\n{long}\nx = \"\"\"a\n{long}\n")).len(), 1);
        // The preceding line continues.
        assert_eq!(hidden(&format!("x = 1 + \\\n{long}\n")), [""; 0]);
        assert_eq!(find(format!("{long}\n").as_bytes(), Language::JavaScript), []);
    }

    #[test]
    fn hidden_comments_do_not_change_the_hir() {
        let long = "# a long comment";
        for text in [
            format!("{long}\n{long}\nx = 1\n{long}\n{long}\n{long}\ny = 2\n{long}"),
            format!("def f(a):\n    {long}\n    {long}\n    return a\n    {long}\n    {long}\n{long}\n{long}\nf(1)\n"),
            format!("if a:\n  b\n  {long}\n  {long}\n{long}\nelse:\n  {long}\n  c\n{long}\n"),
            format!("x = [\n  1,\n  {long}\n  {long}\n  2,\n]\nf(\n{long}\n{long}\n)\n"),
            format!(
                "class A:\n  def f(self):\n    pass\n\n  {long}\n  {long}\n\n  def g(self):\n    {long}\n    pass\n"
            ),
            format!("x = 1\r\n{long}\r\n{long}\r\n\r\n{long}\r\ny = 2\r\n"),
            format!("def f():\n    {long}\n    {long}\n\n"),
            format!("try:\n  a\n{long}\n{long}\nexcept E:\n  b\n  {long}\n  {long}\n"),
            format!("x = (1,\n{long}\n{long}\ny = 2\n"),
            format!("for x in y:\n{long}\n{long}\n{long}\n  z\n"),
            format!("@d\n{long}\n{long}\ndef f():\n  '''doc'''\n  {long}\n  {long}\n  x = 1 \\\n    + 2\n"),
        ] {
            let language = Language::Python;
            let plain = lower(&parse::parse(&text, language, None).unwrap(), &text, language);
            let tree = parse::parse_without_comments(&text, language, None).unwrap();
            assert!(!tree.comment_runs.is_empty(), "{text}");
            let lowered = lower(&tree, &text, language);
            assert_eq!(lowered, plain, "{text}");
        }
    }

    fn compare(text: &str, name: &str) -> bool {
        let language = Language::Python;
        let tree = parse::parse_without_comments(text, language, None).unwrap();
        if tree.comment_runs.is_empty() {
            return false;
        }
        let plain = lower(&parse::parse(text, language, None).unwrap(), text, language);
        assert!(lower(&tree, text, language) == plain, "{name}:\n{text}");
        true
    }

    /// Puts comments between the lines of the example scripts, and damages some of them.
    #[test]
    fn hidden_comments_do_not_change_the_hir_of_damaged_scripts() {
        let mut numbers = Random::new(11);
        let mut random = |limit: usize| numbers.below(limit);
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/python");
        let mut compared = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let script = std::fs::read_to_string(&path).unwrap();
            for round in 0..12 {
                let mut text = String::new();
                for line in script.lines() {
                    let indentation = line.len() - line.trim_start().len();
                    for _ in 0..random(8).saturating_sub(4) {
                        let indent = if random(4) == 0 { random(7) } else { indentation };
                        text.push_str(&format!(
                            "{:indent$}{}\n",
                            "",
                            ["# it's a comment (", "# a longer comment", "# b", ""][random(4)]
                        ));
                    }
                    text.push_str(line);
                    text.push_str(if round == 1 { "\r\n" } else { "\n" });
                }
                for _ in 0..random(3) * usize::from(round > 3) {
                    let at = random(text.len());
                    if text.is_char_boundary(at) {
                        match random(3) {
                            0 => text.insert(at, b"([{'\"#.,:x\n "[random(12)] as char),
                            1 => drop(text.remove(at)),
                            _ => text.truncate(at.max(200)),
                        }
                    }
                }
                compared += usize::from(compare(&text, &path.to_string_lossy()));
            }
        }
        assert!(compared > 60, "{compared}");
    }

    /// Checks the files that are listed in the file `GEOLS_CORPUS`.
    #[test]
    #[ignore = "needs a corpus"]
    fn hidden_comments_do_not_change_the_hir_of_a_corpus() {
        let Ok(list) = std::env::var("GEOLS_CORPUS") else { return };
        let texts = std::fs::read_to_string(list).unwrap();
        let texts = texts.lines().filter(|path| path.ends_with(".py"));
        let texts = texts.filter_map(|path| Some((path, std::fs::read_to_string(path).ok()?)));
        let compared = texts.filter(|(path, text)| compare(text, path)).count();
        println!("{compared} files have comments that can be hidden");
    }
}
