//! Prints a HIR as short text. Each top-level statement is one line.

use geols::syntax::hir::*;
use std::fmt::Write;

/// Maximum printed depth. Printing recurses, and chains nest as deep as they are long.
const MAX_DEPTH: u32 = 120;

/// Prints the statements of `hir`, then its problems with the text of their spans.
pub(super) fn dump(hir: &Hir, text: &str) -> String {
    let mut dump = Dump { hir, text, out: String::new(), depth: 0 };
    for &stmt in &hir.body {
        dump.stmt(stmt);
        dump.out.push('\n');
    }
    for problem in &hir.problems {
        let source = problem.span.of(text);
        let _ = writeln!(dump.out, "! {:?} {}..{} {source:?}", problem.kind, problem.span.start, problem.span.end);
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
    fn token(&mut self, text: &str) {
        if !self.out.is_empty() && !self.out.ends_with(['(', '[', '{', ' ', '\n', '=', ':', '*', '@']) {
            self.out.push(' ');
        }
        self.out.push_str(text);
    }
    fn name(&mut self, ident: Ident) {
        let name = self.hir.name(ident.name);
        let name = if name.is_empty() { "_missing_" } else { name };
        self.token(name);
    }
    fn list(&mut self, head: &str, exprs: &[ExprId]) {
        self.token("(");
        self.out.push_str(head);
        self.out.push_str(if exprs.is_empty() { "" } else { " " });
        for &id in exprs {
            self.expr(id);
        }
        self.out.push(')');
    }
    fn block(&mut self, block: &[StmtId]) {
        self.token("{");
        for &id in block {
            self.stmt(id);
        }
        self.out.push('}');
    }
    fn expr(&mut self, id: ExprId) {
        if self.depth >= MAX_DEPTH {
            return self.token("…");
        }
        self.depth += 1;
        self.expr_inner(id);
        self.depth -= 1;
    }
    fn expr_inner(&mut self, id: ExprId) {
        let hir = self.hir;
        match &hir.expr(id).kind {
            ExprKind::Name(symbol) => self.token(hir.name(*symbol)),
            ExprKind::Number { value, integer } => {
                let text = if *integer { format!("{value}") } else { format!("{value:?}") };
                self.token(&text);
            }
            ExprKind::String(text) => self.token(&format!("{text:?}")),
            ExprKind::Bool(value) => self.token(if *value { "true" } else { "false" }),
            ExprKind::Null => self.token("null"),
            ExprKind::Undefined => self.token("undefined"),
            ExprKind::Template(parts) => {
                self.token("(template");
                for part in parts {
                    match part {
                        TemplatePart::Text(text) => self.token(&format!("{text:?}")),
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
                self.token("(.");
                self.expr(*object);
                self.name(*property);
                self.out.push(')');
            }
            ExprKind::Index { object, index } => self.list("index", &[*object, *index]),
            ExprKind::Call { callee, args, new, .. } => {
                self.token(if *new { "(new" } else { "(call" });
                self.expr(*callee);
                for arg in args {
                    match arg.kind {
                        ArgKind::Positional => {}
                        ArgKind::Keyword(name) => {
                            self.name(name);
                            self.out.push('=');
                        }
                        ArgKind::Spread => self.token("*"),
                        ArgKind::KeywordSpread => self.token("**"),
                    }
                    self.expr(arg.value);
                }
                self.out.push(')');
            }
            ExprKind::Function(id) => self.function(*id),
            ExprKind::Unary { op, operand } => self.list(&format!("{op:?}").to_lowercase(), &[*operand]),
            ExprKind::Binary { op, op_span, left, right } => {
                let op = if matches!(op, BinaryOp::NotIn | BinaryOp::IsNot) {
                    format!("{op:?}")
                } else {
                    op_span.of(self.text).to_string()
                };
                self.list(&op, &[*left, *right]);
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
                self.token(&format!("({}-comp", format!("{kind:?}").to_lowercase()));
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
            ExprKind::Regex(text) => self.token(text),
            ExprKind::This => self.token("this"),
            ExprKind::Missing => self.token("_missing_"),
        }
    }
    fn object(&mut self, properties: &[Property]) {
        self.token("(object");
        for property in properties {
            match &property.key {
                Key::Ident(name) => {
                    self.name(*name);
                    self.out.push(':');
                }
                Key::String(text, _) => {
                    self.token(&format!("{text:?}"));
                    self.out.push(':');
                }
                Key::Computed(key) => {
                    self.token("[");
                    self.expr(*key);
                    self.out.push_str("]:");
                }
                Key::Spread => self.token("**"),
            }
            self.expr(property.value);
        }
        self.out.push(')');
    }
    fn function(&mut self, id: FunctionId) {
        let function = self.hir.function(id);
        self.token("(");
        for (is_set, prefix) in [(function.asynchronous, "async-"), (function.generator, "generator-")] {
            self.out.push_str(if is_set { prefix } else { "" });
        }
        self.out.push_str(if function.method {
            "method"
        } else if function.arrow {
            "arrow"
        } else {
            "function"
        });
        for &decorator in &function.decorators {
            self.token("@");
            self.expr(decorator);
        }
        if let Some(name) = function.name {
            self.name(name);
        }
        self.token("[");
        for param in &function.params {
            match param.kind {
                ParamKind::Normal => {}
                ParamKind::KeywordOnly => self.token("kw:"),
                ParamKind::Rest => self.token("*"),
                ParamKind::KeywordRest => self.token("**"),
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
            self.token("->");
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
            return self.token("…");
        }
        self.depth += 1;
        self.stmt_inner(id);
        self.depth -= 1;
    }
    fn stmt_inner(&mut self, id: StmtId) {
        let hir = self.hir;
        match &hir.stmt(id).kind {
            StmtKind::Expr(value) => return self.expr(*value),
            StmtKind::Assign { .. } => self.assign(&hir.stmt(id).kind),
            StmtKind::Function(id) => return self.function(*id),
            StmtKind::Class { name, bases, decorators, body } => {
                self.token("(class");
                for &decorator in decorators {
                    self.token("@");
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
                self.token("(if");
                self.expr(*test);
                self.block(then);
                self.else_block(otherwise);
            }
            StmtKind::While { test, body, otherwise, test_last } => {
                self.token(if *test_last { "(do-while" } else { "(while" });
                self.expr(*test);
                self.block(body);
                self.else_block(otherwise);
            }
            StmtKind::For { init, test, update, body } => {
                self.token("(for");
                self.block(init);
                for part in [test, update] {
                    match part {
                        Some(part) => self.expr(*part),
                        None => self.token("_"),
                    }
                }
                self.block(body);
            }
            StmtKind::ForEach { target, declares, iter, over_keys, body, otherwise } => {
                self.token(if *over_keys { "(for-in" } else { "(for-each" });
                if let Some(declares) = declares {
                    self.token(&format!("{declares:?}").to_lowercase());
                }
                self.expr(*target);
                self.expr(*iter);
                self.block(body);
                self.else_block(otherwise);
            }
            StmtKind::Try { .. } => self.try_stmt(&hir.stmt(id).kind),
            StmtKind::With { items, body } => {
                self.token("(with");
                for (value, target) in items {
                    self.list("as", &[&[*value], target.as_slice()].concat());
                }
                self.block(body);
            }
            StmtKind::Switch { subject, cases, .. } => {
                self.token("(switch");
                self.expr(*subject);
                for (value, block) in cases {
                    match value {
                        Some(value) => self.list("case", &[*value]),
                        None => self.token("default"),
                    }
                    self.block(block);
                }
            }
            StmtKind::Import(imports) => {
                self.token("(import");
                imports.iter().for_each(|import| self.import(import));
            }
            StmtKind::Block(block) => return self.block(block),
            StmtKind::Throw(values) => return self.list("throw", values),
            StmtKind::Delete(values) => return self.list("delete", values),
            StmtKind::Assert(values) => return self.list("assert", values),
            StmtKind::OuterNames(names) => {
                self.token("(outer");
                for &name in names {
                    self.name(name);
                }
            }
            StmtKind::Jump => return self.token("(jump)"),
            StmtKind::Empty => return self.token("(empty)"),
            StmtKind::Broken(parts) => {
                self.token("(broken");
                self.block(parts);
            }
        }
        self.out.push(')');
    }
    fn assign(&mut self, kind: &StmtKind) {
        let StmtKind::Assign { targets, op, value, declares, annotation } = kind else { return };
        let head = match (declares, op) {
            (Some(declares), _) => format!("{declares:?}").to_lowercase(),
            (None, Some(op)) => format!("assign{op:?}"),
            (None, None) => "assign".to_string(),
        };
        self.token(&format!("({head}"));
        for &target in targets {
            self.expr(target);
        }
        if let Some(annotation) = annotation {
            self.out.push(':');
            self.expr(*annotation);
        }
        if let Some(value) = value {
            self.token("=");
            self.out.push(' ');
            self.expr(*value);
        }
    }
    fn try_stmt(&mut self, kind: &StmtKind) {
        let StmtKind::Try { body, handlers, otherwise, finally } = kind else { return };
        self.token("(try");
        self.block(body);
        for handler in handlers {
            self.token("(catch");
            for part in [handler.class, handler.target].into_iter().flatten() {
                self.expr(part);
            }
            self.block(&handler.body);
            self.out.push(')');
        }
        for (keyword, block) in [("else", otherwise), ("finally", finally)] {
            if !block.is_empty() {
                self.token(keyword);
                self.block(block);
            }
        }
    }
    fn else_block(&mut self, block: &[StmtId]) {
        if !block.is_empty() {
            self.block(block);
        }
    }
    fn import(&mut self, import: &Import) {
        let what = match &import.kind {
            Imported::Root => "root",
            Imported::Module => "module",
            Imported::Name(name) => self.hir.name(name.name),
            Imported::Default => "default",
            Imported::Star => "*",
        };
        self.token(&format!("({:?} {what}", import.module));
        if let Some(name) = import.binds {
            self.name(name);
        }
        self.out.push(')');
    }
}
