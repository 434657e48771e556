//! Expressions of functions: what both languages write in their own form.

use super::types::Types;
use crate::kb::lookup::kb;
use crate::kb::model::{OpId, Operator};

/// An expression of Earth Engine.
#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    /// A parameter of the function, by its position.
    Parameter(usize),
    /// The variable of the function around it.
    Variable(String, Types),
    /// A value that the words have not said yet.
    Hole(Hole),
    Number(f64),
    /// A number with a unit of length, in meters.
    Distance(f64),
    /// A parameter with a unit of length behind it.
    Measured(usize),
    /// The number of a month.
    Month(f64),
    Pi,
    Text(String),
    /// A unit of time.
    Unit(String),
    Boolean(bool),
    Null,
    List(Vec<Expr>),
    /// Several values that fill several holes, or a list.
    Tuple(Vec<Expr>),
    /// A dictionary with known keys.
    Dict(Vec<(String, Expr)>),
    Call(Box<Call>),
    /// `+`, `-`, `*` or `/` of numbers, images or arrays.
    Arithmetic(char, Box<Expr>, Box<Expr>),
    /// A function with its parameters.
    Lambda(Vec<(String, Types)>, Box<Expr>),
    /// A value that replaces a name where an optional parameter is given.
    Given(usize, Box<Expr>),
    /// A value that names others before.
    Let(Vec<(String, Expr)>, Box<Expr>),
}

/// What both languages write in their own form, beside the operators of Earth Engine.
pub const BUILTINS: &[&str] = &["bit", "keys", "vals", "power10"];

/// A value that the words have not said yet.
#[derive(Debug, Clone)]
pub struct Hole {
    /// Distinguishes the slots of an operation. Equal slots have equal numbers.
    pub id: u32,
    /// The name of the slot.
    pub slot: String,
    pub types: Types,
}

/// Equal if both accept the same, whatever their numbers are.
impl PartialEq for Hole {
    fn eq(&self, other: &Hole) -> bool {
        self.slot == other.slot && self.types == other.types
    }
}

/// A call of a method or of a function of a namespace.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The receiver of a method.
    pub on: Option<Expr>,
    /// The name of the method, or the full name of the function.
    pub name: String,
    pub positional: Vec<Expr>,
    pub named: Vec<(String, Expr)>,
}

impl Call {
    /// Returns the operator that is called, if the receiver's type tells it.
    pub fn operator(&self, parameters: &[Types]) -> Option<&'static Operator<'static>> {
        let id: OpId = match &self.on {
            None => kb().operator(&self.name)?,
            Some(on) => {
                on.types(parameters).class_ids().find_map(|(_, class)| kb().method(class, &self.name, false))?
            }
        };
        Some(kb().op(id))
    }

    /// Returns `true` if an argument for a parameter of the operator is there.
    pub fn has_argument(&self, operator: &Operator<'_>, name: &str) -> bool {
        let position = operator.params.iter().position(|param| param.name == name);
        self.named.iter().any(|(own, _)| own == name) || position.is_some_and(|at| at < self.positional.len())
    }

    fn types(&self, parameters: &[Types]) -> Types {
        let Some(on) = &self.on else {
            match self.name.as_str() {
                "bit" | "power10" => return Types::NUMBER,
                "keys" | "vals" => return Types::LIST,
                _ => {}
            }
            return kb().operator(&self.name).map_or(Types::OBJECT, |id| Types::from_kb(&kb().op(id).returns));
        };
        let mut all = Types::NONE;
        for (own, class) in on.types(parameters).class_ids() {
            let Some(id) = kb().method(class, &self.name, false) else { continue };
            let operator = kb().op(id);
            all = all.or(if operator.self_type { own } else { Types::from_kb(&operator.returns) });
        }
        if all == Types::NONE { Types::OBJECT } else { all }
    }
}

/// Returns the method of a class with a name in JavaScript.
pub fn method(class: &str, name: &str) -> Option<OpId> {
    kb().method(kb().class_named(class)?, name, false)
}

