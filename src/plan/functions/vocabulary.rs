//! The words of functions, from `operator_kb/functions/`.

use crate::kb::lookup::kb;
use crate::kb::model::words::functions::FunctionWords;

/// Returns the words of functions.
pub fn words() -> &'static FunctionWords {
    &kb().words().functions
}
