//! The command `geols.translate`: translates a document, and the modules that a JavaScript file
//! requires. It optionally creates new files with the result beside the document.

mod modules;

use super::command::{CommandAnswer, new_sibling_file};
use crate::server::view::View;
use crate::syntax::language::Language;
use crate::translate::{Options, Show, translate};
use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp_server::ls_types::*;

/// Translates a document. The argument is a [`TranslateArgs`]. The answer is `{language, text,
/// notes: [{message, uri, range}], modules: [{uri, language, text, exists, taken}]}`. The `uri` of
/// a module is the file that the translation imports. `exists` tells that this file exists, and
/// `taken` that it exists with other contents. An existing file is not changed.
pub const TRANSLATE: &str = "geols.translate";

/// The argument of [`TRANSLATE`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TranslateArgs {
    /// The document.
    pub uri: Uri,
    /// The form of `print` and `Map` in Python. The default comes from the settings.
    #[serde(default)]
    show: Option<Show>,
    /// The Cloud project with which a Python script starts. The default comes from the settings.
    #[serde(default)]
    project: Option<String>,
    /// Create a file beside the document and show it.
    #[serde(default)]
    open: bool,
}

/// Executes the command.
pub fn handle(view: &View, request: &TranslateArgs) -> CommandAnswer {
    let target = other_language(view.snapshot.analysis.hir.language);
    let defaults = &view.context.settings.translate;
    let project = request.project.clone().unwrap_or_else(|| defaults.project.clone());
    let mut options = Options {
        show: request.show.unwrap_or(defaults.show),
        project: Some(project).filter(|name| !name.is_empty()),
        ..Options::default()
    };
    let (modules, module_notes) = modules::translate_modules(view, &request.uri, &mut options);
    let translation = translate(&view.snapshot.analysis, &view.snapshot.text, target, &options);
    let notes: Vec<Value> = translation
        .notes
        .iter()
        .map(|note| {
            // The cell of a note may be another one than the cell that the client named.
            let location = view.location(note.span);
            let (uri, range) = location.map(|location| (location.uri, location.range)).unzip();
            json!({ "message": note.text, "uri": uri, "range": range })
        })
        .chain(module_notes)
        .collect();
    let language = if target == Language::Python { "python" } else { "javascript" };
    let extension = if target == Language::Python { "py" } else { "js" };
    let module_files =
        modules.iter().filter(|module| !module.path.exists()).map(|module| (&*module.path, &*module.text));
    let new_file = request
        .open
        .then(|| new_sibling_file(view, &request.uri, extension, &translation.text, module_files))
        .flatten();
    let modules: Vec<Value> = modules.iter().map(modules::TranslatedModule::to_json).collect();
    let value = json!({ "language": language, "text": translation.text, "notes": notes, "modules": modules });
    CommandAnswer { value, new_file }
}

/// Returns the code action that runs the command.
pub fn action(view: &View, uri: &Uri) -> CodeAction {
    let title = match other_language(view.snapshot.analysis.hir.language) {
        Language::Python => "Translate to Python",
        Language::JavaScript => "Translate to JavaScript",
    };
    let command = Command {
        title: title.to_owned(),
        command: TRANSLATE.to_owned(),
        arguments: Some(vec![json!({ "uri": uri, "open": true })]),
    };
    CodeAction { title: title.to_owned(), kind: Some(kind()), command: Some(command), ..CodeAction::default() }
}

/// Returns the kind of the code action. Editors show no light bulb for kinds below `source`, which
/// apply to a whole file.
pub fn kind() -> CodeActionKind {
    CodeActionKind::new("source.translate.geols")
}

fn other_language(language: Language) -> Language {
    match language {
        Language::JavaScript => Language::Python,
        Language::Python => Language::JavaScript,
    }
}
