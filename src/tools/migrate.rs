//! Moves a script to current datasets.

use super::source::{Folders, Project, Script, ScriptInput};
use super::{Answer, Tool, code_block, titled_list};
#[cfg(feature = "os")]
use crate::base::path::absolute;
use crate::check::fixes::{file_text, span_after_edits, with_fixes};
#[cfg(feature = "os")]
use crate::check::modules::ModuleCache;
use crate::check::{AnalysisEnv, analyze_for_migration};
use crate::diagnostic::Fix;
#[cfg(feature = "os")]
use crate::migrate::files::{FileMigrator, LinkedModules};
use crate::migrate::{Migration, migrate};
use crate::workspace::document::Document;
use crate::workspace::region::Region;
use serde::Serialize;
#[cfg(feature = "os")]
use std::path::Path;

/// `migrate`.
pub struct Migrate;

/// The result.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
pub struct Output {
    /// The migrated script, if it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    notes: Vec<Note>,
}

/// A note.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
struct Note {
    line: u32,
    /// `changed`, or what a person must look at.
    status: &'static str,
    message: String,
}

impl Tool for Migrate {
    const NAME: &'static str = "migrate";
    const TITLE: &'static str = "Move a script to current datasets";
    const DESCRIPTION: &'static str = "Replace removed and deprecated datasets in an Earth Engine script by current \
        ones: ids, bands, scales, quality bits. Notes say what to check by eye.";
    type Input = ScriptInput;
    type Output = Output;

    fn run(folders: &Folders, input: ScriptInput) -> Result<Answer<Output>, String> {
        let Script { document, project } = folders.script_of(input)?;
        let migration = migration(&document, &project);
        let changes = Fix::unsafe_("", migration.edits);
        let next = match changes.edits.is_empty() {
            true => None,
            false => {
                Some(with_fixes(&document, &[&changes]).ok_or("not migrated: the result would not be valid code")?)
            }
        };
        let note = |note: crate::migrate::MigrationNote| {
            let region = match &next {
                Some(next) => Region::new(next, span_after_edits(&changes.edits, note.span)),
                None => Region::new(&document, note.span),
            };
            Note { line: region.line, status: note.status.name(), message: note.message }
        };
        let notes: Vec<Note> = migration.notes.into_iter().map(note).collect();
        let code = next.as_ref().map(|next| file_text(next).to_string());
        let lines: Vec<String> =
            notes.iter().map(|note| format!("line {}, {}: {}", note.line, note.status, note.message)).collect();
        let text = match &code {
            Some(code) => format!("{}{}", code_block(code), titled_list("Notes", &lines)),
            None if notes.is_empty() => "Nothing to migrate.\n".to_owned(),
            None => format!("Nothing was changed.\n{}", titled_list("Notes", &lines)),
        };
        Ok(Answer { text, data: Output { code, notes } })
    }
}

/// Returns the migration of a script, which has its modules if it is a file.
fn migration(document: &Document, project: &Project<'_>) -> Migration {
    #[cfg(feature = "os")]
    if !project.is_text() {
        return file_migration(document, project);
    }
    project.with_modules(&document.path, |modules| {
        let env = AnalysisEnv {
            modules,
            assets: &project.config.assets,
            cell_ends: document.cells.as_ref().map_or(&[], |cells| &cells.map.cell_ends),
            ..AnalysisEnv::default()
        };
        migrate(&analyze_for_migration(&document.text, document.language, &env), &document.text)
    })
}

#[cfg(feature = "os")]
fn file_migration(document: &Document, project: &Project<'_>) -> Migration {
    let own = absolute(&document.path);
    let migrator = FileMigrator {
        roots: project.folders,
        config: &project.config,
        modules: &ModuleCache::default(),
        linked: &LinkedModules::default(),
        is_migrated: &|file: &Path| file == own,
        name: &|file: &Path| file.display().to_string(),
    };
    migrator.migrate(document)
}
