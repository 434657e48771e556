//! Tools without a subject: deep recursion, cancellation.

pub mod stack;
