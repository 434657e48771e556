//! Reports an argument whose type the operator does not accept.

use super::engine::context::{Context, Rule, Trigger};
use super::geometry_constructor::names_coordinates;
use super::support::argument_errors::{conversion_error, error_text};
use super::support::argument_types::{
    can_be_coordinate, can_be_name, can_export_as, can_select_bands, describe, expected_type,
};
use super::support::export_options::accepts_option;
use crate::diagnostic::{Diagnostic, Severity};
use crate::kb::model::{ClassId, Effect, Kind, Lifecycle, Operator, Param, Role, Trait, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BindProblem, BoundArg, is_generated};
use crate::semantic::promote::{accepts, can_become_feature, erases_literal};
use crate::semantic::query::signature::{call_name, class_name, type_name};
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprKind;

pub static RULE: Rule = Rule {
    name: "argument-type",
    summary: "an argument of a type that the operator does not take",
    severity: Severity::Error,
    docs: include_str!("../../tests/rules/argument-type.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    // Misplaced arguments have wrong types too; one diagnostic is enough.
    let misplaced =
        |problem: &BindProblem| matches!(problem, BindProblem::TooMany { .. } | BindProblem::Assignment { .. });
    if op.lifecycle == Lifecycle::Removed || call.bound.problems.iter().any(misplaced) {
        return;
    }
    for (param, arg) in call.arguments() {
        let fits = match param.role {
            // A single number is not a list of coordinates; several are.
            Role::Coordinates if op.kind == Kind::Constructor => {
                can_be_coordinate(&arg.value)
                    && (!matches!(arg.value, Value::Num(_))
                        || call.bound.all(arg.param).count() > 1
                        || names_coordinates(call))
            }
            Role::Band if param.variadic && renames_bands(call, arg) => {
                if !accepts(&Ty::Class(ClassId::LIST), &arg.value, context.python()) {
                    report_names(context, call, arg);
                }
                true
            }
            Role::Band if param.variadic || !is_generated(op) => can_select_bands(&arg.value),
            // Exports accept one class each and check it at once.
            _ if op.traits.contains(&Trait::MakesTask) && arg.param == 0 => {
                can_export_as(&param.ty, &arg.value, context.python())
            }
            _ if op.traits.contains(&Trait::MakesTask) => accepts_option(param, &arg.value, context.python()),
            // The client makes a list of a single name.
            Role::NewName if param.variadic => can_be_name(&arg.value),
            _ if is_uncalled_method(call, param, arg) => false,
            _ => match expected_type(op, param, arg) {
                Some(ty) if is_disconnected(context, &ty, arg) => {
                    report_disconnected(context, call, param, arg);
                    true
                }
                Some(ty) => {
                    is_cast(op, arg)
                        || accepts(&ty, &arg.value, context.python())
                        || is_sent_as(&ty, &arg.value, context.python())
                        || is_accepted_by_python(context, op, param, arg)
                        || is_recast(context, call, arg)
                }
                None => true,
            },
        };
        if !fits {
            report(context, call, param, arg);
        }
    }
}

/// Returns `true` for a method of a value where an object of the server is wanted:
/// `image.clip(table.geometry)`.
fn is_uncalled_method(call: &CallSite, param: &Param<'_>, arg: &BoundArg) -> bool {
    let is_of_server = call.receiver_value.is_server() || call.operator().kind == Kind::Constructor;
    is_of_server && param.ty != Ty::Function && matches!(arg.value, Value::Operator(_, Some(_)))
}

/// Returns `true` if a function that the Python client implements itself takes the value, by its
/// annotation.
fn is_accepted_by_python(context: &Context<'_>, op: &Operator<'_>, param: &Param<'_>, arg: &BoundArg) -> bool {
    let takes = |ty: &Ty<'_>| accepts(ty, &arg.value, true);
    context.python() && op.client && param.python_ty.as_ref().is_some_and(takes)
}

/// Returns `true` if a cast changed the class of an object on the client alone, and the operator
/// takes the object that the client sends.
fn is_sent_as(ty: &Ty<'_>, value: &Value, python: bool) -> bool {
    let sent = value.facts().and_then(|facts| facts.sent);
    sent.is_some_and(|sent| accepts(ty, &Value::from_class(sent), python))
}

/// Returns `true` for the second of two arguments after a list of bands: the new names.
fn renames_bands(call: &CallSite, arg: &BoundArg) -> bool {
    let bands: Vec<&BoundArg> = call.bound.all(arg.param).collect();
    matches!(bands[..], [selected, names] if matches!(selected.value, Value::List(_)) && names.span == arg.span)
}

/// Returns `true` for a cast between images and features: joins return one as the other.
fn is_cast(op: &Operator<'static>, arg: &BoundArg) -> bool {
    let element = |class: ClassId| matches!(class, ClassId::IMAGE | ClassId::FEATURE);
    let Ty::Class(made) = op.returns else { return false };
    op.kind == Kind::Constructor && arg.param == 0 && element(made) && arg.value.class().is_some_and(element)
}

/// Returns `true` for an object that is written in the argument itself and does not survive the
/// conversion: `buffer(ee.String('10'))`. The clients keep the client value of such an object
/// beside the object, and forget it.
fn is_disconnected(context: &Context<'_>, ty: &Ty<'_>, arg: &BoundArg) -> bool {
    let (Some(given), Some(expr)) = (arg.value.class(), arg.expr) else { return false };
    let is_literal = context.call_at(expr).is_some_and(|call| {
        let value = call.bound.arg(0).map(|arg| &arg.value);
        call.operator().kind == Kind::Constructor
            && matches!(value, Some(Value::Str(_) | Value::Num(_) | Value::List(_) | Value::Object(_)))
    });
    is_literal && erases_literal(ty, given)
}

/// Returns `true` if a constructor accepts any server object, and only renames its class.
fn keeps_objects(op: &Operator<'static>) -> bool {
    let keeps = |class: &ClassId| {
        matches!(
            *class,
            ClassId::IMAGE
                | ClassId::FEATURE
                | ClassId::IMAGE_COLLECTION
                | ClassId::FEATURE_COLLECTION
                | ClassId::NUMBER
                | ClassId::LIST
                | ClassId::GEOMETRY
        )
    };
    match &op.returns {
        Ty::Number | Ty::List(_) => true,
        Ty::Class(class) => keeps(class),
        _ => false,
    }
}

/// Returns `true` if the call is a cast inside another cast, as in
/// `ee.Dictionary(ee.FeatureCollection(dictionary))`. These casts send nothing, so only the outer
/// one counts.
fn is_recast(context: &Context<'_>, call: &CallSite, arg: &BoundArg) -> bool {
    let casts = |call: &CallSite| call.operator().kind == Kind::Constructor;
    let Parent::Expr(parent) = context.analysis.scopes.parents[call.expr.index()] else { return false };
    let ExprKind::Call { args, .. } = &context.expr(parent).kind else { return false };
    let is_first = args.first().is_some_and(|first| first.value == call.expr);
    let is_object = arg.param == 0 && matches!(arg.value, Value::Instance(_));
    is_object && is_first && keeps_objects(call.operator()) && casts(call) && context.call_at(parent).is_some_and(casts)
}

fn report_names(context: &Context<'_>, call: &CallSite, arg: &BoundArg) {
    let name = call_name(call.operator(), context.python());
    let given = describe(&arg.value, context.python());
    let source = context.source(arg.span);
    let message = format!("{name} expects a list of new names after a list of bands, not {given}");
    let diagnostic = with_says(context.diagnostic(arg.span, message), conversion_error(ClassId::LIST, &arg.value));
    context.report(match &arg.value {
        Value::Str(_) => diagnostic.help(format!("write the name in a list: [{source}]")),
        _ => diagnostic,
    });
}

/// Reports `buffer(ee.String('10'))`.
fn report_disconnected(context: &Context<'_>, call: &CallSite, param: &Param<'static>, arg: &BoundArg) {
    let python = context.python();
    let argument = crate::semantic::bind::param_name(param, python);
    let name = call_name(call.operator(), python);
    let given = describe(&arg.value, python);
    let mut diagnostic = context
        .diagnostic(
            arg.span,
            format!("{name} cannot convert {given} that is made of a client-side value for \"{argument}\""),
        )
        .note("Earth Engine says: A mapped function's arguments cannot be used in client-side operations");
    if param.ty != Ty::Any {
        diagnostic = diagnostic.help(format!("give a value of type {}", type_name(&param.ty)));
    }
    context.report(diagnostic);
}

/// Returns the first item of a list that cannot become a feature, for arguments that become
/// feature collections.
fn item_without_geometry<'v>(op: &Operator<'static>, param: &Param<'static>, arg: &'v BoundArg) -> Option<&'v Value> {
    let Value::List(list) = &arg.value else { return None };
    let ty = expected_type(op, param, arg)?;
    let item = list.items.iter().find(|item| !can_become_feature(item));
    item.filter(|_| ty == Ty::Class(ClassId::FEATURE_COLLECTION))
}

