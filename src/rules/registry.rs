//! The list of rules, and how they are run.

use super::asks::{Asks, Mask};
use super::context::{Context, Listen, Rule, RuleInfo};
use super::kinds::Kinds;
use super::said::Said;
use crate::diagnostic::{Diagnostic, Severity};
use crate::kb::kb;
use crate::kb::model::OpId;
use crate::semantic::analysis::Analysis;
use crate::syntax::hir::{ExprId, FunctionId, StmtId};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{LazyLock, OnceLock};

/// Every rule, in the order in which their findings are shown at one place.
static RULES: &[&Rule] = &[
    &super::argument_type::RULE,
    &super::band_count::RULE,
    &super::client_call_in_mapped_function::RULE,
    &super::client_loop_over_server_object::RULE,
    &super::client_operator_on_server_object::RULE,
    &super::date_format_letters::RULE,
    &super::date_outside_dataset::RULE,
    &super::deprecated_dataset::RULE,
    &super::deprecated_operator::RULE,
    &super::discarded_result::RULE,
    &super::duplicate_argument::RULE,
    &super::expression_variable::RULE,
    &super::filter_after_map::RULE,
    &super::geometry_constructor::RULE,
    &super::get_info_in_loop::RULE,
    &super::heterogeneous_collection::RULE,
    &super::if_in_mapped_function::RULE,
    &super::initialize_without_project::RULE,
    &super::invalid_date::RULE,
    &super::invalid_enum_value::RULE,
    &super::javascript_in_python::RULE,
    &super::keyword_arguments_in_javascript::RULE,
    &super::large_get_info::RULE,
    &super::latitude_longitude_order::RULE,
    &super::mapped_function_return_type::RULE,
    &super::mapped_function_returns_nothing::RULE,
    &super::mask_replaces_mask::RULE,
    &super::method_name_in_python::RULE,
    &super::missing_argument::RULE,
    &super::missing_scale::RULE,
    &super::mixed_export_types::RULE,
    &super::needless_clip::RULE,
    &super::object_arguments_in_python::RULE,
    &super::outer_mutation_in_mapped_function::RULE,
    &super::python_in_javascript::RULE,
    &super::reduce_region_in_map::RULE,
    &super::reducer_not_called::RULE,
    &super::removed_dataset::RULE,
    &super::repeated_reducers::RULE,
    &super::reproject_forces_scale::RULE,
    &super::reversed_date_range::RULE,
    &super::server_object_in_condition::RULE,
    &super::server_object_in_string::RULE,
    &super::syntax_error::RULE,
    &super::task_not_started::RULE,
    &super::to_list_then_get::RULE,
    &super::too_many_arguments::RULE,
    &super::uncast_element::RULE,
    &super::undefined_name::RULE,
    &super::unknown_argument::RULE,
    &super::unknown_band::RULE,
    &super::unknown_dataset::RULE,
    &super::unknown_dictionary_key::RULE,
    &super::unknown_export_option::RULE,
    &super::unknown_operator::RULE,
    &super::unknown_property::RULE,
    &super::unknown_visualization_option::RULE,
    &super::unscaled_values::RULE,
    &super::wrong_dataset_kind::RULE,
    &super::wrong_index_bands::RULE,
];

const _: () = assert!(RULES.len() <= Mask::BITS as usize);

/// Every rule.
pub fn all() -> &'static [&'static Rule] {
    RULES
}

/// The rule of that name.
pub fn find(name: &str) -> Option<&'static RuleInfo> {
    RULES.iter().map(|rule| &rule.info).find(|info| info.name == name)
}

