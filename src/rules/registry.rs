//! The list of rules, and how they are run.

use super::context::{Context, Listen, Rule, RuleInfo};
use crate::diagnostic::{Diagnostic, Severity};
use crate::semantic::analysis::Analysis;
use crate::syntax::hir::{ExprId, FunctionId, StmtId};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

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
    let found = RefCell::new(Vec::new());
    let contexts: Vec<(Context<'_>, &Rule)> = RULES
        .iter()
        .filter(|rule| if analysis.python() { rule.info.python } else { rule.info.javascript })
        .map(|rule| (severity(&rule.info), *rule))
        .filter(|(severity, _)| *severity != Severity::Off)
        .map(|(severity, rule)| (Context { analysis, text, globals, rule: &rule.info, severity, found: &found }, rule))
        .collect();
    for (context, rule) in &contexts {
        // Hazard: a bug in one rule must not take the findings of the others with it.
        if catch_unwind(AssertUnwindSafe(|| ask(context, rule, analysis))).is_err() {
            failed(rule.info.name);
        }
    }
    drop(contexts);
    found.into_inner()
}

/// Asks one rule about all that it listens to.
fn ask(context: &Context<'_>, rule: &Rule, analysis: &Analysis) {
    for listen in rule.listen {
        match listen {
            Listen::Call(check) => analysis.calls().for_each(|call| check(context, call)),
            Listen::Expr(check) => {
                (0..analysis.hir.exprs.len()).for_each(|index| check(context, ExprId(index as u32)));
            }
            Listen::Stmt(check) => {
                (0..analysis.hir.stmts.len()).for_each(|index| check(context, StmtId(index as u32)));
            }
            Listen::Function(check) => {
                (0..analysis.hir.functions.len()).for_each(|index| check(context, FunctionId(index as u32)));
            }
            Listen::File(check) => check(context),
        }
    }
}
