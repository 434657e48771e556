//! State and statement driver that both directions of translation share.
//!
//! `Emitter` walks the statements of a file, hands comments over, and reports untranslatable code.
//! A direction implements [`Target`] and adds its own methods to `Emitter` for its target.

use super::code::{Line, Role, Token};
use super::comments::Comments;
use super::fragment::Fragment;
use super::names::Names;
use super::{Note, Translation, layout, return_values};
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
    /// Returns the names of the helper functions that the output defines or imports, if other
    /// outputs can import them.
    fn helpers(_requirements: &Self::Requirements) -> Vec<&'static str> {
        Vec::new()
    }
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
    /// Returns `true` if a statement with problems has no translation and is commented out.
    fn is_commented_out(emitter: &Emitter<'a, Self>, id: StmtId) -> bool;
    /// Adds lines that set the variables of a commented-out statement to null where the output uses
    /// them.
    fn define_as_null(emitter: &mut Emitter<'a, Self>, id: StmtId, lines: &mut Vec<Line>);
    /// Returns the reason why an expression cannot be translated, or `None` if it can.
    fn untranslatable_reason(emitter: &mut Emitter<'a, Self>, expr: ExprId) -> Option<String>;
    /// Returns `true` if no value of a variable can be translated.
    fn has_untranslatable_value(emitter: &mut Emitter<'a, Self>, binding: BindingId) -> bool;
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
    /// Problems of the statement that is being written. Each becomes a comment `TODO(geols)`.
    pub todos: Vec<String>,
    /// Expressions that cannot be translated.
    pub untranslatable: FxHashSet<ExprId>,
    /// Cached results of `is_untranslatable_binding`.
    pub untranslatable_bindings: FxHashMap<BindingId, bool>,
    /// Cached results of `has_untranslatable_result`.
    untranslatable_functions: FxHashMap<FunctionId, bool>,
    /// Untranslatable variables that translated code names.
    pub needed_bindings: FxHashSet<BindingId>,
    /// Those of `needed_bindings` that this pass sets to null.
    pub defined_bindings: FxHashSet<BindingId>,
    /// The function that is being written.
    pub function: Option<FunctionId>,
    /// State of this direction.
    pub state: T,
}

/// An item between brackets.
pub enum Item<'j> {
    Expr(ExprId),
    /// An entry of a dictionary; `true` if all keys can be written without quotes.
    Entry(&'j Property, bool),
    Keyword(Box<str>, ExprId),
    /// An item that is already translated.
    Fragment(Fragment),
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
        let mut emitter = Emitter { defined_bindings: defined.clone(), ..create() };
        let text = layout::write(&T::file(&mut emitter), T::LANGUAGE);
        let known_count = defined.len();
        defined.extend(emitter.needed_bindings);
        if defined.len() == known_count || passes == MAX_PASSES {
            let helpers = T::helpers(&emitter.requirements);
            return Translation { text, notes: emitter.notes, helpers };
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
            todos: Vec::new(),
            untranslatable: FxHashSet::default(),
            untranslatable_bindings: FxHashMap::default(),
            untranslatable_functions: FxHashMap::default(),
            needed_bindings: FxHashSet::default(),
            defined_bindings: FxHashSet::default(),
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
    pub fn report_todo(&mut self, span: Span, reason: impl Into<String>) {
        let reason = reason.into();
        if !self.todos.contains(&reason) {
            self.todos.push(reason.clone());
        }
        // Code that is tried in two ways reports its problems twice.
        let is_same = |note: &Note| note.span == span && note.text == reason;
        if !self.notes.iter().rev().take(8).any(is_same) {
            self.notes.push(Note { span, text: reason });
        }
    }
    /// Reports an expression that cannot be translated, and returns null in its place.
    pub fn mark_untranslatable(&mut self, expr: ExprId, reason: impl Into<String>) -> Fragment {
        self.report_todo(self.span(expr), reason);
        self.untranslatable.insert(expr);
        Fragment::atom(T::NULL)
    }
    /// Marks `expr` as untranslatable if `part` is. Returns `true` in this case.
    pub fn propagate_untranslatable(&mut self, expr: ExprId, part: ExprId) -> bool {
        let is_untranslatable = self.untranslatable.contains(&part);
        if is_untranslatable {
            self.untranslatable.insert(expr);
        }
        is_untranslatable
    }

    /// Translates `object.name(args)` with a method of the target language.
    pub fn invoke_method(&mut self, object: ExprId, name: &str, args: &[ExprId]) -> Fragment {
        let owner = T::expr(self, object);
        owner.invoke(name, args.iter().map(|&arg| T::expr(self, arg)))
    }

    /// Translates a statement, with the lines that must stand before it and the comments in it.
    pub fn statement(&mut self, id: StmtId) -> Vec<Line> {
        self.isolate(|emitter| emitter.isolated_statement(id))
    }
    fn isolated_statement(&mut self, id: StmtId) -> Vec<Line> {
        let checkpoint = self.comments.checkpoint();
        let requirements = self.requirements.clone();
        let span = self.hir.stmt(id).span;
        let mut lines = T::statement_lines(self, id);
        let mut out = Vec::new();
        let is_commented_out = !self.todos.is_empty() && T::is_commented_out(self, id);
        if is_commented_out {
            self.comments.rewind(checkpoint);
            self.requirements = requirements;
        } else {
            out.append(&mut self.prelude);
        }
        self.flush_todos(&mut out);
        if is_commented_out {
            self.comments.skip_before(span.end);
            lines = vec![self.comments.commented_out(span)];
            T::define_as_null(self, id, &mut lines);
        } else {
            out.extend(self.comments.lines_before(span.end));
        }
        out.append(&mut lines);
        out
    }

    /// Runs `write` without the pending lines and problems of the statement around it.
    fn isolate<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        let prelude = std::mem::take(&mut self.prelude);
        let todos = std::mem::take(&mut self.todos);
        let result = write(self);
        self.prelude = prelude;
        self.todos = todos;
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
        let result = self.isolate(write);
        self.function = outer;
        result
    }
    /// Writes the problems of the current statement as comments `TODO(geols)`.
    pub fn flush_todos(&mut self, out: &mut Vec<Line>) {
        for reason in self.todos.drain(..) {
            out.push(Line::Comment(format!("{} TODO(geols): {}", T::COMMENT, reason.replace('\n', " ")).into()));
        }
    }

    /// Writes the comments and blank lines between `at` and `end`, and moves `at` to the last
    /// comment. A comment that trails the last line goes behind it if `attaches`.
    pub fn write_trivia(&mut self, out: &mut Vec<Line>, at: &mut u32, end: u32, attaches: bool) {
        while let Some(comment) = self.comments.next_before(end) {
            // The translation to Python writes this comment.
            if comment.text == super::PROJECT_NOTE {
                continue;
            }
            let text = self.comments.convert(comment.text);
            let is_same_line = self.comments.line_breaks(*at, comment.span.start) == 0;
            match out.last_mut() {
                Some(Line::Code { tokens, body })
                    if attaches
                        && comment.trailing
                        && is_same_line
                        && body.is_empty()
                        && !text.contains('\n')
                        && tokens.last().is_some_and(|last| last.trailing_comment.is_none()) =>
                {
                    if let Some(last) = tokens.last_mut() {
                        last.trailing_comment = Some(text);
                    }
                }
                _ => {
                    self.comments.push_blank_line(out, *at, comment.span.start);
                    out.push(Line::Comment(text));
                }
            }
            *at = comment.span.end;
        }
        self.comments.push_blank_line(out, *at, end);
    }

    /// Writes the body of a function whose body is an expression that ends before `end`.
    pub fn expression_body(&mut self, value: ExprId, end: u32) -> Vec<Line> {
        let value = T::expr(self, value);
        let mut lines = std::mem::take(&mut self.prelude);
        self.flush_todos(&mut lines);
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
    pub fn bracketed_items(&mut self, open: &str, items: Vec<(u32, Item<'_>)>, end: u32, close: &str) -> Fragment {
        let mut fragments: Vec<Fragment> = Vec::with_capacity(items.len());
        for (start, item) in items {
            let mut anchor = Token::new("", Role::Plain);
            let last = fragments.last_mut().and_then(|fragment| fragment.tokens.last_mut());
            self.comments.attach(start, last, &mut anchor);
            let mut fragment = match item {
                Item::Expr(id) => T::item(self, id),
                Item::Entry(property, plain) => T::entry(self, property, plain),
                Item::Keyword(name, id) => T::keyword(&name, T::expr(self, id)),
                Item::Fragment(fragment) => fragment,
            };
            if let Some(first) = fragment.tokens.first_mut() {
                anchor.leading_comments.append(&mut first.leading_comments);
                first.leading_comments = anchor.leading_comments;
            }
            fragments.push(fragment);
        }
        let mut anchor = Token::new("", Role::Plain);
        if self.comments.has_before(end) {
            let last = fragments.last_mut().and_then(|fragment| fragment.tokens.last_mut());
            self.comments.attach(end, last, &mut anchor);
        }
        let mut fragment = Fragment::list(open, fragments, close);
        if let Some(last) = fragment.tokens.last_mut() {
            last.leading_comments.append(&mut anchor.leading_comments);
        }
        fragment
    }

    /// Returns `true` if a variable's only value cannot be translated.
    pub fn is_untranslatable_binding(&mut self, binding: BindingId) -> bool {
        if let Some(&known) = self.untranslatable_bindings.get(&binding) {
            return known;
        }
        // The value may name the variable.
        self.untranslatable_bindings.insert(binding, false);
        let is_untranslatable = T::has_untranslatable_value(self, binding);
        self.untranslatable_bindings.insert(binding, is_untranslatable);
        is_untranslatable
    }
    /// Returns `true` if no value that a function returns can be translated.
    pub fn has_untranslatable_result(&mut self, id: FunctionId) -> bool {
        if let Some(&known) = self.untranslatable_functions.get(&id) {
            return known;
        }
        // The function may call itself.
        self.untranslatable_functions.insert(id, false);
        let values = return_values(self.analysis, id);
        let is_untranslatable = T::is_untranslatable_function(self.hir.function(id))
            || !values.is_empty() && values.into_iter().all(|value| T::untranslatable_reason(self, value).is_some());
        self.untranslatable_functions.insert(id, is_untranslatable);
        is_untranslatable
    }
}

/// A token that is a word.
pub fn word(text: &str) -> Token {
    Token::new(text, Role::Plain)
}
