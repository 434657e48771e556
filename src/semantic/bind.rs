//! Binds arguments to parameters as the official clients do: by position, by an object of named
//! arguments (JavaScript), by keyword (Python).

use crate::kb::model::{ClassId, Kind, Operator, Param, Role, Trait, Ty};
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, Hir, Key, Property};
use crate::text::span::Span;
use std::ops::Index;

/// Used as the index of a parameter for a positional argument that a hand-written client function
/// has no parameter for.
pub const SURPLUS: usize = usize::MAX;

/// The arguments of a call, bound to the parameters of the operator.
#[derive(Debug, Default)]
pub struct Bound {
    /// Arguments in the order of the call.
    pub args: Vec<BoundArg>,
    /// Problems for which the client refuses the call.
    pub problems: Vec<BindProblem>,
    /// The way in which the arguments are given.
    pub style: Style,
    /// A spread hides some arguments, so no argument is missing for certain.
    pub uncertain: bool,
}

/// The way in which arguments are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// By position, perhaps with Python keywords.
    #[default]
    Positional,
    /// By one JavaScript object, which is this expression.
    Object(ExprId),
}

/// An argument with its parameter.
#[derive(Debug, Clone)]
pub struct BoundArg {
    /// Index into the parameters of the operator. Higher indices refer to `python_extra`.
    pub param: usize,
    /// The expression of the value; `None` if the value is in an object that a variable holds.
    pub expr: Option<ExprId>,
    /// The value of the argument.
    pub value: Value,
    /// The span of the value.
    pub span: Span,
    /// The span of the keyword or key.
    pub name_span: Option<Span>,
}

/// A problem for which the client refuses the arguments.
#[derive(Debug, Clone, PartialEq)]
pub enum BindProblem {
    /// The operator has no parameter of that name.
    Unknown {
        /// The name in the script.
        name: String,
        /// The span of the name.
        span: Span,
        /// The span of the argument, with its name and value.
        whole: Span,
    },
    /// A required parameter has no argument; index into the parameters.
    Missing(usize),
    /// The call has more positional arguments than parameters.
    TooMany {
        /// Number of arguments, counting the receiver as the client does.
        given: usize,
        /// Maximum number of arguments.
        allowed: usize,
        /// The span of the surplus arguments.
        span: Span,
    },
    /// A parameter has two arguments.
    Duplicate {
        /// The name in the script.
        name: String,
        /// The span of the second argument.
        span: Span,
    },
    /// A Python call passes one dictionary in the manner of JavaScript's named arguments. Its
    /// entries are bound like keywords.
    Dictionary(ExprId),
    /// A JavaScript call uses Python keywords, as in `f(scale=30)`.
    Assignment {
        /// The name.
        name: String,
        /// The span of `scale=30`.
        span: Span,
    },
}

impl Bound {
    /// Returns the argument of parameter `index`.
    pub fn arg(&self, index: usize) -> Option<&BoundArg> {
        self.args.iter().find(|arg| arg.param == index)
    }
    /// Returns the argument of the parameter with the JavaScript name `name`.
    pub fn named<'a>(&'a self, op: &Operator<'_>, name: &str) -> Option<&'a BoundArg> {
        let index = op.params.iter().position(|param| param.name == name)?;
        self.arg(index)
    }
    fn push(&mut self, param: usize, expr: Option<ExprId>, value: Value, span: Span, name_span: Option<Span>) {
        self.args.push(BoundArg { param, expr, value, span, name_span });
    }
    /// Returns all arguments of parameter `index`; a variadic parameter may have several.
    pub fn all(&self, index: usize) -> impl Iterator<Item = &BoundArg> {
        self.args.iter().filter(move |arg| arg.param == index)
    }
}

fn may_be_object(value: &Value) -> bool {
    match value {
        Value::Unknown | Value::Null | Value::Module(_) => true,
        Value::Union(variants) => variants.iter().any(|variant| matches!(variant, Value::Object(_))),
        _ => false,
    }
}

fn is_numeric(value: &Value) -> bool {
    matches!(value, Value::Num(_)) || value.class() == Some(ClassId::NUMBER)
}

/// Returns the parameter to which an argument is bound.
pub fn param<'o>(op: &'o Operator<'static>, index: usize) -> Option<&'o Param<'static>> {
    op.params.get(index).or_else(|| op.python_extra.get(index.wrapping_sub(op.params.len())))
}

/// Returns the name of a parameter in a language.
pub fn param_name<'a>(param: &Param<'a>, python: bool) -> &'a str {
    if python { param.python.unwrap_or(param.name) } else { param.name }
}

/// Returns `true` if the parameter exists in the language.
pub fn is_available(param: &Param<'_>, python: bool) -> bool {
    !(python && param.javascript_only)
}

