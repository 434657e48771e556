//! Checks a text: parses and analyzes it, runs the rules, applies suppression comments.
//!
//! The command line, the server and the generation of code all check through this module.

pub mod agent_report;
pub mod fixes;
pub mod json_report;
pub mod modules;

pub use crate::rules::{Rule, RuleSchedule, all as rules};

use crate::diagnostic::{Diagnostic, Severity};
use crate::rules::{self as engine, RunOptions};
use crate::semantic::analysis::Analysis;
use crate::semantic::infer::{Assets, Exports, Modules, NoAssets, NoModules};
use crate::semantic::monkey_patching::{Load, MonkeyPatches};
use crate::suppress;
use crate::syntax::{self, StatementCache, language::Language};
use crate::workspace::config::Config;
use crate::workspace::document::Document;

/// What the analysis of a text depends on besides the text.
pub struct AnalysisEnv<'a> {
    /// Modules that it can import.
    pub modules: &'a dyn Modules,
    /// Assets that the configuration declares.
    pub assets: &'a dyn Assets,
    /// Names that the configuration declares as defined.
    pub globals: &'a [String],
    /// Parsed statements of other files, for runs over many files.
    pub statements: Option<&'a StatementCache>,
    /// Ends of notebook cells.
    pub cell_ends: &'a [u32],
    /// Returns the severity of a rule.
    pub severity: &'a dyn Fn(&'static Rule) -> Severity,
    /// Called with the name of a rule that panicked. Its diagnostics from before the panic are
    /// retained. The default panics.
    pub on_panic: &'a dyn Fn(&'static str),
}

impl AnalysisEnv<'_> {
    fn rule_options(&self) -> RunOptions<'_> {
        RunOptions { globals: self.globals, severity: self.severity, on_panic: self.on_panic }
    }
}

impl Default for AnalysisEnv<'_> {
    fn default() -> Self {
        AnalysisEnv {
            modules: &NoModules,
            assets: &NoAssets,
            globals: &[],
            statements: None,
            cell_ends: &[],
            severity: &|rule| rule.severity,
            on_panic: &|rule| panic!("the rule {rule} panicked"),
        }
    }
}

/// Modules for a document that is no file: it can import nothing, but it has the configuration of a
/// project.
pub struct NoFiles<'a>(pub &'a Config);

impl Modules for NoFiles<'_> {
    fn exports(&self, _: &str) -> Option<Exports> {
        None
    }
    fn monkey_patches(&self, python: bool, _: &[Load]) -> MonkeyPatches {
        if python && self.0.has_monkey_patches { MonkeyPatches::Certain } else { MonkeyPatches::None }
    }
}

/// Parses and analyzes a text.
pub fn analyze(text: &str, language: Language, env: &AnalysisEnv<'_>) -> Analysis {
    let hir = match env.statements {
        Some(known) => known.parse_and_lower(text, language),
        None => syntax::parse_and_lower(text, language),
    };
    Analysis::new(hir, env.cell_ends.to_vec(), env.modules, env.assets)
}

/// Parses and analyzes a text for a migration: calls of which nothing is known do not blur what is
/// known of a function.
pub fn analyze_for_migration(text: &str, language: Language, env: &AnalysisEnv<'_>) -> Analysis {
    let hir = syntax::parse_and_lower(text, language);
    Analysis::of_known_calls(hir, env.cell_ends.to_vec(), env.modules, env.assets)
}

/// Returns the diagnostics of a text in source order, without those that comments suppress.
pub fn check_text(text: &str, language: Language, env: &AnalysisEnv<'_>) -> Vec<Diagnostic> {
    check_analysis(&analyze(text, language, env), text, env)
}

/// Returns the diagnostics of a document under its configuration, as [`check_text`] does.
/// `on_panic` is called with the name of a rule that panicked.
pub fn check_document(
    document: &Document,
    config: &Config,
    modules: &dyn Modules,
    statements: Option<&StatementCache>,
    on_panic: &dyn Fn(&'static str),
) -> Vec<Diagnostic> {
    let severities = config.severities(&document.path);
    let env = AnalysisEnv {
        modules,
        assets: &config.assets,
        globals: &document.with_preloaded(&config.globals),
        statements,
        cell_ends: document.cells.as_ref().map_or(&[], |cells| &cells.map.cell_ends),
        severity: &|rule| severities.of(rule.name, rule.severity),
        on_panic,
    };
    check_text(&document.text, document.language, &env)
}

/// Returns the diagnostics of an analyzed text in source order, without those that comments
/// suppress.
pub fn check_analysis(analysis: &Analysis, text: &str, env: &AnalysisEnv<'_>) -> Vec<Diagnostic> {
    check_incremental(analysis, text, env, &RuleSchedule::one_shot(analysis)).0
}

/// Returns all that the rules report on an analyzed text, in no particular order; comments suppress
/// nothing.
pub fn run_rules(analysis: &Analysis, text: &str, env: &AnalysisEnv<'_>) -> Vec<Diagnostic> {
    engine::run(analysis, text, env.rule_options())
}

/// Returns the diagnostics of an analyzed text, and the schedule from which that of the next
/// version is made. `schedule` says which rules have to run; it has the diagnostics of the others.
pub fn check_incremental(
    analysis: &Analysis,
    text: &str,
    env: &AnalysisEnv<'_>,
    schedule: &RuleSchedule,
) -> (Vec<Diagnostic>, RuleSchedule) {
    let (mut diagnostics, next) = engine::run_schedule(analysis, text, env.rule_options(), schedule);
    if schedule.may_suppress() {
        suppress::apply(&analysis.hir, text, &mut diagnostics);
    }
    diagnostics.sort_by(|a, b| (a.span, b.severity, a.rule).cmp(&(b.span, a.severity, b.rule)));
    diagnostics.dedup_by(|a, b| a.span == b.span && a.rule == b.rule && a.message == b.message);
    (diagnostics, next)
}
