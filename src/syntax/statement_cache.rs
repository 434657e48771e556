//! Memoizes the HIR of statements across files.
//!
//! The files of a project have many statements in common: imports, the map, the area of interest.
//! Parsing a statement takes longer than everything else that is done with it, and its HIR depends
//! on its text alone. So short statements are cached by their text, without the comments around
//! them. Others are built from the [`ShapeCache`].
//!
//! # Invariants
//! The result equals that of [`super::parse_and_lower`], in one chunk.
//!
//! # Rejected
//! - Caching whole files: far fewer of them are equal.
//! - A cache per thread: each thread would parse every statement again.

use super::hir::{Hir, MAX_PROBLEMS};
use super::language::Language;
use super::lower::lower_flat_tree;
use super::shape_cache::ShapeCache;
use super::{chunks, parse_and_lower, parse_chunk};
use crate::text::span::Span;
use dashmap::DashMap;
use memchr::{memchr, memchr_iter, memrchr};
use rustc_hash::FxBuildHasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Longer statements are rarely repeated. This gives nine tenths of the gain of a limit four times
/// as high.
const MAX_STATEMENT_BYTES: usize = 1 << 8;
/// Maximum size of the text of all cached statements. Their HIR takes about twenty times as much
/// memory.
const MAX_CACHE_BYTES: usize = 1 << 18;

/// The HIR of statements by their text, shared by all threads.
#[derive(Debug, Default)]
pub struct StatementCache {
    javascript: DashMap<Box<str>, Arc<Hir>, FxBuildHasher>,
    python: DashMap<Box<str>, Arc<Hir>, FxBuildHasher>,
    shapes: ShapeCache,
    cached_bytes: AtomicUsize,
}

impl StatementCache {
    /// Parses and lowers `text`.
    pub fn parse_and_lower(&self, text: &str, language: Language) -> Hir {
        let mut whole = Hir::empty(language);
        for chunk in chunks::spans(&chunks::starts_of_any_length(text, language), text) {
            self.append_chunk(&mut whole, chunk.of(text), chunk.start, language);
        }
        if !whole.problems.is_empty() && chunks::starts(text, language).len() != whole.chunks.len() {
            // The HIR of broken code depends on how much of the text is parsed together.
            whole = parse_and_lower(text, language);
        }
        whole.problems.truncate(MAX_PROBLEMS);
        // Chunks serve to compare versions of a text, and this text has one version.
        whole.merge_chunks();
        whole
    }

    /// Appends the chunk that starts at byte `offset`.
    fn append_chunk(&self, whole: &mut Hir, chunk: &str, offset: u32, language: Language) {
        let code = trim_comments(chunk, language);
        let statement = code.and_then(|code| self.statement(code.of(chunk), language));
        let (Some(statement), Some(code)) = (statement, code) else {
            whole.append(parse_chunk(chunk, language, None).unwrap_or_else(|| Hir::empty(language)), offset);
            return;
        };
        append_comments(whole, &chunk[..code.start as usize], offset);
        match statement {
            Statement::Shared(hir) => whole.append_copy(&hir, offset + code.start),
            Statement::Owned(hir) => whole.append(*hir, offset + code.start),
        }
        append_comments(whole, &chunk[code.end as usize..], offset + code.end);
    }

    /// Returns the HIR of a statement that stands alone, or `None` if it has a syntax error and the
    /// code after it may belong to it.
    fn statement(&self, code: &str, language: Language) -> Option<Statement> {
        if code.len() > MAX_STATEMENT_BYTES {
            return self.build_from_shapes(code, language).map(|hir| Statement::Owned(Box::new(hir)));
        }
        let cache = if language.is_python() { &self.python } else { &self.javascript };
        if let Some(known) = cache.get(code) {
            return Some(Statement::Shared(known.clone()));
        }
        let hir = match self.build_from_shapes(code, language) {
            Some(hir) => hir,
            None => parse_chunk(code, language, None).filter(|hir| hir.problems.is_empty())?,
        };
        if self.cached_bytes.fetch_add(code.len(), Ordering::Relaxed) >= MAX_CACHE_BYTES {
            return Some(Statement::Owned(Box::new(hir)));
        }
        let hir = Arc::new(hir);
        cache.insert(code.into(), hir.clone());
        Some(Statement::Shared(hir))
    }

