//! One file per method of the protocol: decode, call the feature, encode.

pub mod diagnostic;
