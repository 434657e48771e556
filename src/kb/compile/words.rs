//! Checks that everything that `operator_kb/words/` names exists in the rest of the folder.
//!
//! The words need no compilation: the blob holds them as [`crate::kb::source::words`] reads them.
//! Part of `build.rs` too, see [`crate::kb`].

use crate::kb::folder::Folder;
use crate::kb::model::words::OverTime;

/// Checks the names in the words.
pub fn check(folder: &Folder) -> Result<(), Vec<String>> {
    let mut problems = Vec::new();
    let words = &folder.words;
    for named in &words.datasets {
        let mut problem = |message: String| problems.push(format!("words/datasets.toml: `{}`: {message}", named.id));
        let Some(dataset) = folder.datasets.iter().find(|dataset| dataset.id == named.id) else {
            problem("there is no such dataset".to_owned());
            continue;
        };
        if dataset.status.as_deref() == Some("deprecated") {
            problem("it is deprecated".to_owned());
        }
        for measure in &named.measures {
            if !dataset.bands.iter().any(|band| band.name == measure.band) {
                problem(format!("it has no band `{}`", measure.band));
            }
            if let Some(palette) = measure.palette.as_ref().filter(|name| !words.palettes.contains_key(*name)) {
                problem(format!("there is no palette `{palette}`"));
            }
        }
        for (band, ..) in &named.quality {
            if !dataset.bands.iter().any(|known| known.name == *band) {
                problem(format!("it has no band `{band}`"));
            }
        }
        let has =
            |property: &String| dataset.properties.iter().chain(&dataset.columns).any(|own| own.name == *property);
        for property in named.column.iter().filter(|property| !has(property)) {
            problem(format!("it has no property `{property}`"));
        }
        let methods = named.measures.iter().filter_map(|measure| measure.combine.as_ref()).chain(&named.combine);
        for method in methods.filter(|method| words.reducer(method).is_none_or(|reducer| reducer.time.is_none())) {
            problem(format!("`{method}` makes no image of many"));
        }
    }
    for reducer in &words.reducers {
        let mut operators = Vec::new();
        if reducer.time == Some(OverTime::Method) {
            operators.push(format!("ee.ImageCollection.{}", reducer.name));
        }
        if reducer.space || reducer.time == Some(OverTime::Reduce) {
            operators.push(format!("ee.Reducer.{}", reducer.name));
        }
        let exists = |name: &str| folder.operators.iter().any(|operator| operator.name == name);
        for name in operators.iter().filter(|name| !exists(name)) {
            problems.push(format!("words/reducers.toml: there is no operator `{name}`"));
        }
    }
    for (method, classifier) in &words.classifiers {
        let mut problem = |message: String| problems.push(format!("words/classifiers.toml: `{method}`: {message}"));
        let Some(operator) = folder.operators.iter().find(|operator| operator.name == classifier.operator) else {
            problem(format!("there is no operator `{}`", classifier.operator));
            continue;
        };
        let is_unknown = |name: &&String| !operator.parameters.iter().any(|own| own.name == **name);
        for name in classifier.parameters.values().filter(is_unknown) {
            problem(format!("`{}` has no parameter `{name}`", classifier.operator));
        }
    }
    for (kind, boundary) in &words.places.boundary {
        let mut problem = |message: String| problems.push(format!("words/places.toml: boundary `{kind}`: {message}"));
        let Some(dataset) = folder.datasets.iter().find(|dataset| dataset.id == boundary.table) else {
            problem(format!("there is no table `{}`", boundary.table));
            continue;
        };
        let columns = [
            Some(&boundary.column),
            boundary.country.as_ref(),
            boundary.state.as_ref(),
            boundary.level1.as_ref(),
            boundary.code.as_ref(),
            boundary.level1_code.as_ref(),
            boundary.outlet.as_ref(),
            boundary.region.as_ref(),
            boundary.designation.as_ref(),
        ];
        for column in columns.into_iter().flatten().filter(|name| !dataset.columns.iter().any(|own| own.name == **name))
        {
            problem(format!("`{}` has no column `{column}`", boundary.table));
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}
