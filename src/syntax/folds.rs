//! Comments that the parser of Python need not read.
//!
//! Hazard: behind the end of a statement the scanner of the grammar reads all comments up to the next code, to know how far that is indented;
//! and it does so again for each of the comments. A comment of n lines is read n times, and that was a fifth of all instructions on scripts of
//! people. So the parser is shown one `#` for a run of comment lines, and what hides behind it is put back when the tree is written down.
//!
//! Rejected: spaces in the place of comments, which are read twice too, and without which blocks would end elsewhere.

use super::language::Language;
use crate::text::span::Span;
use memchr::{memchr, memchr_iter, memchr3, memrchr};
use tree_sitter::{Point, Range};

/// Each of them costs a little at each token.
const MOST: usize = 64;
/// Shorter comments are not worth it.
const SHORTEST: u32 = 12;

/// A run of comment lines, all indented alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fold {
    /// From behind the first `#` to the end of the last comment.
    pub(super) hidden: Span,
    /// The comments. As the grammar has it, each ends before the line feed.
    pub(super) comments: Vec<Span>,
}

/// The runs of comments in a text, in order.
pub(super) fn of(bytes: &[u8], language: Language) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut at = 0;
    while language.is_python() && folds.len() < MOST {
        let Some(found) = memchr3(b'#', b'"', b'\'', &bytes[at..]) else { break };
        at += found;
        if bytes[at] != b'#' {
            at = string_end(bytes, at);
            continue;
        }
        let Some(prefix) = indentation(bytes, at) else {
            at = line_end(bytes, at);
            continue;
        };
        let comments = run(bytes, at, prefix);
        at = comments.last().map_or(bytes.len(), |last| last.end as usize);
        let hidden = Span { start: comments[0].start + 1, end: at as u32 };
        if hidden.end - hidden.start >= SHORTEST {
            folds.push(Fold { hidden, comments });
        }
    }
    folds
}

/// The fold that hides what comes at `offset`.
pub(super) fn at(folds: &[Fold], offset: u32) -> Option<&Fold> {
    if folds.is_empty() {
        return None;
    }
    folds.binary_search_by_key(&offset, |fold| fold.hidden.start).ok().map(|at| &folds[at])
}

/// What the parser is shown: everything else.
pub(super) fn shown(folds: &[Fold], bytes: &[u8]) -> Vec<Range> {
    let mut ranges = Vec::with_capacity(folds.len() + 1);
    let (mut start_byte, mut start_point) = (0, Point::new(0, 0));
    for Fold { hidden, .. } in folds {
        let (end_byte, end_point) =
            (hidden.start as usize, point(bytes, start_byte, start_point, hidden.start as usize));
        ranges.push(Range { start_byte, end_byte, start_point, end_point });
        (start_byte, start_point) = (hidden.end as usize, point(bytes, end_byte, end_point, hidden.end as usize));
    }
    // As the parser has it where nothing is hidden.
    let (end_byte, end_point) = (u32::MAX as usize, Point::new(u32::MAX as usize, u32::MAX as usize));
    ranges.push(Range { start_byte, end_byte, start_point, end_point });
    ranges
}

/// The point of `to`, where that of `from`, before it, is known.
fn point(bytes: &[u8], from: usize, known: Point, to: usize) -> Point {
    let between = &bytes[from..to];
    match memrchr(b'\n', between) {
        Some(last) => Point::new(known.row + memchr_iter(b'\n', between).count(), between.len() - last - 1),
        None => Point::new(known.row, known.column + between.len()),
    }
}

/// The blanks before the comment at `at`; `None`: there is something else, or the line before goes on.
fn indentation(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let start = memrchr(b'\n', &bytes[..at]).map_or(0, |feed| feed + 1);
    let blanks = &bytes[start..at];
    let before = bytes[..start].trim_ascii_end().last();
    (before != Some(&b'\\') && blanks.iter().all(|byte| matches!(byte, b' ' | b'\t'))).then_some(blanks)
}

