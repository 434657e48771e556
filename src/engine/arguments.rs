//! The arguments of a call of an algorithm, converted to what it takes.

use super::array::Array;
use super::date;
use super::error::{Result, raise, refuse};
use super::nested;
use super::value::{Frame, Function, NodeId, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What evaluates nodes and calls functions of the script.
pub(super) trait Context {
    /// Returns the value of a node within a call.
    fn value(&self, node: NodeId, frame: Option<&Arc<Frame>>) -> Result<Value>;
    /// Calls a function of the script.
    fn apply(&self, function: &Function, arguments: Vec<Value>) -> Result<Value>;
}

/// The arguments of a call. They are evaluated when an algorithm asks for them.
pub(super) struct Arguments<'a> {
    /// The name of the algorithm.
    pub(super) algorithm: &'a str,
    source: Source<'a>,
}

/// Where arguments come from.
enum Source<'a> {
    /// Nodes of a graph, within a call.
    Nodes { context: &'a dyn Context, nodes: &'a [(Arc<str>, NodeId)], frame: Option<&'a Arc<Frame>> },
    /// Values.
    Values(&'a [(Arc<str>, Value)]),
}

impl<'a> Arguments<'a> {
    pub(super) fn new(
        context: &'a dyn Context,
        algorithm: &'a str,
        nodes: &'a [(Arc<str>, NodeId)],
        frame: Option<&'a Arc<Frame>>,
    ) -> Arguments<'a> {
        Arguments { algorithm, source: Source::Nodes { context, nodes, frame } }
    }

    /// Returns arguments that are evaluated already.
    pub(super) fn of_values(algorithm: &'a str, values: &'a [(Arc<str>, Value)]) -> Arguments<'a> {
        Arguments { algorithm, source: Source::Values(values) }
    }

    /// Returns an argument, or `Null` if it is left out.
    pub(super) fn any(&self, name: &str) -> Result<Value> {
        match self.source {
            Source::Nodes { context, nodes, frame } => match nodes.iter().find(|(known, _)| &**known == name) {
                Some((_, node)) => context.value(*node, frame),
                None => Ok(Value::Null),
            },
            Source::Values(values) => {
                Ok(values.iter().find(|(known, _)| &**known == name).map_or(Value::Null, |(_, value)| value.clone()))
            }
        }
    }

    /// Returns an argument that has to be there.
    pub(super) fn required(&self, name: &str) -> Result<Value> {
        match self.any(name)? {
            Value::Null => raise(format!("{}: Parameter '{name}' is required and may not be null.", self.algorithm)),
            value => Ok(value),
        }
    }

    /// Returns the error of an argument of another class.
    pub(super) fn wrong<T>(&self, name: &str, class: &str, value: &Value) -> Result<T> {
        let (algorithm, found) = (self.algorithm, value.class());
        raise(format!("{algorithm}, argument '{name}': Invalid type.\nExpected type: {class}.\nActual type: {found}."))
    }

    /// Returns a number as a value: whole or not.
    pub(super) fn number_value(&self, name: &str) -> Result<Value> {
        match self.required(name)? {
            value @ (Value::Int(_) | Value::Float(_)) => Ok(value),
            Value::Bool(value) => Ok(Value::Int(i64::from(value))),
            // An array without axes is a number.
            Value::Array(array) if array.shape.is_empty() => Ok(nested::element(&array, 0)),
            value => self.wrong(name, "Number", &value),
        }
    }

    /// Returns a number.
    pub(super) fn number(&self, name: &str) -> Result<f64> {
        Ok(self.number_value(name)?.number().unwrap_or(f64::NAN))
    }

    /// Returns a number, or `None` if it is left out.
    pub(super) fn optional_number(&self, name: &str) -> Result<Option<f64>> {
        match self.any(name)? {
            Value::Null => Ok(None),
            _ => self.number(name).map(Some),
        }
    }

    /// Returns a whole number. One with a fraction is cut.
    pub(super) fn integer(&self, name: &str) -> Result<i64> {
        match self.number_value(name)? {
            Value::Int(value) => Ok(value),
            Value::Float(value) => Ok(value as i64),
            value => self.wrong(name, "Integer", &value),
        }
    }

    /// Returns a whole number, or `None` if it is left out.
    pub(super) fn optional_integer(&self, name: &str) -> Result<Option<i64>> {
        match self.any(name)? {
            Value::Null => Ok(None),
            _ => self.integer(name).map(Some),
        }
    }

    /// Returns a truth value, or a default if it is left out.
    pub(super) fn boolean_or(&self, name: &str, default: bool) -> Result<bool> {
        match self.any(name)? {
            Value::Null => Ok(default),
            value => Ok(value.is_truthy()),
        }
    }

    /// Returns a text.
    pub(super) fn string(&self, name: &str) -> Result<Arc<str>> {
        match self.required(name)? {
            Value::String(text) => Ok(text),
            value => self.wrong(name, "String", &value),
        }
    }

    /// Returns a text, or `None` if it is left out.
    pub(super) fn optional_string(&self, name: &str) -> Result<Option<Arc<str>>> {
        match self.any(name)? {
            Value::Null => Ok(None),
            _ => self.string(name).map(Some),
        }
    }

    /// Returns a list.
    pub(super) fn list(&self, name: &str) -> Result<Arc<[Value]>> {
        match self.required(name)? {
            Value::List(items) => Ok(items),
            Value::Array(array) => Ok(nested::list(&array)),
            value => self.wrong(name, "List", &value),
        }
    }

    /// Returns a list, or `None` if it is left out.
    pub(super) fn optional_list(&self, name: &str) -> Result<Option<Arc<[Value]>>> {
        match self.any(name)? {
            Value::Null => Ok(None),
            _ => self.list(name).map(Some),
        }
    }

    /// Returns a list of texts. One text is a list of it.
    pub(super) fn strings(&self, name: &str) -> Result<Vec<Arc<str>>> {
        let value = self.required(name)?;
        let items = match &value {
            Value::String(text) => return Ok(vec![text.clone()]),
            Value::List(items) => items,
            _ => return self.wrong(name, "List<String>", &value),
        };
        items
            .iter()
            .map(|item| match item {
                Value::String(text) => Ok(text.clone()),
                item => self.wrong(name, "List<String>", item),
            })
            .collect()
    }

    /// Returns a list of whole numbers.
    pub(super) fn integers(&self, name: &str) -> Result<Vec<i64>> {
        let items = self.list(name)?;
        items
            .iter()
            .map(|item| match item.number() {
                Some(number) => Ok(number as i64),
                None => self.wrong(name, "List<Integer>", item),
            })
            .collect()
    }

    /// Returns a dictionary.
    pub(super) fn dictionary(&self, name: &str) -> Result<Arc<BTreeMap<String, Value>>> {
        match self.required(name)? {
            Value::Dictionary(entries) => Ok(entries),
            value => self.wrong(name, "Dictionary", &value),
        }
    }

    /// Returns an array. Numbers and nested lists become arrays.
    pub(super) fn array(&self, name: &str) -> Result<Arc<Array>> {
        match self.required(name)? {
            Value::Array(array) => Ok(array),
            value => nested::array(&value).map(Arc::new),
        }
    }

    /// Returns a date in milliseconds.
    pub(super) fn date(&self, name: &str) -> Result<f64> {
        match self.required(name)? {
            Value::Date(date) => Ok(date),
            Value::String(text) => date::read(&text, None),
            value => match value.number() {
                Some(number) => Ok(number),
                None => self.wrong(name, "Date", &value),
            },
        }
    }

    /// Calls a function of the script.
    pub(super) fn apply(&self, function: &Function, arguments: Vec<Value>) -> Result<Value> {
        match self.source {
            Source::Nodes { context, .. } => context.apply(function, arguments),
            Source::Values(_) => refuse("functions of pixels are not evaluated offline"),
        }
    }

    /// Returns a function of the script.
    pub(super) fn function(&self, name: &str) -> Result<Function> {
        match self.required(name)? {
            Value::Function(function) => Ok(function),
            value => self.wrong(name, "Algorithm", &value),
        }
    }
}
