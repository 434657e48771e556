//! Translates classes, their instances and methods.
//!
//! Python: `class Index:` with `scale = 30` and `def of(self, image):`
//! JavaScript: `class Index { of(image) {...} }` and `Index.prototype.scale = 30;`
//!
//! A member of the class, such as `Index.scale`, lies in the prototype, where instances find it as
//! well. The receiver is `this`; a method with inner functions, which have a `this` of their own,
//! keeps it in a variable.

use super::javascript_fragment::{atom, change, docstring_comment};
use super::{ToJavaScript, block, word};
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, ScopeKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ExprId, ExprKind, FunctionBody, FunctionId, Ident, StmtId, StmtKind, Symbol};
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;
use rustc_hash::FxHashMap;

/// The constructor of a Python class.
const INIT: &str = "__init__";

/// Methods with special names that JavaScript has under another name.
const SPECIAL_METHODS: &[(&str, &str)] = &[(INIT, "constructor"), ("__str__", "toString")];

/// Maximum number of base classes that are followed.
const MAX_DEPTH: usize = 8;

/// A method of a class.
#[derive(Debug, Clone, Copy)]
struct Method {
    function: FunctionId,
    role: MethodRole,
}

/// How a method is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MethodRole {
    /// With the receiver as the first parameter.
    Instance,
    /// Without a receiver: `@staticmethod`.
    Static,
    /// As an attribute: `@property`.
    Property,
}

/// A class of the file.
#[derive(Debug, Default)]
struct Class {
    base: Option<BindingId>,
    methods: FxHashMap<Symbol, Method>,
}

/// The classes of a file that have an equivalent in JavaScript.
#[derive(Debug, Default)]
pub(super) struct Classes {
    by_binding: FxHashMap<BindingId, Class>,
    /// By method: its class and role.
    by_function: FxHashMap<FunctionId, (BindingId, MethodRole)>,
    /// By class that has no equivalent: the reason.
    reasons: FxHashMap<StmtId, String>,
}

impl Classes {
    /// Collects the classes of a file.
    pub fn new(analysis: &Analysis) -> Classes {
        let hir = &analysis.hir;
        let mut classes = Classes::default();
        for (index, stmt) in hir.stmts.iter().enumerate() {
            let StmtKind::Class { bases, decorators, body, .. } = &stmt.kind else { continue };
            let id = StmtId(index as u32);
            match classes.class(analysis, id, bases, decorators, body) {
                Ok((binding, class)) => {
                    let methods = class.methods.values().map(|method| (method.function, (binding, method.role)));
                    classes.by_function.extend(methods);
                    classes.by_binding.insert(binding, class);
                }
                Err(reason) => {
                    classes.reasons.insert(id, reason);
                }
            }
        }
        classes
    }

    /// Returns a class, or the reason why it has no equivalent.
    fn class(
        &self,
        analysis: &Analysis,
        id: StmtId,
        bases: &[ExprId],
        decorators: &[ExprId],
        body: &[StmtId],
    ) -> Result<(BindingId, Class), String> {
        let hir = &analysis.hir;
        let source = |expr: ExprId| match hir.expr(expr).kind {
            ExprKind::Name(name) => hir.name(name),
            ExprKind::Member { property, .. } => hir.name(property.name),
            _ => "",
        };
        let binding = analysis.scopes.stmt_bindings.get(&id).and_then(|bindings| bindings.first().copied());
        let is_only_class = |binding: BindingId| {
            analysis.scopes.binding(binding).writes <= 1 && !self.by_binding.contains_key(&binding)
        };
        let binding = binding.filter(|&binding| is_only_class(binding));
        let binding = binding.ok_or("a class that is defined twice is not translated")?;
        if let Some(&decorator) = decorators.first() {
            return Err(format!("the decorator `{}` of a class is not translated", source(decorator)));
        }
        let mut class = Class::default();
        for &base in bases.iter().filter(|&&base| source(base) != "object") {
            let known = analysis.scopes.resolve(base).filter(|base| self.by_binding.contains_key(base));
            if class.base.is_some() || known.is_none() {
                return Err(format!("the base class `{}` has no equivalent in JavaScript", source(base)));
            }
            class.base = known;
        }
        for &member in body {
            match &hir.stmt(member).kind {
                StmtKind::Function(function) => {
                    let (name, method) = method(analysis, *function)?;
                    if class.methods.insert(name, method).is_some() {
                        return Err(format!("the method `{}` is defined twice", hir.name(name)));
                    }
                    if class.base.is_some() && hir.name(name) == INIT && !starts_with_super(analysis, *function) {
                        return Err(format!("`{INIT}` does not begin with that of the base class"));
                    }
                }
                StmtKind::Assign { targets, op: None, .. }
                    if targets.iter().all(|&target| matches!(hir.expr(target).kind, ExprKind::Name(_))) => {}
                StmtKind::Expr(value) if matches!(hir.expr(*value).kind, ExprKind::String(_)) => {}
                StmtKind::Empty => {}
                _ => return Err("this class has statements that are not translated".to_owned()),
            }
        }
        Ok((binding, class))
    }

