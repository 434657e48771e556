//! Checks one file: bytes to findings, and whatever happens, a report.

use super::cache::{self, Cache, Known};
use super::files::{Input, why};
use super::{fix, from_stdin, mends, migrate};
use crate::check::modules::{FileModules, ModuleCache};
use crate::check::{Surroundings, analyse, check_text};
use crate::cli::args::{CheckArgs, LanguageArg};
use crate::cli::output;
use crate::cli::report::FileReport;
use crate::cli::terminal::Terminal;
use crate::diagnostic::{Diagnostic, Safety};
use crate::migrate::Migration;
use crate::syntax::Statements;
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use std::cell::RefCell;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Checks files as the arguments say.
pub struct Checker<'a> {
    args: &'a CheckArgs,
    terminal: Terminal,
    /// The fixes that are applied, if any.
    mend: Option<Safety>,
    /// Findings are shown one by one.
    writes: bool,
    /// Folders given on the command line: where absolute imports start.
    roots: Vec<PathBuf>,
    /// By configuration.
    projects: Vec<Project>,
    statements: Statements,
    cache: Option<Cache>,
}

/// What the files under one configuration share. Hazard: what a module gives hangs on the assets that are declared, so that files under
/// another configuration must not see it.
struct Project {
    config: Arc<Config>,
    /// Of the configuration; for the cache.
    settings: u64,
    modules: ModuleCache,
}

impl<'a> Checker<'a> {
    /// As the arguments say.
    pub fn new(args: &'a CheckArgs, terminal: &Terminal) -> Self {
        let mend = match (args.unsafe_fixes, args.fix || args.diff) {
            (true, _) => Some(Safety::Unsafe),
            (false, true) => Some(Safety::Safe),
            (false, false) => None,
        };
        let roots: Vec<PathBuf> = args.paths.iter().filter(|path| path.is_dir()).cloned().collect();
        let writes = !args.statistics && !args.diff;
        let caches = !mends(args) && !args.migrate && !from_stdin(args);
        let cache = caches.then(|| Cache::open(args, &roots)).flatten();
        let statements = Statements::default();
        Self { args, terminal: *terminal, mend, writes, roots, projects: Vec::new(), statements, cache }
    }

    /// Whether nothing is known of an earlier run.
    pub fn is_first(&self) -> bool {
        self.cache.as_ref().is_none_or(Cache::is_empty)
    }

    /// Takes note of the configurations of all files that are to be checked.
    pub fn configure(&mut self, inputs: &[Input]) {
        for Input { config, .. } in inputs {
            if !self.projects.iter().rev().any(|known| Arc::ptr_eq(&known.config, config)) {
                let settings = self.cache.as_ref().map_or(0, |_| cache::settings(config));
                self.projects.push(Project { config: config.clone(), settings, modules: ModuleCache::default() });
            }
        }
    }

    /// Keeps what was found for the next run.
    pub fn finish(self) {
        if let Some(cache) = self.cache {
            let modules: Vec<&ModuleCache> = self.projects.iter().map(|project| &project.modules).collect();
            cache.save(&modules);
        }
        // The process ends now: giving back thousands of statements one by one would only make it late.
        std::mem::forget(self.statements);
    }

    /// Checks a file and writes its findings. Hazard: a bug that one file sets off must not take the findings in all others with it.
    pub fn check(&self, input: &Input) -> FileReport {
        let checked = catch_unwind(AssertUnwindSafe(|| {
            let mut report = self.check_unguarded(input);
            if self.writes {
                report.written = output::write_file(&report, self.args.output_format, &self.terminal);
            }
            report.checked |= report.document.is_some();
            if input.path.as_os_str() != "-" {
                report.document = None;
            }
            report
        }));
        checked.unwrap_or_else(|panic| {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default();
            let mut report = FileReport::new(input.name.clone());
            report.failures.push(format!("internal error, please report it: {said}"));
            if self.writes {
                report.written = output::write_file(&report, self.args.output_format, &self.terminal);
            }
            report
        })
    }

