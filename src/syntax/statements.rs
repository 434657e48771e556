//! Statements of files that were read before.
//!
//! Files of a project have many statements in common: imports, the map, the area of interest. Parsing one takes longer than everything else that is
//! done with it, and what it is lowered to hangs on its text alone. So each is kept by its text, without the comments around it, which are put
//! back where they stand. What comes out is what [`super::read`] gives, in one piece.
//!
//! Rejected: keeping whole files, which repeat far less; and a list for each thread, which would read each statement as often as there are threads.

use super::hir::Hir;
use super::language::Language;
use super::parts::Parts;
use super::{MOST_PROBLEMS, chunks, empty, lower_flat, read, read_alone, spans};
use crate::text::span::Span;
use dashmap::DashMap;
use memchr::{memchr, memchr_iter, memrchr};
use rustc_hash::FxBuildHasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Longer statements seldom come again, and take room: nine tenths of what a limit four times as high would save.
const LONGEST: usize = 1 << 8;
/// Bytes of text of all that are kept. What they are lowered to takes some twenty times that.
const ROOM: usize = 1 << 18;

/// Statements that were read, for whoever reads more files. Shared by threads.
#[derive(Debug, Default)]
pub struct Statements {
    javascript: DashMap<Box<str>, Arc<Hir>, FxBuildHasher>,
    python: DashMap<Box<str>, Arc<Hir>, FxBuildHasher>,
    parts: Parts,
    taken: AtomicUsize,
}

impl Statements {
    /// Parses and lowers `text`.
    pub fn read(&self, text: &str, language: Language) -> Hir {
        let mut whole = empty(language);
        for piece in spans(&chunks::all(text, language), text) {
            self.add(&mut whole, piece.of(text), piece.start, language);
        }
        if !whole.problems.is_empty() && chunks::starts(text, language).len() != whole.pieces.len() {
            // What comes of broken code hangs on how much of the text is read together.
            whole = read(text, language);
        }
        whole.problems.truncate(MOST_PROBLEMS);
        // Pieces tell versions of a text apart, and there are none.
        whole.forget_pieces();
        whole
    }

    /// Adds a piece that starts at byte `offset`.
    fn add(&self, whole: &mut Hir, piece: &str, offset: u32, language: Language) {
        let code = code(piece, language);
        let known = code.and_then(|code| self.statement(code.of(piece), language));
        match (known, code) {
            (Some(known), Some(code)) => {
                comments(whole, &piece[..code.start as usize], offset);
                match known {
                    Statement::Shared(hir) => whole.append_copy(&hir, offset + code.start),
                    Statement::Own(hir) => whole.append(*hir, offset + code.start),
                }
                comments(whole, &piece[code.end as usize..], offset + code.end);
            }
            _ => whole.append(read_alone(piece, language, None).unwrap_or_else(|| empty(language)), offset),
        }
    }

    /// A statement that stands alone. `None`: there is something wrong with it, and what comes after it may belong to it; or it has to be read anyway.
    fn statement(&self, code: &str, language: Language) -> Option<Statement> {
        if code.len() > LONGEST {
            return self.put_together(code, language).map(|hir| Statement::Own(Box::new(hir)));
        }
        let all = if language.is_python() { &self.python } else { &self.javascript };
        if let Some(known) = all.get(code) {
            return Some(Statement::Shared(known.clone()));
        }
        let read = match self.put_together(code, language) {
            Some(read) => read,
            None => read_alone(code, language, None).filter(|read| read.problems.is_empty())?,
        };
        if self.taken.fetch_add(code.len(), Ordering::Relaxed) >= ROOM {
            return Some(Statement::Own(Box::new(read)));
        }
        let read = Arc::new(read);
        all.insert(code.into(), read.clone());
        Some(Statement::Shared(read))
    }

    fn put_together(&self, code: &str, language: Language) -> Option<Hir> {
        let (read, errors) = lower_flat(self.parts.flat(code, language)?, code, language);
        (errors.is_empty() && read.problems.is_empty()).then_some(read)
    }
}

/// What a statement was lowered to.
enum Statement {
    Shared(Arc<Hir>),
    Own(Box<Hir>),
}