    fn build_from_shapes(&self, code: &str, language: Language) -> Option<Hir> {
        let tree = self.shapes.parse_statement(code, language)?;
        let (hir, errors) = lower_flat_tree(tree, code, language);
        (errors.is_empty() && hir.problems.is_empty()).then_some(hir)
    }
}

/// The HIR of a statement.
enum Statement {
    Shared(Arc<Hir>),
    Owned(Box<Hir>),
}

/// Returns the span of the code of a chunk, without the comment lines around it. Returns `None` if
/// nothing remains, or if it is uncertain where a comment ends.
fn trim_comments(chunk: &str, language: Language) -> Option<Span> {
    // The grammars disagree on where a comment before a carriage return ends.
    if memchr(b'\r', chunk.as_bytes()).is_some() {
        return None;
    }
    let is_trivia = |line: &str| {
        let is_comment = match language {
            Language::Python => line.starts_with('#'),
            // These two characters end a line of JavaScript as well.
            Language::JavaScript => line.starts_with("//") && !line.contains(['\u{2028}', '\u{2029}']),
        };
        is_comment || line.trim_ascii().is_empty()
    };
    let (mut start, mut end) = (0, chunk.len());
    while let Some(line_feed) = memchr(b'\n', &chunk.as_bytes()[start..end])
        && is_trivia(&chunk[start..start + line_feed])
    {
        start += line_feed + 1;
    }
    while start < end {
        // The line feed of the last line of code stays: without it, a grammar may end the statement
        // elsewhere.
        let last_line = memrchr(b'\n', &chunk.as_bytes()[start..end - 1]).map_or(start, |feed| start + feed + 1);
        if !is_trivia(&chunk[last_line..end]) {
            break;
        }
        end = last_line;
    }
    let is_continued = chunk[..end].trim_ascii_end().ends_with('\\');
    (start < end && !is_continued).then(|| Span::new(start, end))
}

