//! Names that functions of JavaScript assign without declaring them: a new one leaves the results
//! of statements that do not use it.

use super::{same, snapshot};
use geols::syntax::language::Language;
use geols::workspace::config::Config;
use std::sync::Arc;

/// A file of 60 variables, with a function that holds `typed`, and one that reads `value` when it
/// is called later.
fn script(typed: &str) -> String {
    let rest: String = (0..60).map(|at| format!("var a{at} = ee.Image({at});\n")).collect();
    let later = "var value = ee.Image(1);\nvalue = ee.Image(2);\nfunction later() { return value.select('B4'); }\n";
    format!("// {}\n{later}function own() {{ {typed} }}\n{rest}", "-".repeat(2500))
}

#[test]
fn a_name_that_a_function_assigns_reruns_only_its_users() {
    let config = Arc::new(Config::default());
    let mut before = snapshot(&script(""), Language::JavaScript, &config, None);
    for (typed, max_run) in [
        ("n = 1;", 4),
        ("ne = 1;", 4),
        ("new_name = a1;", 4),
        ("value = 3;", 12),
        ("values = 3;", 12),
        ("value = 'x';", 12),
        ("valu = 'x'; other = a2;", 12),
        ("", 12),
    ] {
        let text = script(typed);
        let now = snapshot(&text, Language::JavaScript, &config, Some(&before));
        same(&now, &snapshot(&text, Language::JavaScript, &config, None)).unwrap();
        let (reused, chunks) = (now.analysis.inferred.reused(), now.analysis.hir.chunk_count());
        assert!(reused + max_run >= chunks, "{typed}: {reused} of {chunks}");
        before = now;
    }
}
