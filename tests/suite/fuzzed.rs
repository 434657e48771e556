//! The smallest texts of what fuzzing has found, of each cause one.

use geols::check::{AnalysisEnv, analyze, check_text};
use geols::syntax::language::Language;
use geols::syntax::parse_and_lower;
use geols::translate::translate;

/// Translates a script, whose translation must parse, and returns the translation.
fn translated(text: &str, from: Language, to: Language) -> String {
    let env = AnalysisEnv::default();
    let analysis = analyze(text, from, &env);
    assert_eq!(analysis.hir.problems, [], "{text}");
    let translation = translate(&analysis, text, to, &Default::default()).text;
    let problems = analyze(&translation, to, &env).hir.problems;
    assert_eq!(problems, [], "{text}\nbecomes\n{translation}");
    translation
}

fn to_python(text: &str) -> String {
    translated(text, Language::JavaScript, Language::Python)
}

#[test]
fn names_may_have_escapes() {
    let text = "var \\u0061b = ee.Im\\u{61}ge(1);\nprint(ab.selectt('x'));\n";
    let diagnostics = check_text(text, Language::JavaScript, &AnalysisEnv::default());
    assert_eq!(diagnostics.iter().map(|found| found.rule).collect::<Vec<_>>(), ["unknown-operator"]);
    assert!(to_python(text).contains("\nab = ee.Image(1)\n"));
    to_python("\\u0020print(1);\n");
}

#[test]
fn statements_are_in_the_order_of_the_text() {
    let text = "var image = ee.Image(1), f = unknown: ['B4'], min: 0, max: 0.3}, 'median');\n";
    let hir = parse_and_lower(text, Language::JavaScript);
    let starts: Vec<u32> = hir.body.iter().map(|&stmt| hir.stmt(stmt).span.start).collect();
    assert!(starts.len() > 4 && starts.is_sorted(), "{starts:?}");
}
