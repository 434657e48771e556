//! The graph of an expression, as the clients send it to `value:compute`.
//!
//! `values` is a flat table of nodes. A node refers to others of the table by their keys, and has
//! further nodes in it. Here all nodes lie in one table and refer to each other by number.

use super::error::{EngineError, Result};
use super::value::{NameId, NodeId, Value};
use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json};
use std::sync::Arc;

/// The most nodes of a graph.
const MAX_NODES: usize = 1_000_000;

/// A graph.
pub struct Graph {
    pub(super) nodes: Vec<Node>,
    /// The names of arguments of functions that a node uses without binding them, sorted.
    pub(super) free: Vec<Box<[NameId]>>,
    pub(super) result: NodeId,
}

/// Nodes by the names of arguments or keys.
type Named = Box<[(Arc<str>, NodeId)]>;

/// A node of a graph.
#[derive(Debug)]
pub(super) enum Node {
    /// A value that the script has written.
    Constant(Value),
    /// A list.
    List(Box<[NodeId]>),
    /// A dictionary.
    Dictionary(Named),
    /// A call of an algorithm.
    Call { algorithm: Arc<str>, arguments: Named },
    /// A call of a function of the script.
    CallFunction { function: NodeId, arguments: Box<[(NameId, NodeId)]> },
    /// A function of the script.
    Function { names: Box<[NameId]>, body: NodeId },
    /// An argument of the function around the node.
    Argument(NameId),
    /// Another node.
    Same(NodeId),
}

impl Graph {
    /// Reads a graph: `{"result": "0", "values": {...}}`.
    ///
    /// # Errors
    /// The text is no graph, it refers to nodes that are not there, or to itself.
    pub fn new(expression: &Json) -> Result<Graph> {
        let (Some(result), Some(values)) = (expression["result"].as_str(), expression["values"].as_object()) else {
            return malformed("an expression has a result and values");
        };
        let mut reader = Reader::new(values);
        let result = reader.key(result)?;
        // Nodes of the table are read once they are named.
        while let Some((node, id)) = reader.pending.pop() {
            reader.nodes[id as usize] = Some(read_node(&mut reader, node)?);
        }
        let nodes: Vec<Node> = reader.nodes.into_iter().flatten().collect();
        let free = free_names(&nodes)?;
        Ok(Graph { nodes, free, result })
    }
}

/// Reads the nodes of a table.
struct Reader<'a> {
    values: &'a Map<String, Json>,
    /// The nodes that are read; `None` for those that are only named yet.
    nodes: Vec<Option<Node>>,
    /// The nodes of the table that are named and not read.
    pending: Vec<(&'a Json, NodeId)>,
    keys: FxHashMap<&'a str, NodeId>,
    names: FxHashMap<&'a str, NameId>,
}

