//! Expands the templates of a script, and keeps the variables that it declares.

use crate::calls;
use crate::catalog::{Catalog, Content};
use crate::grammar::{Alternative, Grammar, Part, Template};
use crate::values::{self, Dates, Place, one, weighted};
use fastrand::Rng;
use geols::kb::kb;
use geols::kb::model::DatasetKind;
use geols::syntax::language::Language;
use std::collections::HashMap;

/// The deepest nesting of rules.
const MAX_DEPTH: usize = 40;
/// A script ends after this many bytes.
const MAX_BYTES: usize = 12_000;
/// The range of years where the dataset says none.
const YEARS: (u32, u32) = (2000, 2024);

/// The expansions that are not rules.
pub const BUILT_IN: [&str; 27] = [
    "new", "var", "it", "dataset", "band", "bands", "rgb", "property", "scale", "min", "max", "palette", "color",
    "date", "year", "month", "int", "num", "lon", "lat", "place", "country", "slug", "chain", "call", "quote",
    "measure",
];

/// An expansion that is not possible here, such as a variable of a type that no variable has.
#[derive(Debug)]
pub struct Impossible;

type Outcome = Result<(), Impossible>;

/// The types whose variables hold values of bands or columns.
const HOLDS_VALUES: [&str; 13] = [
    "image",
    "collection",
    "features",
    "feature",
    "table",
    "training",
    "classified",
    "array",
    "index-image",
    "diff",
    "rawcol",
    "maskimage",
    "classimage",
];

/// A variable of the script.
#[derive(Debug, Clone)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type in the grammar: `image`, `collection`, `function:mask`.
    pub ty: String,
    /// The values that it holds.
    pub content: Content,
}

/// A variable whose statement is not written to its end. It cannot be used yet.
#[derive(Debug, Clone)]
struct Declaration {
    name: String,
    /// The bands are stated, and not those of the values that it is made of.
    has_bands: bool,
    /// What it is made of is known.
    has_source: bool,
    /// Where its statement goes on behind the name.
    from: usize,
}

/// What an expansion changes, and an impossible one restores.
#[derive(Clone)]
struct State {
    out: String,
    variables: Vec<Variable>,
    content: Content,
    bound: HashMap<String, String>,
    last: String,
    recent_bands: Vec<String>,
    dates: Dates,
    /// The variable of the statement that is being written.
    declared: Option<Declaration>,
}

/// A script in the making.
pub struct Sampler<'a> {
    grammar: &'a Grammar,
    catalog: &'a Catalog,
    /// The source of chance.
    pub random: Rng,
    place: Place,
    state: State,
    depth: usize,
    is_python: bool,
}

impl<'a> Sampler<'a> {
    /// Starts a script. The same seed gives the same script.
    pub fn new(grammar: &'a Grammar, catalog: &'a Catalog, seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let place = Place::any(&mut random);
        let state = State {
            out: String::new(),
            variables: Vec::new(),
            content: Content::default(),
            bound: HashMap::new(),
            last: String::new(),
            recent_bands: Vec::new(),
            dates: Dates::default(),
            declared: None,
        };
        Self { grammar, catalog, random, place, state, depth: 0, is_python: false }
    }

    /// Writes a script of one of the kinds.
    pub fn script(mut self) -> Option<(Language, String)> {
        let grammar = self.grammar;
        let scripts: Vec<&Alternative> = grammar.scripts.values().flatten().collect();
        self.one_script(&scripts)
    }

    fn one_script(&mut self, scripts: &[&Alternative]) -> Option<(Language, String)> {
        let weights: Vec<f32> = scripts.iter().map(|script| script.weight).collect();
        let script = scripts[weighted(&weights, &mut self.random)?];
        self.is_python = script.is_python;
        self.sections(&script.template);
        let text = self.state.out.trim().to_owned();
        let language = if script.is_python { Language::Python } else { Language::JavaScript };
        (!text.is_empty()).then(|| (language, text + "\n"))
    }

