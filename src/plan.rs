//! The plan of an analysis: what a script computes, as a graph of typed steps.
//!
//! A plan stands between words and code. It names places, periods, datasets, computations and
//! outputs in the terms of the field, and leaves out how Earth Engine writes them.
//!
//! | module | purpose |
//! |---|---|
//! | `model` | the steps and their fields |
//! | `json` | reads and writes plans as JSON |
//! | `types` | the types of the results of steps |
//! | `units` | conversions of units |
//! | `write` | writes the script of a plan |

pub mod json;
pub mod model;
pub mod types;
pub mod units;
pub mod write;
