//! JavaScript to Python, on the lowered file with its types.

mod arguments;
mod array;
mod assign;
mod builtin;
mod call;
mod class;
mod class_table;
mod date;
mod dropped_options;
mod expr;
mod for_each;
mod function;
mod header;
mod kinds;
mod labels;
mod loops;
mod member;
mod names;
mod operator;
mod python_fragment;
mod statement;
mod static_call;
mod string;
mod string_conversion;
mod switch;
mod ui;
mod untranslatable;
mod use_before_def;
mod widget_methods;
mod writes;

use super::code::{Line, Role, Token};
use super::comments::Comments;
use super::fragment::Fragment;
use super::layout;
use super::{Note, Options, Translation, settled};
use crate::semantic::analysis::{Analysis, CallSite};
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ExprId, FunctionId, Hir, StmtId};
use crate::syntax::language::Language;
use crate::text::span::Span;
use header::{Helper, Module};
use names::Names;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use writes::Writes;

/// How tightly Python's operators bind.
mod binds {
    pub use crate::translate::fragment::ATOM;
    pub const LAMBDA: u8 = 0;
    pub const TERNARY: u8 = 1;
    pub const OR: u8 = 2;
    pub const AND: u8 = 3;
    pub const NOT: u8 = 4;
    pub const COMPARE: u8 = 5;
    pub const BIT_OR: u8 = 6;
    pub const XOR: u8 = 7;
    pub const BIT_AND: u8 = 8;
    pub const SHIFT: u8 = 9;
    pub const SUM: u8 = 10;
    pub const PRODUCT: u8 = 11;
    pub const UNARY: u8 = 12;
    pub const POWER: u8 = 13;
}

/// Whether a text is the definition of a helper function of that name, as it is put at the top of a translation.
pub(super) fn is_helper(name: &str, text: &str) -> bool {
    Helper::ALL.iter().any(|helper| helper.name() == name && helper.text() == text)
}

/// Translates an analysed JavaScript file.
pub(super) fn translate(analysis: &Analysis, text: &str, options: &Options) -> Translation {
    settled(|defined| {
        let mut to = ToPython { defined: defined.clone(), ..ToPython::new(analysis, text, options) };
        let text = layout::write(&to.file(), Language::Python);
        (Translation { text, notes: to.notes }, to.needed)
    })
}

/// The state of a translation.
struct ToPython<'a> {
    analysis: &'a Analysis,
    hir: &'a Hir,
    text: &'a str,
    options: &'a Options,
    comments: Comments<'a>,
    names: Names,
    writes: Writes,
    /// Modules that the output imports.
    modules: BTreeSet<Module>,
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
    /// Of these, the ones that are set to `None`.
    defined: FxHashSet<BindingId>,
    /// Parameters that get an answer of the server.
    answers: FxHashSet<BindingId>,
    /// Variables of `catch`.
    errors: FxHashSet<BindingId>,
    /// Lines that forms of the interface need at the top, by name.
    preludes: Vec<&'static str>,
    /// Calls of the interface that the analysis does not see.
    guessed: FxHashMap<ExprId, CallSite>,
    /// How calls of the interface are written.
    plans: FxHashMap<ExprId, Result<ui::Plan, String>>,
    /// Loop variables that are whole numbers.
    whole: FxHashSet<BindingId>,
    /// The function that is being written.
    function: Option<FunctionId>,
    /// The loops around what is being written.
    steps: Vec<labels::Frame>,
    /// Jumps out of the loop that was written last.
    jumps: Vec<labels::Jump>,
    /// The label of the loop that comes next.
    label: Option<Box<str>>,
    /// Classes, and what `this` is.
    classes: class_table::Classes,
    /// Functions that were written before their place, since they are used before.
    moved: FxHashSet<StmtId>,
    /// Variables outside the function that is being written, to which loops that were functions give a value.
    outside: Vec<BindingId>,
    /// The file is a module of others: it has exports.
    is_module: bool,
}

impl<'a> ToPython<'a> {
    fn new(analysis: &'a Analysis, text: &'a str, options: &'a Options) -> ToPython<'a> {
        let hir = &analysis.hir;
        ToPython {
            analysis,
            hir,
            text,
            options,
            comments: Comments::new(hir, text, "#"),
            names: Names::new(analysis),
            writes: Writes::new(analysis),
            modules: BTreeSet::new(),
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
            answers: FxHashSet::default(),
            errors: FxHashSet::default(),
            preludes: Vec::new(),
            guessed: widget_methods::sites(analysis),
            plans: FxHashMap::default(),
            whole: FxHashSet::default(),
            function: None,
            steps: Vec::new(),
            jumps: Vec::new(),
            label: None,
            classes: class_table::Classes::new(analysis),
            moved: FxHashSet::default(),
            outside: Vec::new(),
            is_module: hir.names.find("exports").is_some(),
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
    /// An expression that cannot be translated: `None` in its place, and a word why.
    fn lose(&mut self, expr: ExprId, reason: impl Into<String>) -> Fragment {
        self.trouble(self.span(expr), reason);
        self.lost.insert(expr);
        Fragment::atom("None")
    }
    /// Uses a module of the standard library or a package.
    fn module(&mut self, module: Module) -> Fragment {
        self.modules.insert(module);
        Fragment::atom(module.name())
    }
    /// Uses a helper.
    fn helper(&mut self, helper: Helper) -> Fragment {
        self.helpers.insert(helper);
        Fragment::atom(helper.name())
    }
}

/// Invisible parentheses, which the layout shows where it breaks a line.
fn breakable(fragment: Fragment) -> Vec<Token> {
    let mut tokens = vec![Token::new("", Role::Open)];
    let mut inner = fragment.tokens;
    if let Some(first) = inner.first_mut() {
        first.space = false;
    }
    tokens.extend(inner);
    tokens.push(Token::new("", Role::Close));
    tokens
}

/// A word and what follows it.
fn word(text: &str) -> Token {
    Token::new(text, Role::Plain)
}

/// `word (expression)`, breakable.
fn after_word(text: &str, fragment: Fragment) -> Vec<Token> {
    let mut tokens = vec![word(text)];
    let mut rest = breakable(fragment);
    rest[0].space = true;
    tokens.extend(rest);
    tokens
}
