//! The words of both languages, as the grammar needs them.

use super::words::{Keyword, Word, Words};
use crate::semantic::query::colors;
use std::sync::Arc;

/// The sets of words that do not change while a script is written.
pub struct Fixed {
    /// Words after a value, indexed by what may stand there: 1 operators, 2 `else`, 4 `for`, 8
    /// `if`.
    pub after: Vec<Words>,
    /// Names that a new name may not have.
    pub reserved: Words,
    /// Words of the language.
    pub language: Words,
    /// `in`.
    pub within: Words,
    /// `as`.
    pub alias: Words,
    /// `import`.
    pub import: Words,
    /// `if`.
    pub condition: Words,
    /// Words that declare the variable of a loop.
    pub declare: Words,
    /// Names of colors.
    pub colors: Words,
}

/// Words that Python reserves.
const PYTHON: &str = "False None True and as assert async await break class continue def del elif else except finally for from global if \
    import in is lambda nonlocal not or pass raise return try while with yield match case type print exec";
/// Words that JavaScript reserves.
const JAVASCRIPT: &str = "break case catch class const continue debugger default delete do else enum export extends false finally for \
    function if implements import in instanceof interface let new null package private protected public return static super switch \
    this throw true try typeof var void while with yield await async of get set arguments eval undefined NaN Infinity";

/// Names of the environment that a script should not redefine.
const ENVIRONMENT: &str = "ee geemap Map Export ui Chart print require exports";

fn listed<'a>(list: &'a str, kind: Word) -> impl Iterator<Item = (Arc<str>, Word)> + 'a {
    list.split_ascii_whitespace().map(move |word| (Arc::from(word), kind))
}

fn keywords(list: &[(&str, Keyword)]) -> Vec<(Arc<str>, Word)> {
    list.iter().map(|(word, keyword)| (Arc::from(*word), Word::Keyword(*keyword))).collect()
}

/// Returns the sets of a language.
pub fn fixed(python: bool) -> Fixed {
    let language = if python { PYTHON } else { JAVASCRIPT };
    let one = |word: &str, keyword: Keyword| Words::all([word], Word::Keyword(keyword));
    let after = |kinds: usize| {
        let operators: [(&str, Keyword); 5] = [
            ("and", Keyword::Binary),
            ("or", Keyword::Binary),
            ("in", Keyword::Binary),
            ("is", Keyword::Binary),
            ("not", Keyword::NotIn),
        ];
        let mut found = if kinds & 1 != 0 && python { operators.to_vec() } else { Vec::new() };
        let others = [("else", Keyword::Else), ("for", Keyword::Each), ("if", Keyword::Choose)];
        found.extend(others.into_iter().enumerate().filter(|(at, _)| kinds & (2 << at) != 0).map(|(_, word)| word));
        Words::new(keywords(&found))
    };
    Fixed {
        after: (0..16).map(after).collect(),
        reserved: Words::new(listed(language, Word::Name).chain(listed(ENVIRONMENT, Word::Name))),
        language: Words::new(listed(language, Word::Name)),
        within: one("in", Keyword::In),
        alias: one("as", Keyword::As),
        import: one("import", Keyword::Import),
        condition: one("if", Keyword::If),
        declare: Words::all(["var", "let"], Word::Keyword(Keyword::Declare)),
        colors: Words::all(colors::names(), Word::Text),
    }
}

/// Returns the words that start a statement. `inside` is set in a function, `after_condition` after
/// the block of a condition.
pub fn start(python: bool, inside: bool, after_condition: bool) -> Vec<(Arc<str>, Word)> {
    let mut words = match python {
        true => keywords(&[
            ("def", Keyword::Define),
            ("if", Keyword::If),
            ("for", Keyword::For),
            ("import", Keyword::Import),
            ("from", Keyword::From),
            ("pass", Keyword::Pass),
        ]),
        false => keywords(&[
            ("var", Keyword::Declare),
            ("let", Keyword::Declare),
            ("const", Keyword::Declare),
            ("function", Keyword::Define),
            ("if", Keyword::If),
            ("for", Keyword::For),
        ]),
    };
    if inside {
        words.extend(keywords(&[("return", Keyword::Return)]));
    }
    if after_condition {
        words.extend(keywords(&[("else", Keyword::Else)]));
    }
    if after_condition && python {
        words.extend(keywords(&[("elif", Keyword::If)]));
    }
    words
}

/// Returns the words of the language that start a value.
pub fn operand(python: bool) -> Vec<(Arc<str>, Word)> {
    let (mut words, constants) = match python {
        true => (keywords(&[("not", Keyword::Unary), ("lambda", Keyword::Lambda)]), "True False None"),
        false => {
            (keywords(&[("function", Keyword::Function), ("typeof", Keyword::Unary)]), "true false null undefined")
        }
    };
    words.extend(listed(constants, Word::Text));
    words
}

/// Returns the built-in functions and objects of the language that scripts use.
pub fn builtins(python: bool) -> impl Iterator<Item = (Arc<str>, Word)> {
    let list = match python {
        true => {
            "abs all any bool dict enumerate float int len list map max min print range round set sorted str sum tuple type zip"
        }
        false => "Array Date JSON Math Number Object String isNaN parseFloat parseInt",
    };
    listed(list, Word::Name)
}