/// Appends the comments of a text that holds nothing else and starts at byte `offset`.
fn append_comments(whole: &mut Hir, text: &str, offset: u32) {
    let mut start = 0;
    for end in memchr_iter(b'\n', text.as_bytes()).chain([text.len()]) {
        let (line, comment) = (&text[start..end], Span::new(start, end));
        start = end + 1;
        if !line.trim_ascii().is_empty() {
            whole.comments.push(Span { start: offset + comment.start, end: offset + comment.end });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::random::Random;

    /// Parses the text twice, so that the second time everything is cached.
    fn compare(cache: &StatementCache, text: &str, language: Language, name: &str) {
        let mut plain = parse_and_lower(text, language);
        plain.merge_chunks();
        for time in ["first", "second"] {
            let cached = cache.parse_and_lower(text, language);
            assert_eq!(cached, plain, "{name}, {time} time");
        }
    }

    #[test]
    fn cached_hir_equals_parsed_hir() {
        let cache = StatementCache::default();
        for text in [
            "",
            "\n\n",
            "# c",
            "# c\n\nx = 1",
            "# c\n# d\nx = 1\n\n# e\n\n# f\ny = 2  # g\n# h",
            "def f(a):\n  # c\n  return a\n  # d\n# e\nf(1)\n",
            "x = '''\n# c\n'''\n# d\n",
            "x = '''\n# c\n",
            "x = [\n1,\n# c\n",
            "x = 1 + \\\n# c\ny\n",
            "x = 1 \\\n# c\n",
            "import ee\r\n# c\r\nx = 1\r\n",
            "if a:\n  b\n# c\nelse:\n  d\n# e\n",
            "@d\n# c\ndef f(): pass\n# d",
            "x = 1;\n  # c\n\t\ny = 2\n",
            "# é\nx = 'é'\n# é\n",
            // Bytes that are placeholders in keys.
            "x = '''a\\\u{1}b'''\ny = (c, r\"\"\"\\\u{7}\"\"\", d)\n",
            "x = 'a\u{1}'\ny = f(\u{e})  # \u{2}\n",
        ] {
            compare(&cache, text, Language::Python, "python");
        }
        for text in [
            "// c\n\nvar x = 1;\n// d\n\n/* e\n// f\n*/\nx\n// g",
            "/* c */ // d\nvar a = `\n// e\n`;\n// f\n",
            "var a = `\n// e\n",
            "f(\n// c\n",
            "// c\u{2028}var x = 1\nx\n// d\u{2029}y\n",
            "a\n// c\n(b)\n",
            "if (a) b\n// c\nelse d\n// e\n",
            "#!/usr/bin/env node\n// c\nvar x\n",
            "<!-- c\nvar x\n--> d\n",
        ] {
            compare(&cache, text, Language::JavaScript, "javascript");
        }
    }

    /// Lines of dashes separate the texts.
    #[test]
    fn statements_with_unusual_shapes_equal_parsed_ones() {
        let cache = StatementCache::default();
        for text in include_str!("../../tests/fixtures/shapes.py").split("# ---\n") {
            compare(&cache, text, Language::Python, text);
        }
        for text in include_str!("../../tests/fixtures/shapes.js").split("// ---\n") {
            compare(&cache, text, Language::JavaScript, text);
        }
    }

    #[test]
    fn long_chains_and_lists_equal_parsed_ones() {
        let cache = StatementCache::default();
        let chain = format!("x = a{}\n", ".b(c, d=1)[2]".repeat(900));
        let list = format!("x = [{}]\n", "a.b(1), ".repeat(2000));
        let row = format!("f({}g)\n", "a, ".repeat(2000));
        for text in [&chain, &list, &row] {
            assert!(cache.build_from_shapes(text, Language::Python).is_some());
            compare(&cache, text, Language::Python, &text[..20]);
            if !text.contains("d=") {
                compare(&cache, text, Language::JavaScript, &text[..20]);
            }
        }
        let block = format!("if a:\n{}", "  b(c)  # d\n".repeat(2000));
        compare(&cache, &block, Language::Python, "block");
    }

    /// A statement that is left to the parser is never wrong, but these must not be.
    #[test]
    fn plain_statements_need_no_parser() {
        let cache = StatementCache::default();
        for text in [
            "x = a.b('c', [1, 2.5], {'d': e}, f=(g, -h))  # i\n",
            "def f(a, b=1):\n  \"\"\"C.\"\"\"\n  # d\n  e = a.f(lambda g: g.h('i'))\n  return e.j(b)\n",
            "for a in b:\n  c(f'{a}')\n",
            "x = (\n  a.b()  # c\n  .d(*e)\n)\n",
        ] {
            assert!(cache.build_from_shapes(text, Language::Python).is_some(), "{text}");
        }
        for text in [
            "var x = a.b('c', [1, 2.5], {d: e, 'f': -g});  // h\n",
            "var f = function(a) {\n  // b\n  return a.c({d: 1});\n};\n",
            "a.map(function(b) { return b.c(d) })\n  .e(f)\n",
        ] {
            assert!(cache.build_from_shapes(text, Language::JavaScript).is_some(), "{text}");
        }
    }

    #[test]
    fn damaged_scripts_equal_parsed_ones() {
        let cache = StatementCache::default();
        let mut numbers = Random::new(5);
        let mut random = |limit: usize| numbers.below(limit);
        let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        for (folder, language) in [("python", Language::Python), ("javascript", Language::JavaScript)] {
            for entry in std::fs::read_dir(examples.join(folder)).unwrap() {
                let path = entry.unwrap().path();
                let script = std::fs::read_to_string(&path).unwrap();
                compare(&cache, &script, language, &path.to_string_lossy());
                for _ in 0..12 {
                    let mut text = script.clone();
                    for _ in 0..1 + random(3) {
                        let at = random(text.len());
                        if text.is_char_boundary(at) {
                            match random(4) {
                                0 => text.insert(at, b"([{'\"#.,:x\n `\\/"[random(15)] as char),
                                1 => drop(text.remove(at)),
                                2 => text.insert_str(at, ["\n# c\n", "\n// c\n", "'''", "/*", "*/"][random(5)]),
                                _ => text.truncate(at.max(100)),
                            }
                        }
                    }
                    compare(&cache, &text, language, &path.to_string_lossy());
                }
            }
        }
    }

    /// Checks the files that are listed in the file `GEOLS_CORPUS`.
    #[test]
    #[ignore = "needs a corpus"]
    fn files_of_a_corpus_equal_parsed_ones() {
        let Ok(list) = std::env::var("GEOLS_CORPUS") else { return };
        let cache = StatementCache::default();
        let mut compared = 0;
        for path in std::fs::read_to_string(list).unwrap().lines() {
            let language = if path.ends_with(".py") { Language::Python } else { Language::JavaScript };
            if let Ok(text) = std::fs::read_to_string(path) {
                compare(&cache, &text, language, path);
                compared += 1;
            }
        }
        println!("{compared} files");
    }
}