/// Runs the rules for which `severity` says other than off. `failed` is told the names of rules that panicked.
pub fn run(
    analysis: &Analysis,
    text: &str,
    globals: &[String],
    severity: impl Fn(&'static RuleInfo) -> Severity,
    failed: impl Fn(&'static str),
) -> Vec<Diagnostic> {
    run_again(analysis, text, globals, severity, failed, &Asks::once(analysis)).0
}

/// The same, where it is known which rules have nothing to say about which pieces; and what is known of that afterwards.
pub fn run_again(
    analysis: &Analysis,
    text: &str,
    globals: &[String],
    severity: impl Fn(&'static RuleInfo) -> Severity,
    failed: impl Fn(&'static str),
    asks: &Asks,
) -> (Vec<Diagnostic>, Asks) {
    let mut kept = Vec::new();
    let (mut said, mut said_of_file) = (asks.said.clone(), asks.said_of_file.clone());
    said.iter().map(|(_, said)| said).chain(&said_of_file).for_each(|said| said.now(analysis, &mut kept));
    let found = RefCell::new(kept);
    let mut of_file: Mask = 0;
    let asked = &asks.some[..];
    let mut again: Vec<Mask> = vec![0; asked.len()];
    // Of the expressions that rules are asked about, one piece after the other: to look at each for each rule takes longer than the rules.
    let listening = listening_to_expressions();
    let kind = |index| Kinds::of(&analysis.hir.expr(ExprId(index as u32)).kind);
    let mut kinds: Vec<Kinds> = Vec::new();
    let mut starts = Vec::with_capacity(asked.len());
    // And of the calls.
    let mut callers: Vec<Mask> = Vec::new();
    let mut functions = 0;
    for &(piece, mask) in asked {
        let piece = piece as usize;
        starts.push((kinds.len(), callers.len()));
        if mask & listening != 0 {
            kinds.extend(analysis.hir.piece(piece).exprs.map(kind));
        }
        callers.extend(analysis.calls_of_piece(piece).iter().map(|call| about_calls_of(call.op)));
        functions += analysis.hir.functions_of(piece).len();
    }
    let heard = heard(&callers, &kinds, functions > 0);
    for (number, rule) in RULES.iter().enumerate().filter(|(number, _)| heard >> number & 1 != 0) {
        let speaks = if analysis.python() { rule.info.python } else { rule.info.javascript };
        let severity = severity(&rule.info);
        if !speaks || severity == Severity::Off {
            continue;
        }
        let mut context = Context::new(analysis, text, globals, &rule.info, severity, &found);
        context.known_notes = asks.notes;
        let (kept, kept_of_file) = (said.len(), said_of_file.len());
        // Hazard: a bug in one rule must not take the findings of the others with it.
        let whole = catch_unwind(AssertUnwindSafe(|| {
            for ((&(piece, mask), &(kind, call)), again) in asked.iter().zip(&starts).zip(&mut again) {
                let piece = piece as usize;
                if mask >> number & 1 == 0 {
                    continue;
                }
                context.turn_to(Some(piece));
                let before = found.borrow().len();
                for listen in rule.listen {
                    match listen {
                        Listen::Call(_, check) => {
                            let calls = analysis.calls_of_piece(piece).iter().zip(&callers[call..]);
                            let calls = calls.filter(|(_, rules)| *rules >> number & 1 != 0);
                            calls.for_each(|(call, _)| check(&context, call));
                        }
                        _ => ask(&context, *listen, piece, &kinds[kind..]),
                    }
                }
                let found = &found.borrow()[before..];
                if asks.is_once() || found.is_empty() && context.looks.is_nothing() {
                    continue;
                }
                match Said::of(&context, (number, Some(piece)), found) {
                    Some(kept) => said.push((piece as u32, kept)),
                    None => *again |= 1 << number,
                }
            }
            if asks.file >> number & 1 == 0 {
                return;
            }
            for listen in rule.listen {
                if let Listen::File(check) = listen {
                    context.turn_to(None);
                    let before = found.borrow().len();
                    check(&context);
                    if asks.is_once() {
                        continue;
                    }
                    match Said::of(&context, (number, None), &found.borrow()[before..]) {
                        Some(kept) => said_of_file.push(kept),
                        None => of_file |= 1 << number,
                    }
                }
            }
        }));
        if whole.is_err() {
            failed(rule.info.name);
            said.truncate(kept);
            said_of_file.truncate(kept_of_file);
            of_file |= 1 << number;
            asked.iter().zip(&mut again).for_each(|((_, mask), again)| *again |= mask & 1 << number);
        }
    }
    let some = asked.iter().zip(again).filter(|(_, mask)| *mask != 0).map(|((piece, _), mask)| (*piece, mask));
    said.sort_by_key(|(piece, _)| *piece);
    (found.into_inner(), Asks { some: some.collect(), file: of_file, said, said_of_file, notes: asks.notes })
}

/// The rules that are asked about anything where there are such calls and expressions, and functions or none. In most scripts half of the rules are not.
fn heard(callers: &[Mask], kinds: &[Kinds], functions: bool) -> Mask {
    let called = callers.iter().fold(0, |all, rules| all | rules);
    let kinds = kinds.iter().fold(Kinds::NONE, |all, kind| all.and(*kind));
    let hears = |number: usize, listen: &Listen| match listen {
        Listen::Call(..) => called >> number & 1 != 0,
        Listen::Expr(wanted, _) => wanted.meet(kinds),
        Listen::Function(_) => functions,
        Listen::Stmt(_) | Listen::File(_) => true,
    };
    let rules =
        RULES.iter().enumerate().filter(|(number, rule)| rule.listen.iter().any(|listen| hears(*number, listen)));
    rules.map(|(number, _)| 1 << number).sum()
}

/// The rules that are asked about expressions.
fn listening_to_expressions() -> Mask {
    let listens = |rule: &&Rule| rule.listen.iter().any(|listen| matches!(listen, Listen::Expr(..)));
    RULES.iter().enumerate().filter(|(_, rule)| listens(rule)).map(|(number, _)| 1 << number).sum()
}

/// The rules that are asked about calls of an operator. That hangs on nothing but the operator, and most rules are about few.
fn about_calls_of(op: OpId) -> Mask {
    static KNOWN: LazyLock<Vec<OnceLock<Mask>>> = LazyLock::new(|| vec![OnceLock::new(); kb().operators().len()]);
    let told = || {
        let op = kb().op(op);
        let wants =
            |rule: &Rule| rule.listen.iter().any(|listen| matches!(listen, Listen::Call(wants, _) if wants(op)));
        RULES.iter().enumerate().filter(|(_, rule)| wants(rule)).map(|(number, _)| 1 << number).sum()
    };
    KNOWN.get(usize::from(op.0)).map_or(Mask::MAX, |known| *known.get_or_init(told))
}

/// Asks one rule about what else it listens to in one piece of the file. `kinds`: those of its expressions come first.
fn ask(context: &Context<'_>, listen: Listen, piece: usize, kinds: &[Kinds]) {
    let parts = || context.analysis.hir.piece(piece);
    match listen {
        Listen::Expr(wanted, check) => {
            let exprs = parts().exprs;
            for (index, kind) in kinds[..exprs.len()].iter().enumerate() {
                if wanted.meet(*kind) {
                    check(context, ExprId((exprs.start + index) as u32));
                }
            }
        }
        Listen::Stmt(check) => parts().stmts.for_each(|index| check(context, StmtId(index as u32))),
        Listen::Function(check) => parts().functions.for_each(|index| check(context, FunctionId(index as u32))),
        Listen::Call(..) | Listen::File(_) => {}
    }
}
