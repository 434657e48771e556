//! Hazard: an argument of a type that Earth Engine refuses: the client at once, or the server when the request runs.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::{call_name, class_name, type_name};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect, Kind, Lifecycle, Operator, Param, Role, Trait, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{BindProblem, BoundArg, is_generated};
use crate::semantic::promote::accepts;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprKind;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "argument-type",
        summary: "an argument of a type that the operator does not take",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/argument-type.md"),
    },
    listen: &[Listen::Call(|_| true, check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let op = call.operator();
    // Arguments in the wrong places have the wrong types too: one fault is enough.
    let misplaced =
        |problem: &BindProblem| matches!(problem, BindProblem::TooMany { .. } | BindProblem::Assignment { .. });
    if op.lifecycle == Lifecycle::Removed || call.bound.problems.iter().any(misplaced) {
        return;
    }
    for (param, arg) in call.arguments() {
        let fits = match param.role {
            // One number alone is no list of coordinates; several are.
            Role::Coordinates if op.kind == Kind::Constructor => {
                coordinate(&arg.value) && (!matches!(arg.value, Value::Num(_)) || call.bound.all(arg.param).count() > 1)
            }
            Role::Band if param.variadic || !is_generated(op) => selector(&arg.value),
            // Exports take one thing each, and look at it at once.
            _ if op.traits.contains(&Trait::MakesTask) && arg.param == 0 => exported(&param.ty, &arg.value),
            _ => match wanted(op, param, arg) {
                Some(ty) => {
                    is_cast(op, arg) || accepts(&ty, &arg.value, context.python()) || is_cast_again(context, call, arg)
                }
                None => true,
            },
        };
        if !fits {
            report(context, call, param, arg);
        }
    }
}

/// Joins hand out images as features and the other way round: a cast between them is how one gets them back.
fn is_cast(op: &Operator<'static>, arg: &BoundArg) -> bool {
    let element = |class: ClassId| matches!(class, ClassId::IMAGE | ClassId::FEATURE);
    let Ty::Class(made) = op.returns else { return false };
    op.kind == Kind::Constructor && arg.param == 0 && element(made) && arg.value.class().is_some_and(element)
}

/// `ee.Dictionary(ee.FeatureCollection(dictionary))`: these casts send nothing, so that of several only the last one counts.
fn is_cast_again(context: &Context<'_>, call: &CallSite, arg: &BoundArg) -> bool {
    let casts = |call: &CallSite| call.operator().kind == Kind::Constructor;
    let Parent::Expr(parent) = context.analysis.scopes.parents[call.expr.index()] else { return false };
    let ExprKind::Call { args, .. } = &context.expr(parent).kind else { return false };
    let is_first = args.first().is_some_and(|first| first.value == call.expr);
    let is_object = arg.param == 0 && matches!(arg.value, Value::Instance(_));
    let sends_nothing = matches!(
        call.operator().returns,
        Ty::Class(ClassId::IMAGE | ClassId::FEATURE | ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION)
    );
    is_object && is_first && sends_nothing && casts(call) && context.call_at(parent).is_some_and(casts)
}

/// The type to hold an argument against; `None`: not followed.
fn wanted(op: &Operator<'static>, param: &Param<'static>, arg: &BoundArg) -> Option<Ty<'static>> {
    // Constructors promote by rules of their own, which are those of arguments of their class.
    if op.kind == Kind::Constructor && arg.param == 0 {
        return match op.returns {
            Ty::Number | Ty::Integer | Ty::String | Ty::List(_) => Some(op.returns.clone()),
            // West, south, east, north: each a number.
            Ty::Class(ClassId::BBOX) => Some(param.ty.clone()),
            Ty::Class(class) if class <= ClassId::SELECTOR_SET => match class {
                ClassId::DATE_RANGE
                | ClassId::PROJECTION
                | ClassId::PIXEL_TYPE
                | ClassId::CONFUSION_MATRIX
                | ClassId::ERROR_MARGIN => None,
                // `ee.Geometry(x)` and its kin take coordinates in their own forms.
                class => (!(ClassId::POINT..=ClassId::MULTI_POLYGON).contains(&class)).then_some(Ty::Class(class)),
            },
            _ => None,
        };
    }
    let on_server = op.server.is_some()
        || op.receiver.is_some_and(|class| class <= ClassId::SELECTOR_SET)
        || op.name.starts_with("ee.");
    if !on_server {
        return None;
    }
    // Written by hand, the clients' own functions take more than they say.
    if param.variadic || (op.python_varargs && !is_generated(op)) {
        return None;
    }
    match &param.ty {
        Ty::Any | Ty::Options(_) | Ty::Other(_) | Ty::Void => None,
        ty => Some(ty.clone()),
    }
}

/// Whether a value can be exported as what the export wants.
fn exported(ty: &Ty<'_>, value: &Value) -> bool {
    match (ty, value) {
        (Ty::Class(wanted @ (ClassId::IMAGE | ClassId::FEATURE_COLLECTION)), Value::Instance(instance)) => {
            instance.class == *wanted
                || matches!(instance.class, ClassId::OBJECT | ClassId::ELEMENT | ClassId::COLLECTION)
                || (*wanted == ClassId::FEATURE_COLLECTION && instance.class == ClassId::IMAGE_COLLECTION)
        }
        (Ty::Class(_), Value::Num(_) | Value::Bool(_) | Value::Str(_) | Value::List(_)) => false,
        _ => true,
    }
}

