//! Python to JavaScript of the Code Editor, on the lowered file with its types.

mod array;
mod assign;
mod builtin;
mod call;
mod comprehension;
mod date;
mod expr;
mod format;
mod function;
mod header;
mod interface;
mod kinds;
mod known_helpers;
mod loops;
mod maps;
mod min_max;
mod modules;
mod names;
mod operator;
mod statement;
mod string;
mod untranslatable;

use super::code::{Line, Role, Token};
use super::comments::Comments;
use super::fragment::Fragment;
use super::layout;
use super::{Note, Translation, settled};
use crate::kb::model::ClassId;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ExprId, FunctionId, Hir};
use crate::syntax::language::Language;
use crate::text::span::Span;
use header::Helper;
use known_helpers::Ready;
use modules::Paths;
use names::Names;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How tightly JavaScript's operators bind.
mod binds {
    pub use crate::translate::fragment::ATOM;
    pub const ASSIGN: u8 = 1;
    pub const TERNARY: u8 = 2;
    pub const OR: u8 = 3;
    pub const AND: u8 = 4;
    pub const BIT_OR: u8 = 5;
    pub const XOR: u8 = 6;
    pub const BIT_AND: u8 = 7;
    pub const EQUAL: u8 = 8;
    pub const LESS: u8 = 9;
    pub const SHIFT: u8 = 10;
    pub const SUM: u8 = 11;
    pub const PRODUCT: u8 = 12;
    pub const UNARY: u8 = 14;
}

/// Translates an analysed Python file.
pub(super) fn translate(analysis: &Analysis, text: &str) -> Translation {
    settled(|defined| {
        let mut to = ToJavaScript { defined: defined.clone(), ..ToJavaScript::new(analysis, text) };
        let text = layout::write(&to.file(), Language::JavaScript);
        (Translation { text, notes: to.notes }, to.needed)
    })
}

/// The state of a translation.
struct ToJavaScript<'a> {
    analysis: &'a Analysis,
    hir: &'a Hir,
    text: &'a str,
    comments: Comments<'a>,
    names: Names,
    /// What imported names stand for.
    paths: Paths,
    /// Small functions that the output needs.
    helpers: BTreeSet<Helper>,
    notes: Vec<Note>,
    /// Statements that must stand before the one that is being written.
    prelude: Vec<Line>,
    /// What is the matter with the statement that is being written.
    trouble: Vec<String>,
    /// Comments in the statement for which there is no place within it.
    floating: Vec<Box<str>>,
    /// Expressions that could not be translated.
    lost: FxHashSet<ExprId>,
    /// Whether a variable holds nothing, because what it is given cannot be translated.
    lost_bindings: FxHashMap<BindingId, bool>,
    lost_functions: FxHashMap<FunctionId, bool>,
    /// Variables that hold nothing and are named somewhere that stays.
    needed: FxHashSet<BindingId>,
    /// Of these, the ones that are set to `null`.
    defined: FxHashSet<BindingId>,
    /// Variables that have been declared.
    declared: FxHashSet<BindingId>,
    /// The function that is being written.
    function: Option<FunctionId>,
    /// For the loops around: the variable that says that the loop was left, where Python's `else` asks for it.
    left: Vec<Option<Box<str>>>,
    /// Variables that `with` statements give a value.
    contexts: FxHashSet<BindingId>,
    /// The variables of the `catch` blocks around.
    caught: Vec<Box<str>>,
    /// Parameters that some call gives a list or dictionary.
    given_lists: FxHashSet<BindingId>,
    /// Functions that are left out.
    ready: Ready,
    /// The file uses a package that has an interface.
    speaks: bool,
    /// What the Code Editor's interface has for expressions.
    found: FxHashMap<ExprId, Option<Arc<interface::Found>>>,
    /// Classes of the interface.
    classes: FxHashMap<ExprId, Option<ClassId>>,
    /// The widgets that call functions, by function and parameter.
    callers: Option<FxHashMap<(FunctionId, usize), ClassId>>,
    /// Expressions in whose place a parameter stands.
    substitutes: FxHashMap<ExprId, Box<str>>,
    /// Expressions that stand for what the statement before makes, with the call there, which moves to their place.
    results: FxHashMap<ExprId, ExprId>,
    /// These calls.
    made: FxHashSet<ExprId>,
    /// Variables that hold maps beside that of the script.
    second_maps: FxHashSet<BindingId>,
}

