//! What a rule is, and what it sees.

use super::kinds::Kinds;
use super::looks::{Aspect, Looks};
use super::notes::{self, Notes};
use crate::diagnostic::{Diagnostic, Severity};
use crate::kb::Kb;
use crate::kb::model::Operator;
use crate::semantic::analysis::{Analysis, CallSite};
use crate::semantic::scope::{Binding, BindingId};
use crate::semantic::value::Value;
use crate::syntax::hir::{Expr, ExprId, FunctionId, Hir, Problem, StmtId, Symbol};
use crate::text::span::Span;
use std::cell::{Cell, RefCell};

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
    /// Every call of these operators.
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
    /// The number of the piece of the file that the rule is asked about, if it is about one.
    piece: Cell<Option<usize>>,
    /// What it looks at beyond that.
    pub(super) looks: Looks,
    /// It looked whether the file has problems, and it has none.
    pub(super) sound: Cell<bool>,
    /// What the comments of the file say; `None`: nobody asked yet, and there is no next version.
    pub(super) known_notes: Option<Notes>,
}

impl<'a> Context<'a> {
    /// What a rule sees of a file.
    pub fn new(
        analysis: &'a Analysis,
        text: &'a str,
        globals: &'a [String],
        rule: &'static RuleInfo,
        severity: Severity,
        found: &'a RefCell<Vec<Diagnostic>>,
    ) -> Context<'a> {
        let (piece, looks, sound) = (Cell::new(None), Looks::default(), Cell::new(false));
        Context { analysis, text, globals, rule, severity, found, piece, looks, sound, known_notes: None }
    }
    /// The next question is about a piece, or about the file.
    pub(super) fn turn_to(&self, piece: Option<usize>) {
        // Where there is no next version nobody wants to know.
        if !self.is_once() {
            self.piece.set(piece);
            self.looks.clear();
            self.sound.set(false);
        }
    }
    /// Whether what is answered is not kept for a next version.
    fn is_once(&self) -> bool {
        self.known_notes.is_none()
    }
    /// Starts a diagnostic of this rule.
    pub fn diagnostic(&self, span: Span, message: impl Into<String>) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(self.rule.name, span, message);
        diagnostic.severity = self.severity;
        diagnostic
    }
    /// Reports. What was found may point anywhere.
    pub fn report(&self, diagnostic: Diagnostic) {
        self.found.borrow_mut().push(diagnostic);
    }
    /// To be called by what reads more of the file than the piece that a rule is asked about, where none of the following tells what: the text
    /// around, what is broken elsewhere. The rule is asked about that piece again whenever something else in the file changed.
    pub fn look_beyond(&self) {
        self.looks.everything();
    }
    /// To be called by what reads other pieces that have a name: it is asked again when one of those changed.
    pub fn look_at_name(&self, name: Symbol) {
        if !self.is_once() {
            self.looks.name(self.hir().name(name));
        }
    }
    /// To be called by what reads all pieces that have something.
    pub fn look_at_all(&self, aspect: Aspect) {
        self.looks.aspect(aspect);
    }
    /// To be called by what reads the piece that a function is in.
    pub fn look_at_function(&self, id: FunctionId) {
        self.look_at_piece(|hir| hir.piece_of_function(id));
    }
    fn look_at_piece(&self, piece: impl Fn(&Hir) -> usize) {
        if self.is_once() {
            return;
        }
        let piece = piece(self.hir());
        if self.piece.get() != Some(piece) {
            self.looks.piece(piece);
        }
    }
    /// A binding. How often one of the file's own scope is read and set, and where, hangs on all pieces that have its name.
    pub fn binding(&self, id: BindingId) -> &'a Binding {
        let binding = self.analysis.scopes.binding(id);
        if binding.scope.0 == 0 {
            self.look_at_name(binding.name);
        }
        binding
    }
    /// The call of an operator that an expression is.
    pub fn call_at(&self, id: ExprId) -> Option<&'a CallSite> {
        let call = self.analysis.call_at(id)?;
        self.look_at_piece(|hir| hir.piece_of(id));
        Some(call)
    }
    /// The call that made an object, if it is one.
    pub fn made_by(&self, value: &Value) -> Option<&'a CallSite> {
        self.call_at(self.analysis.origin(value.facts()?.made_by?)?)
    }
    /// Whether a Python file takes names from elsewhere, as far as its text tells.
    pub fn brings_names(&self) -> bool {
        self.look_beyond();
        self.known_notes.map_or_else(|| notes::bring_names(self.hir(), self.text), |notes| notes.bring_names)
    }
    /// What is not of the language, anywhere in the file.
    pub fn problems(&self) -> &'a [Problem] {
        let problems = &self.analysis.hir.problems;
        // Hazard: without problems nothing is kept back because of them, so that new ones make no rule speak that was silent. But one that
        // spoke may fall silent.
        match problems.is_empty() {
            true => self.sound.set(true),
            false => self.look_beyond(),
        }
        problems
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
