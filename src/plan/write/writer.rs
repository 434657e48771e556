//! The script under composition: the types of results, and calls of macros.

use crate::assist::recipes::{Writing, template};
use crate::kb::kb;
use crate::plan::model::{Node, Plan, Step};
use crate::plan::types::{GroupsType, PeriodType, Raster, RegionType, Type, Typed, ZonesType};
use crate::syntax::language::Language;
use minijinja::Value;
use minijinja::value::Serde;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The parts of `operator_kb/recipes/parts/` that have the macros.
const PARTS: [&str; 9] = [
    "plan_place",
    "plan_features",
    "plan_source",
    "plan_derive",
    "plan_reduce",
    "plan_compare",
    "plan_statistics",
    "plan_classify",
    "plan_output",
];

/// Names that variables of steps cannot have: words of the languages, globals of the Code Editor,
/// and parameters of functions in the macros.
const RESERVED: &[&str] = &[
    "ee",
    "Map",
    "print",
    "ui",
    "Export",
    "Chart",
    "require",
    "exports",
    "geemap",
    "m",
    "display",
    "image",
    "images",
    "from",
    "to",
    "year",
    "month",
    "step",
    "row",
    "zone",
    "group",
    "feature",
    "normal",
    "var",
    "function",
    "class",
    "def",
    "in",
    "is",
    "if",
    "else",
    "for",
    "while",
    "return",
    "import",
    "new",
    "delete",
    "this",
    "with",
    "and",
    "or",
    "not",
    "lambda",
    "pass",
    "try",
    "export",
    "default",
    "case",
    "switch",
    "let",
    "const",
    "true",
    "false",
    "null",
    "None",
    "True",
    "False",
    "list",
    "dict",
    "set",
    "range",
    "min",
    "max",
    "sum",
    "map",
    "filter",
    "start",
    "end",
    "value",
    "histogram",
    "otsu",
    "inPercent",
    "dictionaryOf",
    "prepare",
    "scale",
    "key",
    "number",
    "type",
    "str",
    "int",
    "float",
    "len",
    "input",
    "id",
    "Math",
    "Date",
    "Number",
    "Array",
    "Object",
    "String",
];

/// A step that cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The identifier of the step; empty if the whole plan is meant.
    pub step: String,
    /// What is missing, or what cannot be done.
    pub message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step.as_str() {
            "" => f.write_str(&self.message),
            step => write!(f, "step \"{step}\": {}", self.message),
        }
    }
}

/// The inputs of a step by type.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The geometry.
    pub region: Option<(String, RegionType)>,
    /// The zones.
    pub zones: Option<(String, ZonesType)>,
    /// The time span.
    pub period: Option<PeriodType>,
    /// The parts of the time span.
    pub groups: Option<GroupsType>,
    /// The other inputs in their order.
    pub data: Vec<Typed>,
}

impl Inputs {
    /// Returns the rasters among the data.
    ///
    /// # Errors
    /// An input is no raster.
    pub fn rasters(&self) -> Result<Vec<(&str, &Raster)>, String> {
        let raster = |typed: &'_ Typed| match &typed.ty {
            Type::Raster(_) => Ok(()),
            _ => Err(format!("\"{}\" is no image", typed.id)),
        };
        self.data.iter().try_for_each(raster)?;
        Ok(self
            .data
            .iter()
            .filter_map(|typed| match &typed.ty {
                Type::Raster(raster) => Some((typed.var.as_str(), raster)),
                _ => None,
            })
            .collect())
    }

    /// Returns the only raster.
    ///
    /// # Errors
    /// There is none, or there are several.
    pub fn raster(&self) -> Result<(&str, &Raster), String> {
        match self.rasters()?[..] {
            [one] => Ok(one),
            [] => Err("it has no image among its inputs".to_owned()),
            _ => Err("it has several images among its inputs".to_owned()),
        }
    }
}

/// The script under composition.
pub struct Writer<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The language of the script. The templates write JavaScript that translates to it.
    pub language: Language,
    types: BTreeMap<String, Typed>,
    calls: Vec<String>,
    values: Vec<Json>,
    once: BTreeSet<String>,
    names: BTreeSet<String>,
}

impl<'a> Writer<'a> {
    /// Returns an empty script, whose variables have none of the names in `taken`.
    pub fn new(plan: &'a Plan, language: Language, taken: &[String]) -> Self {
        let (types, once) = Default::default();
        let names = taken.iter().cloned().collect();
        Writer { plan, language, types, calls: Vec::new(), values: Vec::new(), once, names }
    }

    /// Adds a call of a macro such as `plan_source.load` with its value.
    pub fn add(&mut self, name: &str, value: Json) {
        self.calls.push(format!("{{{{ {name}(v{}) }}}}\n\n", self.values.len()));
        self.values.push(value);
    }

    /// Returns `true` at the first call with a name: functions are defined once.
    pub fn first(&mut self, name: &str) -> bool {
        self.once.insert(name.to_owned())
    }

    /// Returns the variable of a step: its identifier in camel case.
    pub fn variable(&mut self, id: &str) -> String {
        let mut name = String::new();
        let mut upper = false;
        for c in id.chars() {
            if !c.is_ascii_alphanumeric() {
                upper = !name.is_empty();
            } else if upper {
                name.push(c.to_ascii_uppercase());
                upper = false;
            } else {
                name.push(c);
            }
        }
        if name.starts_with(|c: char| c.is_ascii_digit()) || name.is_empty() {
            name.insert_str(0, "step");
        }
        if RESERVED.contains(&name.as_str()) {
            name.push_str("Step");
        }
        while !self.names.insert(name.clone()) {
            name.push('2');
        }
        name
    }