    /// Returns `true` if JavaScript has the class.
    pub fn has(&self, binding: BindingId) -> bool {
        self.by_binding.contains_key(&binding)
    }

    /// Returns the method with a name, of a class or of its bases.
    fn method(&self, class: BindingId, name: Symbol) -> Option<Method> {
        let mut at = Some(class);
        for _ in 0..MAX_DEPTH {
            let class = self.by_binding.get(&at?)?;
            if let Some(method) = class.methods.get(&name) {
                return Some(*method);
            }
            at = class.base;
        }
        None
    }

    /// Returns the parameter of a method that holds its receiver.
    pub fn receiver(&self, analysis: &Analysis, function: FunctionId) -> Option<ExprId> {
        let (_, role) = self.by_function.get(&function)?;
        let first = analysis.hir.function(function).params.first()?;
        (*role != MethodRole::Static).then_some(first.target)
    }
}

/// Returns the name and the role of a method, or the reason why it has no equivalent.
fn method(analysis: &Analysis, function: FunctionId) -> Result<(Symbol, Method), String> {
    let hir = &analysis.hir;
    let known = hir.function(function);
    let name = known.name.ok_or("a method without a name")?.name;
    let text = hir.name(name);
    if text.starts_with("__") && text.ends_with("__") && !SPECIAL_METHODS.iter().any(|(python, _)| *python == text) {
        return Err(format!("the method `{text}` has no equivalent in JavaScript"));
    }
    if known.generator || known.asynchronous {
        return Err("generators and `async` functions are not translated".to_owned());
    }
    let decorators: Vec<&str> = known
        .decorators
        .iter()
        .map(|&decorator| match hir.expr(decorator).kind {
            ExprKind::Name(name) => hir.name(name),
            _ => "",
        })
        .collect();
    let role = match decorators[..] {
        [] if !known.params.is_empty() => MethodRole::Instance,
        ["staticmethod"] => MethodRole::Static,
        ["property"] => MethodRole::Property,
        _ => return Err(format!("the method `{text}` is of a kind that is not translated")),
    };
    Ok((name, Method { function, role }))
}

/// Returns `true` if a method calls `super().__init__(...)` first.
fn starts_with_super(analysis: &Analysis, function: FunctionId) -> bool {
    let hir = &analysis.hir;
    let FunctionBody::Block(stmts) = &hir.function(function).body else { return false };
    let mut values = stmts.iter().map(|&stmt| match hir.stmt(stmt).kind {
        StmtKind::Expr(value) => Some(value),
        _ => None,
    });
    let is_docstring =
        |value: &Option<ExprId>| value.is_some_and(|value| matches!(hir.expr(value).kind, ExprKind::String(_)));
    let first = values.find(|value| !is_docstring(value)).flatten();
    let Some(first) = first else { return false };
    let ExprKind::Call { callee, .. } = &hir.expr(first).kind else { return false };
    let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { return false };
    hir.name(property.name) == INIT && is_super(analysis, *object)
}