    /// Writes one script or rule, for those who write the grammar.
    pub fn named(mut self, name: &str) -> Option<(Language, String)> {
        if let Some(scripts) = self.grammar.scripts.get(name) {
            let scripts: Vec<&Alternative> = scripts.iter().collect();
            return self.one_script(&scripts);
        } else {
            for needed in ["region", "collection", "composite"] {
                let _ = self.rule(needed);
                self.state.out.push('\n');
            }
            self.state.out.clear();
            self.rule(name).ok()?;
        }
        Some((Language::JavaScript, self.state.out.trim().to_owned() + "\n"))
    }

    /// Expands the template of a script. A section that is not possible is left out.
    fn sections(&mut self, template: &Template) {
        for part in template {
            if self.state.out.len() > MAX_BYTES {
                break;
            }
            let before = self.state.clone();
            if self.part(part).is_err() {
                self.state = before;
            }
        }
    }

    fn template(&mut self, template: &Template) -> Outcome {
        template.iter().try_for_each(|part| self.part(part))
    }

    fn part(&mut self, part: &Part) -> Outcome {
        match part {
            Part::Text(text) => self.print(text),
            Part::Optional(percent, inner) => {
                if self.random.f32() * 100.0 < *percent {
                    let before = self.state.clone();
                    if self.template(inner).is_err() {
                        self.state = before;
                    }
                }
            }
            Part::Choice(choices) => {
                let weights = vec![1.0; choices.len()];
                let choices: Vec<&Template> = choices.iter().collect();
                self.one_of(&choices, weights)?;
            }
            Part::Bind { name, value, shown } => {
                let from = self.state.out.len();
                self.template(value)?;
                let text = self.state.out[from..].to_owned();
                self.state.bound.insert(name.clone(), text);
                if !shown {
                    self.state.out.truncate(from);
                }
            }
            Part::Repeat { least, most, separator, rule } => {
                let number = self.random.usize(*least..=(*most).max(*least));
                for at in 0..number {
                    let before = self.state.clone();
                    if at > 0 {
                        self.print(separator);
                    }
                    if let Err(impossible) = self.rule(rule) {
                        self.state = before;
                        if at < *least {
                            return Err(impossible);
                        }
                    }
                }
            }
            Part::Call(name, arguments) => self.call(name, arguments)?,
        }
        Ok(())
    }

    /// Expands one template by weight; those that are not possible are tried no more.
    fn one_of(&mut self, templates: &[&Template], mut weights: Vec<f32>) -> Outcome {
        while let Some(at) = weighted(&weights, &mut self.random) {
            let before = self.state.clone();
            if self.template(templates[at]).is_ok() {
                return Ok(());
            }
            self.state = before;
            weights[at] = 0.0;
        }
        Err(Impossible)
    }

    fn rule(&mut self, name: &str) -> Outcome {
        let grammar = self.grammar;
        let alternatives = grammar.rules.get(name).ok_or(Impossible)?;
        if self.depth >= MAX_DEPTH {
            return Err(Impossible);
        }
        self.depth += 1;
        let templates: Vec<&Template> = alternatives.iter().map(|alternative| &alternative.template).collect();
        let outcome = self.one_of(&templates, alternatives.iter().map(|alternative| alternative.weight).collect());
        self.depth -= 1;
        outcome
    }

    fn print(&mut self, text: &str) {
        self.state.out.push_str(text);
        let is_end = |declared: &Declaration| {
            let statement = self.state.out.get(declared.from..).unwrap_or_default();
            let count = |marks: &[char]| statement.matches(marks).count();
            count(&['(', '[', '{']) == count(&[')', ']', '}'])
        };
        let ends = text.contains(';')
            || (self.is_python && text.contains('\n') && self.state.declared.as_ref().is_some_and(is_end));
        if ends {
            self.state.declared = None;
        }
    }

    /// Makes values the current ones; the variable of the statement is made of the first.
    fn use_content(&mut self, content: Content) {
        if let Some(declared) = self.state.declared.as_mut().filter(|declared| !declared.has_source) {
            declared.has_source = true;
            let variable = self.state.variables.iter_mut().rev().find(|variable| variable.name == declared.name);
            if let Some(variable) = variable {
                let stated = variable.content.bands.take().filter(|_| declared.has_bands);
                let unknown = declared.has_bands && stated.is_none();
                variable.content = content.clone();
                if declared.has_bands {
                    variable.content.bands = if unknown { None } else { stated };
                }
            }
        }
        self.state.content = content;
    }