    fn check_unguarded(&self, input: &Input) -> FileReport {
        let mut report = FileReport::new(input.name.clone());
        let stdin = input.path.as_os_str() == "-";
        let limit = input.config.max_file_size;
        let bytes = if stdin { read_some(std::io::stdin().lock(), limit) } else { read_file(&input.path, limit) };
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => {
                report.failures.push(why(&input.path, &error));
                return report;
            }
        };
        let (path, language) = self.identity(input, stdin);
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let is_its = |project: &Project| Arc::ptr_eq(&project.config, &input.config);
        let Some(number) = self.projects.iter().position(is_its) else {
            report.failures.push("internal error, please report it: no configuration".to_owned());
            return report;
        };
        let project = &self.projects[number];
        let cache = self.cache.as_ref().and_then(|cache| Some((cache, cache.key(input, project.settings, &bytes)?)));
        let known = cache.as_ref().and_then(|(cache, key)| cache.find(key));
        if let Some(Known { warnings, findings }) = known {
            // Only where findings are shown, their text is wanted.
            if self.writes && !findings.is_empty() {
                report.document = Document::with_limit(&path, &bytes, None, limit).ok();
            }
            report.checked = true;
            (report.warnings, report.findings) = (warnings, findings);
            return report;
        }
        let document = match Document::with_limit(&path, &bytes, language.and_then(LanguageArg::language), limit) {
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
        match self.mend {
            None => {
                let (findings, places) = self.findings(&document, project, &failed);
                let known = Known { warnings: std::mem::take(&mut report.warnings), findings };
                if let Some((cache, key)) = cache.filter(|_| failed.borrow().is_empty()) {
                    cache.keep(key, &known, number, places);
                }
                (report.warnings, report.findings) = (known.warnings, known.findings);
                report.document = Some(document);
            }
            Some(safety) => {
                let find = |document: &Document| {
                    let (found, _) = self.findings(document, project, &failed);
                    if self.args.migrate { migrate::without_parts(found) } else { found }
                };
                fix::mend(&mut report, document, safety, &find);
                if self.args.migrate {
                    let migration = |document: &Document| self.migration(document, project);
                    migrate::apply(&mut report, !self.args.diff, &migration, &find);
                }
            }
        }
        report.failures.extend(failed.take());
        if report.changed.is_some() && !stdin && !self.args.diff {
            fix::save(&mut report, &input.path);
        }
        report
    }

    /// Name and language of an input; those of the standard input are told by the arguments.
    fn identity(&self, input: &Input, stdin: bool) -> (PathBuf, Option<LanguageArg>) {
        if !stdin {
            return (input.path.clone(), None);
        }
        let path = self.args.stdin_filename.clone().unwrap_or_else(|| match self.args.language {
            Some(LanguageArg::Notebook) => "stdin.ipynb".into(),
            _ => "-".into(),
        });
        (path, self.args.language)
    }

    /// What moves a document to current datasets.
    fn migration(&self, document: &Document, project: &Project) -> Migration {
        let Project { config, modules, .. } = project;
        let modules = FileModules::new(&document.path, &self.roots, modules, config);
        let around = Surroundings {
            modules: &modules,
            assets: &config.assets,
            cell_ends: document.cells.as_ref().map_or(&[], |cells| &cells.map.cell_ends),
            ..Surroundings::default()
        };
        let analysis = analyse(&document.text, document.language, &around);
        crate::migrate::migrate(&analysis, &document.text)
    }

    /// Findings in a document under a configuration, and numbers of the places where modules were looked for.
    fn findings(
        &self,
        document: &Document,
        project: &Project,
        failed: &RefCell<Vec<String>>,
    ) -> (Vec<Diagnostic>, Vec<u32>) {
        let Project { config, modules, .. } = project;
        let severities = config.severities(&document.path);
        let modules = FileModules::new(&document.path, &self.roots, modules, config);
        let around = Surroundings {
            modules: &modules,
            assets: &config.assets,
            globals: &config.globals,
            statements: Some(&self.statements),
            cell_ends: document.cells.as_ref().map_or(&[], |cells| &cells.map.cell_ends),
            severity: &|rule| severities.of(rule.name, rule.severity),
            failed: &|rule| failed.borrow_mut().push(format!("internal error in the rule {rule}, please report it")),
        };
        let findings = check_text(&document.text, document.language, &around);
        (findings, modules.places())
    }
}

/// Most scripts are shorter, in bytes. To ask the system how long each is takes as long as to read it.
const USUAL: usize = 1 << 14;

/// One byte more than allowed, so that the reader of the bytes can tell that there are too many.
fn read_some(reader: impl Read, limit: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(USUAL);
    reader.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn read_file(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    let file = std::fs::File::open(path)?;
    let bytes = read_some(&file, limit)?;
    if bytes.len() as u64 > limit {
        let size = file.metadata().map_or(0, |data| data.len()).max(bytes.len() as u64);
        let message =
            format!("too large: {size} bytes, and at most {limit} are read (\"max-file-size\" in geols.toml)");
        return Err(std::io::Error::new(std::io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}
