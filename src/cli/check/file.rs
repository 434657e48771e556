//! Checks one file and returns a report, whatever happens.

use super::cache::{self, Cache, CachedResults};
use super::files::{Input, read_error};
use super::{fix, migrate};
use crate::base::panic::internal_error;
use crate::base::path::absolute;
use crate::check::check_document;
use crate::check::modules::{FileModules, ModuleCache};
use crate::cli::arg_values::InputLanguage;
use crate::cli::check::CheckArgs;
use crate::cli::files::is_stdin;
use crate::cli::output;
use crate::cli::report::FileReport;
use crate::cli::terminal::Terminal;
use crate::diagnostic::{Diagnostic, Safety};
use crate::migrate::Migration;
use crate::migrate::files::{FileMigrator, LinkedModules};
use crate::syntax::StatementCache;
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use std::cell::RefCell;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Checks files under the same arguments.
pub struct Checker<'a> {
    args: &'a CheckArgs,
    terminal: Terminal,
    /// The fixes to apply, if any.
    safety: Option<Safety>,
    /// The report contains the diagnostics.
    renders: bool,
    /// The folders on the command line, where absolute imports start.
    roots: Vec<PathBuf>,
    /// One project for each configuration.
    projects: Vec<Project>,
    statements: StatementCache,
    cache: Option<Cache>,
}

/// The state that the files under one configuration share.
///
/// # Hazards
/// The results of a module depend on the declared assets, so files under another configuration must
/// not see them.
struct Project {
    config: Arc<Config>,
    /// The fingerprint of the configuration, for the cache.
    settings: u64,
    modules: ModuleCache,
    /// The modules that migrations linked.
    linked: LinkedModules,
}

impl<'a> Checker<'a> {
    /// Creates a checker and opens the cache.
    pub fn new(args: &'a CheckArgs, terminal: &Terminal) -> Self {
        let safety = match (args.common.unsafe_fixes, args.fix || args.common.diff) {
            // A migration applies no fixes.
            _ if args.migrate => None,
            (true, _) => Some(Safety::Unsafe),
            (false, true) => Some(Safety::Safe),
            (false, false) => None,
        };
        let roots: Vec<PathBuf> = args.common.paths.iter().filter(|path| path.is_dir()).cloned().collect();
        let renders = !args.statistics && !args.common.diff;
        let uses_cache = !args.applies_fixes() && !args.migrate && !args.reads_stdin();
        let cache = uses_cache.then(|| Cache::open(args, &roots)).flatten();
        let statements = StatementCache::default();
        Self { args, terminal: *terminal, safety, renders, roots, projects: Vec::new(), statements, cache }
    }

    /// Returns `true` if there are no results of an earlier run.
    pub fn is_first(&self) -> bool {
        self.cache.as_ref().is_none_or(Cache::is_empty)
    }

    /// Creates a project for each configuration of the files.
    pub fn configure(&mut self, inputs: &[Input]) {
        for Input { config, .. } in inputs {
            if !self.projects.iter().rev().any(|project| Arc::ptr_eq(&project.config, config)) {
                let settings = self.cache.as_ref().map_or(0, |_| cache::settings(config));
                let (modules, linked) = (ModuleCache::default(), LinkedModules::default());
                self.projects.push(Project { config: config.clone(), settings, modules, linked });
            }
        }
    }

    /// Saves the cache.
    pub fn finish(self) {
        if let Some(cache) = self.cache {
            let modules: Vec<&ModuleCache> = self.projects.iter().map(|project| &project.modules).collect();
            cache.save(&modules);
        }
        // The process ends now, so freeing thousands of statements would only delay it.
        std::mem::forget(self.statements);
    }

    /// Checks a file. The diagnostics of a file that is to be written are rendered by
    /// [`Checker::save`], those of the others here.
    pub fn check(&self, input: &Input) -> FileReport {
        self.guard(input, || {
            let mut report = self.check_unguarded(input);
            if !self.is_unsaved(input, &report) {
                self.render(input, &mut report);
            }
            report
        })
    }

    /// Writes the file if its fixes are to be written, and renders its diagnostics.
    ///
    /// # Hazards
    /// Files read each other as modules, so none is written before all are checked.
    pub fn save(&self, input: &Input, mut report: FileReport) -> FileReport {
        if !self.is_unsaved(input, &report) {
            return report;
        }
        self.guard(input, move || {
            fix::save(&mut report, &input.path);
            self.render(input, &mut report);
            report
        })
    }

    fn is_unsaved(&self, input: &Input, report: &FileReport) -> bool {
        report.changed.is_some() && !is_stdin(&input.path) && !self.args.common.diff
    }

    /// Renders the diagnostics. The document is not needed after that.
    fn render(&self, input: &Input, report: &mut FileReport) {
        if self.renders {
            report.rendered = output::render_file(report, self.args.common.output_format, &self.terminal);
        }
        report.checked |= report.document.is_some();
        if !is_stdin(&input.path) {
            report.document = None;
        }
    }