/// What is left of a piece without the lines of comments before and after it. `None`: it is not certain what is a comment.
fn code(piece: &str, language: Language) -> Option<Span> {
    // Grammars differ in where a comment before a carriage return ends.
    if memchr(b'\r', piece.as_bytes()).is_some() {
        return None;
    }
    let aside = |line: &str| {
        let comment = if language.is_python() { line.starts_with('#') } else { line.starts_with("//") };
        // Two more signs end a line of JavaScript.
        line.trim_ascii().is_empty() || comment && (language.is_python() || !line.contains(['\u{2028}', '\u{2029}']))
    };
    let (mut start, mut end) = (0, piece.len());
    while let Some(feed) = memchr(b'\n', &piece.as_bytes()[start..end])
        && aside(&piece[start..start + feed])
    {
        start += feed + 1;
    }
    while start < end {
        // Where the last line starts. Its line feed stays: without it, a grammar may end a statement elsewhere.
        let line = memrchr(b'\n', &piece.as_bytes()[start..end - 1]).map_or(start, |feed| start + feed + 1);
        if !aside(&piece[line..end]) {
            break;
        }
        end = line;
    }
    // The line goes on behind it.
    (start < end && !piece[..end].trim_ascii_end().ends_with('\\')).then(|| Span::new(start, end))
}

