//! A file in, findings out: the one way from text to diagnostics for the command line, the server and generated code.

pub mod lookups;
pub mod modules;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rules::{self, Asks, RuleInfo};
use crate::semantic::analysis::Analysis;
use crate::semantic::infer::{Assets, Modules, NoAssets, NoModules};
use crate::suppress;
use crate::syntax::{self, Statements, language::Language};

/// What surrounds a file.
pub struct Surroundings<'a> {
    /// Modules that it can import.
    pub modules: &'a dyn Modules,
    /// Assets that the user declares.
    pub assets: &'a dyn Assets,
    /// Names that the user declares as defined.
    pub globals: &'a [String],
    /// Statements of other files, where many are read.
    pub statements: Option<&'a Statements>,
    /// Ends of notebook cells.
    pub cell_ends: &'a [u32],
    /// Severity of a rule.
    pub severity: &'a dyn Fn(&'static RuleInfo) -> Severity,
    /// Is told the name of a rule that panicked; its findings are lost, those of the others are not. By default that panics.
    pub failed: &'a dyn Fn(&'static str),
}

impl Default for Surroundings<'_> {
    fn default() -> Self {
        Surroundings {
            modules: &NoModules,
            assets: &NoAssets,
            globals: &[],
            statements: None,
            cell_ends: &[],
            severity: &|rule| rule.severity,
            failed: &|rule| panic!("the rule {rule} panicked"),
        }
    }
}

/// Analyses a text.
pub fn analyse(text: &str, language: Language, around: &Surroundings<'_>) -> Analysis {
    let hir = match around.statements {
        Some(known) => known.read(text, language),
        None => syntax::read(text, language),
    };
    Analysis::new(hir, around.cell_ends.to_vec(), around.modules, around.assets)
}

/// Findings in a text, in the order of their places, suppressions applied.
pub fn check_text(text: &str, language: Language, around: &Surroundings<'_>) -> Vec<Diagnostic> {
    let analysis = analyse(text, language, around);
    check_analysis(&analysis, text, around)
}

/// Findings in an analysed text.
pub fn check_analysis(analysis: &Analysis, text: &str, around: &Surroundings<'_>) -> Vec<Diagnostic> {
    check_again(analysis, text, around, &Asks::once(analysis)).0
}

/// The same, where it is known which rules have nothing to say about which pieces of the text; and what is known of that afterwards.
pub fn check_again(analysis: &Analysis, text: &str, around: &Surroundings<'_>, asks: &Asks) -> (Vec<Diagnostic>, Asks) {
    let (mut found, again) = rules::run_again(analysis, text, around.globals, around.severity, around.failed, asks);
    if asks.may_be_suppressed() {
        suppress::apply(&analysis.hir, text, &mut found);
    }
    found.sort_by(|a, b| (a.span, b.severity, a.rule).cmp(&(b.span, a.severity, b.rule)));
    found.dedup_by(|a, b| a.span == b.span && a.rule == b.rule && a.message == b.message);
    (found, again)
}
