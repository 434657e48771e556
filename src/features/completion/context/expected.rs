//! The value or key that is expected at the cursor: an argument of a call, or an option of an
//! options object.
//!
//! The brackets around the cursor lead to a call, and the analysis knows its parameters. A value
//! that is assigned to a variable is expected for what the variable is used for.

use super::cursor::Cursor;
use crate::kb::kb;
use crate::kb::model::{Effect, Kind, OptionObject, Param, Role, Ty};
use crate::semantic::analysis::{Analysis, CallSite};
use crate::semantic::bind::{self, param_name};
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::{Object, Value};
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, Key, StmtKind};
use crate::text::span::Span;
use std::sync::Arc;

/// What is expected at a cursor.
pub enum Expected<'a> {
    /// A value.
    Value(ExpectedValue<'a>),
    /// A key of an object.
    Key(ExpectedKeys<'a>),
}

/// The value that is expected.
#[derive(Clone)]
pub struct ExpectedValue<'a> {
    /// The call.
    pub site: &'a CallSite,
    /// The index of the parameter that the value is for, or is part of.
    pub param: usize,
    /// The expected type.
    pub ty: &'static Ty<'static>,
    /// The role of the value.
    pub role: Role,
    /// The strings that it may be.
    pub values: &'static [&'static str],
    /// It is an item of a list.
    pub in_list: bool,
    /// It is an option of an options object.
    pub is_option: bool,
}

/// The keys that are expected.
pub struct ExpectedKeys<'a> {
    /// The call.
    pub site: &'a CallSite,
    /// The name of the parameter that the object is given to.
    pub param: &'static str,
    /// The kind of the keys.
    pub kind: ExpectedKeyKind,
    /// The keys that the object has already.
    pub given: Vec<&'a str>,
}

/// The kind of an object's keys.
pub enum ExpectedKeyKind {
    /// Names of the operator's parameters.
    Arguments,
    /// Options of options objects.
    Options(Vec<&'static OptionObject<'static>>),
    /// Variables of this band-math expression.
    Variables(Arc<str>),
    /// Style properties of a widget.
    Style,
}

/// A step from a value to the expression that holds it.
#[derive(Clone, Copy)]
enum PathStep<'a> {
    /// An item of a list.
    Item,
    /// The value of a key.
    Key(&'a str),
    /// A key that is being typed.
    NewKey(Option<ExprId>),
}

/// How an argument is given: by position or by name.
#[derive(Clone, Copy)]
enum ArgumentSlot<'a> {
    Position(usize),
    Name(&'a str),
}

/// Maximum variables that are followed to their uses.
const MAX_VARIABLE_HOPS: u32 = 3;

/// Returns what is expected at the cursor.
pub fn at_cursor<'a>(cursor: &Cursor<'a>) -> Option<Expected<'a>> {
    let mut steps: Vec<PathStep<'a>> = Vec::new();
    let (analysis, text) = (cursor.analysis, cursor.text());
    let innermost = cursor.lexical.brackets.len().checked_sub(1);
    let mut outer: Option<ExprId> = cursor.string;
    for (at, bracket) in cursor.lexical.brackets.iter().enumerate().rev() {
        let owner = cursor.owners[at];
        match bracket.byte {
            b'(' => match owner.map(|id| (id, &analysis.hir.expr(id).kind)) {
                Some((id, ExprKind::Call { .. })) => {
                    let site = analysis.call_at(id)?;
                    let given = match bracket.separator {
                        Some(sign) => ArgumentSlot::Name(Span { start: bracket.item_start, end: sign }.of(text).trim()),
                        None => ArgumentSlot::Position(bracket.commas as usize),
                    };
                    return resolve(analysis, site, given, &steps, cursor.offset);
                }
                Some((id, ExprKind::Tuple(_))) => {
                    steps.push(PathStep::Item);
                    outer = Some(id);
                }
                // A parenthesized expression.
                None if bracket.commas == 0 && is_grouping(text, bracket.open) => {}
                _ => return None,
            },
            b'[' => match owner.map(|id| (id, &analysis.hir.expr(id).kind)) {
                Some((id, ExprKind::List(_))) => {
                    steps.push(PathStep::Item);
                    outer = Some(id);
                }
                _ => return None,
            },
            b'{' => match owner.map(|id| (id, &analysis.hir.expr(id).kind)) {
                Some((id, ExprKind::Object(_) | ExprKind::Set(_))) => {
                    match bracket.separator {
                        Some(sign) => {
                            let key = Span { start: bracket.item_start, end: sign }.of(text).trim();
                            steps.push(PathStep::Key(key.trim_matches(['\'', '"'])));
                        }
                        None if Some(at) == innermost => steps.push(PathStep::NewKey(Some(id))),
                        None => return None,
                    }
                    outer = Some(id);
                }
                // A block: the statement in it decides.
                _ => break,
            },
            _ => return None,
        }
    }
    let (site, given, mut more) = use_of_expr(analysis, outer?, MAX_VARIABLE_HOPS)?;
    steps.append(&mut more);
    resolve(analysis, site, given, &steps, cursor.offset)
}

