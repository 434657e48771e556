//! Writes a function in Python or JavaScript.

mod names;

use super::expression::{self, Call, Expr};
use super::signature::Signature;
use super::types::Types;
use crate::kb::model::Operator;
use names::{camel_case, number_text, snake_case};

pub use names::type_name;

/// The code of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// The whole function.
    pub text: String,
    /// The statements in it.
    pub body: String,
}

/// Writes the function that returns a value.
pub fn write(value: &Expr, signature: &Signature) -> Code {
    let writer = Writer {
        signature,
        types: signature.types(),
        is_client: signature.parameters.iter().map(|parameter| parameter.is_client).collect(),
        python: signature.language.is_python(),
    };
    let value = match value {
        Expr::Let(..) => value.clone(),
        _ => {
            let (shared, value) = writer.shared(value);
            if shared.is_empty() { value } else { Expr::Let(shared, Box::new(value)) }
        }
    };
    let mut lines = Vec::new();
    let mut uses_pi = false;
    value.visit(&mut |part| uses_pi |= *part == Expr::Pi);
    let is_imported = signature.header.as_deref().is_some_and(|header| header.contains("import math"));
    if uses_pi && writer.python && !is_imported {
        lines.push("import math".to_owned());
    }
    lines.extend(writer.statements(&value));
    let body = lines.join("\n");
    Code { text: writer.function(&body), body }
}

struct Writer<'a> {
    signature: &'a Signature,
    types: Vec<Types>,
    is_client: Vec<bool>,
    python: bool,
}

