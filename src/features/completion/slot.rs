//! What is asked for where the cursor is: which argument of which call, or which key of which object of options.
//!
//! The brackets around the cursor tell the way (`place`), the analysis tells what stands at its end. A value that is given to a
//! variable is asked for what the variable is used for.

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

/// What is asked for.
pub enum Asked<'a> {
    /// A value.
    Value(Want<'a>),
    /// A key of an object.
    Key(Keys<'a>),
}

/// A value that is asked for.
#[derive(Clone)]
pub struct Want<'a> {
    /// The call.
    pub site: &'a CallSite,
    /// The operator's parameter that it is for, or that it is part of.
    pub param: usize,
    /// Its type.
    pub ty: &'static Ty<'static>,
    /// What it means.
    pub role: Role,
    /// The strings that it may be.
    pub values: &'static [&'static str],
    /// It is one of a list.
    pub listed: bool,
    /// It is an option, of an object of options.
    pub option: bool,
}

/// Keys that are asked for.
pub struct Keys<'a> {
    /// The call.
    pub site: &'a CallSite,
    /// Name of the parameter that the object is given to.
    pub param: &'static str,
    /// What they are.
    pub kind: KeyKind,
    /// Those that are there already.
    pub given: Vec<&'a str>,
}

/// What the keys of an object are.
pub enum KeyKind {
    /// Names of the operator's parameters.
    Arguments,
    /// Named options.
    Options(Vec<&'static OptionObject<'static>>),
    /// Variables of an expression: the text of it.
    Variables(Arc<str>),
    /// Style properties of widgets.
    Style,
}

/// A step from a value to what holds it.
#[derive(Clone, Copy)]
enum Step<'a> {
    /// An item of a list.
    Item,
    /// The value of a key.
    Key(&'a str),
    /// A key that is being written.
    NewKey(Option<ExprId>),
}

/// How an argument is given.
#[derive(Clone, Copy)]
enum Given<'a> {
    Place(usize),
    Name(&'a str),
}

/// Variables that are followed to what they are used for.
const MOST_STEPS: u32 = 3;

/// What is asked for at the cursor.
pub fn asked<'a>(cursor: &Cursor<'a>) -> Option<Asked<'a>> {
    let mut steps: Vec<Step<'a>> = Vec::new();
    let (analysis, text) = (cursor.analysis, cursor.text());
    let innermost = cursor.place.frames.len().checked_sub(1);
    let mut outer: Option<ExprId> = cursor.string;
    for (at, frame) in cursor.place.frames.iter().enumerate().rev() {
        let owner = cursor.owners[at];
        match frame.byte {
            b'(' => match owner.map(|id| (id, &analysis.hir.expr(id).kind)) {
                Some((id, ExprKind::Call { .. })) => {
                    let site = analysis.call_at(id)?;
                    let given = match frame.sign {
                        Some(sign) => Given::Name(Span { start: frame.item, end: sign }.of(text).trim()),
                        None => Given::Place(frame.commas as usize),
                    };
                    return resolve(analysis, site, given, &steps, cursor.offset);
                }
                Some((id, ExprKind::Tuple(_))) => {
                    steps.push(Step::Item);
                    outer = Some(id);
                }
                // Parentheses for order alone.
                None if frame.commas == 0 && is_grouping(text, frame.open) => {}
                _ => return None,
            },
            b'[' => match owner.map(|id| (id, &analysis.hir.expr(id).kind)) {
                Some((id, ExprKind::List(_))) => {
                    steps.push(Step::Item);
                    outer = Some(id);
                }
                _ => return None,
            },
            b'{' => match owner.map(|id| (id, &analysis.hir.expr(id).kind)) {
                Some((id, ExprKind::Object(_) | ExprKind::Set(_))) => {
                    match frame.sign {
                        Some(sign) => {
                            let key = Span { start: frame.item, end: sign }.of(text).trim();
                            steps.push(Step::Key(key.trim_matches(['\'', '"'])));
                        }
                        None if Some(at) == innermost => steps.push(Step::NewKey(Some(id))),
                        None => return None,
                    }
                    outer = Some(id);
                }
                // A block: what is asked for is what the statement in it asks.
                _ => break,
            },
            _ => return None,
        }
    }
    let (site, given, mut more) = used_as(analysis, outer?, MOST_STEPS)?;
    steps.append(&mut more);
    resolve(analysis, site, given, &steps, cursor.offset)
}

/// The type that is asked for at the cursor, as far as it says something.
pub fn expected(cursor: &Cursor<'_>) -> Option<&'static Ty<'static>> {
    match asked(cursor)? {
        Asked::Value(want) if *want.ty != Ty::Any => Some(want.ty),
        _ => None,
    }
}

