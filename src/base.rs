//! Tools without a subject: the calendar, deep recursion, cancellation, threads.

pub mod calendar;
pub mod cancel;
pub mod pages;
pub mod pool;
pub mod stack;