    /// Sets the type of a step's result.
    pub fn define(&mut self, typed: Typed) {
        self.types.insert(typed.id.clone(), typed);
    }

    /// Returns `true` if a step has the identifier.
    pub fn has(&self, id: &str) -> bool {
        self.types.contains_key(id)
    }

    /// Returns the inputs of a step by type.
    ///
    /// # Errors
    /// An input is not defined, or there are two of a type that a step has once.
    pub fn inputs(&self, step: &Step) -> Result<Inputs, String> {
        let mut inputs = Inputs::default();
        let twice = |what: &str| format!("it has two {what} among its inputs");
        for id in &step.inputs {
            let typed = self.types.get(id).ok_or_else(|| format!("no earlier step is named \"{id}\""))?.clone();
            match typed.ty {
                Type::Region(region) => {
                    if inputs.region.replace((typed.var, region)).is_some() {
                        return Err(twice("places"));
                    }
                }
                Type::Zones(zones) => {
                    if inputs.zones.replace((typed.var, zones)).is_some() {
                        return Err(twice("sets of zones"));
                    }
                }
                Type::Period(period) => {
                    if inputs.period.replace(period).is_some() {
                        return Err(twice("periods"));
                    }
                }
                Type::Groups(groups) => {
                    if inputs.groups.replace(groups).is_some() {
                        return Err(twice("groupings"));
                    }
                }
                Type::Nothing => return Err(format!("\"{id}\" has no result")),
                Type::Raster(_) | Type::Table(_) | Type::Number(_) => inputs.data.push(typed),
            }
        }
        Ok(inputs)
    }

    /// Returns the region that the plan has, if it has only one.
    pub fn only_region(&self) -> Option<(String, RegionType)> {
        let mut regions = self.types.values().filter_map(|typed| match &typed.ty {
            Type::Region(region) => Some((typed.var.clone(), region.clone())),
            _ => None,
        });
        let first = regions.next()?;
        regions.next().is_none().then_some(first)
    }

    /// Returns the scale that an output asks for the result of a step.
    pub fn scale_of_output(&self, id: &str) -> Option<f64> {
        self.plan.steps.iter().find_map(|step| match &step.node {
            Node::Output(output) if step.inputs.iter().any(|input| input == id) => output.scale_m,
            _ => None,
        })
    }

    /// Renders the script as JavaScript.
    ///
    /// # Errors
    /// A macro refuses.
    pub fn render(&self) -> Result<String, String> {
        let imports: String = PARTS.iter().map(|part| format!("{{% import '{part}' as {part} %}}\n")).collect();
        let text = format!("{imports}{}", self.calls.concat());
        let objects = self.values.iter().enumerate();
        let objects: BTreeMap<String, Value> =
            objects.map(|(at, value)| (format!("v{at}"), Value::from(Serde(value.clone())))).collect();
        template::render(kb().recipe_tables(), &text, objects, &Writing::new(Language::JavaScript))
            .map_err(|refusal| refusal.to_string())
    }
}

/// Returns the region of a step, or the only one of the plan.
pub fn region_of(writer: &Writer<'_>, inputs: &Inputs) -> Option<(String, RegionType)> {
    inputs.region.clone().or_else(|| writer.only_region())
}

/// Returns the scale of statistics: that of an output, or that of the data.
///
/// # Errors
/// Neither is known.
pub fn statistics_scale(writer: &Writer<'_>, id: &str, rasters: &[(&str, &Raster)]) -> Result<f64, String> {
    let of_data = || rasters.iter().filter_map(|(_, raster)| raster.scale_m).reduce(f64::min);
    writer
        .scale_of_output(id)
        .or_else(of_data)
        .map(|scale| (scale * 100.0).round() / 100.0)
        .ok_or_else(|| "the size of the pixels is not known: name a scale in the output".to_owned())
}

/// Returns the title of an identifier or variable: `zones_ndvi` is `Zones NDVI`.
pub fn title(id: &str) -> String {
    capitalized(&words(id))
}

/// Returns the words of an identifier or variable: `zones_ndvi` and `zonesNdvi` are `zones NDVI`.
pub fn words(id: &str) -> String {
    let mut split = String::new();
    let mut previous_is_lower = false;
    for c in id.chars() {
        if c.is_ascii_uppercase() && previous_is_lower {
            split.push('_');
        }
        split.push(if previous_is_lower { c.to_ascii_lowercase() } else { c });
        previous_is_lower = c.is_ascii_lowercase();
    }
    let word = |word: &str| {
        let is_index = kb().spectral_index(word).is_some() || kb().normalized_difference(word).is_some();
        if is_index || matches!(word, "lst" | "aod" | "vv" | "vh" | "et" | "dem") {
            word.to_uppercase()
        } else {
            word.to_owned()
        }
    };
    let words: Vec<String> = split.split(['_', '-']).filter(|part| !part.is_empty()).map(word).collect();
    words.join(" ")
}

/// Returns a text with a first letter in uppercase.
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::{title, words};

    #[test]
    fn identifiers_become_words() {
        assert_eq!(title("median_ndvi"), "Median NDVI");
        assert_eq!(title("zonesNdvi"), "Zones NDVI");
        assert_eq!(words("lst_2020"), "LST 2020");
        assert_eq!(title("burned_area"), "Burned area");
    }
}