    fn call(&mut self, name: &str, arguments: &str) -> Outcome {
        if let Some(text) = self.state.bound.get(name).cloned() {
            self.print(&text);
            return Ok(());
        }
        let text = match name {
            "new" => self.declare(arguments),
            "var" => self.variable(arguments)?,
            "it" => self.state.last.clone(),
            "dataset" => self.dataset(arguments)?,
            "band" => self.band(arguments)?,
            "bands" => {
                let count = arguments.parse().unwrap_or(2);
                let bands = self.several_bands(count)?;
                quoted(&bands)
            }
            "rgb" => quoted(&self.state.content.colors().ok_or(Impossible)?),
            "property" => self.property()?,
            "scale" => match self.state.content.scale() {
                Some(scale) if self.random.u8(..10) < 7 => scale.to_string(),
                _ => (*one(&["10", "30", "100", "250", "500", "1000", "30", "10"], &mut self.random)).to_owned(),
            },
            "min" => self.range().0,
            "max" => self.range().1,
            "palette" => values::palette(&mut self.random),
            "color" => values::color(&mut self.random),
            "date" => {
                let years = self.years();
                self.state.dates.date(years, arguments, &mut self.random)
            }
            "year" => {
                let years = self.years();
                self.state.dates.year(years, arguments == "end", &mut self.random).to_string()
            }
            "month" => self.random.u32(1..=12).to_string(),
            "int" | "num" => self.number(name, arguments)?,
            "lon" => self.place.near(self.place.longitude, &mut self.random),
            "lat" => self.place.near(self.place.latitude, &mut self.random),
            "place" => self.place.name.replace('\'', "’"),
            "country" => self.place.country.replace('\'', "’"),
            "slug" => self.place.slug(),
            "quote" => "'".to_owned(),
            "measure" => measure(&mut self.random).ok_or(Impossible)?,
            "chain" => calls::chain(self, arguments).ok_or(Impossible)?,
            "call" => {
                let receiver = self.variable(arguments)?;
                let chain = calls::chain(self, arguments).ok_or(Impossible)?;
                receiver + &chain
            }
            _ => return self.rule(name),
        };
        self.print(&text);
        Ok(())
    }

    /// Declares a variable, and returns its name.
    fn declare(&mut self, arguments: &str) -> String {
        let mut words = arguments.split_whitespace();
        let ty = words.next().unwrap_or("value").to_owned();
        let mut candidates: Vec<String> = Vec::new();
        let mut content = self.state.content.clone();
        let mut has_bands = false;
        for word in words {
            has_bands |= word.starts_with("bands=");
            match word.strip_prefix("bands=") {
                Some("?") => content.bands = None,
                Some(bands) => {
                    let named = |band: &str| {
                        let name = band.trim_matches(['«', '»', '\'']);
                        self.state.bound.get(name).cloned().unwrap_or_else(|| name.to_owned())
                    };
                    let bands: Vec<String> =
                        bands.split(',').map(named).map(|band| band.trim_matches('\'').to_owned()).collect();
                    self.state.recent_bands.splice(0..0, bands.iter().cloned());
                    content.bands = Some(bands);
                }
                None if word == "keep" => {}
                None => candidates.extend(word.split('|').filter(|name| !name.is_empty()).map(str::to_owned)),
            }
        }
        if candidates.is_empty() {
            candidates.push(ty.rsplit(':').next().unwrap_or("value").to_owned());
        }
        for candidate in &mut candidates {
            if let Some(bound) = candidate.strip_prefix('«').and_then(|name| name.strip_suffix('»')) {
                *candidate = self.state.bound.get(bound).cloned().unwrap_or_else(|| bound.to_owned());
            }
        }
        let is_taken = |name: &str| self.state.variables.iter().any(|variable| variable.name == name);
        let first = one(&candidates, &mut self.random).clone();
        let free: Vec<&String> = candidates.iter().filter(|name| !is_taken(name)).collect();
        let name = if !is_taken(&first) {
            first
        } else if !free.is_empty() {
            (*one(&free, &mut self.random)).clone()
        } else {
            let separator = if self.random.u8(..4) == 0 { "_" } else { "" };
            (2..).map(|number| format!("{first}{separator}{number}")).find(|name| !is_taken(name)).unwrap_or(first)
        };
        self.state.variables.push(Variable { name: name.clone(), ty, content });
        self.state.declared =
            Some(Declaration { name: name.clone(), has_bands, has_source: false, from: self.state.out.len() });
        self.state.last.clone_from(&name);
        name
    }