/// Returns the type that is expected at the cursor, if it is a definite one.
pub fn type_at_cursor(cursor: &Cursor<'_>) -> Option<&'static Ty<'static>> {
    match at_cursor(cursor)? {
        Expected::Value(expected) if *expected.ty != Ty::Any => Some(expected.ty),
        _ => None,
    }
}

/// Returns `true` if a parenthesis groups and calls nothing.
fn is_grouping(text: &str, open: u32) -> bool {
    let before = text[..open as usize].trim_end();
    let word = before.bytes().rev().take_while(|byte| crate::features::lexical::is_word(*byte)).count();
    let called =
        word > 0 && !matches!(&before[before.len() - word..], "return" | "in" | "and" | "or" | "not" | "if" | "else");
    !called && !before.ends_with([')', ']'])
}

/// Returns the call that an expression is an argument of, or a part of one.
pub fn enclosing_call(analysis: &Analysis, expr: ExprId) -> Option<&CallSite> {
    use_of_expr(analysis, expr, MAX_VARIABLE_HOPS).map(|(site, ..)| site)
}

/// Finds the call that uses an expression, directly or through the variable it is assigned to.
fn use_of_expr<'a>(
    analysis: &'a Analysis,
    expr: ExprId,
    hops_left: u32,
) -> Option<(&'a CallSite, ArgumentSlot<'a>, Vec<PathStep<'a>>)> {
    let hir = &analysis.hir;
    let mut steps = Vec::new();
    let mut current = expr;
    loop {
        match analysis.scopes.parents[current.index()] {
            Parent::Expr(parent) => {
                match &hir.expr(parent).kind {
                    ExprKind::List(_) | ExprKind::Tuple(_) => steps.push(PathStep::Item),
                    ExprKind::Object(properties) => {
                        let property = properties.iter().find(|property| property.value == current)?;
                        match &property.key {
                            Key::Ident(ident) => steps.push(PathStep::Key(hir.name(ident.name))),
                            Key::String(name, _) => steps.push(PathStep::Key(name)),
                            _ => return None,
                        }
                    }
                    ExprKind::Call { args, .. } => {
                        let site = analysis.call_at(parent)?;
                        let position = args.iter().position(|arg| arg.value == current)?;
                        let given = match args[position].kind {
                            ArgKind::Positional => ArgumentSlot::Position(position),
                            ArgKind::Keyword(ident) => ArgumentSlot::Name(hir.name(ident.name)),
                            _ => return None,
                        };
                        return Some((site, given, steps));
                    }
                    ExprKind::Conditional { .. } | ExprKind::Logical { .. } => {}
                    _ => return None,
                }
                current = parent;
            }
            Parent::Stmt(stmt) => {
                let StmtKind::Assign { targets, value: Some(value), op: None, .. } = &hir.stmt(stmt).kind else {
                    return None;
                };
                let [target] = targets[..] else { return None };
                if *value != current {
                    return None;
                }
                let binding = analysis.scopes.resolve(target)?;
                let (site, given, more) = use_of_variable(analysis, binding, target, hops_left.checked_sub(1)?)?;
                steps.extend(more);
                return Some((site, given, steps));
            }
            _ => return None,
        }
    }
}

