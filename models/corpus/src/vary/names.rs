//! Renames what a script declares.

use super::dates::shifted_year;
use super::edits::Edits;
use super::source::Source;
use super::words::{Group, Use, Words, other, split, with_case_of};
use crate::values::weighted;
use fastrand::Rng;
use geols::features::occurrences::{Form, Occurrence, Target, occurrences};
use geols::kb::kb;
use geols::kb::model::ClassId;
use geols::semantic::globals::{javascript_global, python_builtin};
use geols::semantic::scope::{BindingId, BindingKind, ScopeKind};
use geols::syntax::hir::{ArgKind, ExprKind, StmtKind, Symbol};
use geols::syntax::language::Language;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A name that the script declares.
#[derive(Debug)]
pub struct Name {
    pub text: String,
    usage: Use,
    class: Option<ClassId>,
    occurrences: Vec<Occurrence>,
}

/// The names of a script.
#[derive(Debug)]
pub struct Names {
    language: Language,
    /// Those that can be renamed.
    pub names: Vec<Name>,
    /// All names of variables, also those that stay.
    taken: HashSet<String>,
    /// The last two digits of the years in the script.
    short_years: HashSet<u32>,
}

/// Finds the names that can be renamed.
pub fn find(source: &Source<'_>, years: impl Iterator<Item = u32>) -> Names {
    let hir = source.hir();
    let scopes = &source.snapshot.analysis.scopes;
    let mut kept: HashSet<Symbol> = HashSet::new();
    let mut taken: HashSet<String> = HashSet::new();
    for id in &scopes.free {
        if let ExprKind::Name(name) = hir.expr(*id).kind {
            kept.insert(name);
        }
    }
    let mut by_name: BTreeMap<Symbol, Vec<BindingId>> = BTreeMap::new();
    let keywords: HashSet<Symbol> = hir.exprs.iter().flat_map(|expr| keywords(&expr.kind)).collect();
    for (index, binding) in scopes.bindings.iter().enumerate() {
        taken.insert(hir.name(binding.name).to_owned());
        let in_class = scopes.scopes[binding.scope.0 as usize].kind == ScopeKind::Class;
        // geols does not know which calls reach a method or a decorated function.
        let is_hidden = binding.kind == BindingKind::Parameter
            && binding.function.is_some_and(|function| {
                let function = hir.function(function);
                function.method || !function.decorators.is_empty()
            });
        if matches!(binding.kind, BindingKind::Import | BindingKind::Class)
            || in_class
            || (is_hidden && keywords.contains(&binding.name))
        {
            kept.insert(binding.name);
        }
        by_name.entry(binding.name).or_default().push(BindingId(index as u32));
    }
    taken.extend(kept.iter().map(|name| hir.name(*name).to_owned()));
    let loops = loop_targets(source);
    let mut names = Vec::new();
    for (symbol, bindings) in by_name {
        let text = hir.name(symbol);
        if kept.contains(&symbol) || matches!(text, "self" | "cls" | "_" | "ee") || text.starts_with("__") {
            continue;
        }
        let all = |kind: BindingKind| bindings.iter().all(|id| scopes.binding(*id).kind == kind);
        let is_function = |id: &BindingId| {
            let binding = scopes.binding(*id);
            let value = binding.only_value().map(|value| &hir.expr(value).kind);
            binding.kind == BindingKind::Function || matches!(value, Some(ExprKind::Function(_)))
        };
        let class = |id: &BindingId| {
            let value = scopes.binding(*id).only_value();
            value.and_then(|value| source.snapshot.analysis.value(value).class())
        };
        let usage = match () {
            () if bindings.iter().any(is_function) => Use::Function,
            () if bindings.iter().all(|id| loops.contains(id)) => Use::Loop,
            () if all(BindingKind::Parameter) => Use::Parameter,
            () => Use::Variable,
        };
        let mut found: Vec<Occurrence> =
            bindings.iter().flat_map(|id| occurrences(source.snapshot, Target::Binding(*id))).collect();
        found.sort_unstable();
        found.dedup_by_key(|occurrence| occurrence.span);
        if found.iter().all(|occurrence| occurrence.span.of(source.text) == text) {
            let class = bindings.iter().find_map(class);
            names.push(Name { text: text.to_owned(), usage, class, occurrences: found });
        }
    }
    Names { language: hir.language, names, taken, short_years: years.map(|year| year % 100).collect() }
}