/// The comments of a run that starts at `at`. Empty lines may lie between.
fn run(bytes: &[u8], at: usize, prefix: &[u8]) -> Vec<Span> {
    let mut comments = vec![Span::new(at, line_end(bytes, at))];
    let mut end = comments[0].end as usize;
    while end < bytes.len() {
        let start = end + 1;
        end = line_end(bytes, start.min(bytes.len()));
        let line = &bytes[start.min(end)..end];
        match line.strip_prefix(prefix) {
            Some([b'#', ..]) => comments.push(Span::new(start + prefix.len(), end)),
            _ if line.trim_ascii().is_empty() => {}
            _ => break,
        }
    }
    comments
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |feed| at + feed)
}

/// One past the string that starts at `at`, or the end of its line, or, between three quotes, of the text.
fn string_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let triple = bytes[at..].starts_with(&[quote; 3]);
    let mut at = at + if triple { 3 } else { 1 };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' if !triple => return at,
            _ if byte == quote && !triple => return at + 1,
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
    use crate::syntax::{dump, lower, parse};

    fn hidden(text: &str) -> Vec<&str> {
        of(text.as_bytes(), Language::Python).iter().map(|fold| fold.hidden.of(text)).collect()
    }

    #[test]
    fn runs_of_comments() {
        let long = "# a long comment";
        assert_eq!(
            hidden(&format!("x = 1\n{long}\n{long}\n\n{long}\ny = 2\n{long}")),
            [" a long comment\n# a long comment\n\n# a long comment", " a long comment"]
        );
        // Indented in another way, behind code, short.
        assert_eq!(hidden(&format!("if x:\n  {long}\n  y\n  # b\n{long}\n")).len(), 2);
        assert_eq!(hidden(&format!("x = 1  {long}\n# b\ny = \"# c\"\n")), [""; 0]);
        // Inside of strings, and where strings seem to be.
        assert_eq!(hidden(&format!("x = '''\n{long}\n'''\ny = \"\\\"\n\n{long}\n")).len(), 1);
        assert_eq!(hidden(&format!("# it's\n{long}\nx = \"\"\"a\n{long}\n")).len(), 1);
        // The line before goes on.
        assert_eq!(hidden(&format!("x = 1 + \\\n{long}\n")), [""; 0]);
        assert_eq!(of(format!("{long}\n").as_bytes(), Language::JavaScript), []);
    }

    #[test]
    fn the_same_program_with_and_without() {
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
            let folded = parse::parse_folded(&text, language, None).unwrap();
            assert!(!folded.folds.is_empty(), "{text}");
            let folded = lower(&folded, &text, language);
            assert_eq!(folded.comments, plain.comments, "{text}");
            assert_eq!(dump(&folded, &text), dump(&plain, &text), "{text}");
            assert_eq!(folded, plain, "{text}");
        }
    }

    fn compare(text: &str, name: &str) -> bool {
        let language = Language::Python;
        let folded = parse::parse_folded(text, language, None).unwrap();
        if folded.folds.is_empty() {
            return false;
        }
        let plain = lower(&parse::parse(text, language, None).unwrap(), text, language);
        assert!(lower(&folded, text, language) == plain, "{name}:\n{text}");
        true
    }

    /// Scripts with comments put between their lines, and with damage.
    #[test]
    fn the_same_program_whatever_the_script() {
        let mut state = 11u64;
        let mut random = move |most: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % most
        };
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/python");
        let mut compared = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let script = std::fs::read_to_string(&path).unwrap();
            for round in 0..12 {
                let mut text = String::new();
                for line in script.lines() {
                    let own = line.len() - line.trim_start().len();
                    for _ in 0..random(8).saturating_sub(4) {
                        let indent = if random(4) == 0 { random(7) } else { own };
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

    /// The same for the files of the list `GEOLS_CORPUS`.
    #[test]
    #[ignore = "needs a corpus"]
    fn corpus() {
        let Ok(list) = std::env::var("GEOLS_CORPUS") else { return };
        let texts = std::fs::read_to_string(list).unwrap();
        let texts = texts.lines().filter(|path| path.ends_with(".py"));
        let texts = texts.filter_map(|path| Some((path, std::fs::read_to_string(path).ok()?)));
        let compared = texts.filter(|(path, text)| compare(text, path)).count();
        println!("{compared} files with comments to hide");
    }
}