/// Reports `ee.Image(collection)`. The client accepts any server object there and changes nothing.
fn report_cast(context: &Context<'_>, call: &CallSite, arg: &BoundArg) {
    let name = call_name(call.operator(), context.python());
    let given = describe(&arg.value, context.python());
    let message = format!("{name} does not convert {given}: the result is what it was");
    let diagnostic = context
        .diagnostic(arg.span, message)
        .note("the client accepts it; the server rejects the result where it needs the other class");
    let is_collection = arg.value.class() == Some(ClassId::IMAGE_COLLECTION);
    let diagnostic = match call.operator().returns {
        Ty::Class(ClassId::IMAGE) if is_collection => {
            diagnostic.help("make one image of the collection with .first(), .mosaic() or .median()")
        }
        _ => diagnostic,
    };
    context.report(diagnostic.severity(Severity::Warning.min(context.severity)));
}

/// Returns `true` for the column of geometries of a table that the script does not load: the client
/// ignores it.
fn is_ignored_column(call: &CallSite, arg: &BoundArg) -> bool {
    let loads = |first: &BoundArg| matches!(first.value, Value::Str(_)) || first.value.class() == Some(ClassId::STRING);
    call.operator().kind == Kind::Constructor
        && call.operator().returns == Ty::Class(ClassId::FEATURE_COLLECTION)
        && arg.param == 1
        && !call.bound.arg(0).is_none_or(loads)
}

