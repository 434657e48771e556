//! The meaning of a file: which name is bound to what, what each expression is, which operator each
//! call runs.

pub mod analysis;
pub mod bands;
pub mod bind;
pub mod dates;
mod declared;
pub mod expression;
pub mod globals;
pub mod infer;
pub mod module_calls;
pub mod module_uses;
pub mod monkey_patching;
pub mod promote;
pub mod query;
pub mod scope;
pub mod value;
