//! Translates JavaScript to Python from the HIR of a file and its inferred types.

mod arguments;
mod array;
mod assign;
mod bounds;
mod builtin;
mod call;
mod callback_names;
mod class;
mod class_table;
mod date;
mod date_change;
mod dropped_options;
mod exports;
mod expr;
mod for_each;
mod function;
mod header;
mod helpers_module;
mod kinds;
mod labels;
mod loops;
mod member;
mod names;
mod operator;
mod option_names;
mod options_argument;
mod possible_values;
mod python_fragment;
mod shared_string_methods;
mod statement;
mod static_call;
mod string;
mod string_conversion;
mod switch;
mod ui;
mod ui_options;
mod untranslatable;
mod use_before_def;
mod widget_methods;
mod writes;

use super::code::Line;
use super::emitter::{self, Emitter, Target};
use super::fragment::Fragment;
use super::modules::unread_module_name;
use super::{Options, Translation, required};
use crate::semantic::analysis::{Analysis, CallSite};
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ExprId, FunctionId, Property, StmtId, Symbol};
use crate::syntax::language::Language;
use exports::Exports;
pub use exports::exported_modules;
use header::Requirements;
pub use helpers_module::helpers_file;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use writes::Writes;

/// Precedences of Python's operators.
mod precedence {
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

/// Returns `true` if a text is the definition of the helper function of that name, as a translation
/// inserts it at the top.
pub(super) fn is_helper(name: &str, text: &str) -> bool {
    header::helper_definitions().any(|known| known == (name, text))
}

/// Translates an analyzed JavaScript file.
pub(super) fn translate(analysis: &Analysis, text: &str, options: &Options) -> Translation {
    let modules = &ImportedModules::new(analysis, options);
    emitter::translate(|| {
        let (mut names, map) = names::name_bindings(analysis);
        let writes = Writes::new(analysis);
        let exports = Exports::new(analysis);
        exports::rename_variables(analysis, &exports, &writes, &mut names);
        let state = PythonState {
            options,
            modules,
            map,
            bindings_by_name: names::bindings_by_name(analysis),
            writes,
            bounds: bounds::Bounds::new(analysis),
            result_params: FxHashSet::default(),
            catch_bindings: FxHashSet::default(),
            widget_sites: widget_methods::sites(analysis),
            plans: FxHashMap::default(),
            integer_variables: FxHashSet::default(),
            loops: Vec::new(),
            pending_jumps: Vec::new(),
            pending_label: None,
            translatable: FxHashSet::default(),
            classes: class_table::Classes::new(analysis),
            callback_names: FxHashMap::default(),
            hoisted: FxHashSet::default(),
            outer_writes: Vec::new(),
            inlined: FxHashSet::default(),
            started_tasks: FxHashSet::default(),
            broken: statement::broken(&analysis.hir),
            is_module: analysis.hir.names.find("exports").is_some(),
            exports,
        };
        ToPython::new(analysis, text, names, state)
    })
}

/// The modules that the output imports.
struct ImportedModules {
    /// The name in `require`, and the name in Python's import.
    names: BTreeMap<String, String>,
    /// The names in `require` of modules that cannot be read. Their imports fail until somebody
    /// translates them.
    unread: BTreeSet<String>,
}

impl ImportedModules {
    fn new(analysis: &Analysis, options: &Options) -> ImportedModules {
        let mut modules = ImportedModules { names: options.modules.clone(), unread: BTreeSet::new() };
        for module in required(analysis) {
            if !modules.names.contains_key(&module)
                && let Some(name) = unread_module_name(&module)
            {
                modules.names.insert(module.clone(), name);
                modules.unread.insert(module);
            }
        }
        modules
    }
}

/// A translation to Python.
type ToPython<'a> = Emitter<'a, PythonState<'a>>;

/// State that only a translation to Python has.
struct PythonState<'a> {
    options: &'a Options,
    modules: &'a ImportedModules,
    /// The name of the variable that holds the map.
    map: Box<str>,
    /// Bindings by their names in the source.
    bindings_by_name: FxHashMap<Symbol, Vec<BindingId>>,
    writes: Writes,
    /// Loops that count.
    bounds: bounds::Bounds,
    /// Parameters that receive the result of `evaluate` or `getInfo`.
    result_params: FxHashSet<BindingId>,
    /// Bindings of `catch`.
    catch_bindings: FxHashSet<BindingId>,
    /// Chains, and their parts, that are known to have a translation.
    translatable: FxHashSet<ExprId>,
    /// UI calls that the analysis does not resolve.
    widget_sites: FxHashMap<ExprId, CallSite>,
    /// Translation plans of UI calls.
    plans: FxHashMap<ExprId, Result<ui::Plan, String>>,
    /// Loop variables that hold whole numbers.
    integer_variables: FxHashSet<BindingId>,
    /// The loops around the current statement, outermost first.
    loops: Vec<labels::EnclosingLoop>,
    /// Jumps out of the last translated loop, until the flags for them are written.
    pending_jumps: Vec<labels::Jump>,
    /// The label of the next loop.
    pending_label: Option<Box<str>>,
    /// Classes of the file, and the meaning of `this`.
    classes: class_table::Classes,
    /// Names of functions that have none in the source.
    callback_names: FxHashMap<FunctionId, Box<str>>,
    /// Functions that the output defines earlier than the source does, because the script uses them
    /// earlier.
    hoisted: FxHashSet<StmtId>,
    /// Variables outside the current function that are written by loops made from functions.
    outer_writes: Vec<BindingId>,
    /// Functions that became the bodies of loops.
    inlined: FxHashSet<FunctionId>,
    /// Exports whose tasks the statement around them starts.
    started_tasks: FxHashSet<ExprId>,
    /// Statements with a syntax error of their own, not only in a statement inside.
    broken: FxHashSet<StmtId>,
    /// The file is a module: it has exports.
    is_module: bool,
    exports: Exports,
}

