//! Calls: of Earth Engine's operators with their arguments bound, of functions of the file, of what the Code Editor offers.

use super::expr::Job;
use super::header::Module;
use super::kinds::Kind;
use super::names::is_identifier;
use super::string::literal;
use super::{ToPython, word};
use crate::kb::model::{ClassId, OpId, Param, Role, Trait, Ty};
use crate::semantic::bind::{self, SURPLUS, Style};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, FunctionBody, FunctionId, Key, StmtKind};
use crate::translate::Show;
use crate::translate::code::Line;
use crate::translate::piece::Piece;

impl ToPython<'_> {
    pub(super) fn call(&mut self, id: ExprId, callee: ExprId, args: &[Arg], new: bool) -> Piece {
        let hir = self.hir;
        if let ExprKind::Name(name) = &hir.expr(callee).kind
            && self.analysis.scopes.resolve(callee).is_none()
            && let Some(piece) = self.builtin(id, hir.name(*name), args, new)
        {
            return piece;
        }
        if let Some(site) = self.analysis.call_at(id) {
            let op = site.op;
            return self.operator_call(id, callee, op, args);
        }
        if let ExprKind::Member { object, property } = &hir.expr(callee).kind {
            return self.method_call(id, *object, hir.name(property.name), property.span.start, args);
        }
        // A function of the file.
        let owner = self.expr(callee);
        if self.lost.contains(&callee) {
            self.lost.insert(id);
            return owner;
        }
        if new {
            return self.lose(id, "`new` of a function of the script: classes are not translated");
        }
        let args = match self.analysis.value(callee) {
            // JavaScript ignores what is too much.
            Value::Function(function) => {
                let params = &hir.function(*function).params;
                let rest = params.iter().any(|param| param.kind == crate::syntax::hir::ParamKind::Rest);
                if rest || args.len() <= params.len() { args } else { &args[..params.len()] }
            }
            _ => args,
        };
        let brackets = self.plain_arguments(id, args);
        owner.then(brackets)
    }

    /// `(a, b)`, by place.
    pub(super) fn plain_arguments(&mut self, call: ExprId, args: &[Arg]) -> Piece {
        let jobs = args
            .iter()
            .map(|arg| {
                let job = match arg.kind {
                    ArgKind::Spread => {
                        let piece = self.expr(arg.value).at_least(super::binds::OR);
                        Job::Done(piece.prefixed("*", super::binds::LAMBDA))
                    }
                    _ => Job::Expr(arg.value),
                };
                (arg.span.start, job)
            })
            .collect();
        let close = self.span(call).end.saturating_sub(1);
        self.bracketed("(", jobs, close, ")")
    }

    /// A call of an operator of the knowledge base.
    fn operator_call(&mut self, id: ExprId, callee: ExprId, op: OpId, args: &[Arg]) -> Piece {
        let hir = self.hir;
        let operator = self.analysis.kb().op(op);
        if self.is_interface(operator.name) {
            return self.interface_call(id);
        }
        if let ExprKind::Member { object, property } = &hir.expr(callee).kind {
            let name = hir.name(property.name);
            if matches!(name, "evaluate" | "getInfo") && args.first().is_some_and(|arg| !matches!(self.kind(arg.value), Kind::Null)) {
                return self.asked(id, *object, args);
            }
        }
        if !operator.available.in_python() {
            return self.lose(id, format!("`{}` does not exist in the Python client", operator.name));
        }
        let mut owner = self.callee(callee);
        if self.lost.contains(&callee) {
            self.lost.insert(id);
            return owner;
        }
        // The Python client refuses an image of no images, of which JavaScript makes a constant without bands.
        let constructs = operator.kind == crate::kb::model::Kind::Constructor && matches!(operator.returns, Ty::Class(ClassId::IMAGE));
        if constructs && matches!(args, [only] if matches!(&hir.expr(only.value).kind, ExprKind::List(items) if items.is_empty())) {
            owner = owner.method("constant");
        }
        let brackets = self.bound_arguments(id, op, args);
        owner.then(brackets)
    }

    /// `object.method` that is called next.
    pub(super) fn callee(&mut self, callee: ExprId) -> Piece {
        let hir = self.hir;
        let ExprKind::Member { object, property } = &hir.expr(callee).kind else { return self.expr(callee) };
        let owner = self.expr(*object);
        if self.lost.contains(object) {
            self.lost.insert(callee);
            return owner;
        }
        let name = self.python_name(callee, hir.name(property.name));
        self.dotted(owner, &name, property.span.start)
    }

    /// Arguments as the Python client takes them.
    fn bound_arguments(&mut self, id: ExprId, op: OpId, args: &[Arg]) -> Piece {
        let hir = self.hir;
        let operator = self.analysis.kb().op(op);
        let Some(site) = self.analysis.call_at(id) else { return self.plain_arguments(id, args) };
        let close = site.args_span.end.saturating_sub(1);
        match site.bound.style {
            Style::Object(object) => {
                let ExprKind::Object(properties) = &hir.expr(object).kind else { return self.held_arguments(id, op, object) };
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
                        let by_band = Piece::list("{", vec![value.entry(literal(".default"))], "}");
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
                    if is_identifier(name) {
                        jobs.push((property.span.start, Job::Keyword(name.into(), property.value)));
                    } else {
                        let value = self.expr(property.value);
                        let dict = Piece::list("{", vec![value.entry(literal(name))], "}");
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
                        let piece = self.expr(arg.value).at_least(super::binds::OR);
                        jobs.push((arg.span.start, Job::Done(piece.prefixed("*", super::binds::LAMBDA))));
                        continue;
                    }
                    let bound = site.bound.args.iter().find(|bound| bound.expr == Some(arg.value)).map(|bound| bound.param);
                    let param = bound.filter(|&index| index != SURPLUS).and_then(|index| operator.params.get(index).map(|param| (index, param)));
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
                    // Functions that the JavaScript client has by hand ignore what is too much.
                    if param.is_none() && bound.is_none() && !site.bound.uncertain && !operator.python_varargs && !bind::is_generated(operator) {
                        continue;
                    }
                    let role = param.map_or(Role::None, |(_, param)| param.role);
                    if role == Role::Coordinates && place == 0 && args.len() > 1 && operator.returns == Ty::Class(ClassId::POLYGON) && self.is_ring(arg.value) {
                        // With a projection or more, Python takes a list of points as it is: it must be a list of rings.
                        let ring = self.expr(arg.value);
                        jobs.push((arg.span.start, Job::Done(Piece::list("[", vec![ring], "]"))));
                        continue;
                    }
                    jobs.push((arg.span.start, Job::Expr(arg.value)));
                }
                if let Some(asset) = self.missing_asset(op, id) {
                    jobs.push((close, Job::Done(asset)));
                }
                self.bracketed("(", jobs, close, ")")
            }
        }
    }

    /// The class to which an export's object must be cast: JavaScript takes an element for an image, Python does not.
    fn exported_class(&self, param: &Param<'static>, value: ExprId) -> Option<&'static str> {
        let Ty::Class(class) = param.ty else { return None };
        let given = self.analysis.value(value).class()?;
        let lost = matches!(given, ClassId::ELEMENT | ClassId::OBJECT | ClassId::COLLECTION);
        (lost && class != given).then(|| self.analysis.kb().class(class).name)
    }

    /// The asset of an export that does not name it: the Code Editor asks, Python refuses.
    fn missing_asset(&mut self, op: OpId, id: ExprId) -> Option<Piece> {
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
    fn is_ring(&self, value: ExprId) -> bool {
        let ExprKind::List(points) = &self.hir.expr(value).kind else { return false };
        let Some(first) = points.first() else { return false };
        let ExprKind::List(numbers) = &self.hir.expr(*first).kind else { return false };
        numbers.len() == 2 && numbers.iter().all(|&number| self.kind(number).is_number())
    }

    /// Named arguments some of which come from another object, and may be given twice: a dictionary, of which the last one counts.
    fn spread_arguments(&mut self, op: OpId, properties: &[crate::syntax::hir::Property], close: u32) -> Piece {
        let operator = self.analysis.kb().op(op);
        if operator.params.iter().any(|param| param.python.is_some()) {
            let first = properties.first().map_or(crate::text::span::Span { start: close, end: close }, |property| property.span);
            self.trouble(first, "the names of some arguments differ in Python");
        }
        let jobs = properties.iter().map(|property| (property.span.start, Job::Entry(property))).collect();
        let dict = self.bracketed("{", jobs, close, "}");
        Piece::list("(", vec![dict.prefixed("**", super::binds::LAMBDA)], ")")
    }

    /// Named arguments in an object that a variable holds: `**options`, one by one where Python names one of them otherwise.
    fn held_arguments(&mut self, id: ExprId, op: OpId, object: ExprId) -> Piece {
        let operator = self.analysis.kb().op(op);
        let value = self.expr(object);
        let renamed = |name: &str| operator.params.iter().any(|param| param.name == name && bind::param_name(param, true) != name);
        if let Value::Object(known) = self.analysis.value(object) {
            let any = known.entries.iter().any(|(key, _)| renamed(key));
            if !any {
                if known.open && operator.params.iter().any(|param| param.python.is_some()) {
                    self.trouble(self.span(id), "the names of these arguments differ in Python");
                }
                return Piece::list("(", vec![value.at_least(super::binds::OR).prefixed("**", super::binds::LAMBDA)], ")");
            }
            let args = known.entries.iter().map(|(key, _)| {
                let param = operator.params.iter().find(|param| *param.name == **key);
                let name = param.map_or(&**key, |param| bind::param_name(param, true));
                value.clone().index(literal(key)).keyword(name)
            });
            return Piece::list("(", args.collect(), ")");
        }
        Piece::list("(", vec![value], ")")
    }

    /// `object.evaluate(callback)`: the callback gets what `getInfo` answers.
    fn asked(&mut self, id: ExprId, object: ExprId, args: &[Arg]) -> Piece {
        let owner = self.expr(object);
        if self.lost.contains(&object) {
            self.lost.insert(id);
            return owner;
        }
        let info = owner.method("getInfo").call(vec![]);
        let Some(callback) = args.first() else { return info };
        let function = self.expr(callback.value);
        let function = function.at_least(super::binds::ATOM);
        // The second parameter is for an error.
        let params = match self.analysis.value(callback.value) {
            Value::Function(id) => self.hir.function(*id).params.len(),
            _ => 1,
        };
        let mut given = vec![info];
        given.resize(params.max(1), Piece::atom("None"));
        function.call(given)
    }

    /// What a method of something unknown, or of a client value, is in Python.
    fn method_call(&mut self, id: ExprId, object: ExprId, name: &str, at: u32, args: &[Arg]) -> Piece {
        let hir = self.hir;
        if let Some(piece) = self.static_call(id, object, name, args) {
            return piece;
        }
        if name == "toString" && args.is_empty() && self.kind(object) == Kind::Server {
            return Piece::atom("str").call(vec![self.expr(object)]);
        }
        if self.is_module_value(object) {
            let owner = self.expr(object);
            let callee = self.dotted(owner, &super::names::identifier(name), at);
            let brackets = self.plain_arguments(id, args);
            return callee.then(brackets);
        }
        let client = match self.kind(object) {
            Kind::Text => self.string_method(object, name, args),
            Kind::List => self.list_method(id, object, name, args),
            Kind::Dict => self.dict_method(object, name, args),
            Kind::Date => self.date_method(object, name),
            Kind::Pattern => self.pattern_method(object, name, args),
            Kind::Whole | Kind::Number => self.number_method(object, name, args),
            Kind::Function => self.function_method(id, object, name, args),
            Kind::Unknown => self.unknown_method(id, object, name, args),
            _ => None,
        };
        if let Some(piece) = client {
            return piece;
        }
        if matches!(name, "evaluate" | "getInfo") && !args.is_empty() {
            return self.asked(id, object, args);
        }
        let owner = self.expr(object);
        if self.lost.contains(&object) {
            self.lost.insert(id);
            return owner;
        }
        if self.is_exports(object) {
            let brackets = self.plain_arguments(id, args);
            return Piece::atom(super::names::identifier(name)).then(brackets);
        }
        match self.analysis.value(object) {
            Value::Object(_) => {
                let brackets = self.plain_arguments(id, args);
                return owner.index(literal(name)).then(brackets);
            }
            Value::Unknown if !self.is_known_method(name) && !matches!(hir.expr(object).kind, ExprKind::Call { .. }) => {
                let brackets = self.plain_arguments(id, args);
                return owner.index(literal(name)).then(brackets);
            }
            Value::Instance(_) | Value::Unknown | Value::Namespace(_) | Value::Module(_) | Value::Operator(..) | Value::Union(_) => {}
            _ if self.is_known_method(name) => {}
            _ => return self.lose(id, format!("`{name}` of this value has no equivalent in Python")),
        }
        let python = match name {
            "and" => "And",
            "or" => "Or",
            "not" => "Not",
            other => other,
        };
        let callee = self.dotted(owner, python, at);
        if matches!(self.analysis.value(object), Value::Module(_)) {
            let brackets = self.plain_arguments(id, args);
            return callee.then(brackets);
        }
        let brackets = self.guessed_arguments(id, name, args);
        callee.then(brackets)
    }

    /// Whether some class of Earth Engine has a method of that name.
    pub(super) fn is_known_method(&self, name: &str) -> bool {
        let kb = self.analysis.kb();
        kb.operators().iter().any(|op| op.receiver.is_some() && op.name.rsplit('.').next() == Some(name))
    }

    /// Arguments of a method whose receiver is not known: a single object is named arguments when it is so for every class.
    fn guessed_arguments(&mut self, id: ExprId, name: &str, args: &[Arg]) -> Piece {
        let hir = self.hir;
        let [arg] = args else { return self.plain_arguments(id, args) };
        let value = self.analysis.value(arg.value).clone();
        if !matches!(value, Value::Object(_)) {
            return self.plain_arguments(id, args);
        }
        let candidates: Vec<_> = self.analysis.kb().operators().iter().filter(|op| op.receiver.is_some() && op.name.rsplit('.').next() == Some(name)).collect();
        if candidates.is_empty() || !candidates.iter().all(|op| bind::takes_named(op, &value)) {
            return self.plain_arguments(id, args);
        }
        let ExprKind::Object(properties) = &hir.expr(arg.value).kind else {
            let held = self.expr(arg.value).at_least(super::binds::OR);
            return Piece::list("(", vec![held.prefixed("**", super::binds::LAMBDA)], ")");
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

    /// Whether an operator belongs to the Code Editor's interface.
    pub(super) fn is_interface(&self, name: &str) -> bool {
        ["Map", "ui", "Chart"].iter().any(|root| name == *root || name.strip_prefix(root).is_some_and(|rest| rest.starts_with('.')))
    }

    /// The map.
    pub(super) fn map(&mut self, id: ExprId) -> Piece {
        if self.options.show != Show::Geemap {
            return self.lose(id, "`Map` needs geemap");
        }
        self.module(Module::Geemap);
        Piece::atom(self.names.map.clone())
    }

    /// Calls that are a statement: loops over lists, exports, what changes a list.
    pub(super) fn call_statement(&mut self, id: ExprId) -> Option<Vec<Line>> {
        let hir = self.hir;
        let ExprKind::Call { callee, args, .. } = &hir.expr(id).kind else { return None };
        if self.why_lost(id).is_some() {
            return None;
        }
        if let Some(site) = self.analysis.call_at(id)
            && site.operator().name.starts_with("Export.")
            && site.operator().available.in_python()
        {
            let task = self.expr(id);
            return Some(vec![Line::code(task.method("start").call(vec![]).leaves)]);
        }
        if let Some(lines) = self.interface_statement(id) {
            return Some(lines);
        }
        let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { return None };
        let name = hir.name(property.name);
        if name == "forEach" && !self.kind(*object).is_server() {
            return self.each_statement(id, *object, args);
        }
        if matches!(name, "evaluate") && let Some(first) = args.first() && let ExprKind::Function(function) = hir.expr(first.value).kind {
            return self.answered(id, *object, function);
        }
        None
    }

    /// `object.evaluate(function(value) {...})` as a statement: the callback's statements with the answer.
    fn answered(&mut self, id: ExprId, object: ExprId, function: FunctionId) -> Option<Vec<Line>> {
        let _ = (id, object, function);
        None
    }

    /// `list.forEach(function(item) {...})` as a loop.
    fn each_statement(&mut self, id: ExprId, object: ExprId, args: &[Arg]) -> Option<Vec<Line>> {
        let hir = self.hir;
        if self.why_lost(id).is_some() {
            return None;
        }
        let first = args.first()?.value;
        let keys = self.object_keys(object);
        let (inline, params) = match &hir.expr(first).kind {
            ExprKind::Function(function) => (self.can_be_loop(*function).then_some(*function), hir.function(*function).params.len()),
            _ => (None, match self.analysis.value(first) {
                Value::Function(function) => hir.function(*function).params.len(),
                _ => 1,
            }),
        };
        if params > 2 {
            return None;
        }
        let items = match keys {
            Some(dict) => self.expr(dict),
            None => self.expr(object),
        };
        let mut leaves = vec![word("for")];
        if let Some(function) = inline {
            let shape = hir.function(function);
            let mut names: Vec<Piece> = Vec::new();
            for param in &shape.params {
                if let Some(binding) = self.analysis.scopes.resolve(param.target)
                    && names.len() == 1
                {
                    self.whole.insert(binding);
                }
                names.push(self.expr(param.target));
            }
            let iter = match names.len() {
                0 => {
                    names.push(Piece::atom("_"));
                    items
                }
                1 => items,
                _ => {
                    names.reverse();
                    Piece::atom("enumerate").call(vec![items])
                }
            };
            leaves.extend(Piece::items(names).spaced().leaves);
            leaves.push(word("in").spaced());
            let mut iter = super::breakable(iter);
            iter[0].space = true;
            leaves.extend(iter);
            leaves.push(word(":"));
            let outer = self.writes.outer(function).to_vec();
            self.outside.extend(outer);
            self.steps.push(Vec::new());
            let body = match &shape.body {
                FunctionBody::Block(stmts) => {
                    let open = self.text[shape.head.end as usize..].find('{').map_or(shape.head.end, |at| shape.head.end + at as u32 + 1);
                    self.body(stmts, open, shape.span.end.saturating_sub(1).max(open))
                }
                FunctionBody::Expr(value) => {
                    let prelude = std::mem::take(&mut self.prelude);
                    let lines = self.expression_lines(*value);
                    let mut body = std::mem::replace(&mut self.prelude, prelude);
                    body.extend(lines);
                    body
                }
            };
            self.steps.pop();
            return Some(vec![Line::Code { leaves, body }]);
        }
        let function = self.expr(first);
        let (name, args, iter) = if params == 2 {
            let (index, item) = (self.names.fresh("index"), self.names.fresh("item"));
            let names = Piece::items(vec![Piece::atom(index.clone()), Piece::atom(item.clone())]);
            (names, vec![Piece::atom(item), Piece::atom(index)], Piece::atom("enumerate").call(vec![items]))
        } else {
            let item = self.names.fresh("item");
            let args = if params == 0 { vec![] } else { vec![Piece::atom(item.clone())] };
            (Piece::atom(item), args, items)
        };
        let _ = id;
        leaves.extend(name.spaced().leaves);
        leaves.push(word("in").spaced());
        let mut iter = super::breakable(iter);
        iter[0].space = true;
        leaves.extend(iter);
        leaves.push(word(":"));
        let body = vec![Line::code(function.call(args).leaves)];
        Some(vec![Line::Code { leaves, body }])
    }

    /// `Object.keys(dict)`.
    fn object_keys(&self, expr: ExprId) -> Option<ExprId> {
        let hir = self.hir;
        let ExprKind::Call { callee, args, .. } = &hir.expr(expr).kind else { return None };
        let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { return None };
        let is = hir.name(property.name) == "keys"
            && matches!(hir.expr(*object).kind, ExprKind::Name(name) if hir.name(name) == "Object")
            && self.analysis.scopes.resolve(*object).is_none();
        args.first().filter(|_| is).map(|arg| arg.value)
    }

    /// Whether a callback can be the body of a loop: it returns nothing, hides no variable, and no function keeps its variables.
    fn can_be_loop(&self, id: FunctionId) -> bool {
        let hir = self.hir;
        let function = hir.function(id);
        let scopes = &self.analysis.scopes;
        let simple = function.params.iter().all(|param| param.default.is_none() && matches!(hir.expr(param.target).kind, ExprKind::Name(_)));
        let returns = hir.stmts.iter().enumerate().any(|(index, stmt)| {
            matches!(stmt.kind, StmtKind::Return(_)) && scopes.stmt_function[index] == Some(id)
        });
        let around = scopes.function_parent[id.index()];
        let hides = scopes.locals[id.index()].iter().any(|&local| {
            let name = scopes.binding(local).name;
            scopes.bindings.iter().enumerate().any(|(index, other)| {
                index as u32 != local.0 && other.name == name && other.function != Some(id) && (other.function.is_none() || other.function == around || scopes.is_within(around, other.function.unwrap_or(id)))
            })
        });
        let kept = (0..hir.functions.len() as u32).map(FunctionId).any(|inner| {
            scopes.function_parent[inner.index()] == Some(id) && !self.runs_at_once(inner)
        });
        simple && !returns && !hides && !kept
    }

    /// Whether a function is an argument of a call that runs it then and there.
    pub(super) fn runs_at_once(&self, id: FunctionId) -> bool {
        let hir = self.hir;
        let Some(expr) = hir.exprs.iter().position(|expr| matches!(expr.kind, ExprKind::Function(function) if function == id)) else { return false };
        match self.analysis.scopes.parents[expr] {
            crate::semantic::scope::Parent::Expr(parent) => match &hir.expr(parent).kind {
                ExprKind::Call { callee, .. } => match &hir.expr(*callee).kind {
                    ExprKind::Member { object, property } => {
                        self.kind(*object).is_server() || matches!(hir.name(property.name), "map" | "forEach" | "filter" | "reduce" | "iterate" | "sort" | "some" | "every" | "find")
                    }
                    _ => false,
                },
                _ => false,
            },
            _ => false,
        }
    }
}
