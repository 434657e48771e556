//! Where completion items come from, one file per kind.

pub mod all_arguments;
pub mod arguments;
pub mod bands;
pub mod datasets;
pub mod members;
pub mod names;
pub mod strings;
pub mod values;
pub mod vis_params;
