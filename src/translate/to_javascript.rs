//! Translates Python to JavaScript for the Code Editor, from the lowered file and its inferred
//! types.

mod array;
mod assign;
mod builtin;
mod call;
mod class;
mod comprehension;
mod configured_export;
mod date;
mod expr;
mod format;
mod function;
mod header;
mod javascript_fragment;
mod kinds;
mod known_helpers;
mod loops;
mod maps;
mod min_max;
mod modules;
mod names;
mod number;
mod operator;
mod option_names;
mod sequence;
mod statement;
mod string;
mod ui;
mod untranslatable;

use super::Translation;
use super::code::{Line, Role, Token};
use super::emitter::{self, Emitter, Target, word};
use super::fragment::Fragment;
use crate::kb::model::ClassId;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ExprId, Function, FunctionId, Property, StmtId};
use crate::syntax::language::Language;
use class::Classes;
use header::Helper;
use javascript_fragment::statement;
use known_helpers::KnownHelpers;
use modules::Paths;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Precedence levels of JavaScript's operators; a higher level binds more tightly.
mod precedence {
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

/// Translates an analyzed Python file.
pub(super) fn translate(analysis: &Analysis, text: &str) -> Translation {
    emitter::translate(|| {
        let state = JavaScriptState {
            paths: Paths::new(analysis),
            declared: FxHashSet::default(),
            break_flags: Vec::new(),
            with_targets: untranslatable::with_targets(analysis),
            error_names: Vec::new(),
            collection_params: FxHashSet::default(),
            known_helpers: KnownHelpers::new(analysis, text),
            uses_ui_package: modules::uses_ui_package(analysis),
            equivalents: FxHashMap::default(),
            classes: Classes::new(analysis),
            ui_classes: FxHashMap::default(),
            callers: None,
            substitutes: FxHashMap::default(),
            results: FxHashMap::default(),
            moved_calls: FxHashSet::default(),
            additional_maps: FxHashSet::default(),
        };
        ToJavaScript::new(analysis, text, names::name_bindings(analysis), state)
    })
}

/// A translation to JavaScript.
type ToJavaScript<'a> = Emitter<'a, JavaScriptState>;

/// State that only the translation to JavaScript needs.
struct JavaScriptState {
    /// Dotted paths of imported names.
    paths: Paths,
    /// Variables that are already declared.
    declared: FxHashSet<BindingId>,
    /// One entry per enclosing loop: the variable that records a `break`, or `None` if the loop has
    /// no `else`.
    break_flags: Vec<Option<Box<str>>>,
    /// Variables that `with` statements assign.
    with_targets: FxHashSet<BindingId>,
    /// Variables of the enclosing `catch` blocks.
    error_names: Vec<Box<str>>,
    /// Parameters that receive a list or dictionary in at least one call.
    collection_params: FxHashSet<BindingId>,
    /// Known helper functions of the file, which the translation omits.
    known_helpers: KnownHelpers,
    /// Is `true` if the file imports a package with UI mappings.
    uses_ui_package: bool,
    /// Cached Code Editor equivalents of UI expressions.
    equivalents: FxHashMap<ExprId, Option<Arc<ui::Equivalent>>>,
    /// The classes of the file.
    classes: Classes,
    /// Cached UI classes of expressions.
    ui_classes: FxHashMap<ExprId, Option<ClassId>>,
    /// Classes of the widgets that call functions, by function and parameter index.
    callers: Option<FxHashMap<(FunctionId, usize), ClassId>>,
    /// Expressions that a parameter name replaces.
    substitutes: FxHashMap<ExprId, Box<str>>,
    /// Expressions that stand for the result of the previous statement, with the call in that
    /// statement. The call moves to the position of the expression.
    results: FxHashMap<ExprId, ExprId>,
    /// The calls in the values of `results`.
    moved_calls: FxHashSet<ExprId>,
    /// Variables that hold additional maps, besides the script's main map.
    additional_maps: FxHashSet<BindingId>,
}

impl<'a> Target<'a> for JavaScriptState {
    type Requirements = BTreeSet<Helper>;
    const LANGUAGE: Language = Language::JavaScript;
    const COMMENT: &'static str = "//";
    const NULL: &'static str = "null";

    fn file(emitter: &mut ToJavaScript<'a>) -> Vec<Line> {
        emitter.file()
    }
    fn expr(emitter: &mut ToJavaScript<'a>, id: ExprId) -> Fragment {
        emitter.expr(id)
    }
    fn item(emitter: &mut ToJavaScript<'a>, id: ExprId) -> Fragment {
        emitter.item(id)
    }
    fn entry(emitter: &mut ToJavaScript<'a>, property: &Property, plain: bool) -> Fragment {
        emitter.entry(property, plain)
    }
    fn keyword(name: &str, value: Fragment) -> Fragment {
        value.entry(javascript_fragment::key(name))
    }
    fn return_line(value: Fragment) -> Line {
        statement(after_word("return", value))
    }
    fn statement_lines(emitter: &mut ToJavaScript<'a>, id: StmtId) -> Vec<Line> {
        emitter.lines(id)
    }
    fn expression_lines(emitter: &mut ToJavaScript<'a>, id: ExprId) -> Vec<Line> {
        emitter.expression_lines(id)
    }
    fn is_commented_out(emitter: &ToJavaScript<'a>, id: StmtId) -> bool {
        emitter.is_commented_out(id)
    }
    fn define_as_null(emitter: &mut ToJavaScript<'a>, id: StmtId, lines: &mut Vec<Line>) {
        emitter.define_as_null(id, lines);
    }
    fn untranslatable_reason(emitter: &mut ToJavaScript<'a>, expr: ExprId) -> Option<String> {
        emitter.untranslatable_reason(expr)
    }
    fn has_untranslatable_value(emitter: &mut ToJavaScript<'a>, binding: BindingId) -> bool {
        emitter.has_untranslatable_value(binding)
    }
    fn is_untranslatable_function(function: &Function) -> bool {
        function.generator || function.asynchronous
    }
}

/// Builds a block: `{ ... }`.
fn block(lines: Vec<Line>) -> Token {
    Token::new("", Role::Block(lines)).spaced()
}

/// Builds `word expression`.
fn after_word(text: &str, fragment: Fragment) -> Vec<Token> {
    let mut tokens = vec![word(text)];
    tokens.extend(fragment.spaced().tokens);
    tokens
}

/// Builds `word (expression)`, the head of a compound statement, without the block.
fn head(text: &str, fragment: Fragment) -> Vec<Token> {
    let mut tokens = vec![word(text)];
    tokens.extend(fragment.in_brackets("(", ")").spaced().tokens);
    tokens
}

/// Builds `function(params) { lines }`.
fn function(params: Vec<Fragment>, lines: Vec<Line>) -> Fragment {
    let mut tokens = vec![word("function")];
    tokens.extend(Fragment::list("(", params, ")").tokens);
    tokens.push(block(lines));
    Fragment::new(tokens, precedence::ASSIGN)
}

/// Builds `function(params) { return value; }`.
fn returning(params: Vec<Fragment>, value: Fragment) -> Fragment {
    function(params, vec![JavaScriptState::return_line(value)])
}
