//! What JavaScript offers: global functions, `Math`, `JSON`, `Object`, `Array`, numbers, functions'
//! own methods.

use super::binds::{COMPARE, PRODUCT, SUM, TERNARY, UNARY};
use super::header::{Helper, Module};
use super::kinds::Kind;
use super::string::{literal, slice};
use super::{ToPython, expr};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use crate::translate::Show;
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;

impl ToPython<'_> {
    /// A call of a global name; `None`: an operator, or a name that the script does not define.
    pub(super) fn builtin(&mut self, id: ExprId, name: &str, args: &[Arg], new: bool) -> Option<Fragment> {
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let first = given.first().copied();
        let fragment = match name {
            "print" | "alert" => self.print(id, args),
            "require" => match self.module_of(id) {
                // The package is bound, its module is a member of it.
                Some(module) => {
                    self.prelude.push(Line::code(vec![super::word("import"), super::word(module).spaced()]));
                    module.split('.').map(Fragment::atom).reduce(|package, part| package.member(&part.text()))?
                }
                None => self.lose(id, "the module cannot be read: `require` is not translated"),
            },
            "parseInt" => {
                let value = first?;
                let kind = self.kind(value);
                let fragment = self.expr(value);
                match given.get(1) {
                    Some(&radix) if self.analysis.value(radix).as_number() != Some(10.0) => {
                        let radix = self.expr(radix);
                        Fragment::atom("int").call(vec![fragment, radix])
                    }
                    _ if self.analysis.value(value).as_text().is_some() => {
                        let text = self.analysis.value(value).as_text().map(|text| leading_number(text, false));
                        Fragment::atom(text?)
                    }
                    _ if kind == Kind::Text && self.is_fractional(value) => {
                        Fragment::atom("int").call(vec![Fragment::atom("float").call(vec![fragment])])
                    }
                    _ => Fragment::atom("int").call(vec![fragment]),
                }
            }
            "parseFloat" if first.is_some_and(|value| self.analysis.value(value).as_text().is_some()) => {
                let text = self.analysis.value(first?).as_text().map(|text| leading_number(text, true));
                Fragment::atom(text?)
            }
            "parseFloat" => Fragment::atom("float").call(vec![self.expr(first?)]),
            "Number" => match first {
                Some(value) if self.kind(value) == Kind::Whole => self.expr(value),
                Some(value) if self.kind(value) == Kind::Date => self.milliseconds(value),
                Some(value) => Fragment::atom("float").call(vec![self.expr(value)]),
                None => Fragment::atom("0"),
            },
            "String" => match first {
                Some(value) => self.as_text(value),
                None => literal(""),
            },
            "Boolean" => Fragment::atom("bool").call(vec![self.truth(first?)]),
            "isNaN" => self.module(Module::Math).method("isnan").call(vec![self.expr(first?)]),
            "isFinite" => self.module(Module::Math).method("isfinite").call(vec![self.expr(first?)]),
            "encodeURIComponent" | "encodeURI" => {
                let text = self.expr(first?);
                self.module(Module::UrlParse).member("parse").method("quote").call(vec![text])
            }
            "decodeURIComponent" | "decodeURI" => {
                let text = self.expr(first?);
                self.module(Module::UrlParse).member("parse").method("unquote").call(vec![text])
            }
            "Date" if new => return Some(self.new_date(id, &given)),
            "Array" => match first {
                None => Fragment::list("[", vec![], "]"),
                Some(count) if given.len() == 1 && self.kind(count).is_number() => {
                    let count = self.expr(count);
                    let none = Fragment::list("[", vec![Fragment::atom("None")], "]");
                    none.binary("*", count, PRODUCT, PRODUCT, UNARY)
                }
                Some(_) => {
                    let items = given.iter().map(|&item| self.expr(item)).collect();
                    Fragment::list("[", items, "]")
                }
            },
            "Object" if given.is_empty() => Fragment::list("{", vec![], "}"),
            "RegExp" => {
                let source = self.expr(first?);
                self.module(Module::Re).method("compile").call(vec![source])
            }
            "Error" | "TypeError" | "RangeError" => {
                let args = given.iter().map(|&arg| self.expr(arg)).collect();
                Fragment::atom("Exception").call(args)
            }
            _ => return None,
        };
        Some(fragment)
    }

    /// `n` of `{length: n}`.
    fn length_in(&mut self, object: ExprId) -> Option<Fragment> {
        let hir = self.hir;
        let ExprKind::Object(properties) = &hir.expr(object).kind else { return None };
        let length = properties.iter().find(|property| {
            matches!(&property.key, crate::syntax::hir::Key::Ident(ident) if hir.name(ident.name) == "length")
        })?;
        Some(self.expr(length.value))
    }

    /// Whether a text is certain to be a number with a fraction.
    fn is_fractional(&self, value: ExprId) -> bool {
        self.analysis.value(value).as_text().is_none_or(|text| text.parse::<i64>().is_err())
            && self.analysis.value(value).as_text().is_some_and(|text| text.parse::<f64>().is_ok())
    }

    /// `print(...)`: values of the server are shown, as the options say.
    pub(super) fn print(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let reasons: Vec<Option<String>> = args.iter().map(|arg| self.why_lost(arg.value)).collect();
        let left =
            args.iter().zip(&reasons).any(|(arg, reason)| reason.is_none() && self.kind(arg.value) != Kind::Text);
        if let Some(reason) = reasons.into_iter().flatten().next()
            && !left
        {
            // A chart or panel that does not exist here; its label can stay.
            let labels: Vec<&Arg> = args.iter().filter(|arg| self.kind(arg.value) == Kind::Text).collect();
            if labels.is_empty() {
                return self.lose(id, reason);
            }
            self.trouble(self.span(id), reason);
            let labels = labels.into_iter().map(|arg| self.expr(arg.value)).collect();
            return Fragment::atom("print").call(labels);
        }
        if let [arg] = args
            && self.shows_itself(arg.value)
        {
            return self.expr(arg.value);
        }
        let server = args.iter().any(|arg| !self.is_client(arg.value));
        match self.options.show {
            Show::Geemap | Show::Notebook if server => {
                let display = self.module(Module::Display);
                let brackets = self.plain_arguments(id, args);
                display.then(brackets)
            }
            Show::Plain if server => {
                let fragments = args.iter().map(|arg| self.shown(arg)).collect();
                Fragment::atom("print").call(fragments)
            }
            _ => {
                let brackets = self.plain_arguments(id, args);
                Fragment::atom("print").then(brackets)
            }
        }
    }

    /// Whether a value holds no number that Python might write with a point.
    fn is_whole_data(&self, value: ExprId) -> bool {
        match &self.hir.expr(value).kind {
            ExprKind::List(items) => items.iter().all(|&item| self.is_whole_data(item)),
            ExprKind::Object(properties) => properties.iter().all(|property| self.is_whole_data(property.value)),
            // Written with a fraction that is not zero.
            ExprKind::Number { value, integer } => *integer || value.fract() != 0.0,
            _ => matches!(self.kind(value), Kind::Text | Kind::Whole | Kind::Truth | Kind::Null),
        }
    }

    /// Whether nothing of the server is in a value.
    fn is_client(&self, value: ExprId) -> bool {
        fn client(value: &Value) -> bool {
            match value {
                Value::Str(_) | Value::Num(_) | Value::Bool(_) | Value::Null | Value::Client(_) => true,
                Value::List(list) => (!list.open || !list.items.is_empty()) && list.items.iter().all(client),
                Value::Object(object) => !object.open && object.entries.iter().all(|(_, value)| client(value)),
                _ => false,
            }
        }
        client(self.analysis.value(value))
            || matches!(self.kind(value), Kind::Text | Kind::Whole | Kind::Number | Kind::Truth)
    }

    fn shown(&mut self, arg: &Arg) -> Fragment {
        let value = self.expr(arg.value);
        match self.kind(arg.value) {
            Kind::Server => value.method("getInfo").call(vec![]),
            _ if self.is_client(arg.value) => value,
            Kind::List => {
                let list = self.module(Module::Ee).method("List").call(vec![value]);
                list.method("getInfo").call(vec![])
            }
            _ => {
                let class = self.module(Module::Ee).member("ComputedObject");
                let test = Fragment::atom("isinstance").call(vec![value.clone(), class]);
                expr::conditional(value.clone().method("getInfo").call(vec![]), test, value.at_least(TERNARY))
            }
        }
    }

    /// `Math.max(...)`, `Object.keys(...)`, `JSON.parse(...)`, ...
    pub(super) fn static_call(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let hir = self.hir;
        let ExprKind::Name(symbol) = hir.expr(object).kind else { return self.prototype_call(id, object, name, args) };
        if self.analysis.scopes.resolve(object).is_some() {
            return None;
        }
        let owner = hir.name(symbol);
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let fragment = match (owner, name) {
            ("console", "log" | "info" | "warn" | "error" | "debug") => self.print(id, args),
            ("Math", _) => return Some(self.math(id, name, args)),
            ("JSON", "stringify") => {
                let value = *given.first()?;
                if !self.is_client(value) {
                    return Some(self.lose(id, "`JSON.stringify` of a server object"));
                }
                let whole = self.is_whole_data(value);
                let mut value = self.expr(value);
                if !whole {
                    value = self.helper(Helper::Json).call(vec![value]);
                }
                let json = self.module(Module::Json);
                match given.get(2) {
                    Some(&indent) if self.analysis.value(indent).as_number() != Some(0.0) => {
                        let indent = self.expr(indent);
                        json.method("dumps").call(vec![
                            value,
                            indent.keyword("indent"),
                            Fragment::atom("False").keyword("ensure_ascii"),
                        ])
                    }
                    _ => {
                        let separators =
                            Fragment::list("(", vec![literal(","), literal(":")], ")").keyword("separators");
                        json.method("dumps").call(vec![
                            value,
                            separators,
                            Fragment::atom("False").keyword("ensure_ascii"),
                        ])
                    }
                }
            }
            ("JSON", "parse") => {
                let value = self.expr(*given.first()?);
                self.module(Module::Json).method("loads").call(vec![value])
            }
            ("Object", "keys") => Fragment::atom("list").call(vec![self.expr(*given.first()?)]),
            ("Object", "values") => {
                let values = self.expr(*given.first()?).method("values").call(vec![]);
                Fragment::atom("list").call(vec![values])
            }
            ("Object", "entries") => {
                let items = self.expr(*given.first()?).method("items").call(vec![]);
                Fragment::atom("list").call(vec![items])
            }
            ("Object", "assign") => {
                let parts = given
                    .iter()
                    .map(|&part| self.expr(part).at_least(super::binds::OR).prefixed("**", super::binds::LAMBDA))
                    .collect();
                if !matches!(hir.expr(*given.first()?).kind, ExprKind::Object(_)) {
                    self.trouble(
                        self.span(id),
                        "`Object.assign` changes its first argument; here it makes a new dictionary",
                    );
                }
                Fragment::list("{", parts, "}")
            }
            ("Object", "freeze") => self.expr(*given.first()?),
            ("Array", "isArray") => {
                Fragment::atom("isinstance").call(vec![self.expr(*given.first()?), Fragment::atom("list")])
            }
            ("Array", "from") if given.len() == 1 => Fragment::atom("list").call(vec![self.expr(given[0])]),
            ("Array", "from") => {
                // `Array.from({length: n}, f)` gives f the index alone.
                if let ExprKind::Object(_) = &hir.expr(given[0]).kind {
                    let count = self.length_in(given[0])?;
                    let range = Fragment::atom("range").call(vec![count]);
                    return Some(self.indexed(range, given[1]));
                }
                return self.list_method(id, given[0], "map", &args[1..]);
            }
            // `Array.apply(null, Array(n))`: a list of nothing, n times.
            ("Array", "apply") => match &hir.expr(*given.get(1)?).kind {
                ExprKind::Object(_) => {
                    let count = self.length_in(given[1])?;
                    let none = Fragment::list("[", vec![Fragment::atom("None")], "]");
                    none.binary("*", count, PRODUCT, PRODUCT, UNARY)
                }
                ExprKind::Call { .. } => self.expr(given[1]),
                _ => Fragment::atom("list").call(vec![self.expr(given[1])]),
            },
            ("Array", "of") => {
                let items = given.iter().map(|&item| self.expr(item)).collect();
                Fragment::list("[", items, "]")
            }
            ("Date", "now") => self.milliseconds_now(),
            ("Date", "UTC") => {
                let date = self.date_of_parts(&given)?;
                self.milliseconds_of(date)
            }
            ("Date", "parse") => {
                let text = self.expr(*given.first()?);
                let date = self.date_from_text(text);
                self.milliseconds_of(date)
            }
            ("String", "fromCharCode") => Fragment::atom("chr").call(vec![self.expr(*given.first()?)]),
            ("Number", "parseInt") => return self.builtin(id, "parseInt", args, false),
            ("Number", "parseFloat") => return self.builtin(id, "parseFloat", args, false),
            ("Number", "isInteger") => {
                let value = self.expr(*given.first()?);
                Fragment::atom("float").call(vec![value]).method("is_integer").call(vec![])
            }
            ("Number", "isNaN") => self.module(Module::Math).method("isnan").call(vec![self.expr(*given.first()?)]),
            _ => return None,
        };
        Some(fragment)
    }

    /// `Math.max.apply(null, list)`, `Array.prototype.slice.call(...)`.
    fn prototype_call(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let hir = self.hir;
        let ExprKind::Member { object: math, property } = &hir.expr(object).kind else { return None };
        if name == "call" && self.is_array_prototype(*math) {
            let (list, rest) = args.split_first()?;
            let method = hir.name(property.name);
            let fragment = self.list_method(id, list.value, method, rest)?;
            // A part of a tuple is none of a list.
            let copied = method == "slice" && self.is_arguments(list.value);
            return Some(if copied { Fragment::atom("list").call(vec![fragment]) } else { fragment });
        }
        let is_math = matches!(hir.expr(*math).kind, ExprKind::Name(symbol) if hir.name(symbol) == "Math")
            && self.analysis.scopes.resolve(*math).is_none();
        if !is_math || name != "apply" {
            return None;
        }
        let list = self.expr(args.get(1)?.value);
        match hir.name(property.name) {
            function @ ("max" | "min") => Some(Fragment::atom(function).call(vec![list])),
            _ => None,
        }
    }

    /// `Array.prototype`, `[]`.
    pub(super) fn is_array_prototype(&self, expr: ExprId) -> bool {
        match &self.hir.expr(expr).kind {
            ExprKind::List(items) => items.is_empty(),
            ExprKind::Member { object, property } => {
                self.hir.name(property.name) == "prototype"
                    && matches!(self.hir.expr(*object).kind, ExprKind::Name(name) if self.hir.name(name) == "Array")
                    && self.analysis.scopes.resolve(*object).is_none()
            }
            _ => false,
        }
    }

    fn math(&mut self, id: ExprId, name: &str, args: &[Arg]) -> Fragment {
        if args.iter().any(|arg| self.kind(arg.value).is_server()) {
            return self.lose(id, "`Math` on a server object");
        }
        let spread = args.iter().any(|arg| arg.kind == ArgKind::Spread);
        let mut values: Vec<Fragment> = args
            .iter()
            .map(|arg| {
                let fragment = self.expr(arg.value);
                if arg.kind == ArgKind::Spread {
                    fragment.at_least(super::binds::OR).prefixed("*", super::binds::LAMBDA)
                } else {
                    fragment
                }
            })
            .collect();
        let whole = args.first().is_some_and(|arg| self.kind(arg.value) == Kind::Whole);
        match (name, values.len()) {
            ("abs", 1) => Fragment::atom("abs").call(values),
            ("max" | "min", count) if count > 1 || spread => Fragment::atom(name).call(values),
            ("max" | "min", 1) => values.remove(0),
            ("pow", 2) => {
                let exponent = values.remove(1);
                super::operator::power(values.remove(0), exponent)
            }
            ("floor" | "ceil" | "trunc" | "round", 1) if whole => values.remove(0),
            ("round", 1) => {
                // Half up, where Python's own `round` goes to even numbers.
                let half = values.remove(0).binary("+", Fragment::atom("0.5"), SUM, SUM, PRODUCT);
                self.module(Module::Math).method("floor").call(vec![half])
            }
            (
                "floor" | "ceil" | "trunc" | "sqrt" | "exp" | "log" | "log2" | "log10" | "log1p" | "expm1" | "sin"
                | "cos" | "tan" | "asin" | "acos" | "atan" | "sinh" | "cosh" | "tanh" | "cbrt",
                1,
            ) => self.module(Module::Math).method(name).call(values),
            ("atan2" | "hypot", _) => self.module(Module::Math).method(name).call(values),
            ("random", 0) => self.module(Module::Random).method("random").call(values),
            ("sign", 1) => {
                let value = values.remove(0);
                let more = value.clone().binary(">", Fragment::atom("0"), COMPARE, 6, 6).in_brackets("(", ")");
                let less = value.binary("<", Fragment::atom("0"), COMPARE, 6, 6).in_brackets("(", ")");
                more.binary("-", less, SUM, SUM, PRODUCT)
            }
            _ => self.lose(id, format!("`Math.{name}` has no equivalent in Python")),
        }
    }

    pub(super) fn number_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        let first = args.first().map(|arg| arg.value);
        match name {
            "toFixed" => {
                let digits = first.map_or(Some(0.0), |digits| self.analysis.value(digits).as_number());
                let value = self.expr(object);
                match digits {
                    Some(digits) => Some(Fragment::atom("format").call(vec![value, literal(&format!(".{digits}f"))])),
                    None => {
                        let digits = self.expr(first?);
                        let spec =
                            literal(".").binary("+", Fragment::atom("str").call(vec![digits]), SUM, SUM, PRODUCT);
                        let spec = spec.binary("+", literal("f"), SUM, SUM, PRODUCT);
                        Some(Fragment::atom("format").call(vec![value, spec]))
                    }
                }
            }
            "toString" if args.is_empty() => Some(self.as_text(object)),
            "toString" => match self.analysis.value(first?).as_number() {
                Some(16.0) => Some(Fragment::atom("format").call(vec![self.expr(object), literal("x")])),
                Some(2.0) => Some(Fragment::atom("format").call(vec![self.expr(object), literal("b")])),
                _ => None,
            },
            "toLocaleString" => Some(self.as_text(object)),
            "valueOf" => Some(self.expr(object)),
            _ => None,
        }
    }

    pub(super) fn dict_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        match name {
            "hasOwnProperty" => {
                let key = self.expr(args.first()?.value);
                let owner = self.expr(object);
                Some(key.binary("in", owner, COMPARE, 6, 6))
            }
            _ => None,
        }
    }

    /// `f.call(this, a)`, `f.apply(this, list)`.
    pub(super) fn function_method(&mut self, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        match name {
            "call" => {
                let owner = self.expr(object);
                let args = args.iter().skip(1).map(|arg| self.expr(arg.value)).collect();
                Some(owner.call(args))
            }
            "apply" => {
                let owner = self.expr(object);
                let list = self.expr(args.get(1)?.value).at_least(super::binds::OR);
                Some(owner.call(vec![list.prefixed("*", super::binds::LAMBDA)]))
            }
            _ => None,
        }
    }

    /// A method of a value of which nothing is known: what only client values of JavaScript have.
    pub(super) fn unknown_method(&mut self, id: ExprId, object: ExprId, name: &str, args: &[Arg]) -> Option<Fragment> {
        match name {
            "map" | "filter" | "slice" | "sort" | "reduce" | "reverse" | "indexOf" | "splice" | "join" | "fill"
            | "find"
                if self.is_data(object) =>
            {
                self.list_method(id, object, name, args)
            }
            "split" | "replace" | "trim" | "match" | "toLowerCase" if self.is_data(object) => {
                self.string_method(object, name, args)
            }
            "slice" if args.is_empty() => self.list_method(id, object, name, args),
            "filter" | "map" | "sort" | "reduce" if self.takes_client_function(args, name) => {
                self.list_method(id, object, name, args)
            }
            "replace" | "split" | "match" if args.first().is_some_and(|arg| self.kind(arg.value) == Kind::Pattern) => {
                self.string_method(object, name, args)
            }
            "push" | "forEach" | "some" | "every" | "findIndex" | "includes" | "unshift" | "shift" | "pop"
            | "lastIndexOf" | "concat" => self.list_method(id, object, name, args),
            "toUpperCase" | "charAt" | "substring" | "substr" | "startsWith" | "endsWith" | "charCodeAt"
            | "padStart" | "padEnd" | "localeCompare" => self.string_method(object, name, args),
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

    /// Whether the arguments are such that only a client array takes them: Earth Engine filters by
    /// filters, maps with one parameter, and sorts by keys.
    fn takes_client_function(&self, args: &[Arg], name: &str) -> bool {
        let Some(first) = args.first() else { return false };
        let Value::Function(id) = self.analysis.value(first.value) else { return false };
        name != "map" || self.hir.function(*id).params.len() > 1
    }

    fn is_server_like(&self, object: ExprId) -> bool {
        matches!(self.hir.expr(object).kind, ExprKind::Call { .. })
    }

    /// `items[start:end]`.
    pub(super) fn sliced(&mut self, owner: Fragment, bounds: Vec<Fragment>) -> Fragment {
        let mut bounds = bounds.into_iter();
        let start = bounds.next().filter(|start| !start.is("0"));
        owner.index(slice(start, bounds.next()))
    }

    /// `[f(None, index) for index in range]`.
    fn indexed(&mut self, range: Fragment, function: ExprId) -> Fragment {
        let params = match self.analysis.value(function) {
            Value::Function(id) => self.hir.function(*id).params.len(),
            _ => 1,
        };
        let call = self.expr(function).at_least(super::binds::ATOM);
        let index = Fragment::atom(self.names.fresh("index"));
        let args = match params {
            0 => vec![],
            1 => vec![Fragment::atom("None")],
            _ => vec![Fragment::atom("None"), index.clone()],
        };
        super::array::comprehension(call.call(args), index, range, None).in_brackets("[", "]")
    }

    /// A value's text, for `map(to_text, ...)`.
    pub(super) fn text_function(&mut self) -> Fragment {
        self.helper(Helper::Text)
    }
}

/// The number at the beginning of a text, as `parseInt` and `parseFloat` read it.
fn leading_number(text: &str, fraction: bool) -> String {
    let text = text.trim();
    let mut end = 0;
    let mut point = !fraction;
    for (at, c) in text.char_indices() {
        match c {
            '-' | '+' if at == 0 => {}
            '.' if !point => point = true,
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