    /// Returns the variables of a type, by their position.
    pub fn variables_of(&self, ty: &str) -> Vec<usize> {
        let declared = self.state.declared.as_ref().map(|declared| declared.name.as_str());
        let is_of = |variable: &Variable| {
            ty.split([',', '|']).any(|wanted| variable.ty == wanted) && declared != Some(variable.name.as_str())
        };
        (0..self.state.variables.len()).filter(|&at| is_of(&self.state.variables[at])).collect()
    }

    /// Chooses a variable of a type, a late one rather than an early one, and makes its values the
    /// current ones.
    fn variable(&mut self, arguments: &str) -> Result<String, Impossible> {
        let ty = arguments.split_whitespace().next().unwrap_or_default();
        let name = self.choose(ty).ok_or(Impossible)?;
        let variable = self.state.variables.iter().rev().find(|variable| variable.name == name).ok_or(Impossible)?;
        let content = HOLDS_VALUES.contains(&variable.ty.as_str()).then(|| variable.content.clone());
        if let Some(content) = content {
            self.use_content(content);
        }
        self.state.last.clone_from(&name);
        Ok(name)
    }

    /// Chooses a variable of a type, a late one rather than an early one.
    pub fn choose(&mut self, ty: &str) -> Option<String> {
        let found = self.variables_of(ty);
        let weights: Vec<f32> = (0..found.len()).rev().map(|age| 0.5_f32.powi(age as i32) + 0.03).collect();
        let at = weighted(&weights, &mut self.random)?;
        Some(self.state.variables[found[at]].name.clone())
    }

    /// The values of the current variable or dataset.
    pub fn content(&self) -> &Content {
        &self.state.content
    }

    fn dataset(&mut self, arguments: &str) -> Result<String, Impossible> {
        let kind = match arguments {
            "collection" => Some(DatasetKind::ImageCollection),
            "image" => Some(DatasetKind::Image),
            "table" => Some(DatasetKind::Table),
            _ => None,
        };
        let id = match kind {
            Some(kind) => self.catalog.any(kind, &mut self.random).ok_or(Impossible)?.to_owned(),
            None => {
                let all: Vec<&str> = arguments.split('|').collect();
                (*one(&all, &mut self.random)).trim().to_owned()
            }
        };
        self.use_content(Content::of(&id));
        Ok(id)
    }

    fn band(&mut self, role: &str) -> Result<String, Impossible> {
        let band = if role.is_empty() {
            let all = self.state.content.bands.as_ref().filter(|bands| !bands.is_empty()).ok_or(Impossible)?;
            let recent: Vec<&String> =
                self.state.recent_bands.iter().take(3).filter(|band| all.contains(band)).collect();
            if !recent.is_empty() && self.random.u8(..10) < 6 {
                (*one(&recent, &mut self.random)).clone()
            } else {
                let weights: Vec<f32> = all.iter().map(|band| 1.0 + (kb().use_of_band(band) as f32).sqrt()).collect();
                all[weighted(&weights, &mut self.random).ok_or(Impossible)?].clone()
            }
        } else {
            self.state.content.role(role).ok_or(Impossible)?
        };
        self.state.recent_bands.retain(|known| *known != band);
        self.state.recent_bands.insert(0, band.clone());
        Ok(band)
    }

    /// Returns several bands, each once, mostly in their order.
    pub fn several_bands(&mut self, count: usize) -> Result<Vec<String>, Impossible> {
        let all = self.state.content.bands.clone().filter(|bands| bands.len() >= count).ok_or(Impossible)?;
        let mut chosen: Vec<String> = Vec::new();
        for _ in 0..count * 8 {
            if chosen.len() == count {
                break;
            }
            let band = self.band("")?;
            if !chosen.contains(&band) {
                chosen.push(band);
            }
        }
        if chosen.len() < count {
            return Err(Impossible);
        }
        if self.random.u8(..10) < 7 {
            chosen.sort_by_key(|band| all.iter().position(|known| known == band));
        }
        Ok(chosen)
    }