impl Expr {
    /// Returns the types that the value may have.
    pub fn types(&self, parameters: &[Types]) -> Types {
        match self {
            Expr::Parameter(at) => parameters.get(*at).copied().unwrap_or(Types::OBJECT),
            Expr::Variable(_, types) => *types,
            Expr::Hole(hole) => hole.types,
            Expr::Number(_) | Expr::Pi => Types::NUMBER,
            Expr::Distance(_) | Expr::Measured(_) => Types::DISTANCE,
            Expr::Month(_) => Types::MONTH,
            Expr::Text(_) => Types::STRING,
            Expr::Unit(_) => Types::UNIT,
            Expr::Boolean(_) => Types::BOOLEAN,
            Expr::Null => Types::OBJECT,
            Expr::List(_) => Types::LIST,
            Expr::Tuple(_) | Expr::Lambda(..) => Types::NONE,
            Expr::Dict(_) => Types::named("Dictionary").unwrap_or_default(),
            Expr::Let(_, value) | Expr::Given(_, value) => value.types(parameters),
            Expr::Call(call) => call.types(parameters),
            Expr::Arithmetic(_, left, right) => {
                let both = left.types(parameters).or(right.types(parameters));
                let grids = both.and(Types::IMAGE.or(Types::ARRAY));
                if grids == Types::NONE { Types::NUMBER } else { grids }
            }
        }
    }

    /// Returns `true` if the clients compute the value without the server.
    pub fn is_client(&self, is_client_parameter: &[bool]) -> bool {
        match self {
            Expr::Parameter(at) => is_client_parameter.get(*at).copied().unwrap_or(false),
            Expr::Call(call) if call.on.is_none() && BUILTINS.contains(&call.name.as_str()) => {
                call.positional.iter().all(|part| part.is_client(is_client_parameter))
            }
            Expr::Variable(..)
            | Expr::Call(_)
            | Expr::Hole(_)
            | Expr::Lambda(..)
            | Expr::Measured(_)
            | Expr::Given(..)
            | Expr::Let(..) => false,
            Expr::Dict(items) => items.iter().all(|(_, item)| item.is_client(is_client_parameter)),
            Expr::Arithmetic(_, left, right) => {
                left.is_client(is_client_parameter) && right.is_client(is_client_parameter)
            }
            _ => true,
        }
    }

    /// Calls `visit` for the expression and all its parts, a receiver before arguments.
    pub fn visit<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        visit(self);
        match self {
            Expr::List(items) | Expr::Tuple(items) => items.iter().for_each(|item| item.visit(visit)),
            Expr::Call(call) => {
                call.on.iter().chain(&call.positional).for_each(|part| part.visit(visit));
                call.named.iter().for_each(|(_, part)| part.visit(visit));
            }
            Expr::Arithmetic(_, left, right) => {
                left.visit(visit);
                right.visit(visit);
            }
            Expr::Dict(items) => items.iter().for_each(|(_, item)| item.visit(visit)),
            Expr::Lambda(_, body) | Expr::Given(_, body) => body.visit(visit),
            Expr::Let(values, body) => {
                values.iter().for_each(|(_, value)| value.visit(visit));
                body.visit(visit);
            }
            _ => {}
        }
    }

    /// Calls `visit` for all parts of the expression, and then for the expression.
    pub fn visit_mut(&mut self, visit: &mut impl FnMut(&mut Expr)) {
        match self {
            Expr::List(items) | Expr::Tuple(items) => items.iter_mut().for_each(|item| item.visit_mut(visit)),
            Expr::Call(call) => {
                call.on.iter_mut().chain(&mut call.positional).for_each(|part| part.visit_mut(visit));
                call.named.iter_mut().for_each(|(_, part)| part.visit_mut(visit));
            }
            Expr::Arithmetic(_, left, right) => {
                left.visit_mut(visit);
                right.visit_mut(visit);
            }
            Expr::Dict(items) => items.iter_mut().for_each(|(_, item)| item.visit_mut(visit)),
            Expr::Lambda(_, body) | Expr::Given(_, body) => body.visit_mut(visit),
            Expr::Let(values, body) => {
                values.iter_mut().for_each(|(_, value)| value.visit_mut(visit));
                body.visit_mut(visit);
            }
            _ => {}
        }
        visit(self);
    }

    /// Returns the holes, each once, in the order of the slots.
    pub fn holes(&self) -> Vec<Hole> {
        let mut holes: Vec<Hole> = Vec::new();
        self.visit(&mut |part| {
            if let Expr::Hole(hole) = part
                && !holes.iter().any(|known| known.id == hole.id)
            {
                holes.push(hole.clone());
            }
        });
        holes.sort_by_key(|hole| hole.id);
        holes
    }

    /// Replaces a hole.
    #[must_use]
    pub fn fill(&self, id: u32, value: &Expr) -> Expr {
        let mut filled = self.clone();
        filled.visit_mut(&mut |part| {
            if matches!(part, Expr::Hole(hole) if hole.id == id) {
                *part = value.clone();
            }
        });
        filled
    }

    /// Returns `true` if a parameter is used.
    pub fn uses(&self, parameter: usize) -> bool {
        let mut used = false;
        self.visit(&mut |part| used |= *part == Expr::Parameter(parameter));
        used
    }

    /// Gives all calls an optional argument that they lack. Returns `None` if no call takes it.
    #[must_use]
    pub fn set(&self, name: &str, value: &Expr, parameters: &[Types]) -> Option<Expr> {
        // `geometry` computes nothing of its own, and takes an argument only if nothing else does.
        let other = self.set_where(name, value, parameters, |call| call.name != "geometry");
        other.or_else(|| self.set_where(name, value, parameters, |_| true))
    }

    fn set_where(&self, name: &str, value: &Expr, parameters: &[Types], takes: fn(&Call) -> bool) -> Option<Expr> {
        let mut changed = self.clone();
        let mut is_set = false;
        changed.visit_mut(&mut |part| {
            let Expr::Call(call) = part else { return };
            if !takes(call) {
                return;
            }
            let Some(operator) = call.operator(parameters) else { return };
            if operator.has_param(name) && !call.has_argument(operator, name) {
                call.named.push((name.to_owned(), value.clone()));
                is_set = true;
            }
        });
        is_set.then_some(changed)
    }
}