/// Returns the keywords of a call.
fn keywords(kind: &ExprKind) -> impl Iterator<Item = Symbol> {
    let args = match kind {
        ExprKind::Call { args, .. } => args.as_slice(),
        _ => &[],
    };
    args.iter().filter_map(|arg| match arg.kind {
        ArgKind::Keyword(ident) => Some(ident.name),
        _ => None,
    })
}

/// Returns the variables of loops and comprehensions.
fn loop_targets(source: &Source<'_>) -> HashSet<BindingId> {
    let hir = source.hir();
    let mut targets = Vec::new();
    for stmt in &hir.stmts {
        match &stmt.kind {
            StmtKind::ForEach { target, .. } => targets.push(*target),
            StmtKind::For { init, .. } => {
                for init in init {
                    if let StmtKind::Assign { targets: names, .. } = &hir.stmt(*init).kind {
                        targets.extend(names);
                    }
                }
            }
            _ => {}
        }
    }
    for expr in &hir.exprs {
        if let ExprKind::Comprehension { clauses, .. } = &expr.kind {
            targets.extend(clauses.iter().map(|clause| clause.target));
        }
    }
    targets.iter().filter_map(|target| source.snapshot.analysis.scopes.resolve(*target)).collect()
}

/// Returns `true` if a name means something that the script does not declare. Scripts do not run
/// where `before` and `test` are functions.
pub fn is_global(language: Language, name: &str) -> bool {
    let is_known = match language {
        Language::JavaScript => {
            let is_of_tests = ["after", "before", "test", "vi", "suite"].contains(&name);
            (javascript_global(name) && !is_of_tests) || kb().global(name).is_some()
        }
        Language::Python => python_builtin(name),
    };
    is_known || language.is_reserved_word(name)
}

/// What a variation has chosen for names that change alike.
struct Choices {
    /// Pairs of groups draw the same numbers.
    of_pairs: Rng,
    /// The new names of `img` in `img2018` and `img2019`.
    bases: HashMap<String, Option<String>>,
    /// The new words of longer names.
    parts: HashMap<String, Option<&'static str>>,
}

impl Choices {
    /// Returns the name with synonyms for its words.
    fn with_other_parts(&mut self, name: &str, random: &mut Rng) -> Option<String> {
        let parts = split(name);
        if parts.len() < 2 {
            return None;
        }
        let all = parts.iter().map(|part| {
            let lower = part.to_lowercase();
            let new = *self.parts.entry(lower.clone()).or_insert_with(|| {
                let group = Words::get().part(&lower)?;
                let mut of_pairs = self.of_pairs.clone();
                let random = if group.is_paired { &mut of_pairs } else { &mut *random };
                if random.u8(..100) < 30 { other(&group.names, &lower, random) } else { None }
            });
            new.map_or_else(|| (*part).to_owned(), |new| with_case_of(new, part))
        });
        Some(all.collect())
    }
}

/// Returns `true` unless a name says that it is a collection and it is an image, or the other way
/// round.
fn fits_class(name: &str, class: Option<ClassId>) -> bool {
    let lower: Vec<String> = split(name).into_iter().map(str::to_lowercase).collect();
    let has = |words: &[&str]| lower.iter().any(|word| words.contains(&word.as_str()));
    let is_collection = has(&["col", "s2col", "coll", "collection", "ic", "imgs", "images", "series"]);
    let is_image = has(&["image", "img", "im", "scene", "mosaic", "composite", "comp"]) && !is_collection;
    match class {
        Some(ClassId::IMAGE) => !is_collection,
        Some(ClassId::IMAGE_COLLECTION) => !is_image,
        _ => true,
    }
}

