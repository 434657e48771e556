//! One file per method of the protocol: decode, call the feature, encode.

pub mod code_action;
pub mod completion;
pub mod definition;
pub mod diagnostic;
pub mod hover;
pub mod references;
pub mod rename;
pub mod signature_help;
