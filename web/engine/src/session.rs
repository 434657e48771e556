//! Answers requests.

use crate::document::Document;
use crate::requests::*;
use geols::check::json_report::report;
use geols::check::modules::{FileModules, ModuleCache};
use geols::check::check_document;
use geols::features::code_action::{Kind, code_actions};
use geols::features::completion::{self, ItemKind, completion};
use geols::features::hover::hover;
use geols::features::signature_help::signature_help;
use geols::tools;
use geols::tools::source::Folders;
use geols::workspace::config::Config;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// The state between requests.
#[derive(Default)]
pub struct Session {
    config: Arc<Config>,
    document: Option<Document>,
}

impl Session {
    /// Answers a request.
    pub fn answer(&mut self, request: Request) -> Result<Value, String> {
        match request {
            Request::Update { text, language } => {
                let document = Document::new(text, language, &self.config, self.document.as_ref());
                let response = Analyzed { findings: document.findings(), failed_rules: document.failed_rules.clone() };
                self.document = Some(document);
                to_value(response)
            }
            Request::Actions { range } => to_value(actions(self.document()?, range)),
            Request::Complete { position, trigger } => to_value(complete(self.document()?, position, trigger)),
            Request::Document { key } => to_value(completion::resolve(&key, self.document()?.snapshot.python())),
            Request::Hover { position } => {
                let document = self.document()?;
                let found = hover(&document.snapshot, document.offset(position));
                to_value(found.map(|found| Hover { range: document.range(found.span), text: found.markdown }))
            }
            Request::Signature { position } => to_value(signature(self.document()?, position)),
            Request::Tool { name, arguments } => {
                let result = tools::run(&name, &Folders::default(), arguments)?;
                Ok(json!({ "text": result.text, "data": result.data }))
            }
            Request::Report { name, text } => file_report(&name, text, &self.config).map(Value::String),
            Request::Panic => panic!("asked for by the host"),
        }
    }

    fn document(&self) -> Result<&Document, String> {
        self.document.as_ref().ok_or_else(|| "there is no document: send \"update\" first".to_owned())
    }
}

fn to_value(response: impl serde::Serialize) -> Result<Value, String> {
    serde_json::to_value(response).map_err(|error| error.to_string())
}

fn actions(document: &Document, range: Range) -> Vec<Action> {
    let actions = code_actions(&document.snapshot, document.span(range), &document.diagnostics);
    let action = |action: geols::features::code_action::CodeAction| Action {
        title: action.title,
        kind: match action.kind {
            Kind::QuickFix => "quickfix",
            Kind::Refactor => "refactor",
            Kind::SourceFixAll => "fixAll",
        },
        edits: action.edits.iter().map(|edit| document.edit(edit.span, &edit.text)).collect(),
        preferred: action.preferred,
        fixes: action.fixes,
    };
    actions.into_iter().map(action).collect()
}

fn complete(document: &Document, position: Position, trigger: Option<char>) -> Completions {
    let found = completion(&document.snapshot, document.offset(position), trigger);
    let item = |item: completion::Item| Item {
        label: item.label,
        kind: kind_name(item.kind),
        detail: item.detail,
        replace: document.range(item.replace),
        text: item.insert_text,
        snippet: item.is_snippet,
        filter: item.filter_text,
        deprecated: item.deprecated,
        edits: item.additional_edits.iter().map(|edit| document.edit(edit.span, &edit.text)).collect(),
        key: item.key,
    };
    Completions { items: found.items.into_iter().map(item).collect(), incomplete: found.incomplete }
}

/// Returns the icon of CodeMirror for a kind of items.
fn kind_name(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Method => "method",
        ItemKind::Function => "function",
        ItemKind::Class => "class",
        ItemKind::Namespace | ItemKind::Module => "namespace",
        ItemKind::Constant | ItemKind::Value | ItemKind::Color => "constant",
        ItemKind::Property | ItemKind::Keyword | ItemKind::Band => "property",
        ItemKind::EnumMember => "enum",
        ItemKind::Dataset => "text",
        ItemKind::Variable => "variable",
        ItemKind::Snippet => "keyword",
    }
}

fn signature(document: &Document, position: Position) -> Option<Signature> {
    let help = signature_help(&document.snapshot, document.offset(position))?;
    let utf16 = |byte: u32| help.label.get(..byte as usize).map_or(0, |text| text.encode_utf16().count());
    let active = help.active_parameter;
    Some(Signature {
        parameters: help.parameters.iter().map(|(span, _)| [utf16(span.start), utf16(span.end)]).collect(),
        parameter: active.and_then(|index| Some(help.parameters.get(index)?.1.clone())).unwrap_or_default(),
        label: help.label,
        active,
        text: help.documentation,
    })
}

/// Returns the report on a file that stands alone. As on the command line, its imports are looked
/// for; there are no files to find.
fn file_report(name: &str, text: String, config: &Config) -> Result<String, String> {
    let path = Path::new(name);
    let document = geols::workspace::document::Document::new(path, text, None).map_err(|error| error.to_string())?;
    let cache = ModuleCache::default();
    let modules = FileModules::new(path, &[], &cache, config);
    let found = check_document(&document, config, &modules, None, &|rule| panic!("the rule {rule} panicked"));
    let lines: Vec<String> = found.iter().map(|one| format!("  {}", report(name, &document, one))).collect();
    Ok(if lines.is_empty() { "[]\n".to_owned() } else { format!("[\n{}\n]\n", lines.join(",\n")) })
}
