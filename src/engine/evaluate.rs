//! Evaluates graphs, lazily: only what a result needs.
//!
//! The value of a node is kept for the values of its free names, so that it is computed once for
//! each call of the innermost function whose arguments it uses.

use super::algorithms;
use super::arguments::{Arguments, Context};
use super::error::{EngineError, Result, raise};
use super::graph::{Graph, Node, RED_ZONE, STACK};
use super::value::{Frame, Function, NameId, NodeId, Value};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// The most calls of algorithms in an evaluation.
const MAX_CALLS: u64 = 50_000_000;
/// The most calls within each other.
const MAX_DEPTH: u32 = 20_000;

/// Evaluates the nodes of a graph.
pub(super) struct Evaluator<'g> {
    graph: &'g Graph,
    /// The values of nodes without free names.
    constants: RefCell<FxHashMap<NodeId, Value>>,
    calls: Cell<u64>,
    depth: Cell<u32>,
}

impl<'g> Evaluator<'g> {
    pub(super) fn new(graph: &'g Graph) -> Evaluator<'g> {
        Evaluator { graph, constants: RefCell::default(), calls: Cell::new(0), depth: Cell::new(0) }
    }

    /// Returns the innermost call whose arguments a node uses.
    fn home<'f>(&self, id: NodeId, frame: Option<&'f Arc<Frame>>) -> Option<&'f Arc<Frame>> {
        let free = &self.graph.free[id as usize];
        if free.is_empty() {
            return None;
        }
        let binds = |frame: &&Arc<Frame>| frame.arguments.iter().any(|(name, _)| free.contains(name));
        std::iter::successors(frame, |frame| frame.around.as_ref()).find(binds)
    }

    fn compute(&self, node: &Node, frame: Option<&Arc<Frame>>) -> Result<Value> {
        match node {
            Node::Constant(value) => Ok(value.clone()),
            Node::Same(id) => self.value(*id, frame),
            Node::Argument(name) => argument(*name, frame),
            Node::List(items) => {
                Ok(Value::List(items.iter().map(|item| self.value(*item, frame)).collect::<Result<_>>()?))
            }
            Node::Dictionary(entries) => {
                let entries = entries.iter().map(|(key, node)| Ok((key.to_string(), self.value(*node, frame)?)));
                Ok(Value::Dictionary(Arc::new(entries.collect::<Result<BTreeMap<_, _>>>()?)))
            }
            Node::Function { names, body } => {
                Ok(Value::Function(Function { names: names.as_ref().into(), body: *body, around: frame.cloned() }))
            }
            Node::Call { algorithm, arguments } => {
                self.count()?;
                algorithms::call(&Arguments::new(self, algorithm, arguments, frame))
            }
            Node::CallFunction { function, arguments } => {
                let Value::Function(function) = self.value(*function, frame)? else {
                    return Err(EngineError::Malformed("a functionReference is no function".into()));
                };
                let named = arguments.iter().map(|(name, node)| Ok((*name, self.value(*node, frame)?)));
                let named: Vec<(NameId, Value)> = named.collect::<Result<_>>()?;
                // An argument that is left out is null.
                let value =
                    |name: &NameId| named.iter().find(|(of, _)| of == name).map_or(Value::Null, |of| of.1.clone());
                self.apply(&function, function.names.iter().map(value).collect())
            }
        }
    }

    fn count(&self) -> Result<()> {
        self.calls.set(self.calls.get() + 1);
        if self.calls.get() > MAX_CALLS { raise("Computation timed out.") } else { Ok(()) }
    }
}

impl Context for Evaluator<'_> {
    fn value(&self, id: NodeId, frame: Option<&Arc<Frame>>) -> Result<Value> {
        let node = &self.graph.nodes[id as usize];
        match node {
            Node::Constant(value) => return Ok(value.clone()),
            Node::Same(id) => return self.value(*id, frame),
            Node::Argument(name) => return argument(*name, frame),
            // A frame that kept its own functions would never be freed.
            Node::Function { .. } => return self.compute(node, frame),
            _ => {}
        }
        let home = self.home(id, frame);
        let known = match home {
            Some(home) => home.values.lock().ok().and_then(|values| values.get(&id).cloned()),
            None => self.constants.borrow().get(&id).cloned(),
        };
        if let Some(value) = known {
            return Ok(value);
        }
        let depth = self.depth.get();
        if depth == MAX_DEPTH {
            return raise("Expression is nested too deeply.");
        }
        self.depth.set(depth + 1);
        let value = stacker::maybe_grow(RED_ZONE, STACK, || self.compute(node, frame));
        self.depth.set(depth);
        let value = value?;
        match home {
            Some(home) => drop(home.values.lock().map(|mut values| values.insert(id, value.clone()))),
            None => drop(self.constants.borrow_mut().insert(id, value.clone())),
        }
        Ok(value)
    }

    fn apply(&self, function: &Function, arguments: Vec<Value>) -> Result<Value> {
        self.count()?;
        let arguments = function.names.iter().copied().zip(arguments).collect();
        let frame = Frame { arguments, around: function.around.clone(), values: Mutex::default() };
        self.value(function.body, Some(&Arc::new(frame)))
    }
}

/// Returns the argument of a call around a node.
fn argument(name: NameId, frame: Option<&Arc<Frame>>) -> Result<Value> {
    let frames = std::iter::successors(frame, |frame| frame.around.as_ref());
    let found = frames.flat_map(|frame| &frame.arguments).find(|(known, _)| *known == name);
    match found {
        Some((_, value)) => Ok(value.clone()),
        None => Err(EngineError::Malformed("the expression uses an argument outside of its function".into())),
    }
}
