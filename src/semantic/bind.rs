//! Argument binding as the official clients do it: by place, by an object of named arguments
//! (JavaScript), by keyword (Python).

use crate::kb::model::{ClassId, Kind, Operator, Param, Role, Trait, Ty};
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, Hir, Key};
use crate::text::span::Span;

/// In the place of a parameter's index: an argument by place for which a client written by hand has
/// no parameter.
pub const SURPLUS: usize = usize::MAX;

/// Arguments of one call, bound to the operator's parameters.
#[derive(Debug, Default)]
pub struct Bound {
    /// In the order of the call.
    pub args: Vec<BoundArg>,
    /// What the client would refuse.
    pub problems: Vec<BindProblem>,
    /// How the arguments are given.
    pub style: Style,
    /// A spread hides some arguments: nothing is missing for certain.
    pub uncertain: bool,
}

/// How arguments are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// By place, perhaps with Python keywords.
    #[default]
    Positional,
    /// By one JavaScript object; its expression.
    Object(ExprId),
}

/// One bound argument.
#[derive(Debug, Clone)]
pub struct BoundArg {
    /// Index into the operator's parameters; those above are indices into `python_extra`, after the
    /// parameters.
    pub param: usize,
    /// The value's expression; absent when it sits in an object that a variable holds.
    pub expr: Option<ExprId>,
    /// The value.
    pub value: Value,
    /// Where to point at: the value.
    pub span: Span,
    /// Its keyword or key.
    pub name_span: Option<Span>,
}

/// What the client would refuse about the arguments.
#[derive(Debug, Clone, PartialEq)]
pub enum BindProblem {
    /// No parameter of that name.
    Unknown {
        /// The name as written.
        name: String,
        /// The name's place.
        span: Span,
        /// The argument's place, name and value.
        whole: Span,
    },
    /// A required parameter is not given; index into the parameters.
    Missing(usize),
    /// More arguments by place than parameters.
    TooMany {
        /// How many are given, counting the receiver as the client does.
        given: usize,
        /// How many there may be.
        allowed: usize,
        /// The first that is too many, to the last.
        span: Span,
    },
    /// Given twice.
    Duplicate {
        /// The name as written.
        name: String,
        /// The second place.
        span: Span,
    },
    /// JavaScript's object of named arguments in Python: one dictionary for all. Its keys are bound
    /// as if they were keywords.
    Dictionary(ExprId),
    /// Python keywords in JavaScript: `f(scale=30)`.
    Assignment {
        /// The name.
        name: String,
        /// `scale=30`.
        span: Span,
    },
}

impl Bound {
    /// The argument of parameter `index`.
    pub fn arg(&self, index: usize) -> Option<&BoundArg> {
        self.args.iter().find(|arg| arg.param == index)
    }
    /// The argument of the parameter that is called `name` in JavaScript.
    pub fn named<'a>(&'a self, op: &Operator<'_>, name: &str) -> Option<&'a BoundArg> {
        let index = op.params.iter().position(|param| param.name == name)?;
        self.arg(index)
    }
    /// All arguments of parameter `index`: several, when it is variadic.
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

/// The parameter that an argument is bound to.
pub fn param<'o>(op: &'o Operator<'static>, index: usize) -> Option<&'o Param<'static>> {
    op.params.get(index).or_else(|| op.python_extra.get(index.wrapping_sub(op.params.len())))
}

/// A parameter's name in a language.
pub fn param_name<'a>(param: &Param<'a>, python: bool) -> &'a str {
    if python { param.python.unwrap_or(param.name) } else { param.name }
}

/// Whether the parameter exists in the language.
pub fn exists(param: &Param<'_>, python: bool) -> bool {
    !(python && param.javascript_only)
}

/// Whether a call must give the parameter.
pub fn required(param: &Param<'_>, python: bool) -> bool {
    let optional = param.optional || param.variadic || (python && param.python_optional);
    exists(param, python) && !optional
}