fn is_constant(name: &str) -> bool {
    is_upper(name) && name.len() > 1
}

fn is_upper(name: &str) -> bool {
    name.chars().any(|c| c.is_ascii_uppercase()) && !name.chars().any(|c| c.is_ascii_lowercase())
}

fn is_snake(name: &str) -> bool {
    name.trim_start_matches('_').contains('_') && !is_upper(name)
}

fn is_camel(name: &str) -> bool {
    let mut letters = name.trim_start_matches('_').chars();
    letters.next().is_some_and(|c| c.is_ascii_lowercase())
        && letters.any(|c| c.is_ascii_uppercase())
        && !name.trim_start_matches('_').contains('_')
}

impl Names {
    /// Renames some names, shifts years in names, and changes the convention of names now and
    /// then.
    pub fn vary(&self, offset: i32, share: f32, random: &mut Rng, edits: &mut Edits) {
        let is_snake_script = self.is_snake_script();
        let swaps = random.u8(..100) < 6;
        let mut new: Vec<String> = self.names.iter().map(|name| self.with_years(&name.text, offset)).collect();
        let stay = || self.taken.iter().filter(|taken| self.names.iter().all(|name| name.text != **taken));
        let distinct: HashSet<&String> = new.iter().collect();
        if distinct.len() < new.len() || stay().any(|name| distinct.contains(name)) {
            new = self.names.iter().map(|name| name.text.clone()).collect();
        }
        let mut taken: HashSet<String> = self.taken.iter().chain(&new).cloned().collect();
        let mut choices = Choices { of_pairs: random.fork(), bases: HashMap::new(), parts: HashMap::new() };
        for (name, new) in self.names.iter().zip(&mut new) {
            let mut of_pairs = choices.of_pairs.clone();
            let (group, suffix) = self.group(new, name.usage);
            let base = &new[..new.len() - suffix.len()];
            let other = match group {
                None => choices.with_other_parts(new, random),
                Some(_) if choices.bases.contains_key(base) => choices.bases[base].clone(),
                Some(group) => {
                    let random = if group.is_paired { &mut of_pairs } else { &mut *random };
                    let is_renamed = random.f32() < share;
                    let other = self.synonym(name, base, group, suffix, &taken, random).filter(|_| is_renamed);
                    if !suffix.is_empty() {
                        choices.bases.insert(base.to_owned(), other.clone());
                    }
                    other
                }
            };
            let other = other.map(|other| if group.is_some() { other + suffix } else { other });
            if let Some(other) = other.filter(|other| !taken.contains(other) && !is_global(self.language, other)) {
                *new = other;
            }
            let other = match () {
                () if swaps && is_snake(new) && is_snake_script => camel_case(new),
                () if swaps && is_camel(new) && !is_snake_script => snake_case(new),
                () => String::new(),
            };
            if !other.is_empty() && !taken.contains(&other) && !is_global(self.language, &other) {
                *new = other;
            }
            taken.insert(new.clone());
        }
        for (name, new) in self.names.iter().zip(new).filter(|(name, new)| name.text != *new) {
            for occurrence in &name.occurrences {
                let text = match occurrence.form {
                    Form::Shorthand => format!("{}: {new}", name.text),
                    _ => new.clone(),
                };
                edits.replace(occurrence.span.range(), text);
            }
        }
    }

    /// Returns `true` if more names of several words are written as `a_b` than as `aB`.
    fn is_snake_script(&self) -> bool {
        let count = |has: fn(&str) -> bool| self.names.iter().filter(|name| has(&name.text)).count();
        count(is_snake) > count(is_camel)
    }

