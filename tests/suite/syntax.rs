//! The syntax layer over whole files: shapes, real code, mutated code, deep code.

use geols::syntax::{self, language::Language};

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
    println!("{}", syntax::dump(&syntax::read(&text, language), &text));
}