/// Adds the comments of a text that is nothing else and starts at byte `offset`.
fn comments(whole: &mut Hir, text: &str, offset: u32) {
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
    use crate::syntax::dump;

    /// Read twice, so that the second time all is known.
    fn compare(known: &Statements, text: &str, language: Language, name: &str) {
        let mut plain = read(text, language);
        plain.forget_pieces();
        for time in ["first", "second"] {
            let again = known.read(text, language);
            assert_eq!(again.comments, plain.comments, "{name}, {time} time");
            assert_eq!(dump(&again, text), dump(&plain, text), "{name}, {time} time");
            assert_eq!(again.names, plain.names, "{name}, {time} time");
            assert_eq!((again.body, again.exprs), (plain.body.clone(), plain.exprs.clone()), "{name}, {time} time");
            assert_eq!(
                (again.stmts, again.functions),
                (plain.stmts.clone(), plain.functions.clone()),
                "{name}, {time} time"
            );
        }
    }

    #[test]
    fn what_is_known_is_what_is_read() {
        let known = Statements::default();
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
            // Bytes that are signs in keys.
            "x = '''a\\\u{1}b'''\ny = (c, r\"\"\"\\\u{7}\"\"\", d)\n",
            "x = 'a\u{1}'\ny = f(\u{e})  # \u{2}\n",
            // Alike, or nearly.
            "a = b.c(b)\nd = e.f(g)\nlonger = name.h(name)\nprint = b.c(b)\n",
            "f('a', 'b')\ng('', 'bcd')\nf('a' 'b')\nf('cd' 'e')\nf('a'\n  'b')\nf(b'a')\ng(r'c')\nh(u'd')\nf('a\\n', 'b')\nf('a', 'é')\n",
            "f(g='', h={'k': 'v'})\nlonger(name='value', i={'key': ''})\nf(**g, h={j: 'v'})\nf(g={'a'}, h={k: 'v'})\n",
            "m = c.map(lambda i: i.clip(r))\nn = longer.map(lambda image: image.clip(area))  # c\no = p.map(lambda q: i.clip(r)) # def\n",
            "def f(a, b=1):\n  # c\n  return a + b\ndef longer(c, name=1):\n  # é\n  return c + name\ndef g(a, b=1):\n  # c\n  return a + a\n",
            "x = 1.real + real\ny = 1e5 + a\nz = 1e5 + name\nw = 0x1f + a\nmatch = case\nx = not y\nx = noty\n",
            "x = f'a{b}'\ny = f'c{d}'\nx = a if b else c\ny = d if name else e\nx = 'a'if b else c\n",
            "class A(B):\n  c = 'd'\nclass Longer(Name):\n  e = 'fgh'\nwith a as b: c\nwith name as d: e\n",
        ] {
            compare(&known, text, Language::Python, "python");
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
            "var a = b.c({scale: 30, 'k': d});\nvar longer = name.e({crs: 30, 'key': f});\nvar a = b.c({scale: 30, k: d})\n",
            "f('a' + \"b\")\ng(\"cde\" + '')\nf(a / b)\nf(/a/)\nlet x = `a`\nlet y = `b`\n",
            "a.map(function(b) { return b.c(d) })\nname.map(function(e) { return e.f(longer) })\na.map(b => b.c(d))\nname.map(e => e.f(g))\n",
            "undefined = a\nb = a\nthis.a = b\nlet\nlet = a\na\nin b\n",
        ] {
            compare(&known, text, Language::JavaScript, "javascript");
        }
    }

    /// Texts between lines of dashes.
    #[test]
    fn parts_that_are_what_they_seem_and_parts_that_are_not() {
        let known = Statements::default();
        for text in include_str!("../../tests/fixtures/parts.py").split("# ---\n") {
            compare(&known, text, Language::Python, text);
        }
        for text in include_str!("../../tests/fixtures/parts.js").split("// ---\n") {
            compare(&known, text, Language::JavaScript, text);
        }
    }

    #[test]
    fn long_chains_and_rows() {
        let known = Statements::default();
        let chain = format!("x = a{}\n", ".b(c, d=1)[2]".repeat(900));
        let list = format!("x = [{}]\n", "a.b(1), ".repeat(2000));
        let row = format!("f({}g)\n", "a, ".repeat(2000));
        for text in [&chain, &list, &row] {
            assert!(known.put_together(text, Language::Python).is_some());
            compare(&known, text, Language::Python, &text[..20]);
            if !text.contains("d=") {
                compare(&known, text, Language::JavaScript, &text[..20]);
            }
        }
        let block = format!("if a:\n{}", "  b(c)  # d\n".repeat(2000));
        compare(&known, &block, Language::Python, "block");
    }

    /// What goes to the parser in any case is never wrong: this is what must not.
    #[test]
    fn plain_statements_are_put_together() {
        let known = Statements::default();
        for text in [
            "x = a.b('c', [1, 2.5], {'d': e}, f=(g, -h))  # i\n",
            "def f(a, b=1):\n  \"\"\"C.\"\"\"\n  # d\n  e = a.f(lambda g: g.h('i'))\n  return e.j(b)\n",
            "for a in b:\n  c(f'{a}')\n",
            "x = (\n  a.b()  # c\n  .d(*e)\n)\n",
        ] {
            assert!(known.put_together(text, Language::Python).is_some(), "{text}");
        }
        for text in [
            "var x = a.b('c', [1, 2.5], {d: e, 'f': -g});  // h\n",
            "var f = function(a) {\n  // b\n  return a.c({d: 1});\n};\n",
            "a.map(function(b) { return b.c(d) })\n  .e(f)\n",
        ] {
            assert!(known.put_together(text, Language::JavaScript).is_some(), "{text}");
        }
    }

    #[test]
    fn scripts_and_what_is_left_of_them() {
        let known = Statements::default();
        let mut state = 5u64;
        let mut random = move |most: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % most
        };
        let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        for (folder, language) in [("python", Language::Python), ("javascript", Language::JavaScript)] {
            for entry in std::fs::read_dir(examples.join(folder)).unwrap() {
                let path = entry.unwrap().path();
                let script = std::fs::read_to_string(&path).unwrap();
                compare(&known, &script, language, &path.to_string_lossy());
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
                    compare(&known, &text, language, &path.to_string_lossy());
                }
            }
        }
    }

    /// The same for the files of the list `GEOLS_CORPUS`.
    #[test]
    #[ignore = "needs a corpus"]
    fn corpus() {
        let Ok(list) = std::env::var("GEOLS_CORPUS") else { return };
        let known = Statements::default();
        let mut compared = 0;
        for path in std::fs::read_to_string(list).unwrap().lines() {
            let language = if path.ends_with(".py") { Language::Python } else { Language::JavaScript };
            if let Ok(text) = std::fs::read_to_string(path) {
                compare(&known, &text, language, path);
                compared += 1;
            }
        }
        println!("{compared} files");
    }
}
