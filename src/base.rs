//! Tools without a subject: deep recursion, cancellation, threads.

pub mod cancel;
pub mod pool;
pub mod stack;
