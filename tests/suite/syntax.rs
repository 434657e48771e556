//! The syntax layer over whole files: shapes, real code, mutated code, deep code.

mod dump;
mod robust;

use geols::syntax::hir::{ExprKind, Hir, StmtKind};
use geols::syntax::{self, language::Language};
use geols::text::span::Span;

/// Reads `text` and checks what holds for every text: places in range and on characters, children
/// inside of parents and before them, problems where the tree has errors.
fn check(text: &str, language: Language) -> Hir {
    let hir = syntax::parse_and_lower(text, language);
    let whole = Span::new(0, text.len());
    let good = |span: Span| {
        assert!(span.start <= span.end && whole.contains(span), "{span:?} in {text:?}");
        assert!(
            text.is_char_boundary(span.start as usize) && text.is_char_boundary(span.end as usize),
            "{span:?} in {text:?}"
        );
    };
    for (at, expr) in hir.exprs.iter().enumerate() {
        good(expr.span);
        let inside = |child: syntax::hir::ExprId| {
            assert!(child.index() < at, "{expr:?} before {child:?} in {text:?}");
            let place = hir.expr(child).span;
            // Nothing, next to what was left out of a repaired text, may be on its other side.
            assert!(place.is_empty() || expr.span.contains(place), "{place:?} outside of {expr:?} in {text:?}");
        };
        match &expr.kind {
            ExprKind::Member { object, property } => {
                inside(*object);
                good(property.span);
                assert!(property.span.is_empty() || expr.span.contains(property.span), "{expr:?} in {text:?}");
            }
            ExprKind::Call { callee, args, args_span, .. } => {
                inside(*callee);
                good(*args_span);
                for arg in args {
                    inside(arg.value);
                    good(arg.span);
                    assert!(arg.span.is_empty() || args_span.contains(arg.span), "{expr:?} in {text:?}");
                }
            }
            ExprKind::Binary { left, right, op_span, .. } | ExprKind::Logical { left, right, op_span, .. } => {
                inside(*left);
                inside(*right);
                good(*op_span);
            }
            ExprKind::List(items) | ExprKind::Tuple(items) | ExprKind::Opaque(items) => {
                items.iter().copied().for_each(inside)
            }
            _ => {}
        }
    }
    for stmt in &hir.stmts {
        good(stmt.span);
        if let StmtKind::Expr(value) = stmt.kind {
            let place = hir.expr(value).span;
            assert!(place.is_empty() || stmt.span.contains(place), "{stmt:?} in {text:?}");
        }
    }
    for function in &hir.functions {
        good(function.span);
        good(function.head);
        assert!(function.span.contains(function.head), "{function:?} in {text:?}");
    }
    hir.comments.iter().copied().for_each(good);
    hir.problems.iter().for_each(|problem| good(problem.span));
    hir
}

/// Prints the shape of the file in `GEOLS_DUMP`.
#[test]
#[ignore = "a tool for development"]
fn dump_file() {
    let Ok(path) = std::env::var("GEOLS_DUMP") else { return };
    let text = std::fs::read_to_string(&path).unwrap();
    let language = Language::of_path(path.as_ref()).unwrap();
    if std::env::var("GEOLS_SEXP").is_ok() {
        println!("{}", syntax::parse::parse(&text, language, None).unwrap().sexp());
    }
    println!("{}", dump::dump(&syntax::parse_and_lower(&text, language), &text));
}

/// Reads every file of the list `GEOLS_CORPUS` and prints those with problems, as JSON lines, and
/// the speed.
#[test]
#[ignore = "needs a corpus"]
fn corpus() {
    let Ok(list) = std::env::var("GEOLS_CORPUS") else { return };
    let (mut bytes, mut lines, mut parsing, mut lowering) = (0, 0, 0.0, 0.0);
    for path in std::fs::read_to_string(&list).unwrap().lines() {
        let Some(language) = Language::of_path(path.as_ref()) else { continue };
        let text = if path.ends_with(".ipynb") {
            use geols::workspace::document::Document;
            match Document::from_bytes(path.as_ref(), &std::fs::read(path).unwrap(), None) {
                Ok(document) => {
                    if let Some(folder) = std::env::var_os("GEOLS_JOIN") {
                        let name = path.replace('/', "_");
                        let from = (0..=name.len())
                            .rev()
                            .take_while(|at| name.len() - at < 180)
                            .filter(|at| name.is_char_boundary(*at))
                            .last();
                        let name = format!("{}.py", &name[from.unwrap_or(0)..]);
                        std::fs::write(std::path::Path::new(&folder).join(name), &*document.text).unwrap();
                    }
                    document.text.to_string()
                }
                Err(error) => {
                    println!("NOTEBOOK\t{path}\t{error}");
                    continue;
                }
            }
        } else {
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            text
        };
        let start = std::time::Instant::now();
        let tree = syntax::parse::parse(&text, language, None).unwrap();
        let parsed = std::time::Instant::now();
        let hir = syntax::lower(&tree, &text, language);
        parsing += (parsed - start).as_secs_f64();
        lowering += parsed.elapsed().as_secs_f64();
        bytes += text.len();
        lines += text.lines().count();
        for problem in hir.problems.iter().take(8) {
            let before = &text[..problem.span.start as usize];
            let line = before.matches('\n').count() + 1;
            let source = text.lines().nth(line - 1).unwrap_or("");
            let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
            println!("PROBLEM\t{path}\t{line}:{column}+{}\t{:?}\t{source}", problem.span.len(), problem.kind);
        }
    }
    let mb = bytes as f64 / 1e6;
    println!(
        "{mb:.1} MB, {lines} lines; parse {:.1} MB/s, lower {:.1} MB/s; per 1000 lines {:.2} + {:.2} ms",
        mb / parsing,
        mb / lowering,
        parsing / lines as f64 * 1e6,
        lowering / lines as f64 * 1e6
    );
}

/// Every case of `grammars/corpus/*.txt` has the shape that is written below it. `GEOLS_UPDATE=1`
/// writes what there is.
#[test]
fn shapes() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("grammars/corpus");
    let update = std::env::var_os("GEOLS_UPDATE").is_some();
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let language = match path.file_stem().unwrap().to_str().unwrap() {
            name if name.starts_with("python") => Language::Python,
            _ => Language::JavaScript,
        };
        let file = std::fs::read_to_string(&path).unwrap();
        let mut out = String::new();
        for case in file.split("\n===").map(|case| case.trim_start_matches("===")) {
            let (title, rest) = case.split_once('\n').unwrap_or((case, ""));
            let (code, expected) = rest.split_once("\n---\n").unwrap_or((rest, ""));
            let shape = dump::dump(&syntax::parse_and_lower(code, language), code);
            if shape.trim() != expected.trim() {
                wrong.push(format!("{}:{title}\n{code}\n-- is:\n{shape}-- should be:\n{expected}\n", path.display()));
            }
            out.push_str(&format!("==={title}\n{code}\n---\n{}\n\n", shape.trim()));
        }
        if update {
            std::fs::write(&path, out.trim_end().to_string() + "\n").unwrap();
        }
    }
    assert!(update || wrong.is_empty(), "{}", wrong.join("\n"));
}
