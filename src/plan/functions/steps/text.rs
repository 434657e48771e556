//! The words in which patterns are looked for.

use super::super::signature::Signature;
use super::super::tokens::Token;

/// A description with the signature that it belongs to.
#[derive(Clone, Copy)]
pub struct Text<'a> {
    /// The words.
    pub tokens: &'a [Token],
    /// The signature.
    pub signature: &'a Signature,
}