/// Reports `ee.FeatureCollection(table, other)`. The clients read the column after the ID of a
/// table alone.
fn report_ignored_column(context: &Context<'_>, call: &CallSite, arg: &BoundArg) {
    let name = call_name(call.operator(), context.python());
    let given = describe(&arg.value, context.python());
    let message = format!("{name} ignores {given} as its second argument");
    let diagnostic = context.diagnostic(arg.span, message).note(
        "the second argument is the column of the geometries, which the client reads after the ID of a table alone",
    );
    let diagnostic = match arg.value.class() {
        Some(ClassId::FEATURE_COLLECTION) => diagnostic.help("merge two collections with first.merge(second)"),
        _ => diagnostic,
    };
    context.report(diagnostic.severity(Severity::Warning.min(context.severity)));
}

fn report(context: &Context<'_>, call: &CallSite, param: &Param<'static>, arg: &BoundArg) {
    let op = call.operator();
    let python = context.python();
    if op.kind == Kind::Constructor && arg.param == 0 && keeps_objects(op) && arg.value.is_server() {
        return report_cast(context, call, arg);
    }
    if is_ignored_column(call, arg) {
        return report_ignored_column(context, call, arg);
    }
    let name = call_name(op, python);
    let argument = crate::semantic::bind::param_name(param, python);
    if let Some(item) = item_without_geometry(op, param, arg) {
        let item = describe(item, python);
        let message = format!("{name} expects a list of features for \"{argument}\", but an item is {item}");
        let diagnostic = context.diagnostic(arg.span, message).help("each item is a feature or a geometry");
        return context.report(diagnostic.note("Earth Engine says: Invalid GeoJSON geometry."));
    }
    let is_option = op.traits.contains(&Trait::MakesTask) && arg.param > 0 && arg.value.is_server();
    let given = describe(&arg.value, python);
    let given = if is_option { format!("{given} of the server") } else { given };
    let expected = match (&op.returns, op.kind) {
        (Ty::Class(class), Kind::Constructor) if arg.param == 0 => {
            Some(format!("something that converts to {}", class_name(*class)))
        }
        _ if param.ty == Ty::Any => None,
        _ => Some(format!("a value of type {}", type_name(&param.ty))),
    };
    let says = match is_option {
        true => Some("the client writes the request before the server computes the value".to_owned()),
        false => error_text(op, param, &arg.value),
    };
    let message = match expected {
        Some(expected) => format!("{name} expects {expected} for \"{argument}\", not {given}"),
        None => format!("{name} does not take {given} for \"{argument}\""),
    };
    let mut diagnostic = with_says(context.diagnostic(arg.span, message), says);
    if op.effect == Effect::GetProperty && matches!(arg.value, Value::Num(_)) {
        diagnostic = diagnostic
            .help("this reads a property by name; for an element of a collection use .first() or .toList(n).get(i)");
    } else if let Some(help) = help(context, param, &arg.value) {
        diagnostic = diagnostic.help(help);
    }
    context.report(diagnostic);
}

/// Adds the message that the client or the service gives, if it is known.
fn with_says(diagnostic: Diagnostic, says: Option<String>) -> Diagnostic {
    match says {
        Some(says) => diagnostic.note(says),
        None => diagnostic,
    }
}

fn help(context: &Context<'_>, param: &Param<'static>, value: &Value) -> Option<String> {
    let class = value.class();
    match (&param.ty, class, value) {
        (_, _, Value::Operator(..)) => Some("call it: add parentheses behind its name".to_owned()),
        (Ty::Class(ClassId::IMAGE), Some(ClassId::IMAGE_COLLECTION), _) => {
            Some("reduce the collection to one image with .mean(), .median(), .mosaic() or .first()".to_owned())
        }
        (Ty::Class(ClassId::GEOMETRY), _, Value::List(_)) => Some(
            "a list of coordinates is not a geometry: use ee.Geometry.Point(...), Rectangle(...) or Polygon(...)"
                .to_owned(),
        ),
        (Ty::Number | Ty::Integer, _, Value::Str(Some(text))) if text.parse::<f64>().is_ok() => {
            Some(format!("write the number without quotes: {text}"))
        }
        (Ty::Boolean, _, Value::Str(_)) => Some(format!("use {}", context.spelled("true or false", "True or False"))),
        _ => None,
    }
}
