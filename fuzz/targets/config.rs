//! A configuration, as `geols.toml` and as `pyproject.toml`, and a check of a script under it.

#![no_main]

use geols::check::{AnalysisEnv, check_text};
use geols::rules;
use geols::syntax::language::Language;
use geols::workspace::config;
use libfuzzer_sys::{Corpus, fuzz_target};
use std::path::Path;

/// A script that uses what a configuration declares.
const SCRIPT: &str = "import ee\nimage = ee.Image('users/me/x').select('a')\nfirst = ee.FeatureCollection('users/me/y').first()\nprint(table, image, first.get('b'))\n";

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = geols_fuzz::text(data) else { return Corpus::Reject };
    let names: Vec<&str> = rules::all().iter().map(|rule| rule.name).collect();
    for file in ["geols.toml", "pyproject.toml"] {
        let (config, problems) = config::parse(Path::new(file), text, &names);
        problems.iter().for_each(|problem| drop(problem.to_string()));
        let Some(config) = config else { continue };
        let severities = config.severities(Path::new("script.py"));
        let env = AnalysisEnv {
            assets: &config.assets,
            globals: &config.globals,
            severity: &|rule| severities.of(rule.name, rule.severity),
            ..AnalysisEnv::default()
        };
        check_text(SCRIPT, Language::Python, &env);
        config.exclude.matches(Path::new("a/b/script.py"));
    }
    Corpus::Keep
});
