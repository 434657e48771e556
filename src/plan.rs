//! The plan of an analysis: what a script computes, as a graph of typed steps.
//!
//! A plan stands between words and code. It names places, periods, datasets, computations and
//! outputs in the terms of the field, and leaves out how Earth Engine writes them.
//!
//! | module | purpose |
//! |---|---|
//! | `model` | the steps and their fields |
//! | `json` | reads and writes plans as JSON |
//! | `text` | formats plans for people |
//! | `understand` | reads a request in words |
//! | `functions` | writes functions from signatures and sentences |
//! | `types` | the types of the results of steps |
//! | `units` | conversions of units |
//! | `check` | finds steps that make no sense |
//! | `write` | writes the script of a plan |
//! | `partial` | writes what can be written of a plan |
//! | `answer` | answers a request with a script |

pub mod answer;
pub mod check;
pub mod functions;
pub mod json;
pub mod model;
pub mod partial;
pub mod text;
pub mod types;
pub mod understand;
pub mod units;
pub mod write;
