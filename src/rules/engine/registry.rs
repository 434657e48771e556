//! The list of rules.

use super::context::Rule;
use super::rule_set::RuleSet;
use crate::rules;

/// Every rule, in alphabetical order. `RuleSet` and `CachedDiagnostics` identify a rule by its
/// position here.
///
/// A new rule also needs a `mod` in `src/rules.rs` and a page in `tests/rules`.
pub(super) static RULES: &[&Rule] = &[
    &rules::argument_type::RULE,
    &rules::band_count::RULE,
    &rules::client_call_in_mapped_function::RULE,
    &rules::client_loop_over_server_object::RULE,
    &rules::client_operator_on_server_object::RULE,
    &rules::date_format_letters::RULE,
    &rules::date_outside_dataset::RULE,
    &rules::deprecated_dataset::RULE,
    &rules::deprecated_operator::RULE,
    &rules::discarded_result::RULE,
    &rules::duplicate_argument::RULE,
    &rules::exclusive_end::RULE,
    &rules::expression_variable::RULE,
    &rules::filter_after_map::RULE,
    &rules::geometry_constructor::RULE,
    &rules::get_info_in_loop::RULE,
    &rules::heterogeneous_collection::RULE,
    &rules::if_in_mapped_function::RULE,
    &rules::impossible_comparison::RULE,
    &rules::initialize_without_project::RULE,
    &rules::invalid_date::RULE,
    &rules::invalid_enum_value::RULE,
    &rules::javascript_in_python::RULE,
    &rules::keyword_arguments_in_javascript::RULE,
    &rules::large_get_info::RULE,
    &rules::latitude_longitude_order::RULE,
    &rules::mapped_function_return_type::RULE,
    &rules::mapped_function_returns_nothing::RULE,
    &rules::mask_replaces_mask::RULE,
    &rules::mean_of_constant::RULE,
    &rules::method_name_in_python::RULE,
    &rules::method_not_called::RULE,
    &rules::missing_argument::RULE,
    &rules::missing_region::RULE,
    &rules::missing_scale::RULE,
    &rules::mixed_export_types::RULE,
    &rules::needless_clip::RULE,
    &rules::no_bands::RULE,
    &rules::object_arguments_in_python::RULE,
    &rules::outer_mutation_in_mapped_function::RULE,
    &rules::python_in_javascript::RULE,
    &rules::random_split::RULE,
    &rules::reduce_region_in_map::RULE,
    &rules::reducer_not_called::RULE,
    &rules::region_outside_dataset::RULE,
    &rules::removed_dataset::RULE,
    &rules::repeated_reducers::RULE,
    &rules::reproject_forces_scale::RULE,
    &rules::reversed_date_range::RULE,
    &rules::server_object_in_condition::RULE,
    &rules::server_object_in_string::RULE,
    &rules::suspicious_assignment::RULE,
    &rules::syntax_error::RULE,
    &rules::task_not_started::RULE,
    &rules::to_list_then_get::RULE,
    &rules::too_many_arguments::RULE,
    &rules::too_many_colors::RULE,
    &rules::uncast_element::RULE,
    &rules::undefined_name::RULE,
    &rules::unknown_argument::RULE,
    &rules::unknown_band::RULE,
    &rules::unknown_dataset::RULE,
    &rules::unknown_dictionary_key::RULE,
    &rules::unknown_export_option::RULE,
    &rules::unknown_operator::RULE,
    &rules::unknown_property::RULE,
    &rules::unknown_visualization_option::RULE,
    &rules::unscaled_values::RULE,
    &rules::used_before_assignment::RULE,
    &rules::wrong_dataset_kind::RULE,
    &rules::wrong_index_bands::RULE,
    &rules::wrong_quality_bit::RULE,
    &rules::wrong_scaling::RULE,
];

const _: () = assert!(RULES.len() <= RuleSet::CAPACITY);

/// Returns every rule.
pub fn all() -> &'static [&'static Rule] {
    RULES
}

/// Returns all rules, sorted by name.
pub fn by_name() -> Vec<&'static Rule> {
    let mut rules = RULES.to_vec();
    rules.sort_by_key(|rule| rule.name);
    rules
}

/// Returns the rule with a name, or `None` if there is none.
pub fn find(name: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.name == name)
}
