//! Rules: what is worth saying about a file. One file per rule; `registry` lists them.

pub mod context;
pub mod names;
pub mod registry;
pub mod signature;

mod argument_type;
mod client;
mod client_call_in_mapped_function;
mod client_loop_over_server_object;
mod client_operator_on_server_object;
mod discarded_result;
mod duplicate_argument;
mod get_info_in_loop;
mod keyword_arguments_in_javascript;
mod large_get_info;
mod mapped;
mod mapped_function_return_type;
mod mapped_function_returns_nothing;
mod missing_argument;
mod object_arguments_in_python;
mod operator_fix;
mod operator_function;
mod operator_help;
mod operator_logic;
mod outer_mutation_in_mapped_function;
mod reducer_not_called;
mod server_object_in_condition;
mod server_object_in_string;
mod too_many_arguments;
mod uncast_element;
mod unknown_argument;
mod unknown_operator;

pub use context::{Context, Listen, Rule, RuleInfo};
pub use registry::{all, find, run};
