//! The script under composition: calls of template macros, each with the plan at its time.

use crate::assist::recipes::{Refusal, Writing, template};
use crate::kb::kb;
use crate::syntax::language::Language;
use minijinja::Value;
use minijinja::value::Serde;
use serde_json::{Map, Value as Json};
use std::collections::{BTreeMap, BTreeSet};

/// The templates that scripts are put together from, and the names under which calls know them.
const PARTS: [(&str, &str); 2] = [("make_load", "load"), ("make_steps", "steps")];

/// Fields of the plan that templates ask for whether they are set or not.
const FIELDS: [&str; 51] = [
    "place",
    "period",
    "months",
    "source",
    "cloud_limit",
    "indices",
    "index_titles",
    "measure_only",
    "reducer",
    "select",
    "layers",
    "layer",
    "interval",
    "series_reducer",
    "chart",
    "zones",
    "stat",
    "stat_scale",
    "scale",
    "crs",
    "export",
    "points",
    "video_export",
    "frames",
    "window",
    "contour",
    "terrain_titles",
    "limit",
    "limits",
    "area",
    "chart_area",
    "class",
    "loss",
    "before",
    "after",
    "normal",
    "importance",
    "mask_name",
    "trees",
    "classifier",
    "split",
    "clusters",
    "samples_asset",
    "trend",
    "years",
    "print",
    "title",
    "flood_drop",
    "layer2",
    "export_name",
    "bands_loaded",
];

/// What stands between two calls where they are told apart: a line that no template writes.
const CUT: &str = "\n// \u{1e}\n";

/// A call of a macro.
struct Call {
    /// `steps.show`.
    name: String,
    /// As it stands in the template.
    text: String,
}

/// A script under composition.
pub struct Script {
    /// The values for templates.
    pub plan: Map<String, Json>,
    calls: Vec<Call>,
    plans: Vec<Map<String, Json>>,
    /// Variables that the script defines.
    pub defined: BTreeSet<String>,
}

impl Script {
    /// Returns an empty script.
    pub fn new() -> Self {
        let plan = FIELDS.iter().map(|field| ((*field).to_owned(), Json::Null)).collect();
        Script { plan, calls: Vec::new(), plans: Vec::new(), defined: BTreeSet::new() }
    }

    /// Sets a field of the plan.
    pub fn set(&mut self, field: &str, value: impl Into<Json>) {
        self.plan.insert(field.to_owned(), value.into());
    }

    /// Adds a call of a macro such as `steps.show`; the arguments are template expressions.
    pub fn add(&mut self, name: &str, arguments: &[&str]) {
        if self.plans.last() != Some(&self.plan) {
            self.plans.push(self.plan.clone());
        }
        let mut call = format!("{{{{ {name}(p{}", self.plans.len() - 1);
        for argument in arguments {
            call.push_str(", ");
            call.push_str(argument);
        }
        call.push_str(") }}\n");
        self.calls.push(Call { name: name.to_owned(), text: call });
    }

    /// Adds a call of a macro with variable names as arguments.
    pub fn call(&mut self, name: &str, variables: &[&str]) {
        let quoted: Vec<String> = variables.iter().map(|variable| format!("'{variable}'")).collect();
        let quoted: Vec<&str> = quoted.iter().map(String::as_str).collect();
        self.add(name, &quoted);
    }

    /// Defines a variable. Returns `true` if it is new.
    pub fn define(&mut self, variable: &str) -> bool {
        self.defined.insert(variable.to_owned())
    }

    /// Renders the script as JavaScript. Returns the macro and the code of each call, in order.
    pub fn pieces(&self) -> Result<Vec<(&str, String)>, Refusal> {
        let text = self.render()?;
        let pieces = text.split(CUT).map(|piece| piece.trim().to_owned());
        Ok(self.calls.iter().map(|call| call.name.as_str()).zip(pieces).collect())
    }

    fn render(&self) -> Result<String, Refusal> {
        let mut text = String::new();
        for (part, name) in PARTS {
            text.push_str(&format!("{{% import '{part}' as {name} %}}\n"));
        }
        for (at, call) in self.calls.iter().enumerate() {
            if at > 0 {
                text.push_str(CUT);
            }
            text.push_str(&call.text);
        }
        let objects: BTreeMap<String, Value> = self
            .plans
            .iter()
            .enumerate()
            .map(|(at, plan)| (format!("p{at}"), Value::from(Serde(plan.clone()))))
            .collect();
        template::render(kb().recipe_tables(), &text, objects, &Writing::new(Language::JavaScript))
    }
}
