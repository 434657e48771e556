//! The meaning of a file: which name is bound to what, what each expression is, which operator each call runs.

pub mod analysis;
pub mod bands;
pub mod bind;
pub mod dates;
mod declared;
pub mod expression;
pub mod extended;
pub mod infer;
mod piecewise;
pub mod promote;
pub mod scope;
pub mod uses;
pub mod value;
