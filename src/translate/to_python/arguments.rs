//! Translates arguments for the Python client: by keyword, by position, in dictionaries.
//!
//! JavaScript: `image.reduceRegion({reducer: mean, scale: 30})`
//! Python: `image.reduceRegion(reducer=mean, scale=30)`

use super::ToPython;
use super::header::Module;
use super::kinds::Kind;
use super::names::is_identifier;
use super::python_fragment::literal;
use crate::kb::model::{ClassId, OpId, Operator, Param, Role, Trait, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::bind::{self, SURPLUS, Style};
use crate::semantic::query::objects::key_text;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, Key, Property};
use crate::translate::emitter::Item;
use crate::translate::fragment::{Fragment, atom};

impl<'a> ToPython<'a> {
    /// Translates positional arguments: `(a, b)`.
    pub(super) fn plain_arguments(&mut self, call: ExprId, args: &[Arg]) -> Fragment {
        let items = args.iter().map(|arg| (arg.span.start, self.positional_argument(arg))).collect();
        let close = self.span(call).end.saturating_sub(1);
        self.bracketed_items("(", items, close, ")")
    }

    fn positional_argument(&mut self, arg: &Arg) -> Item<'static> {
        match arg.kind {
            ArgKind::Spread => Item::Fragment(self.argument_value(arg)),
            _ => Item::Expr(arg.value),
        }
    }

    /// Translates one argument; `...values` becomes `*values`.
    pub(super) fn argument_value(&mut self, arg: &Arg) -> Fragment {
        let value = self.expr(arg.value);
        if arg.kind == ArgKind::Spread { value.starred("*") } else { value }
    }

    /// Translates the arguments of an Earth Engine call.
    pub(super) fn bound_arguments(&mut self, id: ExprId, op: OpId, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        let Some(site) = self.analysis.call_at(id) else { return self.plain_arguments(id, args) };
        let close = site.args_span.end.saturating_sub(1);
        let mut items = match site.bound.style {
            Style::Object(object) => match &hir.expr(object).kind {
                ExprKind::Object(properties)
                    if properties.iter().any(|property| matches!(property.key, Key::Spread | Key::Computed(_))) =>
                {
                    return self.spread_arguments(site, properties, close);
                }
                ExprKind::Object(properties) => self.named_arguments(op, properties),
                _ => return self.stored_arguments(site, object),
            },
            Style::Positional => match self.options_argument(&[self.analysis.kb().op(op)], args) {
                Some(options) => {
                    self.report_unknown_scale(site);
                    return options;
                }
                None => self.positional_arguments(op, site, args),
            },
        };
        let missing = [self.missing_asset(op, id), self.missing_scale(site)];
        items.extend(missing.into_iter().flatten().map(|arg| (close, Item::Fragment(arg))));
        self.bracketed_items("(", items, close, ")")
    }

    /// Translates `{a: 1, b: 2}` to `a=1, b=2`.
    fn named_arguments(&mut self, op: OpId, properties: &[Property]) -> Vec<(u32, Item<'static>)> {
        let operator = self.analysis.kb().op(op);
        let mut items = Vec::new();
        for property in properties {
            let Some(name) = self.key_text(&property.key) else { continue };
            let param = operator.params.iter().find(|param| param.name == name);
            let name = param.map_or(name, |param| bind::param_name(param, true));
            let item = match param {
                Some(param) if !bind::is_available(param, true) => {
                    self.report_todo(property.span, format!("`{}` is not a parameter in Python", param.name));
                    continue;
                }
                _ => match param.and_then(|param| self.adapted_argument(operator, param, properties, property)) {
                    Some(value) => Item::Fragment(value.keyword(name)),
                    None if is_identifier(name) => Item::Keyword(name.into(), property.value),
                    None => {
                        let entry = self.expr(property.value).entry(literal(name));
                        Item::Fragment(Fragment::list("{", vec![entry], "}").starred("**"))
                    }
                },
            };
            items.push((property.span.start, item));
        }
        items
    }

    /// Returns a named argument that Python needs in another form than JavaScript. Returns `None`
    /// if it needs none.
    fn adapted_argument(
        &mut self,
        operator: &Operator<'static>,
        param: &Param<'static>,
        properties: &[Property],
        property: &Property,
    ) -> Option<Fragment> {
        let value = property.value;
        let names = self.option_names(&param.ty);
        if let Some(options) = self.renamed_options(&names, value) {
            return Some(options);
        }
        // JavaScript takes one policy for all bands, Python one policy for each band.
        if param.role == Role::Policy && self.kind(value) == Kind::Text {
            let entry = self.expr(value).entry(literal(".default"));
            return Some(Fragment::list("{", vec![entry], "}"));
        }
        if operator.traits.contains(&Trait::MakesTask)
            && let Some(class) = self.export_class(param, value)
        {
            let value = self.expr(value);
            return Some(self.module(Module::Ee).invoke(class, [value]));
        }
        // If only flags are beside a list of points, JavaScript wraps the list and Python does not.
        // With other arguments, neither language wraps it.
        (self.is_unwrapped_ring(operator, param, value) && self.has_only_other_flags(operator, properties, property))
            .then(|| self.list_of(&[value]))
    }

    /// Translates arguments by position, and by keyword where the order differs in Python.
    fn positional_arguments(&mut self, op: OpId, site: &CallSite, args: &[Arg]) -> Vec<(u32, Item<'static>)> {
        let operator = self.analysis.kb().op(op);
        let order: Vec<usize> = if operator.python_order.is_empty() {
            (0..operator.params.len()).filter(|&index| bind::is_available(&operator.params[index], true)).collect()
        } else {
            operator.python_order.iter().map(|&index| usize::from(index)).collect()
        };
        let mut items = Vec::new();
        let mut needs_keywords = false;
        for (position, arg) in args.iter().enumerate() {
            let start = arg.span.start;
            let bound = site.bound.args.iter().find(|bound| bound.expr == Some(arg.value)).map(|bound| bound.param);
            let index = bound.filter(|&index| index != SURPLUS && index < operator.params.len());
            let Some(index) = index.filter(|_| arg.kind != ArgKind::Spread) else {
                // Handwritten functions of the JavaScript client ignore extra arguments. One
                // without parameters ignores whatever it gets.
                let is_ignored = arg.kind != ArgKind::Spread
                    && bound.is_none()
                    && (!site.bound.uncertain || operator.params.is_empty())
                    && !operator.python_varargs
                    && !bind::is_generated(operator);
                if !is_ignored {
                    items.push((start, self.positional_argument(arg)));
                }
                continue;
            };
            let param = &operator.params[index];
            if !bind::is_available(param, true) {
                if !matches!(self.kind(arg.value), Kind::Null) {
                    self.report_todo(arg.span, format!("`{}` is not a parameter in Python", param.name));
                }
                continue;
            }
            let is_variadic = param.variadic || operator.python_varargs;
            needs_keywords |= !is_variadic && order.get(position).is_some_and(|&expected| expected != index);
            let item = if needs_keywords && !is_variadic {
                Item::Keyword(bind::param_name(param, true).into(), arg.value)
            } else if position == 0 && args.len() > 1 && self.is_unwrapped_ring(operator, param, arg.value) {
                Item::Fragment(self.list_of(&[arg.value]))
            } else {
                let names = self.option_names(&param.ty);
                self.renamed_options(&names, arg.value).map_or(Item::Expr(arg.value), Item::Fragment)
            };
            items.push((start, item));
        }
        if args.is_empty()
            && let Some(&first) = order.first()
            && let param = &operator.params[first]
            && param.role == Role::Band
            && !param.optional
            && !param.python_optional
        {
            // Python requires a list of selectors, even an empty one. JavaScript can omit it.
            let close = site.args_span.end.saturating_sub(1);
            items.push((close, Item::Fragment(Fragment::list("[", vec![], "]"))));
        }
        items
    }

    /// Returns `true` for a list of points that Python mistakes for a list of rings if other
    /// arguments follow.
    fn is_unwrapped_ring(&self, operator: &Operator<'_>, param: &Param<'_>, value: ExprId) -> bool {
        param.role == Role::Coordinates && operator.returns == Ty::Class(ClassId::POLYGON) && self.is_ring(value)
    }

    /// Returns the text of a literal key: `a` or `'a'`.
    pub(super) fn key_text<'k>(&self, key: &'k Key) -> Option<&'k str>
    where
        'a: 'k,
    {
        key_text(self.hir, key)
    }

    /// Returns `true` if the other named arguments beside `property` exist and are all flags.
    fn has_only_other_flags(&self, operator: &Operator<'_>, properties: &[Property], property: &Property) -> bool {
        let mut others = properties.iter().filter(|other| other.span != property.span).peekable();
        let is_flag = |other: &Property| match &other.key {
            Key::Ident(ident) => {
                let name = self.hir.name(ident.name);
                operator.params.iter().any(|param| param.name == name && param.ty == Ty::Boolean)
            }
            _ => false,
        };
        others.peek().is_some() && others.all(is_flag)
    }

    /// Returns the class to which the object of an export must be cast. JavaScript accepts an
    /// element as an image; Python does not.
    fn export_class(&self, param: &Param<'static>, value: ExprId) -> Option<&'static str> {
        let Ty::Class(class) = param.ty else { return None };
        let value_class = self.analysis.value(value).class()?;
        let is_erased = matches!(value_class, ClassId::ELEMENT | ClassId::OBJECT | ClassId::COLLECTION);
        (is_erased && class != value_class).then(|| self.analysis.kb().class(class).name)
    }

    /// Returns a new asset id for an export without one. The Code Editor asks the user for the id;
    /// Python fails.
    fn missing_asset(&mut self, op: OpId, id: ExprId) -> Option<Fragment> {
        let operator = self.analysis.kb().op(op);
        let site = self.analysis.call_at(id)?;
        let (index, param) = operator.params.iter().enumerate().find(|(_, param)| param.role == Role::NewAsset)?;
        if site.bound.uncertain || site.bound.arg(index).is_some() {
            return None;
        }
        self.report_todo(self.span(id), format!("Python requires an asset ID: `{}`", param.name));
        let project = self.state.options.project.clone().unwrap_or_else(|| "my-project".to_owned());
        Some(literal(&format!("projects/{project}/assets/my-asset")).keyword(bind::param_name(param, true)))
    }

    /// Returns the scale of an export without one. The Code Editor has a default; Python exports at
    /// the resolution of the image.
    fn missing_scale(&mut self, site: &CallSite) -> Option<Fragment> {
        let (param, default) = site.code_editor_scale()?;
        if site.bound.uncertain {
            self.report_unknown_scale(site);
            return None;
        }
        Some(atom(default).keyword(bind::param_name(param, true)))
    }

    /// Reports an export whose arguments are not all known and may lack a scale.
    fn report_unknown_scale(&mut self, site: &CallSite) {
        if let Some((param, default)) = site.code_editor_scale() {
            let name = param.name;
            let reason = format!("if `{name}` is not given, set it to {default}, the Code Editor's default");
            self.report_todo(self.span(site.expr), reason);
        }
    }

    /// Returns `true` if the value is a list of points: `[[x, y], ...]`.
    fn is_ring(&self, value: ExprId) -> bool {
        let ExprKind::List(points) = &self.hir.expr(value).kind else { return false };
        let Some(first) = points.first() else { return false };
        let ExprKind::List(numbers) = &self.hir.expr(*first).kind else { return false };
        numbers.len() == 2 && numbers.iter().all(|&number| self.kind(number).is_number())
    }

    /// Translates `{a: 1, ...options}` to `**{"a": 1, **options}`: a later entry replaces an
    /// earlier one.
    fn spread_arguments(&mut self, site: &CallSite, properties: &[Property], close: u32) -> Fragment {
        let operator = site.operator();
        if operator.params.iter().any(|param| param.python.is_some())
            && let Some(first) = properties.first()
        {
            self.report_todo(first.span, "the names of some arguments differ in Python");
        }
        let items = properties.iter().map(|property| (property.span.start, Item::Entry(property, false))).collect();
        let dict = self.bracketed_items("{", items, close, "}").starred("**");
        let args = [dict].into_iter().chain(self.missing_scale(site));
        Fragment::list("(", args.collect(), ")")
    }

    /// Translates named arguments in a stored object to `**options`, or to `a=options["x"]` if
    /// Python has another name for one of them.
    fn stored_arguments(&mut self, site: &CallSite, object: ExprId) -> Fragment {
        let params = &site.operator().params;
        let value = self.expr(object);
        let Value::Object(known) = self.analysis.value(object) else {
            return Fragment::list("(", vec![value], ")");
        };
        let python_name = |key: &str| match params.iter().find(|param| param.name == key) {
            Some(param) => bind::param_name(param, true).to_owned(),
            None => key.to_owned(),
        };
        if known.entries.iter().any(|(key, _)| python_name(key) != **key) {
            let args =
                known.entries.iter().map(|(key, _)| value.clone().index(literal(key)).keyword(&python_name(key)));
            let args = args.chain(self.missing_scale(site));
            return Fragment::list("(", args.collect(), ")");
        }
        if known.open && params.iter().any(|param| param.python.is_some()) {
            self.report_todo(self.span(site.expr), "the names of these arguments differ in Python");
        }
        let args = [value.starred("**")].into_iter().chain(self.missing_scale(site));
        Fragment::list("(", args.collect(), ")")
    }

    /// Translates the arguments of a method of an unknown object. A single object is taken for
    /// named arguments if all classes with such a method allow it.
    pub(super) fn unknown_method_arguments(&mut self, id: ExprId, name: &str, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        let [arg] = args else { return self.plain_arguments(id, args) };
        let value = self.analysis.value(arg.value);
        let kb = self.analysis.kb();
        // `style()` of widgets takes no argument.
        let takes_one = |op: &&Operator<'_>| !op.params.is_empty();
        let candidates: Vec<_> = kb.methods_named(name).into_iter().map(|id| kb.op(id)).filter(takes_one).collect();
        if let Some(options) = self.options_argument(&candidates, args) {
            return options;
        }
        if !matches!(value, Value::Object(_))
            || candidates.is_empty()
            || !candidates.iter().all(|op| bind::takes_named(op, value))
        {
            return self.plain_arguments(id, args);
        }
        let ExprKind::Object(properties) = &hir.expr(arg.value).kind else {
            return Fragment::list("(", vec![self.expr(arg.value).starred("**")], ")");
        };
        let mut items = Vec::new();
        for property in properties {
            let Some(key) = self.key_text(&property.key) else { return self.plain_arguments(id, args) };
            let param = candidates.iter().find_map(|op| op.params.iter().find(|param| param.name == key));
            let key = param.map_or(key, |param| bind::param_name(param, true));
            items.push((property.span.start, Item::Keyword(key.into(), property.value)));
        }
        let close = self.span(id).end.saturating_sub(1);
        self.bracketed_items("(", items, close, ")")
    }
}