/// Whether a value can select bands.
fn selector(value: &Value) -> bool {
    match value {
        Value::Bool(_) | Value::Object(_) | Value::Function(_) => false,
        Value::Instance(instance) => {
            matches!(
                instance.class,
                ClassId::OBJECT | ClassId::ELEMENT | ClassId::NUMBER | ClassId::STRING | ClassId::LIST
            )
        }
        Value::Union(variants) => variants.iter().any(selector),
        _ => true,
    }
}

/// Whether a value can be a coordinate, a list of coordinates, or geometries to join.
fn coordinate(value: &Value) -> bool {
    match value {
        Value::Str(_) | Value::Bool(_) | Value::Object(_) | Value::Function(_) => false,
        Value::List(list) => list.items.iter().all(coordinate),
        Value::Instance(instance) => {
            let class = instance.class;
            (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class)
                || matches!(
                    class,
                    ClassId::OBJECT
                        | ClassId::ELEMENT
                        | ClassId::NUMBER
                        | ClassId::LIST
                        | ClassId::FEATURE
                        | ClassId::ARRAY
                )
        }
        Value::Union(variants) => variants.iter().any(coordinate),
        _ => true,
    }
}

fn report(context: &Context<'_>, call: &CallSite, param: &Param<'static>, arg: &BoundArg) {
    let op = call.operator();
    let python = context.python();
    let name = call_name(op, python);
    let argument = crate::semantic::bind::param_name(param, python);
    let given = describe(&arg.value, python);
    let wanted = match (&op.returns, op.kind) {
        (Ty::Class(class), Kind::Constructor) if arg.param == 0 => format!("what makes a {}", class_name(*class)),
        _ => format!("a value of type {}", type_name(&param.ty)),
    };
    let says = match op.kind {
        Kind::Constructor => format!(
            "Earth Engine says: Invalid argument specified for {name}(): {}",
            shortened(context.source(arg.span))
        ),
        _ => format!("Earth Engine says: {name}, argument '{argument}': Invalid type"),
    };
    let mut diagnostic =
        context.diagnostic(arg.span, format!("{name} wants {wanted} for \"{argument}\", not {given}")).note(says);
    if op.effect == Effect::GetProperty && matches!(arg.value, Value::Num(_)) {
        diagnostic = diagnostic
            .help("this reads a property by its name; an element of a collection is .first(), or .toList(n).get(i)");
    } else if let Some(help) = help(context, param, &arg.value) {
        diagnostic = diagnostic.help(help);
    }
    context.report(diagnostic);
}

fn help(context: &Context<'_>, param: &Param<'static>, value: &Value) -> Option<String> {
    let class = value.class();
    match (&param.ty, class, value) {
        (Ty::Class(ClassId::IMAGE), Some(ClassId::IMAGE_COLLECTION), _) => {
            Some("make one image of the collection: .mean(), .median(), .mosaic() or .first()".to_owned())
        }
        (Ty::Class(ClassId::GEOMETRY), _, Value::List(_)) => Some(
            "a bare list of coordinates is no geometry: use ee.Geometry.Point(...), Rectangle(...) or Polygon(...)"
                .to_owned(),
        ),
        (Ty::Number | Ty::Integer, _, Value::Str(Some(text))) if text.parse::<f64>().is_ok() => {
            Some(format!("write the number without quotes: {text}"))
        }
        (Ty::Boolean, _, Value::Str(_)) => Some(format!("use {}", context.spelled("true or false", "True or False"))),
        _ => None,
    }
}

fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    if line.chars().count() > 40 {
        format!("{}...", line.chars().take(40).collect::<String>())
    } else {
        line.to_owned()
    }
}

/// A value as people call it.
pub fn describe(value: &Value, python: bool) -> String {
    match value {
        Value::Instance(instance) => {
            let name = class_name(instance.class);
            let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
            format!("{article} {name}")
        }
        Value::Str(_) => "a string".to_owned(),
        Value::Num(_) => "a number".to_owned(),
        Value::Bool(_) => "a boolean".to_owned(),
        Value::Null => if python { "None" } else { "null" }.to_owned(),
        Value::List(_) => if python { "a list" } else { "an array" }.to_owned(),
        Value::Object(_) => if python { "a dictionary" } else { "an object" }.to_owned(),
        Value::Function(_) => "a function".to_owned(),
        Value::Operator(..) => "an operator that is not called".to_owned(),
        Value::Namespace(name) => format!("\"{name}\" itself"),
        Value::Client(name) => format!("a {name}"),
        Value::Union(variants) => {
            variants.iter().map(|variant| describe(variant, python)).collect::<Vec<_>>().join(" or ")
        }
        Value::Imported(_) => "a function".to_owned(),
        Value::Unknown | Value::Module(_) => "this value".to_owned(),
    }
}
