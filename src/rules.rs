//! Rules: what is worth saying about a file. One file per rule; `registry` lists them.

pub mod bands;
pub mod context;
pub mod datasets;
pub mod literals;
pub mod names;
pub mod registry;
pub mod replace_dataset;
pub mod signature;

mod argument_type;
mod band_count;
mod date_format_letters;
mod date_outside_dataset;
mod deprecated_dataset;
mod duplicate_argument;
mod filter_after_map;
mod geometry_constructor;
mod if_in_mapped_function;
mod initialize_without_project;
mod invalid_date;
mod keyword_arguments_in_javascript;
mod latitude_longitude_order;
mod mask_replaces_mask;
mod missing_argument;
mod missing_scale;
mod needless_clip;
mod object_arguments_in_python;
mod reduce_region_in_map;
mod reducer_not_called;
mod removed_dataset;
mod repeated_reducers;
mod reproject_forces_scale;
mod reversed_date_range;
mod task_not_started;
mod to_list_then_get;
mod too_many_arguments;
mod uncast_element;
mod unknown_argument;
mod unknown_band;
mod unknown_dataset;
mod unknown_dictionary_key;
mod unknown_operator;
mod unknown_property;
mod wrong_dataset_kind;

pub use context::{Context, Listen, Rule, RuleInfo};
pub use registry::{all, find, run};