    fn property(&mut self) -> Result<String, Impossible> {
        let dataset = self.state.content.dataset.clone().ok_or(Impossible)?;
        let all: Vec<&str> =
            dataset.properties.iter().chain(&dataset.columns).map(|property| &*property.name).collect();
        let weights: Vec<f32> = all.iter().map(|name| 0.5 + kb().use_of_property(name) as f32).collect();
        weighted(&weights, &mut self.random).map(|at| all[at].to_owned()).ok_or(Impossible)
    }

    /// Returns a range for display.
    fn range(&mut self) -> (String, String) {
        let short = |number: f64| values::number(number, number, 1.0, &mut Rng::with_seed(0));
        let bands = self.state.content.bands.clone().unwrap_or_default();
        let of_dataset =
            self.state.content.dataset.as_ref().is_some_and(|dataset| {
                bands.iter().all(|band| dataset.bands.iter().any(|known| *known.name == **band))
            });
        if !of_dataset || bands.is_empty() {
            return (
                one(&["0", "-1", "0", "-0.2", "0", "0.1"], &mut self.random).to_string(),
                one(&["1", "1", "0.8", "0.5", "0.9", "0.6", "100"], &mut self.random).to_string(),
            );
        }
        if self.random.u8(..10) < 6
            && let Some((least, most)) = self.state.content.display_range()
        {
            return (short(least), short(most));
        }
        let band = self.state.recent_bands.first().and_then(|name| self.state.content.band(name));
        match band.and_then(|band| Some((band.min?, band.max?))) {
            Some((least, most)) if self.random.bool() => (short(least.round()), short(most.round())),
            _ => (
                "0".to_owned(),
                one(&["1", "3000", "0.3", "255", "100", "4000", "50", "0.4", "2000"], &mut self.random).to_string(),
            ),
        }
    }

    /// The years that the current dataset has.
    fn years(&self) -> (u32, u32) {
        let year = |text: Option<&str>| text.and_then(|text| text.get(..4)?.parse::<u32>().ok());
        let dataset = self.state.content.dataset.as_ref();
        let first = year(dataset.and_then(|dataset| dataset.start.as_deref())).unwrap_or(YEARS.0);
        let last = year(dataset.and_then(|dataset| dataset.end.as_deref())).unwrap_or(YEARS.1);
        let (first, last) = (first.min(last) + u32::from(first < last), last.min(YEARS.1).max(first));
        (first.clamp(1982, 2024), last.clamp(1982, 2024))
    }

    fn number(&mut self, kind: &str, arguments: &str) -> Result<String, Impossible> {
        let numbers: Vec<f64> = arguments.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        match (kind, numbers.as_slice()) {
            ("int", [least, most]) => {
                Ok(self.random.i64(*least as i64..=(*most as i64).max(*least as i64)).to_string())
            }
            (_, [least, most, step]) => Ok(values::number(*least, *most, *step, &mut self.random)),
            (_, [least, most]) => Ok(values::number(*least, *most, 0.1, &mut self.random)),
            _ => Err(Impossible),
        }
    }

    /// Expands a rule for an argument, if there is one.
    pub fn text_of(&mut self, rule: &str) -> Option<String> {
        let from = self.state.out.len();
        let before = self.state.clone();
        if self.rule(rule).is_err() {
            self.state = before;
            return None;
        }
        let text = self.state.out[from..].to_owned();
        self.state.out.truncate(from);
        Some(text)
    }
}

/// Returns what a dataset measures, in the words of a request.
fn measure(random: &mut Rng) -> Option<String> {
    let datasets: Vec<_> = kb().words().datasets.iter().filter(|dataset| !dataset.measures.is_empty()).collect();
    let dataset = datasets.get(random.usize(..datasets.len()))?;
    let measure = one(&dataset.measures, random);
    measure.words.get(random.usize(..measure.words.len().max(1))).cloned()
}

fn quoted(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    quoted.join(", ")
}