/// Returns `true` if a call must give the parameter.
pub fn is_required(param: &Param<'_>, python: bool) -> bool {
    let optional = param.optional || param.variadic || (python && param.python_optional);
    is_available(param, python) && !optional
}

/// Binds `args` to the parameters of `op`. With `skip_receiver`, the first argument is the receiver
/// of a method that is called through its class, as in Python's `ee.Image.add(a, b)`.
pub fn bind(
    hir: &Hir,
    values: &impl Index<ExprId, Output = Value>,
    op: &'static Operator<'static>,
    args: &[Arg],
    skip_receiver: bool,
) -> Bound {
    let python = hir.language.is_python();
    let args = if skip_receiver { args.get(1..).unwrap_or(&[]) } else { args };
    let mut bound = Bound::default();
    if let [Arg { kind: ArgKind::Positional, value, .. }] = args
        && let Value::Object(object) = &values[*value]
        && (if python {
            !op.available.in_library() && is_misplaced(op, object)
        } else {
            takes_named(op, &values[*value])
        })
    {
        bind_object(hir, values, op, *value, &mut bound);
        if python {
            bound.problems.insert(0, BindProblem::Dictionary(*value));
        }
    } else {
        bind_arguments(hir, values, op, args, python, &mut bound);
    }
    // The knowledge base does not list all parameters of libraries.
    if op.available.in_library() {
        bound.problems.clear();
        bound.uncertain = true;
    }
    // A single unknown argument may be an object of named arguments.
    if let [Arg { kind: ArgKind::Positional, value, .. }] = args
        && !python
        && may_be_object(&values[*value])
    {
        bound.uncertain = true;
    }
    // Hand-written JavaScript functions that pass their arguments on accept none as well.
    let handed_on = !python && op.client && op.python_varargs;
    if !bound.uncertain && !handed_on {
        for (index, param) in op.params.iter().enumerate() {
            if is_required(param, python) && bound.arg(index).is_none() && !(python && has_axes(op, param, &bound)) {
                bound.problems.push(BindProblem::Missing(index));
            }
        }
    }
    bound
}

/// Returns `true` if a call gives coordinates as numbers with names, as in Python's
/// `ee.Geometry.Point(lon=1, lat=2)`.
fn has_axes(op: &Operator<'static>, missing: &Param<'_>, bound: &Bound) -> bool {
    missing.role == Role::Coordinates
        && bound.args.iter().any(|arg| param(op, arg.param).is_some_and(|param| param.role == Role::Longitude))
}

/// Returns `true` if the client generates the function from the signature of the server. The client
/// counts and names its arguments by one strict rule. Constructors of one argument (`ee.String`)
/// and of geometries are hand-written.
pub fn is_generated(op: &Operator<'_>) -> bool {
    let by_hand = op.kind == Kind::Constructor && (op.params.len() < 2 || op.python_varargs);
    op.server.is_some() && !op.client && !by_hand
}

/// Returns `true` if JavaScript reads a single plain object as named arguments.
///
/// Generated functions follow one rule of the client. For a hand-written function, an object whose
/// keys are not parameters is the first argument itself, if that may be an object.
pub fn takes_named(op: &Operator<'_>, value: &Value) -> bool {
    let Value::Object(object) = value else { return false };
    if op.traits.contains(&Trait::Unnamed) {
        return false;
    }
    let Some(first) = op.params.first() else { return false };
    if first.variadic {
        return false;
    }
    let one_required = op.params.get(1).is_none_or(|second| second.optional);
    if is_generated(op) {
        return !(one_required && is_dictionary(&first.ty));
    }
    // Exports read an object as named arguments as soon as one of its keys is an option.
    if op.traits.contains(&Trait::MakesTask)
        && object.entries.iter().any(|(key, _)| op.params.iter().any(|param| param.name == &**key))
    {
        return true;
    }
    let all_known = object.entries.iter().all(|(key, _)| op.params.iter().any(|param| param.name == &**key));
    if all_known && (!object.entries.is_empty() || !takes_object(&first.ty)) {
        return true;
    }
    !takes_object(&first.ty)
}

/// Returns `true` if a Python dictionary holds the arguments of the operator: all its keys are
/// parameters, and it is not the first argument itself.
fn is_misplaced(op: &Operator<'_>, object: &Object) -> bool {
    let is_param = |key: &str| {
        op.params.iter().any(|param| is_available(param, true) && (param.name == key || param_name(param, true) == key))
    };
    let Some(first) = op.params.first() else { return false };
    // `ee.Dictionary({'dict': 1})` is a dictionary with that key.
    let itself = first.python_ty.as_ref().is_some_and(is_dictionary);
    if itself && op.traits.contains(&Trait::Unnamed) {
        return false;
    }
    if object.entries.is_empty() || !object.entries.iter().all(|(key, _)| is_param(key)) {
        return false;
    }
    // If the first parameter may be a dictionary, the keys must include its name or two names that
    // are no coincidence.
    let by_chance = first.variadic || is_dictionary(&first.ty) || op.kind == Kind::Constructor || op.server.is_none();
    !takes_object(&first.ty)
        || (!by_chance && object.entries.len() > 1)
        || object.get(first.name).is_some()
        || object.get(param_name(first, true)).is_some()
}

