//! The lowered shape as short text, for tests and bug reports. One top-level statement per line.

use super::*;
use std::fmt::Write;

/// Deeper parts are cut: chains can be as deep as they are long, and this recurses.
const MAX_DEPTH: u32 = 120;

/// The shape of `hir`: statements, then problems with the text that they point at.
pub fn dump(hir: &Hir, text: &str) -> String {
    let mut dump = Dump { hir, text, out: String::new(), depth: 0 };
    for &stmt in &hir.body {
        dump.stmt(stmt);
        dump.out.push('\n');
    }
    for problem in &hir.problems {
        let place = problem.span.of(text);
        let _ = writeln!(dump.out, "! {:?} {}..{} {place:?}", problem.kind, problem.span.start, problem.span.end);
    }
    dump.out
}

struct Dump<'a> {
    hir: &'a Hir,
    text: &'a str,
    out: String,
    depth: u32,
}

impl Dump<'_> {
    fn word(&mut self, text: &str) {
        if !self.out.is_empty() && !self.out.ends_with(['(', '[', '{', ' ', '\n', '=', ':', '*', '@']) {
            self.out.push(' ');
        }
        self.out.push_str(text);
    }
    fn name(&mut self, ident: Ident) {
        let name = self.hir.name(ident.name);
        let name = if name.is_empty() { "_missing_" } else { name };
        self.word(name);
    }
    fn list(&mut self, head: &str, exprs: &[ExprId]) {
        self.word("(");
        self.out.push_str(head);
        self.out.push_str(if exprs.is_empty() { "" } else { " " });
        for &id in exprs {
            self.expr(id);
        }
        self.out.push(')');
    }
    fn block(&mut self, block: &[StmtId]) {
        self.word("{");
        for &id in block {
            self.stmt(id);
        }
        self.out.push('}');
    }
    fn expr(&mut self, id: ExprId) {
        if self.depth >= MAX_DEPTH {
            return self.word("…");
        }
        self.depth += 1;
        self.expr_inner(id);
        self.depth -= 1;
    }
    fn expr_inner(&mut self, id: ExprId) {
        let hir = self.hir;
        match &hir.expr(id).kind {
            ExprKind::Name(symbol) => self.word(hir.name(*symbol)),
            ExprKind::Number { value, integer } => {
                let text = if *integer { format!("{value}") } else { format!("{value:?}") };
                self.word(&text);
            }
            ExprKind::String(text) => self.word(&format!("{text:?}")),
            ExprKind::Bool(value) => self.word(if *value { "true" } else { "false" }),
            ExprKind::Null => self.word("null"),
            ExprKind::Undefined => self.word("undefined"),
            ExprKind::Template(parts) => {
                self.word("(template");
                for part in parts {
                    match part {
                        TemplatePart::Text(text) => self.word(&format!("{text:?}")),
                        TemplatePart::Expr(id) => self.expr(*id),
                    }
                }
                self.out.push(')');
            }
            ExprKind::List(items) => self.list("list", items),
            ExprKind::Tuple(items) => self.list("tuple", items),
            ExprKind::Set(items) => self.list("set", items),
            ExprKind::Sequence(items) => self.list("sequence", items),
            ExprKind::Opaque(items) => self.list("opaque", items),
            ExprKind::Object(properties) => self.object(properties),
            ExprKind::Member { object, property } => {
                self.word("(.");
                self.expr(*object);
                self.name(*property);
                self.out.push(')');
            }
            ExprKind::Index { object, index } => self.list("index", &[*object, *index]),
            ExprKind::Call { callee, args, new, .. } => {
                self.word(if *new { "(new" } else { "(call" });
                self.expr(*callee);
                for arg in args {
                    match arg.kind {
                        ArgKind::Positional => {}
                        ArgKind::Keyword(name) => {
                            self.name(name);
                            self.out.push('=');
                        }
                        ArgKind::Spread => self.word("*"),
                        ArgKind::KeywordSpread => self.word("**"),
                    }
                    self.expr(arg.value);
                }
                self.out.push(')');
            }
            ExprKind::Function(id) => self.function(*id),
            ExprKind::Unary { op, operand } => self.list(&format!("{op:?}").to_lowercase(), &[*operand]),
            ExprKind::Binary { op, op_span, left, right } => {
                let sign = if matches!(op, BinaryOp::NotIn | BinaryOp::IsNot) {
                    format!("{op:?}")
                } else {
                    op_span.of(self.text).to_string()
                };
                self.list(&sign, &[*left, *right]);
            }
            ExprKind::Logical { op, left, right, .. } => {
                self.list(&format!("{op:?}").to_lowercase(), &[*left, *right]);
            }
            ExprKind::Conditional { test, then, otherwise } => self.list("?", &[*test, *then, *otherwise]),
            ExprKind::Assign { target, op, value } => {
                let head = op.map_or(":=".to_string(), |op| format!(":={op:?}"));
                self.list(&head, &[*target, *value]);
            }
            ExprKind::Update { target } => self.list("update", &[*target]),
            ExprKind::Comprehension { kind, element, value, clauses } => {
                self.word(&format!("({}-comp", format!("{kind:?}").to_lowercase()));
                self.expr(*element);
                if let Some(value) = value {
                    self.expr(*value);
                }
                for clause in clauses {
                    self.list("for", &[clause.target, clause.iter]);
                    for condition in &clause.conditions {
                        self.list("if", &[*condition]);
                    }
                }
                self.out.push(')');
            }
            ExprKind::Spread(value) => self.list("spread", &[*value]),
            ExprKind::Await(value) => self.list("await", value.as_slice()),
            ExprKind::Regex(text) => self.word(text),
            ExprKind::This => self.word("this"),
            ExprKind::Missing => self.word("_missing_"),
        }
    }
    fn object(&mut self, properties: &[Property]) {
        self.word("(object");
        for property in properties {
            match &property.key {
                Key::Ident(name) => {
                    self.name(*name);
                    self.out.push(':');
                }
                Key::String(text, _) => {
                    self.word(&format!("{text:?}"));
                    self.out.push(':');
                }
                Key::Computed(key) => {
                    self.word("[");
                    self.expr(*key);
                    self.out.push_str("]:");
                }
                Key::Spread => self.word("**"),
            }
            self.expr(property.value);
        }
        self.out.push(')');
    }
    fn function(&mut self, id: FunctionId) {
        let function = self.hir.function(id);
        self.word("(");
        for (on, word) in [(function.asynchronous, "async-"), (function.generator, "generator-")] {
            self.out.push_str(if on { word } else { "" });
        }
        self.out.push_str(if function.method {
            "method"
        } else if function.arrow {
            "arrow"
        } else {
            "function"
        });
        for &decorator in &function.decorators {
            self.word("@");
            self.expr(decorator);
        }
        if let Some(name) = function.name {
            self.name(name);
        }
        self.word("[");
        for param in &function.params {
            match param.kind {
                ParamKind::Normal => {}
                ParamKind::KeywordOnly => self.word("kw:"),
                ParamKind::Rest => self.word("*"),
                ParamKind::KeywordRest => self.word("**"),
            }
            self.expr(param.target);
            for (mark, part) in [(":", param.annotation), ("=", param.default)] {
                if let Some(part) = part {
                    self.out.push_str(mark);
                    self.expr(part);
                }
            }
        }
        self.out.push(']');
        if let Some(returns) = function.returns {
            self.word("->");
            self.expr(returns);
        }
        match &function.body {
            FunctionBody::Block(block) => self.block(block),
            FunctionBody::Expr(value) => self.expr(*value),
        }
        self.out.push(')');
    }
    fn stmt(&mut self, id: StmtId) {
        if self.depth >= MAX_DEPTH {
            return self.word("…");
        }
        self.depth += 1;
        self.stmt_inner(id);
        self.depth -= 1;
    }
    fn stmt_inner(&mut self, id: StmtId) {
        let hir = self.hir;
        match &hir.stmt(id).kind {
            StmtKind::Expr(value) => return self.expr(*value),
            StmtKind::Assign { targets, op, value, declares, annotation } => {
                let head = match (declares, op) {
                    (Some(word), _) => format!("{word:?}").to_lowercase(),
                    (None, Some(op)) => format!("assign{op:?}"),
                    (None, None) => "assign".to_string(),
                };
                self.word(&format!("({head}"));
                for &target in targets {
                    self.expr(target);
                }
                if let Some(annotation) = annotation {
                    self.out.push(':');
                    self.expr(*annotation);
                }
                if let Some(value) = value {
                    self.word("=");
                    self.out.push(' ');
                    self.expr(*value);
                }
            }
            StmtKind::Function(id) => return self.function(*id),
            StmtKind::Class { name, bases, decorators, body } => {
                self.word("(class");
                for &decorator in decorators {
                    self.word("@");
                    self.expr(decorator);
                }
                self.name(*name);
                for &base in bases {
                    self.expr(base);
                }
                self.block(body);
            }
            StmtKind::Return(value) => return self.list("return", value.as_slice()),
            StmtKind::If { test, then, otherwise } => {
                self.word("(if");
                self.expr(*test);
                self.block(then);
                if !otherwise.is_empty() {
                    self.block(otherwise);
                }
            }
            StmtKind::While { test, body, otherwise, test_last } => {
                self.word(if *test_last { "(do-while" } else { "(while" });
                self.expr(*test);
                self.block(body);
                if !otherwise.is_empty() {
                    self.block(otherwise);
                }
            }
            StmtKind::For { init, test, update, body } => {
                self.word("(for");
                self.block(init);
                for part in [test, update] {
                    match part {
                        Some(part) => self.expr(*part),
                        None => self.word("_"),
                    }
                }
                self.block(body);
            }
            StmtKind::ForEach { target, declares, iter, over_keys, body, otherwise } => {
                self.word(if *over_keys { "(for-in" } else { "(for-each" });
                if let Some(word) = declares {
                    self.word(&format!("{word:?}").to_lowercase());
                }
                self.expr(*target);
                self.expr(*iter);
                self.block(body);
                if !otherwise.is_empty() {
                    self.block(otherwise);
                }
            }
            StmtKind::Try { body, handlers, otherwise, finally } => {
                self.word("(try");
                self.block(body);
                for handler in handlers {
                    self.word("(catch");
                    for part in [handler.class, handler.target].into_iter().flatten() {
                        self.expr(part);
                    }
                    self.block(&handler.body);
                    self.out.push(')');
                }
                for (word, block) in [("else", otherwise), ("finally", finally)] {
                    if !block.is_empty() {
                        self.word(word);
                        self.block(block);
                    }
                }
            }
            StmtKind::With { items, body } => {
                self.word("(with");
                for (value, target) in items {
                    self.list("as", &[&[*value], target.as_slice()].concat());
                }
                self.block(body);
            }
            StmtKind::Switch { subject, cases, .. } => {
                self.word("(switch");
                self.expr(*subject);
                for (value, block) in cases {
                    match value {
                        Some(value) => self.list("case", &[*value]),
                        None => self.word("default"),
                    }
                    self.block(block);
                }
            }
            StmtKind::Import(imports) => {
                self.word("(import");
                for import in imports {
                    let what = match &import.what {
                        Imported::Root => "root".to_string(),
                        Imported::Module => "module".to_string(),
                        Imported::Name(name) => hir.name(name.name).to_string(),
                        Imported::Default => "default".to_string(),
                        Imported::Star => "*".to_string(),
                    };
                    self.word(&format!("({:?} {what}", import.module));
                    if let Some(name) = import.binds {
                        self.name(name);
                    }
                    self.out.push(')');
                }
            }
            StmtKind::Block(block) => return self.block(block),
            StmtKind::Throw(values) => return self.list("throw", values),
            StmtKind::Delete(values) => return self.list("delete", values),
            StmtKind::Assert(values) => return self.list("assert", values),
            StmtKind::Outer(names) => {
                self.word("(outer");
                for &name in names {
                    self.name(name);
                }
            }
            StmtKind::Jump => return self.word("(jump)"),
            StmtKind::Empty => return self.word("(empty)"),
            StmtKind::Broken(parts) => {
                self.word("(broken");
                self.block(parts);
            }
        }
        self.out.push(')');
    }
}
