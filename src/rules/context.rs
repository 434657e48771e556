//! What a rule is, and what it sees.

use crate::diagnostic::{Diagnostic, Severity};
use crate::kb::Kb;
use crate::semantic::analysis::{Analysis, CallSite};
use crate::semantic::value::Value;
use crate::syntax::hir::{Expr, ExprId, FunctionId, Hir, StmtId};
use crate::text::span::Span;
use std::cell::RefCell;

/// What a rule is called and does.
#[derive(Debug)]
pub struct RuleInfo {
    /// Kebab-case; reads well after "allow ...".
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Severity unless the configuration says otherwise.
    pub severity: Severity,
    /// It speaks about JavaScript.
    pub javascript: bool,
    /// It speaks about Python.
    pub python: bool,
    /// Some of its diagnostics carry a fix.
    pub fixes: bool,
    /// Its page in Markdown, which is also its test.
    pub docs: &'static str,
}

/// What a rule listens to.
#[derive(Clone, Copy)]
pub enum Listen {
    /// Every call of an operator.
    Call(fn(&Context<'_>, &CallSite)),
    /// Every expression.
    Expr(fn(&Context<'_>, ExprId)),
    /// Every statement.
    Stmt(fn(&Context<'_>, StmtId)),
    /// Every function.
    Function(fn(&Context<'_>, FunctionId)),
    /// The file, once.
    File(fn(&Context<'_>)),
}

/// One rule.
pub struct Rule {
    /// What it is called and does.
    pub info: RuleInfo,
    /// When it is asked.
    pub listen: &'static [Listen],
}

/// What a rule sees of the file, and where it reports.
pub struct Context<'a> {
    /// The analysis.
    pub analysis: &'a Analysis,
    /// The text that spans index.
    pub text: &'a str,
    /// Names that the environment defines beside those of the language (configuration).
    pub globals: &'a [String],
    /// The rule being asked.
    pub rule: &'static RuleInfo,
    /// Its severity here.
    pub severity: Severity,
    /// What was reported.
    pub found: &'a RefCell<Vec<Diagnostic>>,
}

impl<'a> Context<'a> {
    /// Starts a diagnostic of this rule.
    pub fn diagnostic(&self, span: Span, message: impl Into<String>) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(self.rule.name, span, message);
        diagnostic.severity = self.severity;
        diagnostic
    }
    /// Reports.
    pub fn report(&self, diagnostic: Diagnostic) {
        self.found.borrow_mut().push(diagnostic);
    }
    /// The lowered file.
    pub fn hir(&self) -> &'a Hir {
        &self.analysis.hir
    }
    /// The knowledge base.
    pub fn kb(&self) -> &'static Kb {
        self.analysis.kb()
    }
    /// Whether the file is Python.
    pub fn python(&self) -> bool {
        self.analysis.python()
    }
    /// An expression.
    pub fn expr(&self, id: ExprId) -> &'a Expr {
        self.analysis.hir.expr(id)
    }
    /// What an expression is.
    pub fn value(&self, id: ExprId) -> &'a Value {
        self.analysis.value(id)
    }
    /// Its bytes.
    pub fn span(&self, id: ExprId) -> Span {
        self.analysis.span(id)
    }
    /// The text under a span.
    pub fn source(&self, span: Span) -> &'a str {
        self.text.get(span.range()).unwrap_or("")
    }
    /// One of two spellings by language.
    pub fn spelled<'s>(&self, javascript: &'s str, python: &'s str) -> &'s str {
        if self.python() { python } else { javascript }
    }
}
