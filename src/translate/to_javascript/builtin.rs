//! Translates Python's builtin functions and modules.

use super::binds::*;
use super::header::Helper;
use super::kinds::Kind;
use super::{ToJavaScript, returning};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ComprehensionKind, ExprId, ExprKind};
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Translates a call of a builtin or of a module's function. Returns `None` for other calls.
    pub(super) fn python_call(&mut self, id: ExprId, path: &str, args: &[Arg]) -> Option<Fragment> {
        let path = path
            .strip_prefix("datetime.datetime.datetime")
            .map_or(path.to_owned(), |rest| format!("datetime.datetime{rest}"));
        let path = path.as_str();
        match path {
            "print" | "display" | "pprint" | "pprint.pprint" | "IPython.display.display" => {
                return Some(self.print(id, args));
            }
            "sorted" => return Some(self.sorted_call(id, args)),
            "min" | "max" => return Some(self.extreme(id, path, args)),
            "dict" => return self.dict_call(id, args),
            "enumerate" => return Some(self.enumerate_call(id, args)),
            "IPython.display.Image" => return Some(self.picture(id, args)),
            _ => {}
        }
        if path.starts_with("datetime.") {
            return Some(
                self.date_call(id, path, args).unwrap_or_else(|| self.lose(id, format!("`{path}` is not translated"))),
            );
        }
        let known = super::modules::root(path) == path || super::modules::is_known(path);
        if !known || path == "ee" || path.starts_with("ee.") || path.starts_with("geemap") || path.starts_with("folium")
        {
            return None;
        }
        let named = args.iter().any(|arg| arg.kind != ArgKind::Positional);
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let spread = match args {
            [only] if only.kind == ArgKind::Spread => Some(only.value),
            _ => None,
        };
        if let Some(list) = spread
            && path == "zip"
        {
            let list = self.expr(list);
            return Some(self.helper(Helper::Zip).call(vec![list.at_least(ASSIGN).prefixed("...", 0)]));
        }
        let fragment = if named { self.named_call(id, path, args) } else { self.function_of(id, path, &given) };
        if fragment.is_some() {
            return fragment;
        }
        let module = path.contains('.') && super::modules::root(path) != "self";
        module.then(|| self.lose(id, format!("`{path}` is not translated")))
    }

    /// Translates a call with named or unpacked arguments.
    fn named_call(&mut self, id: ExprId, path: &str, args: &[Arg]) -> Option<Fragment> {
        let hir = self.hir;
        let named = |name: &str| {
            args.iter()
                .find(|arg| matches!(arg.kind, ArgKind::Keyword(ident) if hir.name(ident.name) == name))
                .map(|arg| arg.value)
        };
        let first = args.first().filter(|arg| arg.kind == ArgKind::Positional)?.value;
        let fragment = match path {
            "json.dumps" => {
                let value = self.expr(first);
                match named("indent") {
                    Some(indent) => {
                        let indent = self.expr(indent);
                        Fragment::atom("JSON.stringify").call(vec![value, Fragment::atom("null"), indent])
                    }
                    None => Fragment::atom("JSON.stringify").call(vec![value]),
                }
            }
            "round" | "int" | "zip" | "sum" => {
                return Some(self.lose(id, format!("this call of `{path}` is not translated")));
            }
            _ => return None,
        };
        Some(fragment)
    }

    fn function_of(&mut self, id: ExprId, path: &str, given: &[ExprId]) -> Option<Fragment> {
        let atom = |text: &str| Fragment::atom(text);
        if let Some(name) = path.strip_prefix("math.") {
            return self.math(name, given);
        }
        if let Some(name) = path.strip_prefix("re.") {
            return Some(self.pattern_call(id, name, given));
        }
        let fragment = match (path, given) {
            ("str", []) => super::string::literal(""),
            ("str", [value]) => match (&self.hir.expr(*value).kind, self.kind(*value)) {
                (_, Kind::Text) => self.expr(*value),
                (_, Kind::Number | Kind::Unknown) => {
                    let fragment = self.as_text(*value);
                    if fragment.tokens.len() == 1 && fragment.tokens[0].text.starts_with('\'') {
                        fragment
                    } else {
                        atom("String").call(vec![fragment])
                    }
                }
                _ => self.as_text(*value),
            },
            ("int", [value]) => {
                let kind = self.kind(*value);
                let fragment = self.expr(*value);
                match kind {
                    Kind::Number => atom("Math.trunc").call(vec![fragment]),
                    Kind::Truth => atom("Number").call(vec![fragment]),
                    _ => atom("parseInt").call(vec![fragment, atom("10")]),
                }
            }
            ("int", [_, _]) => {
                let args = given.iter().map(|&arg| self.expr(arg)).collect();
                atom("parseInt").call(args)
            }
            ("float", [value]) => {
                match self.analysis.value(*value).as_text().map(|text| text.to_lowercase()).as_deref() {
                    Some("inf" | "infinity") => atom("Infinity"),
                    Some("-inf") => atom("Infinity").prefixed("-", UNARY),
                    Some("nan") => atom("NaN"),
                    _ if self.kind(*value) == Kind::Number => self.expr(*value),
                    _ => {
                        let fragment = self.expr(*value);
                        atom("Number").call(vec![fragment])
                    }
                }
            }
            ("bool", [value]) => {
                let fragment = self.truth(*value);
                atom("Boolean").call(vec![fragment])
            }
            ("len", [value]) => self.length(*value),
            ("range", [_] | [_, _] | [_, _, _]) => self.range(given),
            ("abs", [_]) => self.global("Math.abs", given),
            ("round", [value]) => match self.analysis.value(*value).as_number() {
                Some(number) if number.fract().abs() != 0.5 => self.global("Math.round", given),
                _ => {
                    let value = self.expr(*value);
                    self.helper(Helper::Round).call(vec![value])
                }
            },
            ("round", [value, digits]) => {
                let (value, digits) = (self.expr(*value), self.expr(*digits));
                let fixed = value.method("toFixed").call(vec![digits]);
                atom("Number").call(vec![fixed])
            }
            ("pow", [_, _]) => self.global("Math.pow", given),
            ("sum", [list]) => {
                let list = self.as_list(*list);
                let sum = super::operator::arithmetic(atom("a"), "+", atom("b"));
                list.method("reduce").call(vec![returning(vec![atom("a"), atom("b")], sum), atom("0")])
            }
            ("sum", [list, start]) => match self.kind(*start) {
                Kind::List | Kind::Tuple => self.as_list(*list).method("flat").call(vec![]),
                _ => {
                    let (list, start) = (self.as_list(*list), self.expr(*start));
                    let sum = super::operator::arithmetic(atom("a"), "+", atom("b"));
                    list.method("reduce").call(vec![returning(vec![atom("a"), atom("b")], sum), start])
                }
            },
            ("any" | "all", [list]) => self.quantified(path, *list),
            ("list" | "tuple", []) => atom("[]"),
            ("list" | "tuple", [list]) => self.listed(*list),
            ("set" | "frozenset", []) => atom("new Set").call(vec![]),
            ("set" | "frozenset", [list]) => {
                let list = self.as_list(*list);
                atom("new Set").call(vec![list])
            }
            ("reversed", [list]) => {
                let list = self.as_list(*list);
                list.method("slice").call(vec![]).method("reverse").call(vec![])
            }
            ("zip", [_, ..]) => {
                let lists = given.iter().map(|&list| self.as_list(list)).collect();
                self.helper(Helper::Zip).call(lists)
            }
            ("map", [function, list]) => {
                let list = self.as_list(*list);
                let callback = self.callback(*function);
                list.method("map").call(vec![callback])
            }
            ("filter", [function, list]) => {
                let list = self.as_list(*list);
                let callback = if matches!(self.hir.expr(*function).kind, ExprKind::Null) {
                    atom("Boolean")
                } else {
                    self.callback(*function)
                };
                list.method("filter").call(vec![callback])
            }
            ("isinstance", [value, class]) => return Some(self.is_instance(id, *value, *class)),
            ("ord", [text]) => self.expr(*text).method("charCodeAt").call(vec![atom("0")]),
            ("chr", [_]) => self.global("String.fromCharCode", given),
            ("getattr", [object, name]) => {
                let (object, name) = (self.expr(*object), *name);
                match &self.hir.expr(name).kind {
                    ExprKind::String(text) if super::names::is_identifier(text) => object.member(text),
                    _ => {
                        let name = self.expr(name);
                        object.index(name)
                    }
                }
            }
            ("hasattr", [object, name]) if !self.kind(*object).is_server() => {
                let (object, name) = (self.expr(*object), self.expr(*name));
                name.binary("in", object, LESS, LESS + 1, LESS + 1)
            }
            ("format", [value, spec]) => {
                let spec = self.analysis.value(*spec).as_text().map(|text| text.to_string())?;
                let fragment = self.formatted(*value, &spec);
                if spec.is_empty() || spec == "d" { atom("String").call(vec![fragment]) } else { fragment }
            }
            ("callable", [value]) => {
                let value = self.expr(*value);
                value.prefixed("typeof", UNARY).binary("===", super::string::literal("function"), EQUAL, EQUAL, LESS)
            }
            ("json.dumps", [_]) => self.global("JSON.stringify", given),
            ("json.loads", [_]) => self.global("JSON.parse", given),
            ("time.time", []) => atom("Date.now").call(vec![]).binary("/", atom("1000"), PRODUCT, PRODUCT, UNARY),
            ("random.random", []) => atom("Math.random").call(vec![]),
            ("random.uniform", [from, to]) => {
                let (from, to) = (self.expr(*from), self.expr(*to));
                let width = super::operator::arithmetic(to, "-", from.clone());
                let part = atom("Math.random").call(vec![]).binary("*", width, PRODUCT, PRODUCT, UNARY);
                super::operator::arithmetic(from, "+", part)
            }
            ("random.randint", [from, to]) => {
                let (from, to) = (self.expr(*from), self.expr(*to));
                let width =
                    super::operator::arithmetic(super::operator::arithmetic(to, "-", from.clone()), "+", atom("1"));
                let part = atom("Math.random").call(vec![]).binary("*", width, PRODUCT, PRODUCT, UNARY);
                super::operator::arithmetic(from, "+", atom("Math.floor").call(vec![part]))
            }
            ("functools.reduce", [function, list, start @ ..]) => {
                let list = self.as_list(*list);
                let mut args = vec![self.expr(*function)];
                args.extend(start.iter().map(|&start| self.expr(start)));
                list.method("reduce").call(args)
            }
            ("copy.deepcopy" | "copy.copy", [value]) => match self.kind(*value) {
                Kind::List if path == "copy.copy" => self.direct(*value, "slice", &[]),
                Kind::List | Kind::Dict => {
                    let value = self.expr(*value);
                    atom("JSON.parse").call(vec![atom("JSON.stringify").call(vec![value])])
                }
                _ => return None,
            },
            ("iter", [list]) => self.expr(*list),
            _ => return None,
        };
        Some(fragment)
    }

    fn global(&mut self, name: &str, given: &[ExprId]) -> Fragment {
        let args = given.iter().map(|&arg| self.expr(arg)).collect();
        Fragment::atom(name).call(args)
    }

    fn length(&mut self, value: ExprId) -> Fragment {
        let kind = self.kind(value);
        let fragment = self.expr(value);
        match kind {
            Kind::Dict => Fragment::atom("Object.keys").call(vec![fragment]).member("length"),
            Kind::Set => fragment.member("size"),
            Kind::Server => {
                self.trouble(self.span(value), "the length of a server object");
                fragment.member("length")
            }
            _ => fragment.member("length"),
        }
    }

    /// Translates `list(x)`. The result is a new list.
    fn listed(&mut self, list: ExprId) -> Fragment {
        let fresh = match &self.hir.expr(list).kind {
            ExprKind::Comprehension { .. } | ExprKind::List(_) | ExprKind::Tuple(_) => true,
            ExprKind::Call { callee, .. } => match self.path(*callee).as_deref() {
                Some("range" | "zip" | "map" | "filter" | "enumerate" | "sorted" | "reversed") => true,
                _ => match &self.hir.expr(*callee).kind {
                    ExprKind::Member { object, property } => {
                        matches!(self.hir.name(property.name), "keys" | "values" | "items")
                            && !self.kind(*object).is_server()
                    }
                    _ => false,
                },
            },
            _ => false,
        };
        let kind = self.kind(list);
        let fragment = self.as_list(list);
        match kind {
            _ if fresh => fragment,
            Kind::Dict | Kind::Set | Kind::Text => fragment,
            Kind::List | Kind::Tuple => fragment.method("slice").call(vec![]),
            _ => Fragment::atom("Array.from").call(vec![fragment]),
        }
    }

    /// Translates `any(...)` and `all(...)`.
    fn quantified(&mut self, path: &str, list: ExprId) -> Fragment {
        let method = if path == "any" { "some" } else { "every" };
        if let ExprKind::Comprehension {
            kind: ComprehensionKind::Generator | ComprehensionKind::List,
            element,
            clauses,
            ..
        } = &self.hir.expr(list).kind
            && let [clause] = &clauses[..]
            && clause.conditions.is_empty()
            && matches!(self.hir.expr(clause.target).kind, ExprKind::Name(_))
        {
            let values = self.as_list(clause.iter);
            let name = self.target(clause.target);
            let test = self.truth(*element);
            return values.method(method).call(vec![returning(vec![name], test)]);
        }
        let values = self.as_list(list);
        values.method(method).call(vec![Fragment::atom("Boolean")])
    }

    /// Translates a callback that receives only the item. JavaScript passes the index and the list
    /// as well.
    fn callback(&mut self, function: ExprId) -> Fragment {
        let params = match (&self.hir.expr(function).kind, self.analysis.value(function)) {
            (ExprKind::Function(id), _) | (_, Value::Function(id)) => self.hir.function(*id).params.len(),
            _ => 0,
        };
        let path = self.path(function);
        match path.as_deref() {
            Some("str") => return Fragment::atom("String"),
            Some("float") => return Fragment::atom("Number"),
            Some("len") => return returning(vec![Fragment::atom("list")], Fragment::atom("list").member("length")),
            Some("int") => {
                return returning(
                    vec![Fragment::atom("x")],
                    Fragment::atom("parseInt").call(vec![Fragment::atom("x"), Fragment::atom("10")]),
                );
            }
            _ => {}
        }
        let fragment = self.expr(function);
        if params == 1 || self.lost.contains(&function) {
            return fragment;
        }
        returning(vec![Fragment::atom("item")], fragment.at_least(ATOM).call(vec![Fragment::atom("item")]))
    }

    fn sorted_call(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let Some((first, rest)) = args.split_first() else { return self.lose(id, "`sorted` of nothing") };
        if let Some(reason) = self.why_lost(first.value) {
            return self.lose(id, reason);
        }
        let fresh = matches!(self.hir.expr(first.value).kind, ExprKind::Comprehension { .. })
            || matches!(self.kind(first.value), Kind::Set | Kind::Dict);
        let list = self.as_list(first.value);
        let list = if fresh { list } else { list.method("slice").call(vec![]) };
        let items = match self.kind(first.value) {
            Kind::Dict => Kind::Text,
            _ => self.kind_of_items(first.value),
        };
        self.sorted(id, list, items, rest)
    }

    /// Translates `Image(url=image.getThumbURL(params))` to `ui.Thumbnail`.
    fn picture(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        let asked = args.iter().find_map(|arg| match &hir.expr(arg.value).kind {
            ExprKind::Call { callee, args, .. } => match &hir.expr(*callee).kind {
                ExprKind::Member { object, property }
                    if matches!(hir.name(property.name), "getThumbURL" | "getThumbUrl") =>
                {
                    Some((*object, args))
                }
                _ => None,
            },
            _ => None,
        });
        let Some((image, params)) = asked else {
            return self.lose(id, "a picture of this kind has no equivalent in the Code Editor");
        };
        if let Some(reason) = self.why_lost(image) {
            return self.lose(id, reason);
        }
        let mut given = vec![self.expr(image)];
        given.extend(params.iter().filter(|arg| arg.kind == ArgKind::Positional).map(|arg| self.expr(arg.value)));
        Fragment::atom("ui.Thumbnail").call(given)
    }

    fn dict_call(&mut self, id: ExprId, args: &[Arg]) -> Option<Fragment> {
        let hir = self.hir;
        if args.iter().all(|arg| matches!(arg.kind, ArgKind::Keyword(_))) {
            let entries: Vec<(&str, ExprId)> = args
                .iter()
                .filter_map(|arg| match arg.kind {
                    ArgKind::Keyword(ident) => Some((hir.name(ident.name), arg.value)),
                    _ => None,
                })
                .collect();
            let jobs = entries
                .iter()
                .zip(args)
                .map(|(&(name, value), arg)| {
                    (arg.span.start, crate::translate::emitter::Item::Keyword(name.into(), value))
                })
                .collect();
            let close = self.span(id).end.saturating_sub(1);
            return Some(self.bracketed("{", jobs, close, "}"));
        }
        let [only] = args else { return Some(self.lose(id, "this call of `dict` is not translated")) };
        if only.kind != ArgKind::Positional {
            return Some(self.lose(id, "this call of `dict` is not translated"));
        }
        let kind = self.kind(only.value);
        let fragment = self.expr(only.value);
        Some(match kind {
            Kind::Dict => Fragment::atom("Object.assign").call(vec![Fragment::list("{", vec![], "}"), fragment]),
            _ => Fragment::atom("Object.fromEntries").call(vec![fragment]),
        })
    }

    fn enumerate_call(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let (Some(list), false) = (args.first(), args.iter().any(|arg| arg.kind == ArgKind::Spread)) else {
            return self.lose(id, "this call of `enumerate` is not translated");
        };
        let start = args.get(1).map(|start| self.expr(start.value));
        let list = self.as_list(list.value);
        let index = match start {
            Some(start) if !start.is("0") => super::operator::arithmetic(Fragment::atom("index"), "+", start),
            _ => Fragment::atom("index"),
        };
        let pair = Fragment::list("[", vec![index, Fragment::atom("item")], "]");
        list.method("map").call(vec![returning(vec![Fragment::atom("item"), Fragment::atom("index")], pair)])
    }

    fn is_instance(&mut self, id: ExprId, value: ExprId, class: ExprId) -> Fragment {
        let classes: Vec<ExprId> = match &self.hir.expr(class).kind {
            ExprKind::Tuple(items) => items.clone(),
            _ => vec![class],
        };
        let fragment = self.expr(value);
        let mut tests: Vec<Fragment> = Vec::new();
        for class in classes {
            let path = self.path(class);
            let of_type = |name: &str| {
                fragment.clone().prefixed("typeof", UNARY).binary(
                    "===",
                    super::string::literal(name),
                    EQUAL,
                    EQUAL,
                    LESS,
                )
            };
            let test = match path.as_deref() {
                Some("str") => of_type("string"),
                Some("int" | "float") => of_type("number"),
                Some("bool") => of_type("boolean"),
                Some("list" | "tuple") => Fragment::atom("Array.isArray").call(vec![fragment.clone()]),
                Some("dict") => of_type("object"),
                Some(path) if path.starts_with("ee.") => {
                    let class = self.expr(class);
                    fragment.clone().binary("instanceof", class, LESS, LESS, LESS + 1)
                }
                _ => return self.lose(id, "this test of a class is not translated"),
            };
            if !tests.iter().any(|known| known.text() == test.text()) {
                tests.push(test);
            }
        }
        tests.into_iter().reduce(|a, b| a.binary("||", b, OR, OR, AND)).unwrap_or_else(|| Fragment::atom("false"))
    }

    fn math(&mut self, name: &str, given: &[ExprId]) -> Option<Fragment> {
        let same = match name {
            "sqrt" | "floor" | "ceil" | "exp" | "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "atan2"
            | "log10" | "log2" | "log1p" | "pow" | "trunc" | "hypot" | "sinh" | "cosh" | "tanh" => name,
            "log" if given.len() == 1 => name,
            "fabs" => "abs",
            _ => "",
        };
        if !same.is_empty() {
            return Some(self.global(&format!("Math.{same}"), given));
        }
        let degrees = |fragment: Fragment, from: &str, to: &str| {
            let product = fragment.binary("*", Fragment::atom(from), PRODUCT, PRODUCT, UNARY);
            product.binary("/", Fragment::atom(to), PRODUCT, PRODUCT, UNARY)
        };
        Some(match (name, given) {
            ("log", [value, base]) => {
                let (value, base) = (self.expr(*value), self.expr(*base));
                let log = |fragment: Fragment| Fragment::atom("Math.log").call(vec![fragment]);
                log(value).binary("/", log(base), PRODUCT, PRODUCT, UNARY)
            }
            ("radians", [angle]) => degrees(self.expr(*angle), "Math.PI", "180"),
            ("degrees", [angle]) => degrees(self.expr(*angle), "180", "Math.PI"),
            ("isnan", [_]) => self.global("Number.isNaN", given),
            ("isfinite", [_]) => self.global("Number.isFinite", given),
            ("fmod", [a, b]) => {
                let (a, b) = (self.expr(*a), self.expr(*b));
                a.binary("%", b, PRODUCT, PRODUCT, UNARY)
            }
            _ => return None,
        })
    }

    /// Translates a member of a module that is not called.
    pub(super) fn constant(&mut self, id: ExprId, path: &str) -> Option<Fragment> {
        let fragment = match path {
            "math.pi" => Fragment::atom("Math.PI"),
            "math.e" => Fragment::atom("Math.E"),
            "math.tau" => Fragment::atom("2").binary("*", Fragment::atom("Math.PI"), PRODUCT, PRODUCT, UNARY),
            "math.inf" => Fragment::atom("Infinity"),
            "math.nan" => Fragment::atom("NaN"),
            path if path.starts_with("math.") => Fragment::atom(path.replacen("math.", "Math.", 1)),
            path if super::modules::root(path) != "ee"
                && super::modules::is_known(path)
                && !self.is_map_module(path) =>
            {
                return Some(self.lose(id, format!("`{path}` is not translated")));
            }
            _ => return None,
        };
        Some(fragment)
    }

    /// Translates `re.sub(pattern, by, text)` and similar functions with a known pattern.
    fn pattern_call(&mut self, id: ExprId, name: &str, given: &[ExprId]) -> Fragment {
        let Some(pattern) =
            given.first().and_then(|&pattern| self.analysis.value(pattern).as_text().map(|text| text.to_string()))
        else {
            return self.lose(id, "a regular expression that is not certain");
        };
        if pattern.contains("(?") && !pattern.contains("(?:") && !pattern.contains("(?=") && !pattern.contains("(?!")
            || pattern.contains("\\A")
            || pattern.contains("\\Z")
        {
            return self.lose(id, "this regular expression is not JavaScript's");
        }
        let slashes = pattern.replace('/', "\\/").replace('\n', "\\n");
        let expression = |prefix: &str, flags: &str| Fragment::atom(format!("/{prefix}{slashes}/{flags}"));
        match (name, given) {
            ("sub", [_, by, text]) => {
                let Some(by) = self.analysis.value(*by).as_text().map(|text| text.to_string()) else {
                    return self.lose(id, "what is put in is not certain");
                };
                let by = by.replace('$', "$$").replace("\\1", "$1").replace("\\2", "$2").replace("\\3", "$3");
                let text = self.expr(*text);
                text.method("replace").call(vec![expression("", "g"), super::string::literal(&by)])
            }
            ("findall", [_, text]) if !pattern.contains('(') => {
                let found = self.expr(*text).method("match").call(vec![expression("", "g")]);
                found.binary("||", Fragment::atom("[]"), OR, OR, AND)
            }
            ("search", [_, text]) => self.expr(*text).method("match").call(vec![expression("", "")]),
            ("match", [_, text]) => self.expr(*text).method("match").call(
                vec![expression("^(?:", "").text().trim_end_matches('/').to_owned() + ")/"]
                    .into_iter()
                    .map(Fragment::atom)
                    .collect(),
            ),
            ("split", [_, text]) => self.expr(*text).method("split").call(vec![expression("", "")]),
            _ => self.lose(id, format!("`re.{name}` is not translated")),
        }
    }
}