impl Writer<'_> {
    /// Returns the parts that occur twice with names for them, and the value without them.
    fn shared(&self, value: &Expr) -> (Vec<(String, Expr)>, Expr) {
        let mut calls: Vec<&Expr> = Vec::new();
        let mut twice: Vec<&Expr> = Vec::new();
        value.visit(&mut |part| {
            let has_variable = {
                let mut found = false;
                part.visit(&mut |part| found |= matches!(part, Expr::Variable(..)));
                found
            };
            if !matches!(part, Expr::Call(call) if call.on.is_some()) || has_variable {
                return;
            }
            if calls.contains(&part) && !twice.contains(&part) {
                twice.push(part);
            }
            calls.push(part);
        });
        // The largest part that occurs twice is enough; smaller ones lie in it.
        let Some(part) = twice.first().copied().cloned() else { return (Vec::new(), value.clone()) };
        let name = self.name(&part);
        let types = part.types(&self.types);
        let mut rest = value.clone();
        rest.visit_mut(&mut |known| {
            if *known == part {
                *known = Expr::Variable(name.clone(), types);
            }
        });
        (vec![(name, part)], rest)
    }

    fn name(&self, part: &Expr) -> String {
        let Expr::Call(call) = part else { return "value".to_owned() };
        let name = match (call.name.as_str(), call.positional.as_slice()) {
            ("select", [Expr::Text(band)]) if band.starts_with("QA") => "qa".to_owned(),
            ("select", [Expr::Text(band)]) if band.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                band.to_lowercase()
            }
            ("select", _) => "band".to_owned(),
            (name, _) if self.python => snake_case(name),
            (name, _) => name.to_owned(),
        };
        let is_taken = self.signature.position(&name).is_some()
            || matches!(name.as_str(), "filter" | "map" | "and" | "or" | "not" | "round" | "pow");
        if is_taken { "part".to_owned() } else { name }
    }

    /// Writes the statements that return a value, one or more lines each.
    fn statements(&self, value: &Expr) -> Vec<String> {
        let Expr::Let(values, result) = value else {
            let text = self.expression(value, 0);
            return vec![if self.python { format!("return {text}") } else { format!("return {text};") }];
        };
        let mut lines: Vec<String> = Vec::new();
        for (name, value) in values {
            let is_function = self.python && matches!(value, Expr::Lambda(..));
            if is_function && lines.last().is_some_and(|line| !line.ends_with('\n')) {
                lines.push(String::new());
            }
            lines.push(self.assignment(name, value));
        }
        lines.extend(self.statements(result));
        lines
    }

    /// Writes a local variable or function.
    fn assignment(&self, name: &str, value: &Expr) -> String {
        let name = self.local(name);
        if let Expr::Given(at, value) = value {
            let (parameter, text) = (&self.signature.parameters[*at].name, self.expression(value, 0));
            return if self.python {
                format!("if {parameter} is not None:\n    {name} = {text}")
            } else {
                format!("if ({parameter}) {{\n  {name} = {text};\n}}")
            };
        }
        let Expr::Lambda(parameters, body) = value else {
            let text = self.expression(value, 0);
            if name.is_empty() {
                return if self.python { text } else { format!("{text};") };
            }
            return if self.python { format!("{name} = {text}") } else { format!("var {name} = {text};") };
        };
        let indent = if self.python { "    " } else { "  " };
        let lines = self.statements(body).join("\n");
        let lines: Vec<String> = lines.lines().map(|line| format!("{indent}{line}")).collect();
        let (parameters, lines) = (self.locals(parameters), lines.join("\n"));
        if self.python {
            format!("def {name}({parameters}):\n{lines}\n")
        } else {
            format!("var {name} = function({parameters}) {{\n{lines}\n}};")
        }
    }

    fn locals(&self, parameters: &[(String, Types)]) -> String {
        parameters.iter().map(|(name, _)| self.local(name)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the name of a local variable, which differs from all parameters.
    fn local(&self, name: &str) -> String {
        let name = if self.signature.position(name).is_some() { format!("own_{name}") } else { name.to_owned() };
        if self.python { name } else { camel_case(&name) }
    }

    fn function(&self, body: &str) -> String {
        let indent = if self.python { "    " } else { "  " };
        let line = |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("{indent}{line}\n") };
        let body: String = body.lines().map(line).collect();
        let names: Vec<&str> = self.signature.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        let documentation = self.signature.documentation.as_deref();
        if self.python {
            let documentation = documentation.map(|text| format!("    {text}\n")).unwrap_or_default();
            let header = self.signature.header.clone().unwrap_or_else(|| self.header());
            return format!("{header}:\n{documentation}{body}");
        }
        let documentation = documentation.map_or_else(|| self.tags(), |text| format!("{text}\n"));
        if let Some(header) = &self.signature.header {
            let end = if header.starts_with("function") { "}" } else { "};" };
            return format!("{documentation}{header} {{\n{body}{end}\n");
        }
        format!("{documentation}function {}({}) {{\n{body}}}\n", self.signature.name, names.join(", "))
    }

    fn header(&self) -> String {
        let typed = |at: usize| {
            let parameter = &self.signature.parameters[at];
            match type_name(parameter.types, parameter.is_client, true) {
                Some(name) => format!("{}: {name}", parameter.name),
                None => parameter.name.clone(),
            }
        };
        let list: Vec<String> = (0..self.signature.parameters.len()).map(typed).collect();
        let returns = self.signature.returns.and_then(|types| type_name(types, false, true));
        let returns = returns.map(|name| format!(" -> {name}")).unwrap_or_default();
        format!("def {}({}){returns}", self.signature.name, list.join(", "))
    }

    fn tags(&self) -> String {
        let mut lines = vec!["/**".to_owned()];
        for parameter in &self.signature.parameters {
            if let Some(name) = type_name(parameter.types, parameter.is_client, false) {
                lines.push(format!(" * @param {{{name}}} {}", parameter.name));
            }
        }
        if let Some(name) = self.signature.returns.and_then(|types| type_name(types, false, false)) {
            lines.push(format!(" * @return {{{name}}}"));
        }
        lines.push(" */\n".to_owned());
        if lines.len() > 2 { lines.join("\n") } else { String::new() }
    }

    /// Writes a parameter, in JavaScript with the default that its description tells.
    fn parameter(&self, at: usize, level: u8) -> String {
        let parameter = &self.signature.parameters[at];
        match parameter.default.as_deref().filter(|_| !self.python) {
            Some(default) if level > 0 => format!("({} || {default})", parameter.name),
            Some(default) => format!("{} || {default}", parameter.name),
            None => parameter.name.clone(),
        }
    }

    /// Writes an expression. `level` is 0 where no brackets are needed, 1 in a sum, 2 in a product.
    fn expression(&self, value: &Expr, level: u8) -> String {
        match value {
            Expr::Parameter(at) | Expr::Measured(at) => self.parameter(*at, level),
            Expr::Variable(name, _) => self.local(name),
            Expr::Let(_, value) | Expr::Given(_, value) => self.expression(value, level),
            Expr::Dict(items) => {
                let item = |(name, value): &(String, Expr)| {
                    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                    let name = if is_name && !self.python { name.clone() } else { format!("'{name}'") };
                    format!("{name}: {}", self.expression(value, 0))
                };
                format!("{{{}}}", items.iter().map(item).collect::<Vec<_>>().join(", "))
            }
            Expr::Hole(hole) => hole.slot.clone(),
            Expr::Number(number) | Expr::Distance(number) | Expr::Month(number) => number_text(*number),
            Expr::Pi => if self.python { "math.pi" } else { "Math.PI" }.to_owned(),
            Expr::Text(text) | Expr::Unit(text) => format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'")),
            Expr::Boolean(is_true) => match (is_true, self.python) {
                (true, true) => "True",
                (false, true) => "False",
                (true, false) => "true",
                (false, false) => "false",
            }
            .to_owned(),
            Expr::Null => if self.python { "None" } else { "null" }.to_owned(),
            Expr::List(items) | Expr::Tuple(items) => {
                let items: Vec<String> = items.iter().map(|item| self.expression(item, 0)).collect();
                format!("[{}]", items.join(", "))
            }
            Expr::Call(call) if level > 0 && call.on.is_none() && call.name == "bit" => {
                format!("({})", self.call(call))
            }
            Expr::Call(call) => self.call(call),
            Expr::Arithmetic(sign, left, right) => self.arithmetic(*sign, left, right, level),
            Expr::Lambda(parameters, body) => {
                let (parameters, body) = (self.locals(parameters), self.expression(body, 0));
                if self.python {
                    format!("lambda {parameters}: {body}")
                } else {
                    format!("function({parameters}) {{ return {body}; }}")
                }
            }
        }
    }

    fn arithmetic(&self, sign: char, left: &Expr, right: &Expr, level: u8) -> String {
        let client = |value: &Expr| value.is_client(&self.is_client);
        if client(left) && client(right) {
            let own = if matches!(sign, '+' | '-') { 1 } else { 2 };
            if let (Expr::Number(number), '*') = (right, sign)
                && *number == -1.0
            {
                return format!("-{}", self.expression(left, 2));
            }
            let text = format!("{} {sign} {}", self.expression(left, own), self.expression(right, own + 1));
            return if own < level { format!("({text})") } else { text };
        }
        let name = match sign {
            '+' => "add",
            '-' => "subtract",
            '*' => "multiply",
            _ => "divide",
        };
        if client(left) && matches!(sign, '+' | '*') {
            return format!("{}.{name}({})", self.receiver(right, name), self.expression(left, 0));
        }
        if client(left) {
            let class = right.types(&self.types).and(Types::IMAGE.or(Types::ARRAY)).class().unwrap_or("Number");
            return format!("ee.{class}({}).{name}({})", self.expression(left, 0), self.expression(right, 0));
        }
        format!("{}.{name}({})", self.receiver(left, name), self.expression(right, 0))
    }

    /// Writes a value on which a method is called.
    fn receiver(&self, value: &Expr, method: &str) -> String {
        let text = self.expression(value, 0);
        let is_open = matches!(value, Expr::Parameter(at) if self.signature.parameters[*at].is_open());
        if !value.is_client(&self.is_client) && !is_open {
            return text;
        }
        let types = value.types(&self.types);
        let class = types.names().find(|class| expression::method(class, method).is_some());
        format!("ee.{}({text})", class.unwrap_or("Number"))
    }

    fn call(&self, call: &Call) -> String {
        if let (None, [argument]) = (&call.on, call.positional.as_slice())
            && expression::BUILTINS.contains(&call.name.as_str())
        {
            return self.builtin(&call.name, argument);
        }
        let operator = call.operator(&self.types);
        let name = match operator.and_then(|operator| operator.python).filter(|_| self.python) {
            Some(python) => {
                call.name.rsplit_once('.').map_or(python.to_owned(), |(start, _)| format!("{start}.{python}"))
            }
            None => call.name.clone(),
        };
        let name = if self.python && name.starts_with("Export.") { format!("ee.batch.{name}") } else { name };
        let arguments = self.arguments(call, operator);
        match &call.on {
            Some(on) => format!("{}.{name}({arguments})", self.receiver(on, &call.name)),
            None => format!("{name}({arguments})"),
        }
    }

    /// Writes what a client computes of a value of its own.
    fn builtin(&self, name: &str, argument: &Expr) -> String {
        let is_client = argument.is_client(&self.is_client);
        let text = self.expression(argument, if name == "bit" { 3 } else { 0 });
        match (name, is_client, self.python) {
            ("bit", true, _) => format!("1 << {text}"),
            ("bit", false, _) => format!("ee.Number(1).leftShift({text})"),
            ("power10", true, true) => format!("10 ** {text}"),
            ("power10", true, false) => format!("Math.pow(10, {text})"),
            ("power10", false, _) => format!("ee.Number(10).pow({text})"),
            ("keys", true, true) => format!("list({text}.keys())"),
            ("vals", true, true) => format!("list({text}.values())"),
            ("keys", true, false) => format!("Object.keys({text})"),
            ("vals", true, false) => {
                format!("Object.keys({text}).map(function(key) {{ return {text}[key]; }})")
            }
            ("keys", ..) => format!("{text}.keys()"),
            _ => format!("{text}.values()"),
        }
    }

    fn arguments(&self, call: &Call, operator: Option<&Operator<'_>>) -> String {
        let mut positional: Vec<&Expr> = call.positional.iter().collect();
        let mut named: Vec<(&str, &Expr)> = call.named.iter().map(|(name, value)| (name.as_str(), value)).collect();
        let params = operator.map(|operator| operator.params.as_slice()).unwrap_or_default();
        if let Some(operator) = operator.filter(|operator| operator.python_order.is_empty()) {
            while let Some(param) = operator.params.get(positional.len())
                && let Some(at) = named.iter().position(|(name, _)| *name == param.name)
            {
                positional.push(named.remove(at).1);
            }
        }
        let mut texts: Vec<String> = positional.iter().map(|value| self.expression(value, 0)).collect();
        if named.is_empty() {
            return texts.join(", ");
        }
        let rank = |name: &str| params.iter().position(|param| param.name == name);
        named.sort_by_key(|(name, _)| rank(name));
        if self.python {
            for (name, value) in named {
                let python = rank(name).and_then(|at| params[at].python).unwrap_or(name);
                texts.push(format!("{python}={}", self.expression(value, 0)));
            }
            return texts.join(", ");
        }
        let positional = texts.iter().zip(params).map(|(text, param)| format!("{}: {text}", param.name));
        let named = named.iter().map(|(name, value)| format!("{name}: {}", self.expression(value, 0)));
        let all: Vec<String> = positional.chain(named).collect();
        format!("{{{}}}", all.join(", "))
    }
}

/// Methods of tasks and charts, which are objects of the client.
const CLIENT_METHODS: &[&str] = &["start", "setOptions"];

/// Returns `true` if the knowledge base has all operators of an expression.
pub fn is_known(value: &Expr, parameters: &[Types]) -> bool {
    let mut all = true;
    value.visit(&mut |part| {
        if let Expr::Call(call) = part {
            let is_client =
                expression::BUILTINS.contains(&call.name.as_str()) || CLIENT_METHODS.contains(&call.name.as_str());
            all &= is_client || call.operator(parameters).is_some();
        }
    });
    all
}
