//! State and statement driver that both directions of translation share.
//!
//! `Emitter` walks the statements of a file, hands comments over, and reports untranslatable code.
//! A direction implements [`Target`] and adds its own methods to `Emitter` for its target.

use super::code::{Line, Role, Token};
use super::comments::Comments;
use super::fragment::Fragment;
use super::names::Names;
use super::{Note, Translation, layout, returned};
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ExprId, ExprKind, Function, FunctionId, Hir, Property, StmtId};
use crate::syntax::language::Language;
use crate::text::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// State and decisions of one direction.
pub trait Target<'a>: Sized {
    /// The imports and helper functions that the output needs.
    type Requirements: Clone + Default;
    /// The language of the output.
    const LANGUAGE: Language;
    /// The marker of a comment to the end of a line.
    const COMMENT: &'static str;
    /// The literal that stands for an untranslatable value.
    const NULL: &'static str;

    /// Translates the file.
    fn file(emitter: &mut Emitter<'a, Self>) -> Vec<Line>;
    /// Translates an expression.
    fn expr(emitter: &mut Emitter<'a, Self>, id: ExprId) -> Fragment;
    /// Translates an item of a list or an argument.
    fn item(emitter: &mut Emitter<'a, Self>, id: ExprId) -> Fragment {
        Self::expr(emitter, id)
    }
    /// Translates an entry of a dictionary; `plain`: all its keys can be written without quotes.
    fn entry(emitter: &mut Emitter<'a, Self>, property: &Property, plain: bool) -> Fragment;
    /// Writes a keyword argument.
    fn keyword(name: &str, value: Fragment) -> Fragment;
    /// Writes `return value`.
    fn return_line(value: Fragment) -> Line;
    /// Translates a statement without its comments.
    fn statement_lines(emitter: &mut Emitter<'a, Self>, id: StmtId) -> Vec<Line>;
    /// Translates an expression that is evaluated for its effect.
    fn expression_lines(emitter: &mut Emitter<'a, Self>, id: ExprId) -> Vec<Line>;
    /// Returns `true` if nothing of a statement with problems can stay, so that it is commented
    /// out.
    fn is_gone(emitter: &Emitter<'a, Self>, id: StmtId) -> bool;
    /// Sets the variables to null that a commented-out statement would define and the output needs.
    fn define_lost(emitter: &mut Emitter<'a, Self>, id: StmtId, lines: &mut Vec<Line>);
    /// Returns why an expression cannot be translated, or `None` if it can.
    fn why_lost(emitter: &mut Emitter<'a, Self>, expr: ExprId) -> Option<String>;
    /// Returns `true` if the only value of a variable cannot be translated.
    fn holds_nothing(emitter: &mut Emitter<'a, Self>, binding: BindingId) -> bool;
    /// Returns `true` if calls of a function cannot be translated, whatever it returns.
    fn is_untranslatable_function(_function: &Function) -> bool {
        false
    }
}

/// The translation of one file in progress.
pub struct Emitter<'a, T: Target<'a>> {
    pub analysis: &'a Analysis,
    pub hir: &'a Hir,
    pub text: &'a str,
    pub comments: Comments<'a>,
    pub names: Names,
    /// The imports and helper functions that the output needs so far.
    pub requirements: T::Requirements,
    /// Problems of the whole file.
    pub notes: Vec<Note>,
    /// Lines that must stand before the statement that is being written.
    pub prelude: Vec<Line>,
    /// Problems of the statement that is being written. `flush_trouble` makes a comment
    /// `TODO(geols)` of each.
    pub trouble: Vec<String>,
    /// Comments within the statement that have no token to stand at.
    pub floating: Vec<Box<str>>,
    /// Expressions that could not be translated.
    pub lost: FxHashSet<ExprId>,
    /// The answers of `is_lost_binding` so far.
    pub lost_bindings: FxHashMap<BindingId, bool>,
    /// The answers of `is_lost_function` so far.
    lost_functions: FxHashMap<FunctionId, bool>,
    /// Untranslatable variables that translated code names.
    pub needed: FxHashSet<BindingId>,
    /// Those of `needed` that this pass sets to null.
    pub defined: FxHashSet<BindingId>,
    /// The function that is being written.
    pub function: Option<FunctionId>,
    /// State of this direction.
    pub state: T,
}

/// An item between brackets, which is yet to be translated.
pub enum Item<'j> {
    Expr(ExprId),
    /// An entry of a dictionary; `true` if all keys can be written without quotes.
    Entry(&'j Property, bool),
    Keyword(Box<str>, ExprId),
    Done(Fragment),
}

/// Translates a file until the output defines all that it names.
///
/// Only a finished pass knows which untranslatable variables it names. The next pass sets these to
/// null.
pub fn translate<'a, T: Target<'a>>(create: impl Fn() -> Emitter<'a, T>) -> Translation {
    const MAX_PASSES: usize = 4;
    let mut defined = FxHashSet::default();
    let mut passes = 0;
    loop {
        passes += 1;
        let mut emitter = Emitter { defined: defined.clone(), ..create() };
        let text = layout::write(&T::file(&mut emitter), T::LANGUAGE);
        let known = defined.len();
        defined.extend(emitter.needed);
        if defined.len() == known || passes == MAX_PASSES {
            return Translation { text, notes: emitter.notes };
        }
    }
}

impl<'a, T: Target<'a>> Emitter<'a, T> {
    /// Creates an emitter at the start of a file.
    pub fn new(analysis: &'a Analysis, text: &'a str, names: Names, state: T) -> Emitter<'a, T> {
        let hir = &analysis.hir;
        Emitter {
            analysis,
            hir,
            text,
            comments: Comments::new(hir, text, T::COMMENT),
            names,
            requirements: T::Requirements::default(),
            notes: Vec::new(),
            prelude: Vec::new(),
            trouble: Vec::new(),
            floating: Vec::new(),
            lost: FxHashSet::default(),
            lost_bindings: FxHashMap::default(),
            lost_functions: FxHashMap::default(),
            needed: FxHashSet::default(),
            defined: FxHashSet::default(),
            function: None,
            state,
        }
    }

    /// Returns the span of an expression.
    pub fn span(&self, expr: ExprId) -> Span {
        self.hir.expr(expr).span
    }
    /// Returns the variable that a name refers to.
    pub fn resolve(&self, expr: ExprId) -> Option<BindingId> {
        self.analysis.scopes.resolve(expr)
    }
    /// Returns the text of a name that the script does not define.
    pub fn global_name(&self, expr: ExprId) -> Option<&'a str> {
        match self.hir.expr(expr).kind {
            ExprKind::Name(name) if self.resolve(expr).is_none() => Some(self.hir.name(name)),
            _ => None,
        }
    }
    /// Returns `true` for a global name that the script does not define.
    pub fn is_global(&self, expr: ExprId, name: &str) -> bool {
        self.global_name(expr) == Some(name)
    }
    /// Returns `object` and `name` of `object.name`.
    pub fn member_parts(&self, expr: ExprId) -> Option<(ExprId, &'a str)> {
        match &self.hir.expr(expr).kind {
            ExprKind::Member { object, property } => Some((*object, self.hir.name(property.name))),
            _ => None,
        }
    }
    /// Returns the source text of a span.
    pub fn source(&self, span: Span) -> &'a str {
        span.of(self.text)
    }

    /// Reports a problem of the statement that is being written: by a note, and by a comment
    /// `TODO(geols)` in the code.
    pub fn trouble(&mut self, span: Span, reason: impl Into<String>) {
        let reason = reason.into();
        if !self.trouble.contains(&reason) {
            self.trouble.push(reason.clone());
        }
        // Code that is tried in two ways reports its problems twice.
        let is_same = |note: &Note| note.span == span && note.text == reason;
        if !self.notes.iter().rev().take(8).any(is_same) {
            self.notes.push(Note { span, text: reason });
        }
    }
    /// Reports an expression that cannot be translated, and returns null in its place.
    pub fn lose(&mut self, expr: ExprId, reason: impl Into<String>) -> Fragment {
        self.trouble(self.span(expr), reason);
        self.lost.insert(expr);
        Fragment::atom(T::NULL)
    }

    /// Translates a statement, with the lines that must stand before it and the comments in it.
    pub fn statement(&mut self, id: StmtId) -> Vec<Line> {
        self.isolated(|emitter| emitter.isolated_statement(id))
    }
    fn isolated_statement(&mut self, id: StmtId) -> Vec<Line> {
        let mark = self.comments.mark();
        let requirements = self.requirements.clone();
        let span = self.hir.stmt(id).span;
        let mut lines = T::statement_lines(self, id);
        let mut out = Vec::new();
        let is_gone = !self.trouble.is_empty() && T::is_gone(self, id);
        if is_gone {
            self.comments.back(mark);
            self.requirements = requirements;
        } else {
            out.append(&mut self.prelude);
        }
        self.flush_trouble(&mut out);
        if is_gone {
            self.comments.skip_before(span.end);
            lines = vec![self.comments.switched_off(span)];
            T::define_lost(self, id, &mut lines);
        } else {
            out.extend(self.floating.drain(..).map(Line::Comment));
            out.extend(self.comments.lines_before(span.end));
        }
        out.append(&mut lines);
        out
    }

    /// Runs `write` without the pending lines, problems and comments of the statement around it.
    fn isolated<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        let prelude = std::mem::take(&mut self.prelude);
        let trouble = std::mem::take(&mut self.trouble);
        let floating = std::mem::take(&mut self.floating);
        let result = write(self);
        self.prelude = prelude;
        self.trouble = trouble;
        self.floating = floating;
        result
    }
    /// Returns the lines that `write` gives, after the lines that must stand before them.
    pub fn with_prelude(&mut self, write: impl FnOnce(&mut Self) -> Vec<Line>) -> Vec<Line> {
        let outer = std::mem::take(&mut self.prelude);
        let mut lines = write(self);
        let mut out = std::mem::replace(&mut self.prelude, outer);
        out.append(&mut lines);
        out
    }
    /// Runs `write` for the parameters and body of a function.
    pub fn in_function<R>(&mut self, id: FunctionId, write: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.function.replace(id);
        let result = self.isolated(write);
        self.function = outer;
        result
    }
    /// Writes the problems of the current statement as comments `TODO(geols)`.
    pub fn flush_trouble(&mut self, out: &mut Vec<Line>) {
        for reason in self.trouble.drain(..) {
            out.push(Line::Comment(format!("{} TODO(geols): {}", T::COMMENT, reason.replace('\n', " ")).into()));
        }
    }

    /// Writes the comments and blank lines between `at` and `end`, and moves `at` to the last
    /// comment. A comment that trails the last line goes behind it if `attaches`.
    pub fn between(&mut self, out: &mut Vec<Line>, at: &mut u32, end: u32, attaches: bool) {
        while let Some(comment) = self.comments.before(end) {
            // The translation to Python writes this comment.
            if comment.text == super::PROJECT_NOTE {
                continue;
            }
            let text = self.comments.converted(comment.text);
            let same_line = self.comments.gap(*at, comment.span.start) == 0;
            match out.last_mut() {
                Some(Line::Code { tokens, body })
                    if attaches
                        && comment.trailing
                        && same_line
                        && body.is_empty()
                        && !text.contains('\n')
                        && tokens.last().is_some_and(|last| last.after.is_none()) =>
                {
                    if let Some(last) = tokens.last_mut() {
                        last.after = Some(text);
                    }
                }
                _ => {
                    self.comments.blank(out, *at, comment.span.start);
                    out.push(Line::Comment(text));
                }
            }
            *at = comment.span.end;
        }
        self.comments.blank(out, *at, end);
    }

    /// Writes the body of a function whose body is an expression that ends before `end`.
    pub fn expression_body(&mut self, value: ExprId, end: u32) -> Vec<Line> {
        let value = T::expr(self, value);
        let mut lines = std::mem::take(&mut self.prelude);
        self.flush_trouble(&mut lines);
        lines.extend(self.comments.lines_before(end));
        lines.push(T::return_line(value));
        lines
    }
    /// Writes several expressions that are evaluated for their effect.
    pub fn sequence_lines(&mut self, parts: &[ExprId]) -> Vec<Line> {
        let mut out = Vec::new();
        for &part in parts {
            let mut lines = T::expression_lines(self, part);
            out.append(&mut self.prelude);
            out.append(&mut lines);
        }
        out
    }

    /// Writes items between brackets, with the comments between them. Each item comes with its
    /// position in the source.
    pub fn bracketed(&mut self, open: &str, items: Vec<(u32, Item<'_>)>, end: u32, close: &str) -> Fragment {
        let mut fragments: Vec<Fragment> = Vec::with_capacity(items.len());
        for (start, item) in items {
            let mut anchor = Token::new("", Role::Plain);
            let last = fragments.last_mut().and_then(|fragment| fragment.tokens.last_mut());
            self.comments.anchor(start, last, &mut anchor);
            let mut fragment = match item {
                Item::Expr(id) => T::item(self, id),
                Item::Entry(property, plain) => T::entry(self, property, plain),
                Item::Keyword(name, id) => T::keyword(&name, T::expr(self, id)),
                Item::Done(fragment) => fragment,
            };
            if let Some(first) = fragment.tokens.first_mut() {
                anchor.before.append(&mut first.before);
                first.before = anchor.before;
            }
            fragments.push(fragment);
        }
        let mut anchor = Token::new("", Role::Plain);
        if self.comments.has_before(end) {
            let last = fragments.last_mut().and_then(|fragment| fragment.tokens.last_mut());
            self.comments.anchor(end, last, &mut anchor);
        }
        let mut fragment = Fragment::list(open, fragments, close);
        if let Some(last) = fragment.tokens.last_mut() {
            last.before.append(&mut anchor.before);
        }
        fragment
    }

    /// Returns `true` if a variable's only value cannot be translated.
    pub fn is_lost_binding(&mut self, binding: BindingId) -> bool {
        if let Some(&known) = self.lost_bindings.get(&binding) {
            return known;
        }
        // The value may name the variable.
        self.lost_bindings.insert(binding, false);
        let is_lost = T::holds_nothing(self, binding);
        self.lost_bindings.insert(binding, is_lost);
        is_lost
    }
    /// Returns `true` if no value that a function returns can be translated.
    pub fn is_lost_function(&mut self, id: FunctionId) -> bool {
        if let Some(&known) = self.lost_functions.get(&id) {
            return known;
        }
        // The function may call itself.
        self.lost_functions.insert(id, false);
        let values = returned(self.analysis, id);
        let is_lost = T::is_untranslatable_function(self.hir.function(id))
            || !values.is_empty() && values.into_iter().all(|value| T::why_lost(self, value).is_some());
        self.lost_functions.insert(id, is_lost);
        is_lost
    }
}

/// A token that is a word.
pub fn word(text: &str) -> Token {
    Token::new(text, Role::Plain)
}