/// Binds `args` to the parameters of `op`. `skip_receiver`: the first argument is the receiver of a
/// method that is called through its class (`ee.Image.add(a, b)` in Python).
pub fn bind(hir: &Hir, values: &[Value], op: &'static Operator<'static>, args: &[Arg], skip_receiver: bool) -> Bound {
    let python = hir.language.is_python();
    let args = if skip_receiver { args.get(1..).unwrap_or(&[]) } else { args };
    let mut bound = Bound::default();
    if let [Arg { kind: ArgKind::Positional, value, .. }] = args
        && let Value::Object(object) = &values[value.index()]
        && (if python {
            !op.available.in_library() && is_misplaced(op, object)
        } else {
            takes_named(op, &values[value.index()])
        })
    {
        bind_object(hir, values, op, *value, &mut bound);
        if python {
            bound.problems.insert(0, BindProblem::Dictionary(*value));
        }
    } else {
        bind_arguments(hir, values, op, args, python, &mut bound);
    }
    // A library takes more than is known of it.
    if op.available.in_library() {
        bound.problems.clear();
        bound.uncertain = true;
    }
    // A single argument that is not known may be an object of named ones.
    if let [Arg { kind: ArgKind::Positional, value, .. }] = args
        && !python
        && may_be_object(&values[value.index()])
    {
        bound.uncertain = true;
    }
    // JavaScript functions written by hand that hand their arguments on take none as well.
    let handed_on = !python && op.client && op.python_varargs;
    if !bound.uncertain && !handed_on {
        for (index, param) in op.params.iter().enumerate() {
            if required(param, python) && bound.arg(index).is_none() {
                bound.problems.push(BindProblem::Missing(index));
            }
        }
    }
    bound
}

/// Whether the client made the function from the server's signature: it counts and names arguments
/// by one strict rule. Constructors of one argument are written by hand (`ee.String`), and so are
/// those of geometries.
pub fn is_generated(op: &Operator<'_>) -> bool {
    let by_hand = op.kind == Kind::Constructor && (op.params.len() < 2 || op.python_varargs);
    op.server.is_some() && !op.client && !by_hand
}

/// Whether JavaScript takes a single plain object as named arguments.
///
/// Server functions follow one rule of the client; functions written by hand differ, so for them an
/// object whose keys are not parameters is the first argument itself wherever that may be an
/// object.
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
    let all_known = object.entries.iter().all(|(key, _)| op.params.iter().any(|param| param.name == &**key));
    if all_known && (!object.entries.is_empty() || !takes_object(&first.ty)) {
        return true;
    }
    !takes_object(&first.ty)
}

/// Whether a Python dictionary holds the operator's arguments: all its keys are parameters, and it
/// is not the first one itself.
fn is_misplaced(op: &Operator<'_>, object: &Object) -> bool {
    let is_param = |key: &str| {
        op.params.iter().any(|param| exists(param, true) && (param.name == key || param_name(param, true) == key))
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
    // Where the first parameter may be a dictionary itself, its own name among the keys tells, or
    // two names that cannot be there by chance.
    let by_chance = first.variadic || is_dictionary(&first.ty) || op.kind == Kind::Constructor || op.server.is_none();
    !takes_object(&first.ty)
        || (!by_chance && object.entries.len() > 1)
        || object.get(first.name).is_some()
        || object.get(param_name(first, true)).is_some()
}

fn is_dictionary(ty: &Ty<'_>) -> bool {
    matches!(ty, Ty::Dictionary(_) | Ty::Class(ClassId::DICTIONARY))
}

/// Whether a value of the type may be a plain object.
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

fn bind_object(hir: &Hir, values: &[Value], op: &'static Operator<'static>, object: ExprId, bound: &mut Bound) {
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
            match op.params.iter().position(|param| param.name == name || param_name(param, python) == name) {
                Some(index) => bound.args.push(BoundArg {
                    param: index,
                    expr: Some(property.value),
                    value: values[property.value.index()].clone(),
                    span: hir.expr(property.value).span,
                    name_span: Some(span),
                }),
                None => bound.problems.push(BindProblem::Unknown { name: name.to_owned(), span, whole: property.span }),
            }
        }
    } else if let Value::Object(known) = &values[object.index()] {
        let span = hir.expr(object).span;
        bound.uncertain |= known.open;
        for (name, value) in &known.entries {
            match op.params.iter().position(|param| param.name == &**name) {
                Some(index) => {
                    bound.args.push(BoundArg { param: index, expr: None, value: value.clone(), span, name_span: None });
                }
                None => {
                    bound.problems.push(BindProblem::Unknown { name: name.to_string(), span, whole: span });
                }
            }
        }
    }
}