    /// Returns the group of a name, and the digits behind the name that the group has.
    fn group<'n>(&self, name: &'n str, usage: Use) -> (Option<&'static Group>, &'n str) {
        let words = Words::get();
        let other = match self.language {
            Language::JavaScript => Language::Python,
            Language::Python => Language::JavaScript,
        };
        let find = |text: &str| words.group(self.language, usage, text).or_else(|| words.group(other, usage, text));
        let whole = find(name).or_else(|| find(&name.to_lowercase()).filter(|_| is_constant(name)));
        let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if whole.is_some() || base == name || base.len() < 2 {
            return (whole, "");
        }
        let base = base.trim_end_matches('_');
        (find(base), &name[base.len()..])
    }

    /// Returns another name for the same thing, to which the suffix fits.
    fn synonym(
        &self,
        of: &Name,
        name: &str,
        group: &Group,
        suffix: &str,
        taken: &HashSet<String>,
        random: &mut Rng,
    ) -> Option<String> {
        let (is_constant, is_snake_script) = (is_constant(name), self.is_snake_script());
        let mut names = group.names.clone();
        if is_constant && self.language.is_python() {
            names.iter_mut().filter(|new| !is_upper(new)).for_each(|new| *new = snake_case(new).to_uppercase());
        }
        let weight = |(rank, new): (usize, &String)| {
            let is_foreign = (is_snake(new) && !is_snake_script) || (is_camel(new) && is_snake_script);
            let is_number = !suffix.is_empty() && new.ends_with(|c: char| c.is_ascii_digit());
            let whole = format!("{new}{suffix}");
            match () {
                () if !fits_class(new, of.class)
                    || (is_upper(new) && matches!(of.usage, Use::Parameter | Use::Function)) =>
                {
                    0.0
                }
                () if is_number || new == name || taken.contains(&whole) || is_global(self.language, &whole) => 0.0,
                () if is_foreign => 0.1,
                () if is_upper(new) && !is_constant => 0.4 / (rank as f32 + 1.0).sqrt(),
                () => 1.0 / (rank as f32 + 1.0).sqrt(),
            }
        };
        let weights: Vec<f32> = names.iter().enumerate().map(weight).collect();
        weighted(&weights, random).map(|at| names.swap_remove(at))
    }

    /// Shifts the years in a name: `ndvi2018`, and `built18` if 2018 is in the script.
    fn with_years(&self, name: &str, offset: i32) -> String {
        let parts = split(name);
        let mut new = String::with_capacity(name.len());
        for (at, part) in parts.iter().enumerate() {
            let number: Option<u32> = part.parse().ok();
            let follows_word = at > 0 && parts[..at].concat().trim_end_matches('_').len() > 2;
            match number {
                Some(year) if part.len() == 4 => match shifted_year(year, offset) {
                    Some(year) => new.push_str(&year.to_string()),
                    None => new.push_str(part),
                },
                Some(year) if part.len() == 2 && follows_word && self.short_years.contains(&year) => {
                    let whole = if year > 50 { 1900 + year } else { 2000 + year };
                    let shifted = shifted_year(whole, offset).unwrap_or(whole);
                    new.push_str(&format!("{:02}", shifted % 100));
                }
                _ => new.push_str(part),
            }
        }
        new
    }
}

/// Writes a name as `snake_case`.
fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for part in split(name) {
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        if !out.is_empty() && !out.ends_with('_') && !part.starts_with('_') && !is_number && starts_word(&out, part) {
            out.push('_');
        }
        out.push_str(&part.to_lowercase());
    }
    out
}

