//! Rules: what is worth saying about a file. One file per rule; `registry` lists them.

pub mod context;
pub mod names;
pub mod registry;
pub mod signature;

mod argument_type;
mod date_format_letters;
mod duplicate_argument;
mod filter_after_map;
mod geometry_constructor;
mod if_in_mapped_function;
mod initialize_without_project;
mod keyword_arguments_in_javascript;
mod latitude_longitude_order;
mod mask_replaces_mask;
mod missing_argument;
mod missing_scale;
mod needless_clip;
mod object_arguments_in_python;
mod reduce_region_in_map;
mod reducer_not_called;
mod repeated_reducers;
mod reproject_forces_scale;
mod task_not_started;
mod to_list_then_get;
mod too_many_arguments;
mod uncast_element;
mod unknown_argument;
mod unknown_operator;

pub use context::{Context, Listen, Rule, RuleInfo};
pub use registry::{all, find, run};
