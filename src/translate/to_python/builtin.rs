//! Translates global functions of JavaScript, `print`, and methods of numbers, objects and
//! functions.
//!
//! JavaScript: `parseInt(text, 10)`, `x.toFixed(2)`
//! Python: `int(text)`, `format(x, ".2f")`

use super::ToPython;
use super::header::Module;
use super::kinds::Kind;
use super::precedence::TERNARY;
use super::python_fragment::{conditional, literal, nones};
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::translate::Show;
use crate::translate::code::Line;
use crate::translate::emitter::word;
use crate::translate::fragment::{Fragment, atom, call};

impl ToPython<'_> {
    /// Translates a call of a global function. Returns `None` for any other name.
    pub(super) fn builtin(&mut self, id: ExprId, name: &str, args: &[Arg], new: bool) -> Option<Fragment> {
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let first = values.first().copied();
        let fragment = match name {
            "print" | "alert" => self.print(id, args),
            "require" => return self.require(id),
            "parseInt" => self.parse_int(first?, values.get(1).copied()),
            "parseFloat" => match self.analysis.value(first?).as_text() {
                Some(text) => atom(leading_number(text, true)),
                None => call("float", [self.expr(first?)]),
            },
            "Number" => match first {
                Some(value) if self.kind(value) == Kind::Integer => self.expr(value),
                Some(value) if self.kind(value) == Kind::Date => self.milliseconds(value),
                Some(value) => call("float", [self.expr(value)]),
                None => atom("0"),
            },
            "String" => first.map_or_else(|| literal(""), |value| self.as_text(value)),
            "Boolean" => call("bool", [self.truth(first?)]),
            "isNaN" => self.module(Module::Math).invoke("isnan", [self.expr(first?)]),
            "isFinite" => self.module(Module::Math).invoke("isfinite", [self.expr(first?)]),
            "encodeURIComponent" | "encodeURI" => self.url_parse("quote", first?),
            "decodeURIComponent" | "decodeURI" => self.url_parse("unquote", first?),
            "Date" if new => self.new_date(id, &values),
            "Array" => match first {
                Some(count) if values.len() == 1 && self.kind(count).is_number() => nones(self.expr(count)),
                _ => self.list_of(&values),
            },
            "Object" if values.is_empty() => Fragment::list("{", vec![], "}"),
            "RegExp" => {
                let source = self.expr(first?);
                self.module(Module::Re).invoke("compile", [source])
            }
            "Error" | "TypeError" | "RangeError" => call("Exception", values.iter().map(|&value| self.expr(value))),
            _ => return None,
        };
        Some(fragment)
    }

    /// Translates `require(...)` within an expression: imports the module before the statement.
    fn require(&mut self, id: ExprId) -> Option<Fragment> {
        let Some(module) = self.module_of(id) else {
            return Some(self.mark_untranslatable(id, "the module cannot be read: `require` is not translated"));
        };
        self.report_unread_module(id);
        self.prelude.push(Line::code(vec![word("import"), word(module).spaced()]));
        // `import a.b` binds `a`.
        module.split('.').map(Fragment::atom).reduce(|package, part| package.member(&part.text()))
    }

    fn parse_int(&mut self, value: ExprId, radix: Option<ExprId>) -> Fragment {
        let fragment = self.expr(value);
        if let Some(radix) = radix
            && self.analysis.value(radix).as_number() != Some(10.0)
        {
            return call("int", [fragment, self.expr(radix)]);
        }
        match self.analysis.value(value).as_text() {
            Some(text) => atom(leading_number(text, false)),
            None => call("int", [fragment]),
        }
    }

    /// Returns `urllib.parse.function(text)`.
    fn url_parse(&mut self, function: &str, text: ExprId) -> Fragment {
        let text = self.expr(text);
        self.module(Module::UrlParse).member("parse").invoke(function, [text])
    }

    /// Returns `[a, b]`.
    pub(super) fn list_of(&mut self, items: &[ExprId]) -> Fragment {
        let items = items.iter().map(|&item| self.expr(item)).collect();
        Fragment::list("[", items, "]")
    }

    /// Translates `print(...)`; the options decide how server values are displayed.
    pub(super) fn print(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let reasons: Vec<Option<String>> = args.iter().map(|arg| self.untranslatable_reason(arg.value)).collect();
        let has_translatable_value =
            args.iter().zip(&reasons).any(|(arg, reason)| reason.is_none() && self.kind(arg.value) != Kind::Text);
        if let Some(reason) = reasons.into_iter().flatten().next()
            && !has_translatable_value
        {
            // The chart or panel does not exist in Python; the label stays.
            let labels: Vec<&Arg> = args.iter().filter(|arg| self.kind(arg.value) == Kind::Text).collect();
            if labels.is_empty() {
                return self.mark_untranslatable(id, reason);
            }
            self.report_todo(self.span(id), reason);
            return call("print", labels.into_iter().map(|arg| self.expr(arg.value)));
        }
        if let [arg] = args
            && self.has_own_display(arg.value)
        {
            return self.expr(arg.value);
        }
        let has_server_value = args.iter().any(|arg| !self.is_client(arg.value));
        match self.state.options.show {
            Show::Geemap | Show::Notebook if has_server_value => {
                let display = self.module(Module::Display);
                display.call_with(self.plain_arguments(id, args))
            }
            Show::Plain if has_server_value => call("print", args.iter().map(|arg| self.displayable(arg))),
            _ => atom("print").call_with(self.plain_arguments(id, args)),
        }
    }

    /// Returns `true` if a value contains no server object.
    pub(super) fn is_client(&self, value: ExprId) -> bool {
        fn is_client_value(value: &Value) -> bool {
            match value {
                Value::Str(_) | Value::Num(_) | Value::Bool(_) | Value::Null | Value::Client(_) => true,
                Value::List(list) => (!list.open || !list.items.is_empty()) && list.items.iter().all(is_client_value),
                Value::Object(object) => !object.open && object.entries.iter().all(|(_, value)| is_client_value(value)),
                _ => false,
            }
        }
        is_client_value(self.analysis.value(value))
            || matches!(self.kind(value), Kind::Text | Kind::Integer | Kind::Number | Kind::Bool)
    }

    fn displayable(&mut self, arg: &Arg) -> Fragment {
        let value = self.expr(arg.value);
        match self.kind(arg.value) {
            Kind::Server => value.invoke("getInfo", []),
            _ if self.is_client(arg.value) => value,
            Kind::List => {
                let list = self.module(Module::Ee).invoke("List", [value]);
                list.invoke("getInfo", [])
            }
            _ => {
                let class = self.module(Module::Ee).member("ComputedObject");
                let test = call("isinstance", [value.clone(), class]);
                conditional(value.clone().invoke("getInfo", []), test, value.at_least(TERNARY))
            }
        }
    }

    pub(super) fn number_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let first = args.first().map(|arg| arg.value);
        match name {
            "toFixed" => {
                let digits = first.map_or(Some(0.0), |digits| self.analysis.value(digits).as_number());
                let value = self.expr(object);
                match digits {
                    Some(digits) => Some(call("format", [value, literal(&format!(".{digits}f"))])),
                    None => {
                        let digits = self.expr(first?);
                        let spec = literal(".").infix("+", call("str", [digits]));
                        let spec = spec.infix("+", literal("f"));
                        Some(call("format", [value, spec]))
                    }
                }
            }
            "toString" if args.is_empty() => Some(self.as_text(object)),
            "toString" => match self.analysis.value(first?).as_number() {
                Some(16.0) => Some(call("format", [self.expr(object), literal("x")])),
                Some(2.0) => Some(call("format", [self.expr(object), literal("b")])),
                _ => None,
            },
            "toLocaleString" => Some(self.as_text(object)),
            "valueOf" => Some(self.expr(object)),
            _ => None,
        }
    }

    pub(super) fn dict_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        if name != "hasOwnProperty" {
            return None;
        }
        let key = self.expr(args.first()?.value);
        let dict = self.expr(object);
        Some(key.infix("in", dict))
    }

    /// Translates `f.call(this, a)` and `f.apply(this, list)`.
    pub(super) fn function_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        match name {
            "call" => {
                let owner = self.expr(object);
                let args = args.iter().skip(1).map(|arg| self.expr(arg.value)).collect();
                Some(owner.call(args))
            }
            "apply" => {
                if let Some(fragment) = self.applied_list_method(object, args) {
                    return Some(fragment);
                }
                let owner = self.expr(object);
                let list = self.expr(args.get(1)?.value).starred("*");
                Some(owner.call(vec![list]))
            }
            _ => None,
        }
    }

    /// Translates `list.push.apply(list, items)` and `[].concat.apply([], lists)`. Returns `None`
    /// for any other function.
    fn applied_list_method(&mut self, function: ExprId, args: &[Arg]) -> Option<Fragment> {
        let (owner, method) = self.member_parts(function)?;
        let [receiver, items] = args else { return None };
        let is_empty_list =
            |expr: ExprId| matches!(&self.hir.expr(expr).kind, ExprKind::List(items) if items.is_empty());
        let is_of_array = self.is_array_prototype(owner) || is_empty_list(owner);
        match method {
            "push" if is_of_array || self.kind(owner) == Kind::List => {
                let items = self.expr(items.value);
                Some(self.expr(receiver.value).invoke("extend", [items]))
            }
            "concat" if is_of_array && is_empty_list(receiver.value) => Some(self.flat(items.value)),
            _ => None,
        }
    }

    /// Translates a method call on an unknown value, if only client values have such a method.
    pub(super) fn unknown_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        match name {
            "map" | "filter" | "slice" | "sort" | "reduce" | "reverse" | "indexOf" | "splice" | "join" | "fill"
            | "find"
                if self.is_data(object) || self.has_sequence_use(object) =>
            {
                self.list_method(id, object, name, args)
            }
            "split" | "replace" | "trim" | "match" | "toLowerCase" | "toUpperCase" if self.is_data(object) => {
                self.string_method(object, name, args)
            }
            "toLowerCase" | "toUpperCase" | "trim" | "replace" | "slice"
                if let Some(fragment) = self.shared_string_method(id, object, name, args) =>
            {
                Some(fragment)
            }
            "slice" if args.is_empty() => self.list_method(id, object, name, args),
            "filter" | "map" | "sort" | "reduce" if self.takes_client_function(args, name) => {
                self.list_method(id, object, name, args)
            }
            "replace" | "split" | "match" if args.first().is_some_and(|arg| self.kind(arg.value) == Kind::Regex) => {
                self.string_method(object, name, args)
            }
            "push" | "forEach" | "some" | "every" | "findIndex" | "includes" | "unshift" | "shift" | "pop"
            | "lastIndexOf" => self.list_method(id, object, name, args),
            "concat" => self.unknown_concat(object, args),
            "toLocaleUpperCase" | "toLocaleLowerCase" | "trimStart" | "trimEnd" | "charAt" | "substring" | "substr"
            | "startsWith" | "endsWith" | "charCodeAt" | "padStart" | "padEnd" | "localeCompare" => {
                self.string_method(object, name, args)
            }
            "toFixed" => self.number_method(object, name, args),
            "hasOwnProperty" => self.dict_method(object, name, args),
            "getTime" | "getFullYear" | "getMonth" | "getDate" | "toISOString" | "getUTCFullYear" | "getDay" => {
                self.date_method(object, name)
            }
            "toString" if args.is_empty() => Some(self.as_text(object)),
            "join" if args.len() <= 1 && !self.is_server_like(object) => self.list_method(id, object, name, args),
            "split"
                if self.analysis.value(object) == &Value::Unknown
                    && matches!(self.hir.expr(object).kind, ExprKind::Index { .. }) =>
            {
                self.string_method(object, name, args)
            }
            "test" => self.pattern_method(object, name, args),
            "call" | "apply" => self.function_method(object, name, args),
            _ => None,
        }
    }

    /// Returns `true` if the script uses a variable as only a client list or string can be used:
    /// `x.length`, `x[0]`, `x.push(y)`. Returns `false` if the script tests the type of the
    /// variable or assigns it again, as in `x = x[1]`: it may be something else then.
    pub(super) fn has_sequence_use(&self, object: ExprId) -> bool {
        let Some(binding) = self.resolve(object) else { return false };
        if self.analysis.scopes.binding(binding).writes > 1 {
            return false;
        }
        let mut has_use = false;
        for &reference in self.state.writes.references(binding) {
            let Parent::Expr(parent) = self.analysis.scopes.parents[reference.index()] else { continue };
            match &self.hir.expr(parent).kind {
                ExprKind::Unary { op: UnaryOp::Typeof, .. } | ExprKind::Binary { op: BinaryOp::InstanceOf, .. } => {
                    return false;
                }
                ExprKind::Call { callee, .. }
                    if self.member_parts(*callee).is_some_and(|(_, name)| name == "isArray") =>
                {
                    return false;
                }
                ExprKind::Index { object, index } => {
                    has_use |= *object == reference && self.kind(*index).is_number();
                }
                ExprKind::Member { property, .. } => {
                    let is_called = self.is_callee(parent);
                    has_use |= match self.hir.name(property.name) {
                        "length" => !is_called,
                        "push" | "forEach" | "unshift" | "splice" | "some" | "every" => is_called,
                        _ => false,
                    };
                }
                _ => {}
            }
        }
        has_use
    }

    /// Returns `true` if an expression is the callee of a call.
    fn is_callee(&self, expr: ExprId) -> bool {
        match self.analysis.scopes.parents[expr.index()] {
            Parent::Expr(call) => matches!(self.hir.expr(call).kind, ExprKind::Call { callee, .. } if callee == expr),
            _ => false,
        }
    }

    /// Returns `true` if the script calls a method of a variable.
    pub(super) fn calls_method(&self, object: ExprId, name: &str) -> bool {
        let Some(binding) = self.resolve(object) else { return false };
        self.state.writes.references(binding).iter().any(|&reference| {
            let Parent::Expr(member) = self.analysis.scopes.parents[reference.index()] else { return false };
            match self.hir.expr(member).kind {
                ExprKind::Member { object, property } => {
                    object == reference && self.hir.name(property.name) == name && self.is_callee(member)
                }
                _ => false,
            }
        })
    }

    /// Returns `true` for the length of an unknown value: no object of Earth Engine has a length
    /// without a call.
    pub(super) fn is_client_length(&self, object: ExprId, name: &str) -> bool {
        name == "length" && self.kind(object) == Kind::Unknown && !self.calls_method(object, name)
    }

    /// Returns `true` if only a client array can take the arguments: Earth Engine filters by
    /// filters, maps with one parameter, and sorts by keys.
    fn takes_client_function(&self, args: &[Arg], name: &str) -> bool {
        let Some(first) = args.first() else { return false };
        let Value::Function(id) = self.analysis.value(first.value) else { return false };
        name != "map" || self.hir.function(*id).params.len() > 1
    }

    fn is_server_like(&self, object: ExprId) -> bool {
        matches!(self.hir.expr(object).kind, ExprKind::Call { .. })
    }
}

/// Returns the number at the start of a text, as `parseInt` and `parseFloat` parse it.
fn leading_number(text: &str, allows_fraction: bool) -> String {
    let text = text.trim();
    let mut end = 0;
    let mut has_point = !allows_fraction;
    for (at, c) in text.char_indices() {
        match c {
            '-' | '+' if at == 0 => {}
            '.' if !has_point => has_point = true,
            c if c.is_ascii_digit() => {}
            _ => break,
        }
        end = at + c.len_utf8();
    }
    match text[..end].parse::<f64>() {
        Ok(number) => format!("{number}"),
        Err(_) => "float(\"nan\")".to_owned(),
    }
}