/// Whether a parenthesis calls nothing.
fn is_grouping(text: &str, open: u32) -> bool {
    let before = text[..open as usize].trim_end();
    let word = before.bytes().rev().take_while(|byte| super::place::is_word(*byte)).count();
    let called =
        word > 0 && !matches!(&before[before.len() - word..], "return" | "in" | "and" | "or" | "not" | "if" | "else");
    !called && !before.ends_with([')', ']'])
}

/// The call that an expression is an argument of, or part of one.
pub fn user(analysis: &Analysis, expr: ExprId) -> Option<&CallSite> {
    used_as(analysis, expr, MOST_STEPS).map(|(site, ..)| site)
}

/// What an expression is used for, by the way up from it, and through a variable that it is given to.
fn used_as<'a>(analysis: &'a Analysis, expr: ExprId, most: u32) -> Option<(&'a CallSite, Given<'a>, Vec<Step<'a>>)> {
    let hir = &analysis.hir;
    let mut steps = Vec::new();
    let mut current = expr;
    loop {
        match analysis.scopes.parents[current.index()] {
            Parent::Expr(parent) => {
                match &hir.expr(parent).kind {
                    ExprKind::List(_) | ExprKind::Tuple(_) => steps.push(Step::Item),
                    ExprKind::Object(properties) => {
                        let property = properties.iter().find(|property| property.value == current)?;
                        match &property.key {
                            Key::Ident(ident) => steps.push(Step::Key(hir.name(ident.name))),
                            Key::String(name, _) => steps.push(Step::Key(name)),
                            _ => return None,
                        }
                    }
                    ExprKind::Call { args, .. } => {
                        let site = analysis.call_at(parent)?;
                        let place = args.iter().position(|arg| arg.value == current)?;
                        let given = match args[place].kind {
                            ArgKind::Positional => Given::Place(place),
                            ArgKind::Keyword(ident) => Given::Name(hir.name(ident.name)),
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
                let (site, given, more) = variable_used_as(analysis, binding, target, most.checked_sub(1)?)?;
                steps.extend(more);
                return Some((site, given, steps));
            }
            _ => return None,
        }
    }
}

fn variable_used_as<'a>(
    analysis: &'a Analysis,
    binding: BindingId,
    target: ExprId,
    most: u32,
) -> Option<(&'a CallSite, Given<'a>, Vec<Step<'a>>)> {
    let names = analysis.scopes.names.iter().enumerate();
    let mut uses = names.filter(|(_, name)| **name == Some(binding)).map(|(index, _)| ExprId(index as u32));
    uses.by_ref().filter(|used| *used != target).take(50).find_map(|used| used_as(analysis, used, most))
}

/// From a call and the way to the value in its arguments to what is asked for.
fn resolve<'a>(
    analysis: &'a Analysis,
    site: &'a CallSite,
    given: Given<'a>,
    steps: &[Step<'a>],
    offset: u32,
) -> Option<Asked<'a>> {
    let python = analysis.python();
    let op = site.operator();
    let mut outward = steps.iter().rev().copied().peekable();
    let index = match given {
        Given::Name(name) => named(site, name, python)?,
        Given::Place(place) => {
            let alone = place == 0 && site.bound.args.iter().all(|arg| arg.span.start >= site.args_span.start);
            if let (Some(Step::Key(_) | Step::NewKey(_)), false, true) = (outward.peek().copied(), python, alone)
                && let Some(given) = named_arguments(analysis, site, offset)
            {
                match outward.next()? {
                    Step::NewKey(_) => {
                        return Some(Asked::Key(Keys { site, param: "", kind: KeyKind::Arguments, given }));
                    }
                    Step::Key(name) => named(site, name, python)?,
                    Step::Item => return None,
                }
            } else {
                placed(analysis, site, place, python)?
            }
        }
    };
    let param = bind::param(op, index)?;
    let mut want = Want {
        site,
        param: index,
        ty: param.python_ty.as_ref().filter(|_| python).unwrap_or(&param.ty),
        role: param.role,
        values: &param.values,
        listed: false,
        option: false,
    };
    if param.python_ty.is_some() && *want.ty == Ty::Any {
        want.ty = &param.ty;
    }
    for step in outward {
        match step {
            Step::Item => {
                want.listed = true;
                if let Ty::List(inner) = want.ty {
                    want.ty = inner;
                }
            }
            Step::Key(key) => {
                // A variable of an expression is what the dictionary is of.
                if let (Role::ExpressionVariables, Ty::Dictionary(inner)) = (want.role, &param.ty) {
                    (want.ty, want.role) = (inner, Role::None);
                    continue;
                }
                let field = field(options(want.ty), key)?;
                want = Want {
                    site,
                    param: index,
                    ty: &field.ty,
                    role: role_of_option(field),
                    values: &field.values,
                    listed: false,
                    option: true,
                };
            }
            Step::NewKey(object) => {
                let given = object.map(|object| keys_of(analysis, object, offset)).unwrap_or_default();
                let kind = match want.role {
                    Role::ExpressionVariables => KeyKind::Variables(expression(site)?),
                    Role::Style => KeyKind::Style,
                    _ => {
                        let options = options(want.ty);
                        if options.is_empty() {
                            return None;
                        }
                        KeyKind::Options(options)
                    }
                };
                return Some(Asked::Key(Keys { site, param: param.name, kind, given }));
            }
        }
    }
    Some(Asked::Value(want))
}

/// The parameter of a name.
fn named(site: &CallSite, name: &str, python: bool) -> Option<usize> {
    let op = site.operator();
    let known = |param: &Param<'_>| param_name(param, python) == name || param.name == name;
    let old = op.python_keywords.iter().find(|(old, _)| python && *old == name).map(|(_, new)| *new);
    op.params
        .iter()
        .chain(op.python_extra.iter().filter(|_| python))
        .position(|param| known(param) || old.is_some_and(|old| param_name(param, true) == old || param.name == old))
}

/// The parameter at a place.
fn placed(analysis: &Analysis, site: &CallSite, place: usize, python: bool) -> Option<usize> {
    let op = site.operator();
    // A method through its class takes its receiver first.
    let through_class = op.kind == Kind::Method && matches!(analysis.value(site.callee), Value::Operator(_, None));
    let place = place.checked_sub(usize::from(through_class))?;
    if op.effect == Effect::Select && place > 0 {
        // After a list come new names, after a name more names.
        let first = &site.bound.arg(0)?.value;
        return matches!(first, Value::Str(_) | Value::Num(_)).then_some(0);
    }
    if python && !op.python_order.is_empty() {
        return op.python_order.get(place).map(|index| usize::from(*index));
    }
    let mut own = (0..op.params.len()).filter(|index| bind::exists(&op.params[*index], python));
    own.nth(place).or_else(|| op.params.iter().position(|param| param.variadic))
}

/// The keys of the object of named arguments that a call is given, if its only argument is one.
fn named_arguments<'a>(analysis: &'a Analysis, site: &'a CallSite, offset: u32) -> Option<Vec<&'a str>> {
    let ExprKind::Call { args, .. } = &analysis.hir.expr(site.expr).kind else { return None };
    let [arg] = &args[..] else { return None };
    let given = match &analysis.hir.expr(arg.value).kind {
        ExprKind::Object(_) => keys_of(analysis, arg.value, offset),
        // A variable holds it.
        ExprKind::Name(_) => match analysis.value(arg.value) {
            Value::Object(object) => object.entries.iter().map(|(key, _)| &**key).collect(),
            _ => return None,
        },
        _ => return None,
    };
    let known = given.iter().filter(|key| named(site, key, false).is_some());
    let entries = known.map(|key| (Arc::from(*key), Value::Unknown)).collect();
    bind::takes_named(site.operator(), &Value::Object(Arc::new(Object { entries, open: false }))).then_some(given)
}

/// The keys of an object as it is written, without the one at the cursor.
fn keys_of(analysis: &Analysis, object: ExprId, offset: u32) -> Vec<&str> {
    let ExprKind::Object(properties) = &analysis.hir.expr(object).kind else { return Vec::new() };
    let away = |span: Span| offset < span.start || span.end < offset;
    properties
        .iter()
        .filter_map(|property| match &property.key {
            Key::Ident(ident) if away(ident.span) => Some(analysis.hir.name(ident.name)),
            Key::String(name, span) if away(*span) => Some(&**name),
            _ => None,
        })
        .collect()
}

/// Objects of options that a type names.
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

/// What an option means. The facts have no roles for options; those that need one are few.
fn role_of_option(field: &Param<'_>) -> Role {
    match field.name {
        "bands" => Role::Band,
        "palette" | "color" | "colors" | "fillColor" | "backgroundColor" => Role::Palette,
        "crs" => Role::Crs,
        "scale" => Role::Scale,
        "region" => Role::Region,
        _ => field.role,
    }
}

/// The text of the expression whose variables are given.
pub fn expression(site: &CallSite) -> Option<Arc<str>> {
    let (_, arg) = site.with_role(Role::Expression).next()?;
    arg.value.as_text().cloned()
}