/// Returns `true` unless a part belongs to the digits before it, as in `maskL8sr`.
fn starts_word(before: &str, part: &str) -> bool {
    !before.ends_with(|c: char| c.is_ascii_digit()) || part.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Writes a name as `camelCase`.
fn camel_case(name: &str) -> String {
    let body = name.trim_start_matches('_');
    let mut out = name[..name.len() - body.len()].to_owned();
    for (at, part) in body.split('_').filter(|part| !part.is_empty()).enumerate() {
        out.push_str(&match at {
            0 => part.to_owned(),
            _ => part[..1].to_uppercase() + &part[1..],
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vary::source::snapshot;

    fn found(text: &str, language: Language) -> Names {
        find(&Source::new(&snapshot(text, language).unwrap()), [2018].into_iter())
    }

    fn varied(text: &str, language: Language, offset: i32, share: f32, seed: u64) -> String {
        let mut edits = Edits::default();
        found(text, language).vary(offset, share, &mut Rng::with_seed(seed), &mut edits);
        edits.apply(text)
    }

    #[test]
    fn only_declared_names_are_found() {
        let names = |text: &str, language| -> Vec<String> {
            found(text, language).names.into_iter().map(|name| name.text).collect()
        };
        let text = "var image = ee.Image(1); a = b.image; function mask(x) { return {image: x}; } other(image);";
        let mut javascript = names(text, Language::JavaScript);
        javascript.sort();
        assert_eq!(javascript, ["a", "image", "mask", "x"]);
        let text = "import ee\nclass A:\n    scale = 1\n    def run(self, year): pass\nA().run(year=2)\nroi = [i for i in x]\n";
        let mut python = names(text, Language::Python);
        python.sort();
        assert_eq!(python, ["i", "roi"]);
    }

    #[test]
    fn a_name_changes_everywhere_but_in_keys_members_and_strings() {
        let text = "var visParams = {visParams: 1};\na.visParams = 'visParams';\nprint(visParams, {visParams}); // visParams\n";
        for seed in 0..20 {
            let new = varied(text, Language::JavaScript, 0, 1.0, seed);
            let name = &new[4..new.find(" = ").unwrap()];
            let expected = format!(
                "var {name} = {{visParams: 1}};\na.visParams = 'visParams';\nprint({name}, {{visParams: {name}}}); // visParams\n"
            );
            assert_eq!(new, expected);
            assert_ne!(name, "visParams");
        }
    }

    #[test]
    fn keywords_follow_their_function() {
        let text = "def area(start_date, scale):\n    return image.f(scale=scale)\narea(start_date=1, scale=2)\n";
        for seed in 0..20 {
            let new = varied(text, Language::Python, 0, 1.0, seed);
            let name = &new[9..new.find(", ").unwrap()];
            assert!(new.contains(&format!("\narea({name}=1")), "{new}");
            assert!(new.contains("image.f(scale="), "{new}");
        }
    }

    #[test]
    fn years_in_names_shift() {
        let text = "var ndvi2018 = 1, built18 = 2, ndvi2019 = 3, l8 = 4, x1990s = 5;\n";
        let expected = "var ndvi2019 = 1, built19 = 2, ndvi2020 = 3, l8 = 4, x1991s = 5;\n";
        assert_eq!(varied(text, Language::JavaScript, 1, 0.0, 2), expected);
    }

    #[test]
    fn names_fit_their_class() {
        for seed in 0..40 {
            let image = varied("var l8 = ee.Image(1);", Language::JavaScript, 0, 1.0, seed);
            assert!(!image.to_lowercase().contains("col"), "{image}");
            let collection =
                varied("var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1');", Language::JavaScript, 0, 1.0, seed);
            assert!(!collection.contains("ndviIm"), "{collection}");
        }
    }

    #[test]
    fn conventions() {
        let cases =
            [("startDate", "start_date"), ("maskL8sr", "mask_l8sr"), ("addNDVI", "add_ndvi"), ("ndvi2018", "ndvi2018")];
        for (camel, snake) in cases {
            assert_eq!(snake_case(camel), snake);
        }
        assert_eq!(camel_case("start_date"), "startDate");
        assert_eq!(camel_case("_ndvi_2018"), "_ndvi2018");
    }
}