    /// Makes a panic a failure in the report, so that the diagnostics of other files are not lost.
    fn guard(&self, input: &Input, work: impl FnOnce() -> FileReport) -> FileReport {
        catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
            let mut report = FileReport::new(input.name.clone());
            report.failures.push(internal_error(&*panic));
            if self.renders {
                report.rendered = output::render_file(&report, self.args.common.output_format, &self.terminal);
            }
            report
        })
    }

    fn check_unguarded(&self, input: &Input) -> FileReport {
        let mut report = FileReport::new(input.name.clone());
        let is_stdin = is_stdin(&input.path);
        let limit = input.config.max_file_size;
        let bytes = if is_stdin { read_up_to(std::io::stdin().lock(), limit) } else { read_file(&input.path, limit) };
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => {
                report.failures.push(read_error(&input.path, &error));
                return report;
            }
        };
        let (path, language) = self.identity(input, is_stdin);
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let is_its = |project: &Project| Arc::ptr_eq(&project.config, &input.config);
        let Some(number) = self.projects.iter().position(is_its) else {
            report.failures.push("internal error, please report it: no configuration".to_owned());
            return report;
        };
        let project = &self.projects[number];
        let cache = self.cache.as_ref().and_then(|cache| Some((cache, cache.key(input, project.settings, &bytes)?)));
        let results = cache.as_ref().and_then(|(cache, key)| cache.find(key));
        if let Some(CachedResults { warnings, diagnostics }) = results {
            // The text is needed only to render diagnostics.
            if self.renders && !diagnostics.is_empty() {
                report.document = Document::with_limit(&path, &bytes, None, limit).ok();
            }
            report.checked = true;
            (report.warnings, report.diagnostics) = (warnings, diagnostics);
            return report;
        }
        let document = match Document::with_limit(&path, &bytes, language.and_then(InputLanguage::language), limit) {
            Ok(document) => document,
            Err(error) if error.is_skip() => {
                report.warnings.push(format!("skipped: {error}"));
                return report;
            }
            Err(error) => {
                report.failures.push(error.to_string());
                return report;
            }
        };
        report.warnings.extend(document.warnings.iter().cloned());
        let failed = RefCell::default();
        let find = |document: &Document| self.diagnostics(document, project, &failed).0;
        match self.safety {
            None if self.args.migrate => {
                report.document = Some(document);
                let migration = |document: &Document| self.migration(document, project);
                migrate::apply(&mut report, !self.args.common.diff, &migration, &find);
            }
            None => {
                let (diagnostics, dependencies) = self.diagnostics(&document, project, &failed);
                let results = CachedResults { warnings: std::mem::take(&mut report.warnings), diagnostics };
                if let Some((cache, key)) = cache.filter(|_| failed.borrow().is_empty()) {
                    cache.insert(key, &results, number, dependencies);
                }
                (report.warnings, report.diagnostics) = (results.warnings, results.diagnostics);
                report.document = Some(document);
            }
            Some(safety) => fix::apply(&mut report, document, safety, &find),
        }
        report.failures.extend(failed.take());
        report
    }

    /// Returns the name and the language of an input. The arguments define those of the standard
    /// input.
    fn identity(&self, input: &Input, is_stdin: bool) -> (PathBuf, Option<InputLanguage>) {
        if !is_stdin {
            return (input.path.clone(), None);
        }
        let path = self.args.common.stdin_filename.clone().unwrap_or_else(|| match self.args.common.language {
            Some(InputLanguage::Notebook) => "stdin.ipynb".into(),
            _ => "-".into(),
        });
        (path, self.args.common.language)
    }

    /// Returns the edits that move a document to current datasets.
    fn migration(&self, document: &Document, project: &Project) -> Migration {
        let is_migrated = |file: &Path| {
            self.roots.iter().any(|root| file.starts_with(absolute(root)))
                || self.args.common.paths.iter().any(|path| absolute(path) == *file)
        };
        let migrator = FileMigrator {
            roots: &self.roots,
            config: &project.config,
            modules: &project.modules,
            linked: &project.linked,
            is_migrated: &is_migrated,
            name: &super::display_name,
        };
        migrator.migrate(document)
    }

    /// Returns the diagnostics of a document and the numbers of its dependencies.
    fn diagnostics(
        &self,
        document: &Document,
        project: &Project,
        failed: &RefCell<Vec<String>>,
    ) -> (Vec<Diagnostic>, Vec<u32>) {
        let Project { config, modules, .. } = project;
        let modules = FileModules::new(&document.path, &self.roots, modules, config);
        let on_panic = |rule| failed.borrow_mut().push(format!("internal error in the rule {rule}, please report it"));
        let diagnostics = check_document(document, config, &modules, Some(&self.statements), &on_panic);
        (diagnostics, modules.file_ids())
    }
}

/// The initial capacity for the bytes of a file. Most scripts are smaller, and asking for the size
/// takes as long as reading.
const INITIAL_CAPACITY: usize = 1 << 14;

/// Reads one byte more than `limit`, so that the caller can detect that there are too many.
fn read_up_to(reader: impl Read, limit: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(INITIAL_CAPACITY);
    reader.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn read_file(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    let file = std::fs::File::open(path)?;
    let bytes = read_up_to(&file, limit)?;
    if bytes.len() as u64 > limit {
        let size = file.metadata().map_or(0, |data| data.len()).max(bytes.len() as u64);
        let message = format!("too large: {size} bytes, the limit is {limit} (\"max-file-size\" in geols.toml)");
        return Err(std::io::Error::new(std::io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}