fn use_of_variable<'a>(
    analysis: &'a Analysis,
    binding: BindingId,
    target: ExprId,
    hops_left: u32,
) -> Option<(&'a CallSite, ArgumentSlot<'a>, Vec<PathStep<'a>>)> {
    let names = analysis.scopes.names.iter().enumerate();
    let mut uses = names.filter(|(_, name)| **name == Some(binding)).map(|(index, _)| ExprId(index as u32));
    uses.by_ref().filter(|used| *used != target).take(50).find_map(|used| use_of_expr(analysis, used, hops_left))
}

/// Resolves the path from a call's argument down to the cursor.
fn resolve<'a>(
    analysis: &'a Analysis,
    site: &'a CallSite,
    given: ArgumentSlot<'a>,
    steps: &[PathStep<'a>],
    offset: u32,
) -> Option<Expected<'a>> {
    let python = analysis.python();
    let op = site.operator();
    let mut outward = steps.iter().rev().copied().peekable();
    let index = match given {
        ArgumentSlot::Name(name) => named_parameter(site, name, python)?,
        ArgumentSlot::Position(position) => {
            let is_only_argument =
                position == 0 && site.bound.args.iter().all(|arg| arg.span.start >= site.args_span.start);
            if let (Some(PathStep::Key(_) | PathStep::NewKey(_)), false, true) =
                (outward.peek().copied(), python, is_only_argument)
                && let Some(given) = named_argument_keys(analysis, site, offset)
            {
                match outward.next()? {
                    PathStep::NewKey(_) => {
                        return Some(Expected::Key(ExpectedKeys {
                            site,
                            param: "",
                            kind: ExpectedKeyKind::Arguments,
                            given,
                        }));
                    }
                    PathStep::Key(name) => named_parameter(site, name, python)?,
                    PathStep::Item => return None,
                }
            } else {
                positional_parameter(analysis, site, position, python)?
            }
        }
    };
    let param = bind::param(op, index)?;
    let mut expected = ExpectedValue {
        site,
        param: index,
        ty: param.python_ty.as_ref().filter(|_| python).unwrap_or(&param.ty),
        role: param.role,
        values: &param.values,
        in_list: false,
        is_option: false,
    };
    if param.python_ty.is_some() && *expected.ty == Ty::Any {
        expected.ty = &param.ty;
    }
    for step in outward {
        match step {
            PathStep::Item => {
                expected.in_list = true;
                if let Ty::List(inner) = expected.ty {
                    expected.ty = inner;
                }
            }
            PathStep::Key(key) => {
                // The variables of a band-math expression have the dictionary's value type.
                if let (Role::ExpressionVariables, Ty::Dictionary(inner)) = (expected.role, &param.ty) {
                    (expected.ty, expected.role) = (inner, Role::None);
                    continue;
                }
                let field = field(options(expected.ty), key)?;
                expected = ExpectedValue {
                    site,
                    param: index,
                    ty: &field.ty,
                    role: option_role(field),
                    values: &field.values,
                    in_list: false,
                    is_option: true,
                };
            }
            PathStep::NewKey(object) => {
                let given = object.map(|object| object_keys(analysis, object, offset)).unwrap_or_default();
                let kind = match expected.role {
                    Role::ExpressionVariables => ExpectedKeyKind::Variables(expression(site)?),
                    Role::Style => ExpectedKeyKind::Style,
                    _ => {
                        let options = options(expected.ty);
                        if options.is_empty() {
                            return None;
                        }
                        ExpectedKeyKind::Options(options)
                    }
                };
                return Some(Expected::Key(ExpectedKeys { site, param: param.name, kind, given }));
            }
        }
    }
    Some(Expected::Value(expected))
}

/// Returns the index of the parameter with a name.
fn named_parameter(site: &CallSite, name: &str, python: bool) -> Option<usize> {
    let op = site.operator();
    let is_named = |param: &Param<'_>| param_name(param, python) == name || param.name == name;
    let old = op.python_keywords.iter().find(|(old, _)| python && *old == name).map(|(_, new)| *new);
    op.params
        .iter()
        .chain(op.python_extra.iter().filter(|_| python))
        .position(|param| is_named(param) || old.is_some_and(|old| param_name(param, true) == old || param.name == old))
}

