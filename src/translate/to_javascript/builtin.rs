//! Translates Python's builtin functions and modules.

use super::javascript_fragment::{atom, call, literal, object_literal};
use super::kinds::Kind;
use super::precedence::UNARY;
use super::{ToJavaScript, modules};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use crate::translate::emitter::Item;
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
            "min" | "max" => return Some(self.min_or_max(id, path, args)),
            "dict" => return Some(self.dict_call(id, args)),
            "enumerate" => return Some(self.enumerate_call(id, args)),
            "IPython.display.Image" => return Some(self.image_call(id, args)),
            _ => {}
        }
        if path.starts_with("datetime.") {
            return Some(
                self.date_call(id, path, args)
                    .unwrap_or_else(|| self.mark_untranslatable(id, format!("`{path}` is not translated"))),
            );
        }
        let is_known = modules::root(path) == path || modules::is_known(path);
        if !is_known
            || path == "ee"
            || path.starts_with("ee.")
            || path.starts_with("geemap")
            || path.starts_with("folium")
        {
            return None;
        }
        if let [only] = args
            && only.kind == ArgKind::Spread
            && path == "zip"
        {
            return Some(self.zip_call(args));
        }
        let fragment = if args.iter().any(|arg| arg.kind != ArgKind::Positional) {
            self.named_call(id, path, args)
        } else {
            let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
            self.value_function(id, path, &values)
                .or_else(|| self.number_function(path, &values))
                .or_else(|| self.sequence_function(path, &values))
        };
        if fragment.is_some() {
            return fragment;
        }
        let is_member = path.contains('.') && modules::root(path) != "self";
        is_member.then(|| self.mark_untranslatable(id, format!("`{path}` is not translated")))
    }

    /// Translates a call with named or unpacked arguments.
    fn named_call(&mut self, id: ExprId, path: &str, args: &[Arg]) -> Option<Fragment> {
        let first = args.first().filter(|arg| arg.kind == ArgKind::Positional)?.value;
        match path {
            "json.dumps" => {
                let mut values = vec![self.expr(first)];
                if let Some(indent) = args.iter().find(|arg| self.keyword(arg) == Some("indent")) {
                    values.extend([atom("null"), self.expr(indent.value)]);
                }
                Some(call("JSON.stringify", values))
            }
            "round" | "int" | "zip" | "sum" => {
                Some(self.mark_untranslatable(id, format!("this call of `{path}` is not translated")))
            }
            _ => None,
        }
    }

    /// Translates a function on strings, dictionaries or values of any kind.
    fn value_function(&mut self, id: ExprId, path: &str, values: &[ExprId]) -> Option<Fragment> {
        if let Some(name) = path.strip_prefix("re.") {
            return Some(self.pattern_call(id, name, values));
        }
        let fragment = match (path, values) {
            ("str", []) => literal(""),
            ("str", [value]) => {
                let kind = self.kind(*value);
                if kind.is_text() {
                    return Some(self.expr(*value));
                }
                let fragment = self.as_text(*value);
                let is_literal = matches!(&fragment.tokens[..], [only] if only.text.starts_with('\''));
                let needs_conversion = matches!(kind, Kind::Number | Kind::Unknown) && !is_literal;
                if needs_conversion { call("String", [fragment]) } else { fragment }
            }
            ("bool", [value]) => call("Boolean", [self.truth(*value)]),
            ("isinstance", [value, class]) => self.isinstance_call(id, *value, *class),
            ("ord", [text]) => self.expr(*text).invoke("charCodeAt", [atom("0")]),
            ("chr", [_]) => self.global_call("String.fromCharCode", values),
            ("getattr", [object, name]) => {
                let object = self.expr(*object);
                self.at_key(object, *name)
            }
            ("hasattr", [object, name]) if !self.kind(*object).is_server() => {
                let [object, name] = self.exprs([*object, *name]);
                name.op("in", object)
            }
            ("format", [value, spec]) => {
                let spec = self.known_text(*spec)?;
                let fragment = self.format_value(*value, &spec);
                if spec.is_empty() || spec == "d" { call("String", [fragment]) } else { fragment }
            }
            ("callable", [value]) => has_type(self.expr(*value), "function"),
            ("json.dumps", [_]) => self.global_call("JSON.stringify", values),
            ("json.loads", [_]) => self.global_call("JSON.parse", values),
            ("time.time", []) => call("Date.now", []).op("/", atom("1000")),
            ("copy.deepcopy" | "copy.copy", [value]) => match self.kind(*value) {
                Kind::List if path == "copy.copy" => self.invoke_method(*value, "slice", &[]),
                Kind::List | Kind::Dict => call("JSON.parse", [self.global_call("JSON.stringify", values)]),
                _ => return None,
            },
            _ => return None,
        };
        Some(fragment)
    }

    /// Builds `name(values)`.
    pub(super) fn global_call(&mut self, name: &str, values: &[ExprId]) -> Fragment {
        call(name, values.iter().map(|&arg| self.expr(arg)))
    }

    /// Translates `Image(url=image.getThumbURL(params))` to `ui.Thumbnail`.
    fn image_call(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let hir = self.hir;
        let thumbnail = args.iter().find_map(|arg| {
            let ExprKind::Call { callee, args, .. } = &hir.expr(arg.value).kind else { return None };
            let ExprKind::Member { object, property } = &hir.expr(*callee).kind else { return None };
            matches!(hir.name(property.name), "getThumbURL" | "getThumbUrl").then_some((*object, args))
        });
        let Some((image, params)) = thumbnail else {
            return self.mark_untranslatable(id, "this kind of image has no equivalent in the Code Editor");
        };
        if let Some(reason) = self.untranslatable_reason(image) {
            return self.mark_untranslatable(id, reason);
        }
        let params = params.iter().filter(|arg| arg.kind == ArgKind::Positional).map(|arg| arg.value);
        let values: Vec<ExprId> = [image].into_iter().chain(params).collect();
        self.global_call("ui.Thumbnail", &values)
    }

    fn dict_call(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let items = args.iter().map(|arg| Some((arg.span.start, Item::Keyword(self.keyword(arg)?.into(), arg.value))));
        if let Some(items) = items.collect() {
            return self.bracketed_items("{", items, self.close_of(id), "}");
        }
        match args {
            [only] if only.kind == ArgKind::Positional => match self.kind(only.value) {
                Kind::Dict => call("Object.assign", [object_literal([]), self.expr(only.value)]),
                _ => call("Object.fromEntries", [self.expr(only.value)]),
            },
            _ => self.mark_untranslatable(id, "this call of `dict` is not translated"),
        }
    }

    fn isinstance_call(&mut self, id: ExprId, value: ExprId, class: ExprId) -> Fragment {
        let classes: Vec<ExprId> = match &self.hir.expr(class).kind {
            ExprKind::Tuple(items) => items.clone(),
            _ => vec![class],
        };
        let fragment = self.expr(value);
        let mut tests: Vec<Fragment> = Vec::new();
        for class in classes {
            let test = match self.path(class).as_deref() {
                Some("str") => has_type(fragment.clone(), "string"),
                Some("int" | "float") => has_type(fragment.clone(), "number"),
                Some("bool") => has_type(fragment.clone(), "boolean"),
                Some("list" | "tuple") => call("Array.isArray", [fragment.clone()]),
                Some("dict") => has_type(fragment.clone(), "object"),
                Some(path) if path.starts_with("ee.") => fragment.clone().op("instanceof", self.expr(class)),
                _ => return self.mark_untranslatable(id, "this test of a class is not translated"),
            };
            if !tests.iter().any(|known| known.text() == test.text()) {
                tests.push(test);
            }
        }
        tests.into_iter().reduce(|a, b| a.op("||", b)).unwrap_or_else(|| atom("false"))
    }

    /// Translates a member of a module that is not called.
    pub(super) fn constant(&mut self, id: ExprId, path: &str) -> Option<Fragment> {
        let fragment = match path {
            "math.pi" => atom("Math.PI"),
            "math.e" => atom("Math.E"),
            "math.tau" => atom("2").op("*", atom("Math.PI")),
            "math.inf" => atom("Infinity"),
            "math.nan" => atom("NaN"),
            path if path.starts_with("math.") => atom(path.replacen("math.", "Math.", 1)),
            path if modules::root(path) != "ee" && modules::is_known(path) && !self.is_map_module(path) => {
                self.mark_untranslatable(id, format!("`{path}` is not translated"))
            }
            _ => return None,
        };
        Some(fragment)
    }

    /// Translates `re.sub(pattern, by, text)` and similar functions with a known pattern.
    fn pattern_call(&mut self, id: ExprId, name: &str, values: &[ExprId]) -> Fragment {
        let Some(pattern) = values.first().and_then(|&pattern| self.known_text(pattern)) else {
            return self.mark_untranslatable(id, "the regular expression is not known");
        };
        let has_python_group =
            pattern.contains("(?") && !["(?:", "(?=", "(?!"].iter().any(|group| pattern.contains(group));
        if has_python_group || pattern.contains("\\A") || pattern.contains("\\Z") {
            return self.mark_untranslatable(id, "JavaScript does not support this regular expression");
        }
        let pattern = pattern.replace('/', "\\/").replace('\n', "\\n");
        let regex = atom(format!("/{pattern}/g"));
        match (name, values) {
            ("sub", [_, replacement, text]) => {
                let Some(replacement) = self.known_text(*replacement) else {
                    return self.mark_untranslatable(id, "the replacement text is not known");
                };
                let replacement =
                    replacement.replace('$', "$$").replace("\\1", "$1").replace("\\2", "$2").replace("\\3", "$3");
                self.expr(*text).invoke("replace", [regex, literal(&replacement)])
            }
            ("findall", [_, text]) if !pattern.contains('(') => {
                self.expr(*text).invoke("match", [regex]).op("||", atom("[]"))
            }
            ("search", [_, text]) => self.expr(*text).invoke("match", [atom(format!("/{pattern}/"))]),
            ("match", [_, text]) => self.expr(*text).invoke("match", [atom(format!("/^(?:{pattern})/"))]),
            ("split", [_, text]) => self.expr(*text).invoke("split", [atom(format!("/{pattern}/"))]),
            _ => self.mark_untranslatable(id, format!("`re.{name}` is not translated")),
        }
    }
}

/// Returns `typeof value === name`.
fn has_type(value: Fragment, name: &str) -> Fragment {
    value.prefixed("typeof", UNARY).op("===", literal(name))
}
