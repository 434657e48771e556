//! Collects the calls between the files of a run: a module is translated with the types of the
//! arguments with which the other files call its functions.

use super::TranslateArgs;
use super::plan::{self, Job, Plan};
use crate::base::path::absolute;
use crate::check::modules::{FileModules, ModuleCache};
use crate::check::{AnalysisEnv, analyze};
use crate::semantic::module_calls::ModuleCalls;
use crate::semantic::module_uses::module_calls;
use crate::workspace::config::Config;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The calls of the functions of each module, by the absolute path of its file.
pub type CallsByFile = BTreeMap<PathBuf, ModuleCalls>;

/// Maximum number of modules that a value goes through with its type.
const MAX_ROUNDS: usize = 3;

/// Returns the calls between the files of a run.
pub fn between_files(plan: &Plan, args: &TranslateArgs, cache: &ModuleCache) -> CallsByFile {
    let callers: Vec<&Job> = plan.jobs.iter().filter(|job| !job.required.is_empty()).collect();
    let mut calls = CallsByFile::new();
    for _ in 0..MAX_ROUNDS {
        let found: Vec<CallsByFile> =
            callers.par_iter().filter_map(|job| calls_of(job, plan, args, cache, &calls)).collect();
        let mut next = CallsByFile::new();
        for (file, module) in found.into_iter().flatten() {
            next.entry(file).or_default().merge(module);
        }
        if next == calls {
            break;
        }
        calls = next;
    }
    calls
}

/// Returns the calls in a file. `known` are the calls of its own functions. Returns `None` if the
/// file cannot be read.
fn calls_of(
    job: &Job,
    plan: &Plan,
    args: &TranslateArgs,
    cache: &ModuleCache,
    known: &CallsByFile,
) -> Option<CallsByFile> {
    let bytes = plan::read(&job.source, job.input.as_deref()).ok()?;
    let document = plan::document(&job.source, &bytes, args).ok()?;
    let config = Config::default();
    let modules =
        FileModules::new(&job.source, &plan.roots, cache, &config).with_calls(known.get(&absolute(&job.source)));
    let env = AnalysisEnv { modules: &modules, ..AnalysisEnv::default() };
    let analysis = analyze(&document.text, document.language, &env);
    let mut calls = CallsByFile::new();
    for (name, module) in module_calls(&analysis) {
        if let Some((_, file)) = job.required.iter().find(|(known, _)| *known == name) {
            calls.entry(absolute(file)).or_default().merge(module);
        }
    }
    Some(calls)
}
