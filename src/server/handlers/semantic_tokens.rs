//! `textDocument/semanticTokens`.

use crate::features::semantic_tokens::{Modifiers, TokenType, semantic_tokens};
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// Returns the names of the numbers that tokens contain.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TokenType::ALL.iter().map(|kind| SemanticTokenType::new(kind.name())).collect(),
        token_modifiers: Modifiers::NAMES.iter().map(|name| SemanticTokenModifier::new(name)).collect(),
    }
}

/// Returns the tokens of a document, or of a range of it.
pub fn handle(view: &View, uri: &Uri, range: Option<Range>) -> Option<SemanticTokens> {
    let document = view.document(uri)?;
    let span = match range {
        Some(range) => view.span(uri, range)?,
        None => document.span,
    };
    let mut data = Vec::new();
    let mut previous = Position::default();
    for token in semantic_tokens(&view.snapshot, Some(span)) {
        let Some(range) = view.range(uri, token.span) else { continue };
        let Some(kind) = TokenType::ALL.iter().position(|kind| *kind == token.kind) else { continue };
        let same_line = range.start.line == previous.line;
        data.push(SemanticToken {
            delta_line: range.start.line - previous.line,
            delta_start: if same_line { range.start.character - previous.character } else { range.start.character },
            length: range.end.character - range.start.character,
            token_type: kind as u32,
            token_modifiers_bitset: token.modifiers.0,
        });
        previous = range.start;
    }
    Some(SemanticTokens { result_id: None, data })
}
