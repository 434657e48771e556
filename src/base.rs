//! Tools without a subject: the calendar, deep recursion, cancellation, threads, folders of caches.

pub mod caches;
pub mod calendar;
pub mod cancel;
pub mod fingerprint;
pub mod pages;
pub mod pool;
pub mod stack;