fn is_dictionary(ty: &Ty<'_>) -> bool {
    matches!(ty, Ty::Dictionary(_) | Ty::Class(ClassId::DICTIONARY))
}

/// Returns `true` if a value of the type may be a plain object.
pub fn takes_object(ty: &Ty<'_>) -> bool {
    match ty {
        Ty::Any | Ty::Dictionary(_) | Ty::Options(_) | Ty::Other(_) => true,
        Ty::Class(class) => {
            matches!(
                *class,
                ClassId::DICTIONARY
                    | ClassId::OBJECT
                    | ClassId::ELEMENT
                    | ClassId::FEATURE
                    | ClassId::FEATURE_COLLECTION
            ) || (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(class)
        }
        Ty::Union(types) => types.iter().any(takes_object),
        _ => false,
    }
}

fn bind_object(
    hir: &Hir,
    values: &impl Index<ExprId, Output = Value>,
    op: &'static Operator<'static>,
    object: ExprId,
    bound: &mut Bound,
) {
    let python = hir.language.is_python();
    bound.style = Style::Object(object);
    let mut seen: Vec<&str> = Vec::new();
    if let ExprKind::Object(properties) = &hir.expr(object).kind {
        for property in properties {
            let (name, span) = match &property.key {
                Key::Ident(ident) => (hir.name(ident.name), ident.span),
                Key::String(name, span) => (&**name, *span),
                Key::Computed(_) | Key::Spread => {
                    bound.uncertain = true;
                    continue;
                }
            };
            if seen.contains(&name) {
                bound.problems.push(BindProblem::Duplicate { name: name.to_owned(), span });
                continue;
            }
            seen.push(name);
            let value = property.value;
            match op.params.iter().position(|param| param.name == name || param_name(param, python) == name) {
                Some(index) => {
                    bound.push(index, Some(value), values[value].clone(), hir.expr(value).span, Some(span));
                }
                None => bound.problems.push(BindProblem::Unknown { name: name.to_owned(), span, whole: property.span }),
            }
        }
    } else if let Value::Object(known) = &values[object] {
        let span = hir.expr(object).span;
        bound.uncertain |= known.open;
        for (name, value) in &known.entries {
            match op.params.iter().position(|param| param.name == &**name) {
                Some(index) => bound.push(index, None, value.clone(), span, None),
                None => bound.problems.push(BindProblem::Unknown { name: name.to_string(), span, whole: span }),
            }
        }
    }
}

fn bind_arguments(
    hir: &Hir,
    values: &impl Index<ExprId, Output = Value>,
    op: &'static Operator<'static>,
    args: &[Arg],
    python: bool,
    bound: &mut Bound,
) {
    let order: Vec<usize> = if python && !op.python_order.is_empty() {
        op.python_order.iter().map(|&index| usize::from(index)).collect()
    } else {
        (0..op.params.len()).filter(|&index| is_available(&op.params[index], python)).collect()
    };
    let variadic = op.params.iter().position(|param| param.variadic);
    // `ee.Geometry.Point(-122, 37)`: all positional numbers are coordinates.
    let flat = op.params.first().is_some_and(|param| param.role == Role::Coordinates)
        && args.first().is_some_and(|arg| arg.kind == ArgKind::Positional && is_numeric(&values[arg.value]))
        && args.iter().all(|arg| {
            let value = &values[arg.value];
            arg.kind != ArgKind::Positional || is_numeric(value) || *value == Value::Unknown
        });
    let mut position = 0;
    let mut surplus: Option<Span> = None;
    let given = args.iter().filter(|arg| arg.kind == ArgKind::Positional).count();
    for arg in args {
        let value = values[arg.value].clone();
        match arg.kind {
            ArgKind::Spread => {
                bound.uncertain = true;
                position = usize::MAX / 2;
            }
            ArgKind::KeywordSpread => match (written_entries(hir, arg.value), &value) {
                // Several calls of a function give the dictionary several values, but one spelling.
                (Some(entries), _) => {
                    for (index, (name, name_span, property)) in entries.iter().enumerate() {
                        let is_replaced = entries[index + 1..].iter().any(|(later, ..)| later == name);
                        let (name, name_span) = (*name, *name_span);
                        let (expr, whole) = (Some(property.value), property.span);
                        let keyword = Keyword { name, name_span, whole, expr, span: hir.expr(property.value).span };
                        if !is_replaced {
                            bind_keyword(op, keyword, values[property.value].clone(), bound);
                        }
                    }
                }
                (None, Value::Object(object)) if !object.open => bind_dictionary(hir, op, arg, object, bound),
                _ => bound.uncertain = true,
            },
            ArgKind::Positional => {
                if !python
                    && let ExprKind::Assign { target, op: None, .. } = hir.expr(arg.value).kind
                    && let ExprKind::Name(name) = hir.expr(target).kind
                {
                    bound.problems.push(BindProblem::Assignment { name: hir.name(name).to_owned(), span: arg.span });
                }
                let index = if flat { Some(0) } else { order.get(position).copied().or(variadic) };
                position += 1;
                match index {
                    Some(index) => bound.push(index, Some(arg.value), value, arg.span, None),
                    // Parameters that only Python has may be positional; which is which is not
                    // inferred.
                    None if python
                        && position <= order.len() + op.python_extra.len()
                        && !op.python_extra.is_empty() => {}
                    // Further names, as in `select('a', 'b', 'c')`.
                    None if op.python_varargs && !is_generated(op) && !bound.uncertain => {
                        bound.push(SURPLUS, Some(arg.value), value, arg.span, None);
                    }
                    None if bound.uncertain => {}
                    None => surplus = Some(surplus.map_or(arg.span, |span| span.to(arg.span))),
                }
            }
            ArgKind::Keyword(ident) => {
                let span = hir.expr(arg.value).span;
                let keyword = Keyword {
                    name: hir.name(ident.name),
                    name_span: ident.span,
                    whole: arg.span,
                    expr: Some(arg.value),
                    span,
                };
                bind_keyword(op, keyword, value, bound);
            }
        }
    }
    if let Some(span) = surplus {
        let receiver = usize::from(op.kind == Kind::Method);
        bound.problems.push(BindProblem::TooMany { given: given + receiver, allowed: order.len() + receiver, span });
    }
}

/// Returns the keys of a dictionary literal whose keys are all strings, with their spans and
/// entries.
fn written_entries(hir: &Hir, dictionary: ExprId) -> Option<Vec<(&str, Span, &Property)>> {
    let ExprKind::Object(properties) = &hir.expr(dictionary).kind else { return None };
    let entries = properties.iter().map(|property| match &property.key {
        Key::String(key, span) => Some((&**key, *span, property)),
        _ => None,
    });
    entries.collect()
}

/// A keyword with its spans.
struct Keyword<'a> {
    name: &'a str,
    name_span: Span,
    whole: Span,
    expr: Option<ExprId>,
    span: Span,
}