impl<'a> Reader<'a> {
    fn new(values: &'a Map<String, Json>) -> Reader<'a> {
        let (nodes, pending, keys, names) = Default::default();
        Reader { values, nodes, pending, keys, names }
    }

    /// Returns a node of the table by its key.
    fn key(&mut self, key: &str) -> Result<NodeId> {
        if let Some(id) = self.keys.get(key) {
            return Ok(*id);
        }
        let Some((key, node)) = self.values.get_key_value(key) else {
            return malformed(&format!("the expression has no value \"{key}\""));
        };
        let id = self.reserve()?;
        self.keys.insert(key, id);
        self.pending.push((node, id));
        Ok(id)
    }

    fn reserve(&mut self) -> Result<NodeId> {
        if self.nodes.len() == MAX_NODES {
            return malformed(&format!("the expression has more than {MAX_NODES} nodes"));
        }
        self.nodes.push(None);
        Ok(self.nodes.len() as NodeId - 1)
    }

    fn name(&mut self, name: &'a str) -> NameId {
        let next = self.names.len() as NameId;
        *self.names.entry(name).or_insert(next)
    }

    /// Reads a node within another one.
    fn inner(&mut self, node: &'a Json) -> Result<NodeId> {
        if let Some(key) = node["valueReference"].as_str() {
            return self.key(key);
        }
        let id = self.reserve()?;
        let node = stacker::maybe_grow(RED_ZONE, STACK, || read_node(self, node))?;
        self.nodes[id as usize] = Some(node);
        Ok(id)
    }

    fn named(&mut self, nodes: &'a Json) -> Result<Named> {
        let Some(nodes) = nodes.as_object() else { return Ok(Box::default()) };
        nodes.iter().map(|(name, node)| Ok((Arc::from(name.as_str()), self.inner(node)?))).collect()
    }
}

/// The bytes of the stack that are left when it grows, and by how much.
pub(super) const RED_ZONE: usize = 128 * 1024;
pub(super) const STACK: usize = 2 * 1024 * 1024;

/// Reads a node. Its key says its kind.
fn read_node<'a>(reader: &mut Reader<'a>, node: &'a Json) -> Result<Node> {
    let Some((kind, content)) = node.as_object().and_then(|node| node.iter().next()) else {
        return malformed("a node of the expression is no object with one key");
    };
    Ok(match kind.as_str() {
        "constantValue" => Node::Constant(constant(content)),
        "integerValue" => match content.as_str().and_then(|text| text.parse().ok()) {
            Some(number) => Node::Constant(Value::Int(number)),
            None => return malformed("an integerValue is the text of an integer"),
        },
        "valueReference" => Node::Same(reader.key(content.as_str().unwrap_or_default())?),
        "arrayValue" => {
            let items = content["values"].as_array().map_or(&[][..], Vec::as_slice);
            Node::List(items.iter().map(|item| reader.inner(item)).collect::<Result<_>>()?)
        }
        "dictionaryValue" => Node::Dictionary(reader.named(&content["values"])?),
        "functionDefinitionValue" => {
            let names = content["argumentNames"].as_array().map_or(&[][..], Vec::as_slice);
            let names = names.iter().filter_map(Json::as_str).map(|name| reader.name(name)).collect();
            Node::Function { names, body: reader.key(content["body"].as_str().unwrap_or_default())? }
        }
        "argumentReference" => Node::Argument(reader.name(content.as_str().unwrap_or_default())),
        "functionInvocationValue" => {
            let arguments = reader.named(&content["arguments"])?;
            match (content["functionName"].as_str(), content["functionReference"].as_str()) {
                (Some(name), _) => Node::Call { algorithm: name.into(), arguments },
                (None, Some(key)) => {
                    let names = content["arguments"].as_object().into_iter().flat_map(|of| of.keys());
                    let names = names.map(|name| reader.name(name)).collect::<Vec<_>>();
                    let nodes = arguments.iter().map(|(_, node)| *node);
                    let arguments = names.into_iter().zip(nodes).collect();
                    Node::CallFunction { function: reader.key(key)?, arguments }
                }
                (None, None) => return malformed("a call has a functionName or a functionReference"),
            }
        }
        other => return malformed(&format!("nodes of the kind \"{other}\" are not known")),
    })
}

/// Returns the value of a constant, which may be a list or an object.
pub(super) fn constant(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => match number.as_i64() {
            Some(value) => Value::Int(value),
            None => Value::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        Json::String(text) => Value::String(text.as_str().into()),
        Json::Array(items) => Value::List(items.iter().map(constant).collect()),
        Json::Object(entries) => {
            Value::Dictionary(Arc::new(entries.iter().map(|(key, value)| (key.clone(), constant(value))).collect()))
        }
    }
}

/// Returns the free names of each node.
fn free_names(nodes: &[Node]) -> Result<Vec<Box<[NameId]>>> {
    let mut free: Vec<Option<Box<[NameId]>>> = (0..nodes.len()).map(|_| None).collect();
    let mut open = vec![false; nodes.len()];
    let mut pending: Vec<NodeId> = (0..nodes.len() as NodeId).collect();
    while let Some(&id) = pending.last() {
        let at = id as usize;
        if free[at].is_some() {
            pending.pop();
            continue;
        }
        let inner = nodes[at].inner();
        let missing: Vec<NodeId> = inner.iter().copied().filter(|inner| free[*inner as usize].is_none()).collect();
        if missing.is_empty() {
            let mut names: Vec<NameId> = inner
                .iter()
                .flat_map(|inner| free[*inner as usize].iter().flat_map(|names| names.iter()))
                .copied()
                .collect();
            match &nodes[at] {
                Node::Argument(name) => names.push(*name),
                Node::Function { names: bound, .. } => names.retain(|name| !bound.contains(name)),
                _ => {}
            }
            names.sort_unstable();
            names.dedup();
            free[at] = Some(names.into());
            pending.pop();
        } else if std::mem::replace(&mut open[at], true) {
            return malformed("the expression refers to itself");
        } else {
            pending.extend(missing);
        }
    }
    Ok(free.into_iter().flatten().collect())
}

impl Node {
    /// Returns the nodes to which a node refers.
    fn inner(&self) -> Vec<NodeId> {
        match self {
            Node::Constant(_) | Node::Argument(_) => Vec::new(),
            Node::List(items) => items.to_vec(),
            Node::Dictionary(entries) | Node::Call { arguments: entries, .. } => {
                entries.iter().map(|of| of.1).collect()
            }
            Node::CallFunction { function, arguments } => arguments.iter().map(|of| of.1).chain([*function]).collect(),
            Node::Function { body, .. } => vec![*body],
            Node::Same(id) => vec![*id],
        }
    }
}

fn malformed<T>(message: &str) -> Result<T> {
    Err(EngineError::Malformed(message.to_owned()))
}
