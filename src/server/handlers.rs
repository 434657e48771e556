//! One file per request of the protocol. Each decodes the parameters, calls a feature and encodes
//! the result.

pub mod call_hierarchy;
pub mod code_action;
pub mod code_lens;
pub mod color;
pub mod command;
pub mod completion;
pub mod definition;
pub mod diagnostic;
pub mod document_link;
pub mod folding;
pub mod generate;
pub mod hover;
pub mod inlay_hint;
pub mod references;
pub mod rename;
pub mod rules;
pub mod search;
pub mod selection_range;
pub mod semantic_tokens;
pub mod signature_help;
pub mod summarize;
pub mod symbols;
pub mod tool;
pub mod translate;
pub mod workspace_scope;
