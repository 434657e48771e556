//! Recognizes the helper functions that the translation to Python adds to a script. The translation
//! back omits them and turns their calls into the original JavaScript.

use super::ToJavaScript;
use crate::kb::kb;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, Parent};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, StmtId, StmtKind};
use crate::translate::fragment::{Fragment, atom};
use crate::translate::to_python;
use rustc_hash::{FxHashMap, FxHashSet};

/// The helper functions of a file, recognized by their exact source.
#[derive(Default)]
pub(super) struct KnownHelpers {
    /// Names of the helpers, with `true` for helpers of the UI.
    names: FxHashMap<BindingId, (Box<str>, bool)>,
    stmts: FxHashSet<StmtId>,
}

impl KnownHelpers {
    /// Finds the helper functions of a file.
    pub fn new(analysis: &Analysis, text: &str) -> KnownHelpers {
        let hir = &analysis.hir;
        let mut helpers = KnownHelpers::default();
        for &stmt in &hir.body {
            let (name, binding) = match &hir.stmt(stmt).kind {
                StmtKind::Function(function) => (
                    hir.function(*function).name.map(|name| hir.name(name.name)),
                    analysis.scopes.function_binding[function.index()],
                ),
                StmtKind::Assign { targets, op: None, .. } => match targets.as_slice() {
                    [target] => match hir.expr(*target).kind {
                        ExprKind::Name(name) => (Some(hir.name(name)), analysis.scopes.resolve(*target)),
                        _ => continue,
                    },
                    _ => continue,
                },
                _ => continue,
            };
            let (Some(name), Some(binding)) = (name, binding) else { continue };
            let source = hir.stmt(stmt).span.of(text).trim();
            let is_ui =
                kb().equivalents().preludes.iter().any(|prelude| !prelude.import && prelude.python.trim() == source);
            let helper =
                CALLS.contains(&name) && to_python::is_helper(name, source) && is_only_called(analysis, binding);
            if (is_ui || helper) && analysis.scopes.binding(binding).writes == 1 {
                helpers.names.insert(binding, (name.into(), is_ui));
                helpers.stmts.insert(stmt);
            }
        }
        helpers
    }

    /// Returns the name of the helper that a binding refers to. Returns `None` if the binding is no
    /// helper.
    pub fn name(&self, binding: BindingId) -> Option<&str> {
        self.names.get(&binding).map(|(name, _)| &**name)
    }

    /// Returns `true` if a binding is a helper for widgets, charts or maps.
    pub fn is_ui_helper(&self, binding: BindingId) -> bool {
        self.names.get(&binding).is_some_and(|(_, is_ui)| *is_ui)
    }

    /// Returns `true` if a statement defines a helper.
    pub fn is_definition(&self, stmt: StmtId) -> bool {
        self.stmts.contains(&stmt)
    }
}

/// Returns `true` if a function is only called, and with positional arguments only.
fn is_only_called(analysis: &Analysis, binding: BindingId) -> bool {
    let names = analysis.scopes.names.iter().enumerate().filter(|(_, known)| **known == Some(binding));
    names.map(|(index, _)| index).all(|index| match analysis.scopes.parents[index] {
        Parent::Expr(parent) => match &analysis.hir.expr(parent).kind {
            ExprKind::Call { callee, args, .. } => {
                callee.index() == index
                    && args.first().is_some_and(|arg| arg.kind == ArgKind::Positional)
                    && args.iter().all(|arg| matches!(arg.kind, ArgKind::Positional | ArgKind::Spread))
            }
            _ => false,
        },
        _ => false,
    })
}

/// Helpers whose calls have an equivalent JavaScript expression. Other helpers are translated like
/// functions of the script.
const CALLS: &[&str] = &[
    "concat_values",
    "date_of",
    "index_of",
    "is_true",
    "item_at",
    "join_items",
    "lower_case",
    "plain",
    "rename_keys",
    "replace_first",
    "slice_of",
    "splice",
    "substring",
    "trim_text",
    "upper_case",
];

impl ToJavaScript<'_> {
    /// Translates a call of a helper. Returns `None` if the call has no equivalent expression.
    pub(super) fn known_helper_call(&mut self, id: ExprId, callee: ExprId, args: &[Arg]) -> Option<Fragment> {
        let name = self.state.known_helpers.name(self.analysis.scopes.resolve(callee)?)?.to_owned();
        let method = match (&*name, args) {
            ("plain", [value]) | ("rename_keys", [value, _]) => return Some(self.expr(value.value)),
            ("date_of", [_, _, ..]) => return Some(atom("new Date").call_with(self.positional_arguments(id, args))),
            ("is_true", [value]) => return Some(self.global_call("Boolean", &[value.value])),
            ("item_at", [items, index]) => {
                let [owner, index] = self.exprs([items.value, index.value]);
                return Some(owner.index(index));
            }
            ("join_items", [_] | [_, _]) => "join",
            ("concat_values", [_, _, ..]) => "concat",
            ("index_of", [_, _]) => "indexOf",
            ("lower_case", [_]) => "toLowerCase",
            ("replace_first", [_, _, _]) => "replace",
            ("slice_of", [_, _, ..]) => "slice",
            ("splice", [_, _, ..]) => "splice",
            ("substring", [_, _, ..]) => "substring",
            ("trim_text", [_]) => "trim",
            ("upper_case", [_]) => "toUpperCase",
            _ => return None,
        };
        let (first, rest) = args.split_first()?;
        let owner = self.expr(first.value);
        Some(owner.method(method).call_with(self.positional_arguments(id, rest)))
    }
}
