//! `textDocument/completion` and `completionItem/resolve`.

use crate::features::completion::{self, Item, ItemKey, ItemKind};
use crate::server::to_proto::{edit, markdown};
use crate::server::view::View;
use serde::{Deserialize, Serialize};
use tower_lsp_server::ls_types::*;

/// The data of an item that the client returns when it resolves the item.
#[derive(Serialize, Deserialize)]
struct Data {
    key: ItemKey,
    python: bool,
}

/// Returns the completion items at a position.
pub fn handle(view: &View, params: &CompletionParams) -> Option<CompletionResponse> {
    let at = &params.text_document_position;
    let uri = &at.text_document.uri;
    let trigger = params.context.as_ref().and_then(|context| context.trigger_character.as_ref()?.chars().next());
    let list = completion::completion(&view.snapshot, view.offset(uri, at.position)?, trigger);
    let python = view.snapshot.python();
    let items = list.items.into_iter().filter_map(|item| encode(view, uri, item, python)).collect();
    Some(CompletionResponse::List(CompletionList { is_incomplete: list.incomplete, items }))
}

fn encode(view: &View, uri: &Uri, item: Item, python: bool) -> Option<CompletionItem> {
    let (text, snippet) =
        match item.is_snippet && !(view.context.client.snippets && view.context.settings.completion.snippets) {
            true => (without_placeholders(&item.insert_text), false),
            false => (item.insert_text, item.is_snippet),
        };
    let additional: Vec<TextEdit> =
        item.additional_edits.iter().filter_map(|change| edit(view, uri, change.span, &change.text)).collect();
    let data = item.key.and_then(|key| serde_json::to_value(Data { key, python }).ok());
    Some(CompletionItem {
        label: item.label,
        kind: Some(kind(item.kind)),
        detail: (!item.detail.is_empty()).then_some(item.detail),
        tags: item.deprecated.then(|| vec![CompletionItemTag::DEPRECATED]),
        preselect: item.preselect.then_some(true),
        sort_text: Some(item.sort_text),
        filter_text: Some(item.filter_text),
        insert_text_format: snippet.then_some(InsertTextFormat::SNIPPET),
        text_edit: Some(CompletionTextEdit::Edit(edit(view, uri, item.replace, &text)?)),
        additional_text_edits: (!additional.is_empty()).then_some(additional),
        data,
        ..CompletionItem::default()
    })
}

/// Removes the placeholders from a snippet: `select($1)` becomes `select`.
fn without_placeholders(snippet: &str) -> String {
    let mut text = String::new();
    let mut rest = snippet;
    while let Some((before, placeholder)) = rest.split_once('$') {
        text.push_str(before);
        rest = match placeholder.strip_prefix('{') {
            Some(named) => match named.split_once('}') {
                Some((inner, after)) => {
                    text.push_str(inner.split_once(':').map_or("", |(_, name)| name));
                    after
                }
                None => named,
            },
            None => placeholder.trim_start_matches(|c: char| c.is_ascii_digit()),
        };
    }
    text.push_str(rest);
    match text.strip_suffix("()") {
        Some(name) => name.to_owned(),
        None => text,
    }
}

fn kind(kind: ItemKind) -> CompletionItemKind {
    match kind {
        ItemKind::Value => CompletionItemKind::VALUE,
        ItemKind::Method => CompletionItemKind::METHOD,
        ItemKind::Function => CompletionItemKind::FUNCTION,
        ItemKind::Class => CompletionItemKind::CLASS,
        ItemKind::Namespace | ItemKind::Module => CompletionItemKind::MODULE,
        ItemKind::Constant => CompletionItemKind::CONSTANT,
        ItemKind::Property => CompletionItemKind::PROPERTY,
        ItemKind::Keyword => CompletionItemKind::FIELD,
        ItemKind::EnumMember => CompletionItemKind::ENUM_MEMBER,
        ItemKind::Dataset => CompletionItemKind::FILE,
        ItemKind::Band => CompletionItemKind::FIELD,
        ItemKind::Color => CompletionItemKind::COLOR,
        ItemKind::Variable => CompletionItemKind::VARIABLE,
        ItemKind::Snippet => CompletionItemKind::SNIPPET,
    }
}

/// Adds the documentation to an item.
pub fn resolve(mut item: CompletionItem) -> CompletionItem {
    let data = item.data.clone().and_then(|data| serde_json::from_value::<Data>(data).ok());
    if let Some(Data { key, python }) = data
        && let Some(text) = completion::resolve(&key, python)
    {
        item.documentation = Some(Documentation::MarkupContent(markdown(text)));
    }
    item
}

#[cfg(test)]
mod tests {
    #[test]
    fn placeholders_are_removed_from_snippets() {
        for (snippet, text) in [
            ("select($1)$0", "select"),
            ("size()", "size"),
            ("clip(${1:geometry})", "clip(geometry)"),
            ("scale=$0", "scale="),
            ("x", "x"),
        ] {
            assert_eq!(super::without_placeholders(snippet), text, "{snippet}");
        }
    }
}
