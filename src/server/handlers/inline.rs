//! Inline completion at the cursor, from similar code.

use crate::assist::insertion::Gap;
use crate::assist::similar_code::{self, CodeTokens, Suggestion};
use crate::base::cancel::Cancel;
use crate::server::documents::is_file;
use crate::server::events::InlineItems;
use crate::server::view::View;
use tower_lsp_server::ls_types::{InlineCompletionItem, InlineCompletionParams, InlineCompletionTriggerKind};

/// Minimum probability of a text that appears while the user types. Of suggestions from similar
/// code above it, two in three are right.
const MIN_PROBABILITY: f32 = 0.2;
/// Maximum number of items if the user asks for them.
const MAX_ITEMS: usize = 3;

/// A request for inline completion at a position where something can be inserted.
pub struct InlineTask<'a> {
    view: &'a View,
    /// The byte offset of the cursor in the analyzed text.
    offset: usize,
    /// The URI leads to a file.
    has_file: bool,
    /// The user has asked for a text, and sees unlikely ones, too.
    is_invoked: bool,
}

impl<'a> InlineTask<'a> {
    /// Returns the task of a request, or `None` if something is in the way at the cursor.
    pub fn new(view: &'a View, params: &InlineCompletionParams) -> Option<InlineTask<'a>> {
        let at = &params.text_document_position;
        let offset = view.offset(&at.text_document.uri, at.position)? as usize;
        let rest = view.snapshot.text.get(offset..)?.lines().next().unwrap_or("");
        // In the middle of a line only closing characters may follow, so that no text moves.
        let is_closing = |c: char| c.is_whitespace() || matches!(c, ')' | ']' | '}' | ';' | ',' | '\'' | '"' | ':');
        rest.chars().all(is_closing).then_some(InlineTask {
            view,
            offset,
            has_file: is_file(&at.text_document.uri),
            is_invoked: params.context.trigger_kind == InlineCompletionTriggerKind::INVOKED,
        })
    }

    /// Returns `true` if the user has asked for a text.
    pub fn is_invoked(&self) -> bool {
        self.is_invoked
    }

    /// Returns the probability below which a text is not shown.
    pub fn min_probability(&self) -> f32 {
        if self.is_invoked { 0.0 } else { MIN_PROBABILITY }
    }

    /// Returns the maximum number of texts to show.
    pub fn max_items(&self) -> usize {
        if self.is_invoked { MAX_ITEMS } else { 1 }
    }

    /// Calls `use_gap` with the position in the document.
    pub fn with_gap<T>(&self, use_gap: impl FnOnce(&Gap<'_>) -> T) -> T {
        let InlineTask { view, offset, has_file, .. } = *self;
        let (snapshot, workspace) = (&view.snapshot, &view.context.workspace);
        workspace.with_modules(&snapshot.path, &snapshot.config, has_file, |modules| {
            use_gap(&Gap { snapshot, known: view.diagnostics(), modules, offset })
        })
    }

    /// Returns the likeliest texts from similar code that add no diagnostics.
    pub fn similar(&self, cancel: &Cancel) -> Vec<Suggestion> {
        if !self.view.context.settings.completion.similar_code {
            return Vec::new();
        }
        let snapshot = &self.view.snapshot;
        let language = snapshot.analysis.hir.language;
        let others = self.view.context.workspace.code(&snapshot.path, language);
        let others: Vec<&CodeTokens> = others.iter().map(|code| &**code).collect();
        let suggestions = similar_code::suggest(&snapshot.text, self.offset, language, &others);
        let likely = suggestions.into_iter().filter(|one| one.probability >= self.min_probability());
        self.with_gap(|gap| {
            let valid = likely.filter(|one| {
                gap.accepts(&one.text, cancel) || one.completed.as_ref().is_some_and(|text| gap.accepts(text, cancel))
            });
            valid.take(self.max_items()).collect()
        })
    }
}

/// Returns items that insert texts at the cursor, or `None` without texts.
pub fn items(texts: impl IntoIterator<Item = String>) -> InlineItems {
    let items: Vec<InlineCompletionItem> = texts.into_iter().map(item).collect();
    (!items.is_empty()).then_some(items)
}

/// Returns an item that inserts a text at the cursor.
pub fn item(insert_text: String) -> InlineCompletionItem {
    InlineCompletionItem { insert_text, filter_text: None, range: None, command: None, insert_text_format: None }
}
