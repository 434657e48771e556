//! The definition of a rule, and what a rule sees of a file.

use super::directives::{self, CommentDirectives};
use super::kinds::Kinds;
use crate::diagnostic::{Diagnostic, Severity};
use crate::kb::model::Operator;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::Semantics;
use crate::syntax::hir::{ExprId, FunctionId, StmtId};
use crate::text::span::Span;
use std::cell::RefCell;
use std::ops::Deref;

/// Nodes for which a rule runs.
#[derive(Debug, Clone, Copy)]
pub enum Trigger {
    /// Every call of the selected operators.
    Call(fn(&Operator<'_>) -> bool, fn(&Context<'_>, &CallSite)),
    /// Every expression of these kinds.
    Expr(Kinds, fn(&Context<'_>, ExprId)),
    /// Every statement.
    Stmt(fn(&Context<'_>, StmtId)),
    /// Every function.
    Function(fn(&Context<'_>, FunctionId)),
    /// The file, once.
    File(fn(&Context<'_>)),
}

/// A rule.
#[derive(Debug)]
pub struct Rule {
    /// In kebab case, after what the rule reports: `missing-scale`.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Severity unless the configuration sets another one.
    pub severity: Severity,
    /// The rule runs on JavaScript.
    pub javascript: bool,
    /// The rule runs on Python.
    pub python: bool,
    /// Some of its diagnostics have a fix.
    pub fixes: bool,
    /// Its page in Markdown, which is also its test.
    pub docs: &'static str,
    /// When the rule runs.
    pub triggers: &'static [Trigger],
}

impl Rule {
    /// A rule for both languages without fixes, for the fields that a rule does not set.
    pub const DEFAULT: Rule = Rule {
        name: "",
        summary: "",
        severity: Severity::Hint,
        javascript: true,
        python: true,
        fixes: false,
        docs: "",
        triggers: &[],
    };
}

/// Read access to the file for one rule, and the sink of its diagnostics.
///
/// Dereferences to [`Semantics`], which has the questions about the file.
pub struct Context<'a> {
    semantics: Semantics<'a>,
    /// Names that the configuration declares as defined.
    pub globals: &'a [String],
    /// The rule that runs.
    pub rule: &'static Rule,
    /// The configured severity of the rule.
    pub severity: Severity,
    /// Diagnostics reported so far.
    sink: &'a RefCell<Vec<Diagnostic>>,
    /// Directives of the file. `None` in a one-shot run, which finds them on demand.
    directives: Option<CommentDirectives>,
}

impl<'a> Context<'a> {
    /// Creates the context of one rule.
    pub fn new(
        semantics: Semantics<'a>,
        globals: &'a [String],
        (rule, severity): (&'static Rule, Severity),
        sink: &'a RefCell<Vec<Diagnostic>>,
        directives: Option<CommentDirectives>,
    ) -> Context<'a> {
        Context { semantics, globals, rule, severity, sink, directives }
    }

    /// Starts a diagnostic of this rule.
    pub fn diagnostic(&self, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.rule.name, span, message).severity(self.severity)
    }

    /// Starts a diagnostic at the name of the called operator.
    pub fn call_diagnostic(&self, call: &CallSite, message: impl Into<String>) -> Diagnostic {
        self.diagnostic(self.analysis.name_span(call.callee), message)
    }

    /// Reports a diagnostic. Its spans may lie anywhere in the file.
    pub fn report(&self, diagnostic: Diagnostic) {
        self.sink.borrow_mut().push(diagnostic);
    }

    /// Returns `true` if a Python file takes names from other files, as far as its text shows: by
    /// `%run` or a star import, for example.
    pub fn has_external_names(&self) -> bool {
        self.depend_on_file();
        self.directives
            .map_or_else(|| directives::has_external_names(self.hir(), self.text), |known| known.has_external_names)
    }
}

impl<'a> Deref for Context<'a> {
    type Target = Semantics<'a>;
    fn deref(&self) -> &Semantics<'a> {
        &self.semantics
    }
}