impl<'a> ToJavaScript<'a> {
    fn new(analysis: &'a Analysis, text: &'a str) -> ToJavaScript<'a> {
        let hir = &analysis.hir;
        ToJavaScript {
            analysis,
            hir,
            text,
            comments: Comments::new(hir, text, "//"),
            names: Names::new(analysis),
            paths: Paths::new(analysis),
            helpers: BTreeSet::new(),
            notes: Vec::new(),
            prelude: Vec::new(),
            trouble: Vec::new(),
            floating: Vec::new(),
            lost: FxHashSet::default(),
            lost_bindings: FxHashMap::default(),
            lost_functions: FxHashMap::default(),
            needed: FxHashSet::default(),
            defined: FxHashSet::default(),
            declared: FxHashSet::default(),
            function: None,
            left: Vec::new(),
            contexts: untranslatable::contexts(analysis),
            caught: Vec::new(),
            given_lists: FxHashSet::default(),
            ready: Ready::new(analysis, text),
            speaks: modules::speaks(analysis),
            found: FxHashMap::default(),
            classes: FxHashMap::default(),
            callers: None,
            substitutes: FxHashMap::default(),
            results: FxHashMap::default(),
            made: FxHashSet::default(),
            second_maps: FxHashSet::default(),
        }
    }

    fn span(&self, expr: ExprId) -> Span {
        self.hir.expr(expr).span
    }
    fn source(&self, span: Span) -> &'a str {
        span.of(self.text)
    }

    /// Says what is the matter with the statement that is being written.
    fn trouble(&mut self, span: Span, reason: impl Into<String>) {
        let reason = reason.into();
        if !self.trouble.contains(&reason) {
            self.trouble.push(reason.clone());
        }
        // What is tried in two ways is in trouble in both.
        let said = |note: &Note| note.span == span && note.text == reason;
        if !self.notes.iter().rev().take(8).any(said) {
            self.notes.push(Note { span, text: reason });
        }
    }
    /// An expression that cannot be translated: `null` in its place, and a word why.
    fn lose(&mut self, expr: ExprId, reason: impl Into<String>) -> Fragment {
        self.trouble(self.span(expr), reason);
        self.lost.insert(expr);
        Fragment::atom("null")
    }
    /// Uses a helper.
    fn helper(&mut self, helper: Helper) -> Fragment {
        self.helpers.insert(helper);
        Fragment::atom(helper.name())
    }
}

/// A token.
fn word(text: &str) -> Token {
    Token::new(text, Role::Plain)
}

/// `{ ... }`.
fn block(lines: Vec<Line>) -> Token {
    Token::new("", Role::Block(lines)).spaced()
}

/// A statement with its semicolon.
fn statement(mut tokens: Vec<Token>) -> Line {
    let mut semicolon = word(";");
    semicolon.after = tokens.last_mut().and_then(|token| token.after.take());
    tokens.push(semicolon);
    Line::code(tokens)
}

/// `word expression`.
fn after_word(text: &str, fragment: Fragment) -> Vec<Token> {
    let mut tokens = vec![word(text)];
    tokens.extend(fragment.spaced().tokens);
    tokens
}

/// `word (expression) {`, without the block.
fn head(text: &str, fragment: Fragment) -> Vec<Token> {
    let mut tokens = vec![word(text)];
    tokens.extend(fragment.in_brackets("(", ")").spaced().tokens);
    tokens
}

/// `function(params) { lines }`.
fn function(params: Vec<Fragment>, lines: Vec<Line>) -> Fragment {
    let mut tokens = vec![word("function")];
    tokens.extend(Fragment::list("(", params, ")").tokens);
    tokens.push(block(lines));
    Fragment::of(tokens, binds::ASSIGN)
}

/// `function(params) { return value; }`.
fn returning(params: Vec<Fragment>, value: Fragment) -> Fragment {
    function(params, vec![statement(after_word("return", value))])
}