fn bind_arguments(
    hir: &Hir,
    values: &[Value],
    op: &'static Operator<'static>,
    args: &[Arg],
    python: bool,
    bound: &mut Bound,
) {
    let order: Vec<usize> = if python && !op.python_order.is_empty() {
        op.python_order.iter().map(|&index| usize::from(index)).collect()
    } else {
        (0..op.params.len()).filter(|&index| exists(&op.params[index], python)).collect()
    };
    let variadic = op.params.iter().position(|param| param.variadic);
    // `ee.Geometry.Point(-122, 37)`: numbers by place are coordinates, all of them.
    let flat = op.params.first().is_some_and(|param| param.role == Role::Coordinates)
        && args.first().is_some_and(|arg| arg.kind == ArgKind::Positional && is_numeric(&values[arg.value.index()]))
        && args.iter().all(|arg| {
            let value = &values[arg.value.index()];
            arg.kind != ArgKind::Positional || is_numeric(value) || *value == Value::Unknown
        });
    let mut place = 0;
    let mut surplus: Option<Span> = None;
    let given = args.iter().filter(|arg| arg.kind == ArgKind::Positional).count();
    for arg in args {
        let value = values[arg.value.index()].clone();
        match arg.kind {
            ArgKind::Spread => {
                bound.uncertain = true;
                place = usize::MAX / 2;
            }
            ArgKind::KeywordSpread => match &value {
                Value::Object(object) if !object.open => bind_dictionary(hir, op, arg, object, bound),
                _ => bound.uncertain = true,
            },
            ArgKind::Positional => {
                if !python
                    && let ExprKind::Assign { target, op: None, .. } = hir.expr(arg.value).kind
                    && let ExprKind::Name(name) = hir.expr(target).kind
                {
                    bound.problems.push(BindProblem::Assignment { name: hir.name(name).to_owned(), span: arg.span });
                }
                let index = if flat { Some(0) } else { order.get(place).copied().or(variadic) };
                place += 1;
                match index {
                    Some(index) => bound.args.push(BoundArg {
                        param: index,
                        expr: Some(arg.value),
                        value,
                        span: arg.span,
                        name_span: None,
                    }),
                    // Python's own parameters may be given by place; which is which is not
                    // followed.
                    None if python && place <= order.len() + op.python_extra.len() && !op.python_extra.is_empty() => {}
                    // More names, as `select('a', 'b', 'c')` takes them.
                    None if op.python_varargs && !is_generated(op) && !bound.uncertain => {
                        bound.args.push(BoundArg {
                            param: SURPLUS,
                            expr: Some(arg.value),
                            value,
                            span: arg.span,
                            name_span: None,
                        });
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

/// A keyword with its places.
struct Keyword<'a> {
    name: &'a str,
    name_span: Span,
    whole: Span,
    expr: Option<ExprId>,
    span: Span,
}

/// `**options`, where all keys are certain.
fn bind_dictionary(hir: &Hir, op: &'static Operator<'static>, arg: &Arg, object: &Object, bound: &mut Bound) {
    let written = match &hir.expr(arg.value).kind {
        ExprKind::Object(properties) => properties.as_slice(),
        _ => &[],
    };
    for (index, (name, value)) in object.entries.iter().enumerate() {
        // What is given again counts last: `{**base, 'scale': 30}`.
        if object.entries[index + 1..].iter().any(|(later, _)| later == name) {
            continue;
        }
        let here = written.iter().find_map(|property| match &property.key {
            Key::String(key, name_span) if **key == **name => {
                let span = hir.expr(property.value).span;
                Some(Keyword { name, name_span: *name_span, whole: property.span, expr: Some(property.value), span })
            }
            _ => None,
        });
        let elsewhere = Keyword { name, name_span: arg.span, whole: arg.span, expr: None, span: arg.span };
        bind_keyword(op, here.unwrap_or(elsewhere), value.clone(), bound);
    }
}

fn bind_keyword(op: &'static Operator<'static>, keyword: Keyword<'_>, value: Value, bound: &mut Bound) {
    let Keyword { name, name_span, whole, expr, span } = keyword;
    let canonical = op.python_keywords.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| *new);
    let index = op
        .params
        .iter()
        .position(|param| {
            exists(param, true) && (param_name(param, true) == canonical || (param.name == canonical && !op.client))
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
            bound.args.push(BoundArg { param: index, expr, value, span, name_span: Some(name_span) });
        }
    }
}
