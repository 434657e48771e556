//! Translates arguments for the Python client: by keyword, by position, in dictionaries.

use super::ToPython;
use super::expr::Job;
use super::header::Module;
use super::kinds::Kind;
use super::names::is_identifier;
use super::string::literal;
use crate::kb::model::{ClassId, OpId, Operator, Param, Role, Trait, Ty};
use crate::semantic::bind::{self, SURPLUS, Style};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, Key, Property};
use crate::translate::fragment::Fragment;

impl ToPython<'_> {
    /// Translates positional arguments: `(a, b)`.
    pub(super) fn plain_arguments(&mut self, call: ExprId, args: &[Arg]) -> Fragment {
        let jobs = args
            .iter()
            .map(|arg| {
                let job = match arg.kind {
                    ArgKind::Spread => {
                        let fragment = self.expr(arg.value).at_least(super::binds::OR);
                        Job::Done(fragment.prefixed("*", super::binds::LAMBDA))
                    }
                    _ => Job::Expr(arg.value),
                };
                (arg.span.start, job)
            })
            .collect();
        let close = self.span(call).end.saturating_sub(1);
        self.bracketed("(", jobs, close, ")")
    }

    /// Translates the arguments of an Earth Engine call.
    pub(super) fn bound_arguments(&mut self, id: ExprId, op: OpId, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        let operator = self.analysis.kb().op(op);
        let Some(site) = self.analysis.call_at(id) else { return self.plain_arguments(id, args) };
        let close = site.args_span.end.saturating_sub(1);
        match site.bound.style {
            Style::Object(object) => {
                let ExprKind::Object(properties) = &hir.expr(object).kind else {
                    return self.held_arguments(id, op, object);
                };
                if properties.iter().any(|property| matches!(property.key, Key::Spread | Key::Computed(_))) {
                    return self.spread_arguments(op, properties, close);
                }
                let mut jobs = Vec::new();
                for property in properties {
                    let name = match &property.key {
                        Key::Ident(ident) => hir.name(ident.name),
                        Key::String(text, _) => text,
                        Key::Spread | Key::Computed(_) => continue,
                    };
                    let param = operator.params.iter().find(|param| param.name == name);
                    if param.is_some_and(|param| !bind::exists(param, true)) {
                        self.trouble(property.span, format!("`{name}` is not a parameter in Python"));
                        continue;
                    }
                    let name = param.map_or(name, |param| bind::param_name(param, true));
                    // One policy for all bands: Python wants it by band.
                    let policy = param.is_some_and(|param| param.role == Role::Policy);
                    if policy && self.kind(property.value) == Kind::Text {
                        let value = self.expr(property.value);
                        let by_band = Fragment::list("{", vec![value.entry(literal(".default"))], "}");
                        jobs.push((property.span.start, Job::Done(by_band.keyword(name))));
                        continue;
                    }
                    if let Some(param) = param
                        && operator.traits.contains(&Trait::MakesTask)
                        && let Some(class) = self.exported_class(param, property.value)
                    {
                        let value = self.expr(property.value);
                        let cast = self.module(Module::Ee).method(class).call(vec![value]);
                        jobs.push((property.span.start, Job::Done(cast.keyword(name))));
                        continue;
                    }
                    if param.is_some_and(|param| param.role == Role::Coordinates)
                        && operator.returns == Ty::Class(ClassId::POLYGON)
                        && self.is_ring(property.value)
                        && self.only_flags_beside(operator, properties, property)
                    {
                        // With a flag beside it, Python takes a list of points as it is; with more,
                        // JavaScript does so too.
                        let ring = self.expr(property.value);
                        let rings = Fragment::list("[", vec![ring], "]").keyword(name);
                        jobs.push((property.span.start, Job::Done(rings)));
                        continue;
                    }
                    if is_identifier(name) {
                        jobs.push((property.span.start, Job::Keyword(name.into(), property.value)));
                    } else {
                        let value = self.expr(property.value);
                        let dict = Fragment::list("{", vec![value.entry(literal(name))], "}");
                        jobs.push((property.span.start, Job::Done(dict.prefixed("**", super::binds::LAMBDA))));
                    }
                }
                if let Some(asset) = self.missing_asset(op, id) {
                    jobs.push((close, Job::Done(asset)));
                }
                self.bracketed("(", jobs, close, ")")
            }
            Style::Positional => {
                let order: Vec<usize> = if operator.python_order.is_empty() {
                    (0..operator.params.len()).filter(|&index| bind::exists(&operator.params[index], true)).collect()
                } else {
                    operator.python_order.iter().map(|&index| usize::from(index)).collect()
                };
                let mut jobs = Vec::new();
                let mut keywords = false;
                for (place, arg) in args.iter().enumerate() {
                    if arg.kind == ArgKind::Spread {
                        let fragment = self.expr(arg.value).at_least(super::binds::OR);
                        jobs.push((arg.span.start, Job::Done(fragment.prefixed("*", super::binds::LAMBDA))));
                        continue;
                    }
                    let bound =
                        site.bound.args.iter().find(|bound| bound.expr == Some(arg.value)).map(|bound| bound.param);
                    let param = bound
                        .filter(|&index| index != SURPLUS)
                        .and_then(|index| operator.params.get(index).map(|param| (index, param)));
                    if let Some((index, param)) = param {
                        if !bind::exists(param, true) {
                            if !matches!(self.kind(arg.value), Kind::Null) {
                                self.trouble(arg.span, format!("`{}` is not a parameter in Python", param.name));
                            }
                            continue;
                        }
                        let variadic = param.variadic || operator.python_varargs;
                        keywords |= !variadic && order.get(place).is_some_and(|&there| there != index);
                        if keywords && !variadic {
                            jobs.push((arg.span.start, Job::Keyword(bind::param_name(param, true).into(), arg.value)));
                            continue;
                        }
                    }
                    // Handwritten functions of the JavaScript client ignore extra arguments.
                    if param.is_none()
                        && bound.is_none()
                        && !site.bound.uncertain
                        && !operator.python_varargs
                        && !bind::is_generated(operator)
                    {
                        continue;
                    }
                    let role = param.map_or(Role::None, |(_, param)| param.role);
                    if role == Role::Coordinates
                        && place == 0
                        && args.len() > 1
                        && operator.returns == Ty::Class(ClassId::POLYGON)
                        && self.is_ring(arg.value)
                    {
                        // With a projection or more, Python takes a list of points as it is: it
                        // must be a list of rings.
                        let ring = self.expr(arg.value);
                        jobs.push((arg.span.start, Job::Done(Fragment::list("[", vec![ring], "]"))));
                        continue;
                    }
                    jobs.push((arg.span.start, Job::Expr(arg.value)));
                }
                if args.is_empty()
                    && let Some(&first) = order.first()
                    && let param = &operator.params[first]
                    && param.role == Role::Band
                    && !param.optional
                    && !param.python_optional
                {
                    // Python needs the empty list of selectors that JavaScript can omit.
                    jobs.push((close, Job::Done(Fragment::list("[", vec![], "]"))));
                }
                if let Some(asset) = self.missing_asset(op, id) {
                    jobs.push((close, Job::Done(asset)));
                }
                self.bracketed("(", jobs, close, ")")
            }
        }
    }

    /// Whether named arguments have flags beside `one`, and nothing else.
    fn only_flags_beside(&self, operator: &Operator<'_>, properties: &[Property], one: &Property) -> bool {
        let mut others = properties.iter().filter(|other| other.span != one.span).peekable();
        let is_flag = |other: &Property| match &other.key {
            Key::Ident(ident) => {
                let name = self.hir.name(ident.name);
                operator.params.iter().any(|param| param.name == name && param.ty == Ty::Boolean)
            }
            _ => false,
        };
        others.peek().is_some() && others.all(is_flag)
    }

    /// Returns the class that the object of an export must be cast to. JavaScript accepts an
    /// element as an image, Python does not.
    pub(super) fn exported_class(&self, param: &Param<'static>, value: ExprId) -> Option<&'static str> {
        let Ty::Class(class) = param.ty else { return None };
        let given = self.analysis.value(value).class()?;
        let lost = matches!(given, ClassId::ELEMENT | ClassId::OBJECT | ClassId::COLLECTION);
        (lost && class != given).then(|| self.analysis.kb().class(class).name)
    }

    /// Returns the asset id of an export without one. The Code Editor asks for it, Python fails.
    pub(super) fn missing_asset(&mut self, op: OpId, id: ExprId) -> Option<Fragment> {
        let operator = self.analysis.kb().op(op);
        let site = self.analysis.call_at(id)?;
        let (index, param) = operator.params.iter().enumerate().find(|(_, param)| param.role == Role::NewAsset)?;
        if site.bound.uncertain || site.bound.arg(index).is_some() {
            return None;
        }
        self.trouble(self.span(id), format!("Python wants a name for the asset: `{}`", param.name));
        let project = self.options.project.clone().unwrap_or_else(|| "my-project".to_owned());
        Some(literal(&format!("projects/{project}/assets/my-asset")).keyword(bind::param_name(param, true)))
    }

    /// `[[x, y], ...]`.
    pub(super) fn is_ring(&self, value: ExprId) -> bool {
        let ExprKind::List(points) = &self.hir.expr(value).kind else { return false };
        let Some(first) = points.first() else { return false };
        let ExprKind::List(numbers) = &self.hir.expr(*first).kind else { return false };
        numbers.len() == 2 && numbers.iter().all(|&number| self.kind(number).is_number())
    }

    /// Named arguments some of which come from another object, and may be given twice: a
    /// dictionary, of which the last one counts.
    pub(super) fn spread_arguments(&mut self, op: OpId, properties: &[Property], close: u32) -> Fragment {
        let operator = self.analysis.kb().op(op);
        if operator.params.iter().any(|param| param.python.is_some()) {
            let first = properties
                .first()
                .map_or(crate::text::span::Span { start: close, end: close }, |property| property.span);
            self.trouble(first, "the names of some arguments differ in Python");
        }
        let jobs = properties.iter().map(|property| (property.span.start, Job::Entry(property))).collect();
        let dict = self.bracketed("{", jobs, close, "}");
        Fragment::list("(", vec![dict.prefixed("**", super::binds::LAMBDA)], ")")
    }

    /// Named arguments in an object that a variable holds: `**options`, one by one where Python
    /// names one of them otherwise.
    pub(super) fn held_arguments(&mut self, id: ExprId, op: OpId, object: ExprId) -> Fragment {
        let operator = self.analysis.kb().op(op);
        let value = self.expr(object);
        let renamed = |name: &str| {
            operator.params.iter().any(|param| param.name == name && bind::param_name(param, true) != name)
        };
        if let Value::Object(known) = self.analysis.value(object) {
            let any = known.entries.iter().any(|(key, _)| renamed(key));
            if !any {
                if known.open && operator.params.iter().any(|param| param.python.is_some()) {
                    self.trouble(self.span(id), "the names of these arguments differ in Python");
                }
                return Fragment::list(
                    "(",
                    vec![value.at_least(super::binds::OR).prefixed("**", super::binds::LAMBDA)],
                    ")",
                );
            }
            let args = known.entries.iter().map(|(key, _)| {
                let param = operator.params.iter().find(|param| *param.name == **key);
                let name = param.map_or(&**key, |param| bind::param_name(param, true));
                value.clone().index(literal(key)).keyword(name)
            });
            return Fragment::list("(", args.collect(), ")");
        }
        Fragment::list("(", vec![value], ")")
    }

    /// Arguments of a method whose receiver is not known: a single object is named arguments when
    /// it is so for every class.
    pub(super) fn guessed_arguments(&mut self, id: ExprId, name: &str, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        let [arg] = args else { return self.plain_arguments(id, args) };
        let value = self.analysis.value(arg.value).clone();
        if !matches!(value, Value::Object(_)) {
            return self.plain_arguments(id, args);
        }
        let kb = self.analysis.kb();
        let candidates: Vec<_> = kb.methods_named(name).into_iter().map(|id| kb.op(id)).collect();
        if candidates.is_empty() || !candidates.iter().all(|op| bind::takes_named(op, &value)) {
            return self.plain_arguments(id, args);
        }
        let ExprKind::Object(properties) = &hir.expr(arg.value).kind else {
            let held = self.expr(arg.value).at_least(super::binds::OR);
            return Fragment::list("(", vec![held.prefixed("**", super::binds::LAMBDA)], ")");
        };
        let mut jobs = Vec::new();
        for property in properties {
            let key = match &property.key {
                Key::Ident(ident) => hir.name(ident.name),
                Key::String(text, _) => text,
                _ => return self.plain_arguments(id, args),
            };
            let param = candidates.iter().find_map(|op| op.params.iter().find(|param| param.name == key));
            let key = param.map_or(key, |param| bind::param_name(param, true));
            jobs.push((property.span.start, Job::Keyword(key.into(), property.value)));
        }
        let close = self.span(id).end.saturating_sub(1);
        self.bracketed("(", jobs, close, ")")
    }
}