/// Binds `**options` of which all keys are certain.
fn bind_dictionary(hir: &Hir, op: &'static Operator<'static>, arg: &Arg, object: &Object, bound: &mut Bound) {
    let written = match &hir.expr(arg.value).kind {
        ExprKind::Object(properties) => properties.as_slice(),
        _ => &[],
    };
    for (index, (name, value)) in object.entries.iter().enumerate() {
        // The last value of a key wins: `{**base, 'scale': 30}`.
        if object.entries[index + 1..].iter().any(|(later, _)| later == name) {
            continue;
        }
        let direct = written.iter().find_map(|property| match &property.key {
            Key::String(key, name_span) if **key == **name => {
                let span = hir.expr(property.value).span;
                Some(Keyword { name, name_span: *name_span, whole: property.span, expr: Some(property.value), span })
            }
            _ => None,
        });
        let elsewhere = Keyword { name, name_span: arg.span, whole: arg.span, expr: None, span: arg.span };
        bind_keyword(op, direct.unwrap_or(elsewhere), value.clone(), bound);
    }
}

fn bind_keyword(op: &'static Operator<'static>, keyword: Keyword<'_>, value: Value, bound: &mut Bound) {
    let Keyword { name, name_span, whole, expr, span } = keyword;
    let canonical = op.python_keywords.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| *new);
    let index = op
        .params
        .iter()
        .position(|param| {
            is_available(param, true)
                && (param_name(param, true) == canonical || (param.name == canonical && !op.client))
        })
        .or_else(|| {
            op.python_extra.iter().position(|param| param.name == canonical).map(|index| index + op.params.len())
        });
    match index {
        None => bound.problems.push(BindProblem::Unknown { name: name.to_owned(), span: name_span, whole }),
        Some(index) => {
            if bound.arg(index).is_some() && !param(op, index).is_some_and(|param| param.variadic) {
                bound.problems.push(BindProblem::Duplicate { name: name.to_owned(), span: name_span });
            }
            bound.push(index, expr, value, span, Some(name_span));
        }
    }
}