/// Returns the value as it stands in a slot of these types, or `None` if it does not fit.
pub fn fit(value: &Expr, slot: Types, parameters: &[Types]) -> Option<Expr> {
    fit_typed(value, value.types(parameters), slot, parameters)
}

/// Does the same for a value whose types are known.
pub fn fit_typed(value: &Expr, types: Types, slot: Types, parameters: &[Types]) -> Option<Expr> {
    if let Expr::Measured(at) = value {
        return slot.meets(Types::DISTANCE).then_some(Expr::Parameter(*at));
    }
    if let Expr::Tuple(items) = value {
        let all = |expected: Types| items.iter().all(|item| item.types(parameters).meets(expected));
        let is_list = slot.meets(Types::TEXTS) && all(Types::STRING)
            || slot.meets(Types::NUMBERS) && all(Types::NUMBER)
            || slot.meets(Types::ITEMS);
        return is_list.then(|| Expr::List(items.clone()));
    }
    if let Expr::Hole(hole) = value {
        // What is not said yet has at least one type of the slot.
        let common = hole.types.and(slot);
        return (common != Types::NONE).then(|| Expr::Hole(Hole { types: common, ..hole.clone() }));
    }
    if types.meets(slot) || slot.meets(Types::OBJECT) && types.meets(Types::CLASSES) {
        return Some(value.clone());
    }
    if slot.meets(Types::TEXTS) {
        if types.meets(Types::LIST) {
            return Some(value.clone());
        }
        return types.meets(Types::STRING).then(|| Expr::List(vec![value.clone()]));
    }
    if slot.meets(Types::NUMBERS) {
        if types.meets(Types::LIST) {
            return Some(value.clone());
        }
        return types.meets(Types::NUMBER).then(|| Expr::List(vec![value.clone()]));
    }
    // A name is never computed.
    let is_name = !matches!(value, Expr::Call(_) | Expr::Arithmetic(..));
    let is_near = slot.meets(Types::DISTANCE.or(Types::MONTH)) && types.meets(Types::NUMBER)
        || is_name && slot.meets(Types::UNIT.or(Types::KEY).or(Types::WORD)) && types.meets(Types::STRING)
        || is_name && slot.meets(Types::KEY) && types.meets(Types::NUMBER);
    if is_near {
        return Some(value.clone());
    }
    // An object without a known class takes the class that the slot asks for.
    if types == Types::OBJECT
        && !matches!(value, Expr::Null)
        && slot.and(Types::DATA) == slot
        && let Some(class) = slot.class()
    {
        return Some(cast(class, value.clone()));
    }
    None
}

/// Returns `ee.CLASS(value)`.
pub fn cast(class: &str, value: Expr) -> Expr {
    let name = format!("ee.{class}");
    Expr::Call(Box::new(Call { on: None, name, positional: vec![value], named: Vec::new() }))
}