/// Returns `true` for `super()`.
fn is_super(analysis: &Analysis, expr: ExprId) -> bool {
    let hir = &analysis.hir;
    match &hir.expr(expr).kind {
        ExprKind::Call { callee, .. } => {
            matches!(hir.expr(*callee).kind, ExprKind::Name(name) if hir.name(name) == "super")
                || matches!(hir.expr(*callee).kind, ExprKind::This)
        }
        _ => false,
    }
}

impl ToJavaScript<'_> {
    /// Translates `class name:`.
    pub(super) fn class(&mut self, id: StmtId, name: Ident, body: &[StmtId]) -> Vec<Line> {
        let hir = self.hir;
        let span = hir.stmt(id).span;
        if let Some(reason) = self.state.classes.reasons.get(&id) {
            let reason = reason.clone();
            self.report_todo(span, reason);
            return Vec::new();
        }
        let binding = self.analysis.scopes.stmt_bindings.get(&id).and_then(|bindings| bindings.first().copied());
        let Some(binding) = binding else { return Vec::new() };
        let class: Box<str> = self.names.get(binding).into();
        let mut before = Vec::new();
        let mut members: Vec<Line> = Vec::new();
        let mut attributes: Vec<Line> = Vec::new();
        let mut at = name.span.end;
        for &member in body {
            let member_span = hir.stmt(member).span;
            match &hir.stmt(member).kind {
                StmtKind::Function(function) => {
                    self.write_trivia(&mut members, &mut at, member_span.start, false);
                    members.extend(self.method_definition(*function));
                }
                StmtKind::Assign { targets, value: Some(value), .. } => {
                    let attaches = !attributes.is_empty();
                    self.write_trivia(&mut attributes, &mut at, member_span.start, attaches);
                    for target in targets {
                        attributes.extend(self.class_attribute(&class, *target, *value));
                    }
                }
                StmtKind::Expr(value) => {
                    if let ExprKind::String(text) = &hir.expr(*value).kind {
                        before.push(Line::Comment(docstring_comment(text)));
                    }
                }
                _ => {}
            }
            at = at.max(member_span.end).max(self.comments.consumed_end());
        }
        while members.first() == Some(&Line::Blank) {
            members.remove(0);
        }
        let mut tokens = vec![word("class"), word(&class).spaced()];
        if let Some(base) = self.state.classes.by_binding[&binding].base {
            tokens.extend([word("extends").spaced(), word(self.names.get(base)).spaced()]);
        }
        tokens.push(block(members));
        before.push(Line::code(tokens));
        attributes.retain(|line| *line != Line::Blank);
        before.append(&mut attributes);
        before
    }

    /// Translates an attribute of a class: `scale = 30` to `Index.prototype.scale = 30;`.
    fn class_attribute(&mut self, class: &str, target: ExprId, value: ExprId) -> Vec<Line> {
        let ExprKind::Name(name) = self.hir.expr(target).kind else { return Vec::new() };
        let value = self.expr(value);
        let mut lines = std::mem::take(&mut self.prelude);
        self.flush_todos(&mut lines);
        let owner = atom(class).member("prototype").member(self.hir.name(name));
        lines.push(change(false, owner, "=", value));
        lines
    }

    fn method_definition(&mut self, id: FunctionId) -> Vec<Line> {
        let hir = self.hir;
        let function = hir.function(id);
        let mut out = Vec::new();
        let docstring = self.docstring_of(id);
        if let Some(text) = &docstring {
            out.push(Line::Comment(docstring_comment(text)));
        }
        let receiver = self.state.classes.receiver(self.analysis, id);
        let receiver = receiver.and_then(|receiver| self.resolve(receiver));
        let keeps_this = receiver.is_some_and(|receiver| self.is_read_in_inner_function(receiver, id));
        if let Some(receiver) = receiver
            && !keeps_this
        {
            self.names.set(receiver, "this".into());
        }
        let (params, mut body) = self.function_parts(id, docstring.is_some());
        if let Some(receiver) = receiver
            && keeps_this
        {
            let is_super_call = |line: &Line| match line {
                Line::Code { tokens, .. } => tokens.first().is_some_and(|token| &*token.text == "super"),
                _ => false,
            };
            let position = body.iter().position(is_super_call).map_or(0, |position| position + 1);
            body.insert(position, change(true, atom(self.names.get(receiver)), "=", atom("this")));
        }
        let Some(name) = function.name else { return out };
        let text = hir.name(name.name);
        let name = SPECIAL_METHODS.iter().find(|(python, _)| *python == text).map_or(text, |(_, name)| *name);
        let mut tokens = Vec::new();
        if self.state.classes.by_function.get(&id).is_some_and(|(_, role)| *role == MethodRole::Property) {
            tokens.push(word("get"));
        }
        let head = atom(name).call(params);
        tokens.extend(if tokens.is_empty() { head } else { head.spaced() }.tokens);
        tokens.push(block(body));
        out.push(Line::code(tokens));
        out
    }

    /// Returns `true` if a variable is read where `this` is another one: in a function within
    /// `function`, in a comprehension or in a loop.
    fn is_read_in_inner_function(&self, binding: BindingId, function: FunctionId) -> bool {
        let hir = self.hir;
        let span = hir.function(function).span;
        let chunk = hir.chunk(hir.chunk_of_function(function));
        let inner: Vec<_> = chunk
            .exprs
            .clone()
            .filter(|&index| matches!(hir.exprs[index].kind, ExprKind::Comprehension { .. } | ExprKind::Function(_)))
            .map(|index| hir.exprs[index].span)
            .chain(chunk.stmts.clone().filter_map(|index| {
                let stmt = &hir.stmts[index];
                let is_inner = matches!(stmt.kind, StmtKind::Function(_) | StmtKind::ForEach { .. });
                is_inner.then_some(stmt.span)
            }))
            .filter(|&inner| span.contains(inner) && inner != span)
            .collect();
        chunk.exprs.clone().any(|index| {
            let id = ExprId(index as u32);
            self.resolve(id) == Some(binding)
                && (self.analysis.scopes.function_of[index] != Some(function)
                    || inner.iter().any(|inner| inner.contains(hir.exprs[index].span)))
        })
    }

    fn docstring_of(&self, id: FunctionId) -> Option<String> {
        match &self.hir.function(id).body {
            FunctionBody::Block(stmts) => self.docstring(stmts),
            FunctionBody::Expr(_) => None,
        }
    }

    /// Translates calls of classes, of `super()` and of methods of the file. Returns `None` for any
    /// other call.
    pub(super) fn class_call(&mut self, id: ExprId, callee: ExprId, args: &[Arg]) -> Option<Fragment> {
        if let Some(class) = self.class_named(callee) {
            let init = self.hir.names.find(INIT).and_then(|init| self.state.classes.method(class, init));
            let brackets = match init {
                Some(init) => self.method_arguments(id, init, args),
                None => self.plain_arguments(id, args),
            };
            return Some(atom(format!("new {}", self.names.get(class))).call_with(brackets));
        }
        let ExprKind::Member { object, property } = &self.hir.expr(callee).kind else { return None };
        let name = self.hir.name(property.name);
        if is_super(self.analysis, *object) {
            let (class, _) = *self.function.and_then(|function| self.state.classes.by_function.get(&function))?;
            let base = self.state.classes.by_binding.get(&class)?.base?;
            let method = self.state.classes.method(base, property.name);
            let brackets = match method {
                Some(method) => self.method_arguments(id, method, args),
                None => self.plain_arguments(id, args),
            };
            let owner = atom("super");
            return Some(if name == INIT { owner } else { owner.member(name) }.call_with(brackets));
        }
        let method = self.method_named(*object, property.name)?;
        let owner = self.expr(*object);
        let owner = if self.class_named(*object).is_some() { owner.member("prototype") } else { owner };
        let brackets = self.method_arguments(id, method, args);
        Some(self.comments.member(owner, name, property.span.start).call_with(brackets))
    }

    fn method_arguments(&mut self, call: ExprId, method: Method, args: &[Arg]) -> Fragment {
        let skipped = usize::from(method.role != MethodRole::Static);
        self.function_arguments(call, method.function, args, skipped)
    }

    /// Translates a member of a class or a method that is not called. Returns `None` for any other
    /// member.
    pub(super) fn class_member(&mut self, object: ExprId, name: Symbol) -> Option<Fragment> {
        let text = self.hir.name(name);
        if self.class_named(object).is_some() {
            return Some(self.expr(object).member("prototype").member(text));
        }
        let method = self.method_named(object, name)?;
        if method.role == MethodRole::Property {
            return None;
        }
        // A method that is passed on keeps its receiver.
        let receiver = self.expr(object);
        Some(receiver.clone().member(text).invoke("bind", [receiver]))
    }

    /// Returns the class of the file that a name refers to.
    fn class_named(&self, expr: ExprId) -> Option<BindingId> {
        self.resolve(expr).filter(|&binding| self.state.classes.has(binding))
    }

    /// Returns the method that `object.name` refers to, by the class of the object or, if that is
    /// not known, by the only class with such a method.
    fn method_named(&self, object: ExprId, name: Symbol) -> Option<Method> {
        let classes = &self.state.classes;
        if let Some(class) = self.class_named(object) {
            return classes.method(class, name);
        }
        let binding = self.resolve(object)?;
        let known = self.analysis.scopes.binding(binding);
        let receiver_of = known.function.filter(|&function| {
            classes.receiver(self.analysis, function).is_some_and(|receiver| self.resolve(receiver) == Some(binding))
        });
        if let Some((class, _)) = receiver_of.and_then(|function| classes.by_function.get(&function)) {
            return classes.method(*class, name);
        }
        let is_operator = !self.analysis.kb().methods_named(self.hir.name(name)).is_empty();
        if is_operator || !matches!(self.analysis.value(object), Value::Unknown | Value::Module(_)) {
            return None;
        }
        let mut found = classes.by_binding.values().filter_map(|class| class.methods.get(&name));
        let method = *found.next()?;
        found.next().is_none().then_some(method)
    }

    /// Returns the values that the file assigns to the attributes of a name in its classes. Returns
    /// `None` if one of them is not an expression of its own.
    pub(super) fn attribute_values(&self, object: ExprId, name: Symbol) -> Option<Vec<ExprId>> {
        let hir = self.hir;
        let binding = self.resolve(object)?;
        let function = self.analysis.scopes.binding(binding).function?;
        let receiver = self.state.classes.receiver(self.analysis, function)?;
        if self.resolve(receiver) != Some(binding) {
            return None;
        }
        let mut values = Vec::new();
        for stmt in &hir.stmts {
            let StmtKind::Assign { targets, op, value, .. } = &stmt.kind else { continue };
            let is_target = |&target: &ExprId| match &hir.expr(target).kind {
                ExprKind::Member { property, .. } => property.name == name,
                ExprKind::Name(symbol) => *symbol == name && self.is_in_class(target),
                _ => false,
            };
            if targets.iter().any(is_target) {
                values.push(value.filter(|_| op.is_none())?);
            }
        }
        Some(values)
    }

    /// Returns `true` for a variable in the body of a class.
    fn is_in_class(&self, variable: ExprId) -> bool {
        let scopes = &self.analysis.scopes;
        let scope = self.resolve(variable).map(|binding| scopes.binding(binding).scope);
        scope.is_some_and(|scope| scopes.scopes[scope.0 as usize].kind == ScopeKind::Class)
    }
}