impl<'a> Target<'a> for PythonState<'a> {
    type Requirements = Requirements;
    const LANGUAGE: Language = Language::Python;
    const COMMENT: &'static str = "#";
    const NULL: &'static str = "None";

    fn file(emitter: &mut ToPython<'a>) -> Vec<Line> {
        emitter.file()
    }
    fn helpers(requirements: &Requirements) -> Vec<&'static str> {
        requirements.helper_names()
    }
    fn expr(emitter: &mut ToPython<'a>, id: ExprId) -> Fragment {
        emitter.expr(id)
    }
    fn entry(emitter: &mut ToPython<'a>, property: &Property, _: bool) -> Fragment {
        emitter.entry(property)
    }
    fn keyword(name: &str, value: Fragment) -> Fragment {
        value.keyword(name)
    }
    fn return_line(value: Fragment) -> Line {
        Line::code(python_fragment::after_word("return", value))
    }
    fn statement_lines(emitter: &mut ToPython<'a>, id: StmtId) -> Vec<Line> {
        emitter.lines(id)
    }
    fn expression_lines(emitter: &mut ToPython<'a>, id: ExprId) -> Vec<Line> {
        emitter.expression_lines(id)
    }
    fn is_commented_out(emitter: &ToPython<'a>, id: StmtId) -> bool {
        emitter.is_commented_out(id)
    }
    fn define_as_null(emitter: &mut ToPython<'a>, id: StmtId, lines: &mut Vec<Line>) {
        emitter.define_as_null(id, lines);
    }
    fn untranslatable_reason(emitter: &mut ToPython<'a>, expr: ExprId) -> Option<String> {
        emitter.untranslatable_reason(expr)
    }
    fn has_untranslatable_value(emitter: &mut ToPython<'a>, binding: BindingId) -> bool {
        emitter.has_untranslatable_value(binding)
    }
}
