//! The words of both languages, as the grammar needs them.

use super::word_set::{Keyword, WordKind, WordSet};
use crate::semantic::query::colors;
use std::sync::Arc;

/// Indexes of the sets of words that do not change while a script is written.
#[derive(Debug, Clone, Copy)]
pub struct LanguageSets {
    /// Words after a value, indexed by what may stand there: 1 operators, 2 `else`, 4 `for`, 8
    /// `if`.
    pub after_value: [u16; 16],
    /// Names that a new name may not have.
    pub reserved_names: u16,
    /// Words that the language reserves.
    pub reserved_words: u16,
    pub in_keyword: u16,
    pub as_keyword: u16,
    pub import_keyword: u16,
    pub if_keyword: u16,
    /// Words that declare the variable of a loop.
    pub declaration_keywords: u16,
    pub color_names: u16,
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

const PYTHON_STATEMENTS: [(&str, Keyword); 4] =
    [("def", Keyword::Define), ("import", Keyword::Import), ("from", Keyword::From), ("pass", Keyword::Pass)];
const JAVASCRIPT_STATEMENTS: [(&str, Keyword); 2] =
    [("var let const", Keyword::Declare), ("function", Keyword::Define)];

fn listed<'a>(list: &'a str, kind: WordKind) -> impl Iterator<Item = (Arc<str>, WordKind)> + 'a {
    list.split_ascii_whitespace().map(move |word| (Arc::from(word), kind))
}

/// Returns the words of a table of lists of words.
fn keywords(table: &[(&str, Keyword)]) -> Vec<(Arc<str>, WordKind)> {
    table.iter().flat_map(|(list, keyword)| listed(list, WordKind::Keyword(*keyword))).collect()
}

impl LanguageSets {
    /// Builds the sets of a language. `add` stores a set and returns its index.
    pub fn new(python: bool, mut add: impl FnMut(WordSet) -> u16) -> Self {
        let language = if python { PYTHON } else { JAVASCRIPT };
        let mut add_words = |list: &str, kind: WordKind| add(WordSet::new(listed(list, kind)));
        Self {
            reserved_names: add_words(&format!("{language} {ENVIRONMENT}"), WordKind::Name),
            reserved_words: add_words(language, WordKind::Name),
            in_keyword: add_words("in", WordKind::Keyword(Keyword::In)),
            as_keyword: add_words("as", WordKind::Keyword(Keyword::As)),
            import_keyword: add_words("import", WordKind::Keyword(Keyword::Import)),
            if_keyword: add_words("if", WordKind::Keyword(Keyword::If)),
            declaration_keywords: add_words("var let", WordKind::Keyword(Keyword::Declare)),
            color_names: add(WordSet::of_kind(colors::names(), WordKind::Text)),
            after_value: std::array::from_fn(|kinds| add(words_after_value(python, kinds))),
        }
    }
}

/// Returns the words after a value. `kinds` is an index of [`LanguageSets::after_value`].
fn words_after_value(python: bool, kinds: usize) -> WordSet {
    let mut table = Vec::new();
    if python && kinds & 1 != 0 {
        table.extend([("and or in is", Keyword::Binary), ("not", Keyword::NotIn)]);
    }
    let others = [("else", Keyword::Else), ("for", Keyword::ComprehensionFor), ("if", Keyword::TernaryIf)];
    table.extend(others.into_iter().enumerate().filter(|(index, _)| kinds & (2 << index) != 0).map(|(_, word)| word));
    WordSet::new(keywords(&table))
}

/// Returns the words that start a statement. `inside` is set in a function, `after_condition` after
/// the block of a condition.
pub fn statement_words(python: bool, inside: bool, after_condition: bool) -> Vec<(Arc<str>, WordKind)> {
    let mut table = vec![("if", Keyword::If), ("for", Keyword::For)];
    table.extend(match python {
        true => &PYTHON_STATEMENTS[..],
        false => &JAVASCRIPT_STATEMENTS[..],
    });
    if inside {
        table.push(("return", Keyword::Return));
    }
    if after_condition {
        table.push(("else", Keyword::Else));
        table.extend(python.then_some(("elif", Keyword::If)));
    }
    keywords(&table)
}

/// Returns the words of the language that start a value.
pub fn operand_words(python: bool) -> Vec<(Arc<str>, WordKind)> {
    let (mut words, constants) = match python {
        true => (keywords(&[("not", Keyword::Unary), ("lambda", Keyword::Lambda)]), "True False None"),
        false => {
            (keywords(&[("function", Keyword::Function), ("typeof", Keyword::Unary)]), "true false null undefined")
        }
    };
    words.extend(listed(constants, WordKind::Text));
    words
}

/// Returns the built-in functions and objects of the language that scripts use.
pub fn builtins(python: bool) -> impl Iterator<Item = (Arc<str>, WordKind)> {
    let list = match python {
        true => {
            "abs all any bool dict enumerate float int len list map max min print range round set sorted str sum tuple type zip"
        }
        false => "Array Date JSON Math Number Object String isNaN parseFloat parseInt",
    };
    listed(list, WordKind::Name)
}
