//! Evaluates Earth Engine expressions offline.
//!
//! An expression is the graph that the clients send to the service. Its value is the one that the
//! service gives, or there is none: what is not known to be exact is refused by name.
//!
//! | module | content |
//! |---|---|
//! | `graph` | the nodes of an expression |
//! | `evaluate` | their values: lazy, each computed once |
//! | `value`, `array`, `pixel_type`, `reducer` | values |
//! | `raster` | pixels on grids |
//! | `nested`, `date` | values in lists and texts |
//! | `arguments` | arguments of algorithms, converted to what they take |
//! | `algorithms` | the algorithms, one file per family |
//! | `answer` | values as the clients read them |

mod algorithms;
mod answer;
mod arguments;
mod array;
mod date;
mod error;
mod evaluate;
mod graph;
mod nested;
mod pixel_type;
mod raster;
mod reducer;
mod value;

pub use error::{EngineError, Result};

use arguments::Context;
use evaluate::Evaluator;
use graph::Graph;
use serde_json::Value as Json;

/// Returns the value of an expression as the service answers it. `expression` is what the clients
/// send: `{"result": "0", "values": {...}}`.
///
/// # Errors
/// Earth Engine raises an error, the value is not known offline, or the expression is malformed.
pub fn compute(expression: &Json) -> Result<Json> {
    let graph = Graph::new(expression)?;
    let evaluator = Evaluator::new(&graph);
    answer::answer(&evaluator.value(graph.result, None)?)
}

#[cfg(test)]
mod tests;
