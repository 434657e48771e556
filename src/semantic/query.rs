//! Questions about one version of a file that rules, editor features, summaries, and migrations
//! share: where ids, bands, and filters are written, and which literal a value comes from.
//!
//! Every question takes a [`Semantics`]. It gives read access to the analysis and the text, and can
//! record what an answer depends on, for callers that reuse answers in the next version of the
//! text.

pub mod accesses;
pub mod band_choices;
pub mod colors;
pub mod coordinates;
pub mod dataset_replacement;
pub mod datasets;
pub mod dependencies;
pub mod filters;
pub mod literals;
pub mod objects;
pub mod pixel_values;
pub mod signature;

use super::analysis::{Analysis, CallSite};
use super::scope::{Binding, BindingId};
use super::value::Value;
use crate::kb::Kb;
use crate::kb::model::ClassId;
use crate::syntax::hir::{Expr, ExprId, FunctionId, Hir, Problem, Symbol};
use crate::text::span::Span;
use dependencies::{Aspect, DependencyTracker};

/// Read access to one version of a file.
///
/// # Invariants
///
/// Whatever reads more of the file than the chunk that a question is about goes through a method of
/// this type that records it. Raw access (`analysis.call_at`, `scopes.binding`, `hir.problems`)
/// would miss a dependency, and an outdated answer would be reused; `tests/suite/layers.rs` refuses
/// it in rules and queries.
pub struct Semantics<'a> {
    /// The analysis.
    pub analysis: &'a Analysis,
    /// The text that spans index.
    pub text: &'a str,
    /// Records dependencies; `None` where answers are not reused.
    tracker: Option<DependencyTracker>,
}

impl<'a> Semantics<'a> {
    /// Returns access that records no dependencies.
    pub fn new(analysis: &'a Analysis, text: &'a str) -> Semantics<'a> {
        Semantics { analysis, text, tracker: None }
    }

    /// Returns access that records dependencies.
    pub fn with_tracker(analysis: &'a Analysis, text: &'a str) -> Semantics<'a> {
        Semantics { analysis, text, tracker: Some(DependencyTracker::default()) }
    }

    /// Returns what was read so far. Returns `None` if nothing is recorded.
    pub fn tracker(&self) -> Option<&DependencyTracker> {
        self.tracker.as_ref()
    }

    /// Records that the answer depends on the whole file: on text around the chunk, or on errors
    /// elsewhere.
    ///
    /// The other `depend_on` methods say more precisely what is read. Prefer them: this one makes a
    /// rule run again after every edit.
    pub fn depend_on_file(&self) {
        if let Some(tracker) = &self.tracker {
            tracker.depend_on_file();
        }
    }

    /// Records that the answer depends on every chunk in which a name occurs.
    pub fn depend_on_name(&self, name: Symbol) {
        if let Some(tracker) = &self.tracker {
            tracker.depend_on_name(self.hir().name(name));
        }
    }

    /// Records that the answer depends on every chunk that has an aspect.
    pub fn depend_on_aspect(&self, aspect: Aspect) {
        if let Some(tracker) = &self.tracker {
            tracker.depend_on_aspect(aspect);
        }
    }

    /// Records that the answer depends on the chunk of a function.
    pub fn depend_on_function(&self, id: FunctionId) {
        if let Some(tracker) = &self.tracker {
            tracker.depend_on_chunk(self.hir().chunk_of_function(id));
        }
    }

    /// Returns a binding. The counts of reads and writes of a module binding depend on all chunks
    /// that have its name.
    pub fn binding(&self, id: BindingId) -> &'a Binding {
        let binding = self.analysis.scopes.binding(id);
        if binding.scope.0 == 0 {
            self.depend_on_name(binding.name);
        }
        binding
    }

    /// Returns the call of an operator that an expression is. Returns `None` if it is something
    /// else.
    pub fn call_at(&self, id: ExprId) -> Option<&'a CallSite> {
        let call = self.analysis.call_at(id)?;
        if let Some(tracker) = &self.tracker {
            tracker.depend_on_chunk(self.hir().chunk_of_expr(id));
        }
        Some(call)
    }

    /// Returns the call that made an object. Returns `None` if that is not known.
    pub fn producer_of(&self, value: &Value) -> Option<&'a CallSite> {
        self.call_at(self.analysis.origin(value.facts()?.producer_origin?)?)
    }

    /// Returns the syntax errors of the whole file.
    ///
    /// # Hazards
    ///
    /// Errors only ever suppress diagnostics. So an answer from a file without errors depends on
    /// their absence alone, and an answer from a file with errors depends on the whole file.
    pub fn problems(&self) -> &'a [Problem] {
        let problems = &self.analysis.hir.problems;
        if let Some(tracker) = &self.tracker {
            match problems.is_empty() {
                true => tracker.depend_on_clean_syntax(),
                false => tracker.depend_on_file(),
            }
        }
        problems
    }

    /// Returns the lowered file.
    pub fn hir(&self) -> &'a Hir {
        &self.analysis.hir
    }

    /// Returns the knowledge base.
    pub fn kb(&self) -> &'static Kb {
        self.analysis.kb()
    }

    /// Returns `true` if the file is Python.
    pub fn python(&self) -> bool {
        self.analysis.python()
    }

    /// Returns an expression.
    pub fn expr(&self, id: ExprId) -> &'a Expr {
        self.analysis.hir.expr(id)
    }

    /// Returns the inferred value of an expression.
    pub fn value(&self, id: ExprId) -> &'a Value {
        self.analysis.value(id)
    }

    /// Returns the span of an expression.
    pub fn span(&self, id: ExprId) -> Span {
        self.analysis.span(id)
    }

    /// Returns the text of a span.
    pub fn source(&self, span: Span) -> &'a str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// Returns the spelling for the language of the file.
    pub fn spelled<'s>(&self, javascript: &'s str, python: &'s str) -> &'s str {
        if self.python() { python } else { javascript }
    }
}

/// Returns `true` if a class only says "some object": its methods need a cast to the real class.
pub fn is_erased_class(class: ClassId) -> bool {
    matches!(class, ClassId::OBJECT | ClassId::ELEMENT | ClassId::COLLECTION)
}