/// Returns the index of the parameter at a position.
fn positional_parameter(analysis: &Analysis, site: &CallSite, position: usize, python: bool) -> Option<usize> {
    let op = site.operator();
    // A method that is called through its class takes its receiver first.
    let through_class = op.kind == Kind::Method && matches!(analysis.value(site.callee), Value::Operator(_, None));
    let position = position.checked_sub(usize::from(through_class))?;
    if op.effect == Effect::Select && position > 0 {
        // A list of bands is followed by their new names, a single name by more names.
        let first = &site.bound.arg(0)?.value;
        return matches!(first, Value::Str(_) | Value::Num(_)).then_some(0);
    }
    if python && !op.python_order.is_empty() {
        return op.python_order.get(position).map(|index| usize::from(*index));
    }
    let mut indices = (0..op.params.len()).filter(|index| bind::is_available(&op.params[*index], python));
    indices.nth(position).or_else(|| op.params.iter().position(|param| param.variadic))
}

/// Returns the keys of the object of named arguments, if the call's only argument is one.
fn named_argument_keys<'a>(analysis: &'a Analysis, site: &'a CallSite, offset: u32) -> Option<Vec<&'a str>> {
    let ExprKind::Call { args, .. } = &analysis.hir.expr(site.expr).kind else { return None };
    let [arg] = &args[..] else { return None };
    let given = match &analysis.hir.expr(arg.value).kind {
        ExprKind::Object(_) => object_keys(analysis, arg.value, offset),
        // A variable holds the object.
        ExprKind::Name(_) => match analysis.value(arg.value) {
            Value::Object(object) => object.entries.iter().map(|(key, _)| &**key).collect(),
            _ => return None,
        },
        _ => return None,
    };
    let known_keys = given.iter().filter(|key| named_parameter(site, key, false).is_some());
    let entries = known_keys.map(|key| (Arc::from(*key), Value::Unknown)).collect();
    bind::takes_named(site.operator(), &Value::Object(Arc::new(Object { entries, open: false }))).then_some(given)
}

/// Returns the written keys of an object, without the one at the cursor.
fn object_keys(analysis: &Analysis, object: ExprId, offset: u32) -> Vec<&str> {
    let ExprKind::Object(properties) = &analysis.hir.expr(object).kind else { return Vec::new() };
    let is_not_at_cursor = |span: Span| offset < span.start || span.end < offset;
    properties
        .iter()
        .filter_map(|property| match &property.key {
            Key::Ident(ident) if is_not_at_cursor(ident.span) => Some(analysis.hir.name(ident.name)),
            Key::String(name, span) if is_not_at_cursor(*span) => Some(&**name),
            _ => None,
        })
        .collect()
}

/// Returns the options objects that a type names.
pub fn options(ty: &Ty<'_>) -> Vec<&'static OptionObject<'static>> {
    match ty {
        Ty::Options(name) => kb().options(name).into_iter().collect(),
        Ty::Union(types) => types.iter().flat_map(options).collect(),
        _ => Vec::new(),
    }
}

fn field(options: Vec<&'static OptionObject<'static>>, key: &str) -> Option<&'static Param<'static>> {
    options.into_iter().flat_map(|options| &options.fields).find(|field| field.name == key)
}

/// Returns the role of an option. The knowledge base has no roles for options; few need one.
fn option_role(field: &Param<'_>) -> Role {
    match field.name {
        "bands" => Role::Band,
        "palette" | "color" | "colors" | "fillColor" | "backgroundColor" => Role::Palette,
        "crs" => Role::Crs,
        "scale" => Role::Scale,
        "region" => Role::Region,
        _ => field.role,
    }
}

/// Returns the text of the band-math expression whose variables are given.
pub fn expression(site: &CallSite) -> Option<Arc<str>> {
    let (_, arg) = site.with_role(Role::Expression).next()?;
    arg.value.as_text().cloned()
}
