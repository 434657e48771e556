//! The features of a classifier: bands, indices and products of terrain of one or several datasets.

use super::super::Builder;
use super::super::sources::Dataset;
use crate::assist::request::periods::Period as Time;
use crate::assist::request::sources::Source as Requested;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::model::{Derive, Node, Reduce, Source};
use crate::plan::understand::facts::TermMention;

/// The roles of the bands of reflectance that most optical sensors have.
const REFLECTANCE: [&str; 6] = ["blue", "green", "red", "nir", "swir1", "swir2"];

/// Roles as requests and as sensors name them.
const ROLES: [(&str, &str); 7] = [
    ("red", "red"),
    ("green", "green"),
    ("blue", "blue"),
    ("nir", "nir"),
    ("swir16", "swir1"),
    ("swir22", "swir2"),
    ("rededge", "rededge1"),
];

/// Words for heights.
const HEIGHTS: [&str; 8] = ["elevation", "elevations", "dem", "altitude", "srtm", "height", "topography", "terrain"];

impl<'a> Builder<'a, '_> {
    /// Adds the features of a task, one step for each dataset or index.
    pub(super) fn features(&mut self, region: &str, task: &str) -> Option<Vec<String>> {
        if let Some(interval) = self.facts.terms("interval").next() {
            self.refuse(interval.tokens, "features of several parts of the period are not read yet");
            return None;
        }
        let datasets = self.feature_sources()?;
        let mut read: Vec<(&Requested, Dataset)> = Vec::new();
        for requested in datasets {
            let dataset = self.source(requested, &[])?;
            if dataset.category == "classes" || dataset.category == "table" {
                self.refuse((0, 0), format!("{} has classes: how they are features is not understood", dataset.id));
                return None;
            }
            read.push((requested, dataset));
        }
        let lead = read.iter().find(|(_, dataset)| !dataset.is_static).or(read.first());
        let Some((_, lead)) = lead else {
            self.refuse((0, 0), "what is classified is not said: name the images, such as Sentinel-2");
            return None;
        };
        let lead = lead.clone();
        let periods = self.periods(&lead)?;
        if periods.other.is_some() || !periods.further.is_empty() {
            self.refuse((0, 0), "features of several periods are not read yet");
            return None;
        }
        let period = periods.main.as_deref();
        let mut features = Vec::new();
        for (requested, dataset) in read {
            match dataset.category {
                "elevation" => features.extend(self.terrain_features(&dataset, region)),
                "optical" => features.extend(self.optical_features(requested, dataset, region, period, task)?),
                _ => features.push(self.other_features(requested, dataset, region, period)?),
            }
        }
        Some(features)
    }

    /// Returns the datasets of the features, in the order of the text.
    fn feature_sources(&mut self) -> Option<Vec<&'a Requested>> {
        let facts = self.facts;
        let has_named = facts.sources.iter().any(|source| source.named && source.category() != "elevation");
        let has_heights = self.has_word(&HEIGHTS) || self.facts.first("task", &["slope", "aspect"]).is_some();
        let mut found: Vec<&'a Requested> = Vec::new();
        for source in &facts.sources {
            // A dataset that only a word suggests is no feature beside a named one.
            let is_feature = match source.category() {
                "elevation" => has_heights,
                _ => source.named || !has_named,
            };
            if is_feature && !found.iter().any(|known| known.id == source.id) {
                found.push(source);
            }
        }
        let is_missing = has_heights && !found.iter().any(|source| source.category() == "elevation");
        if is_missing && self.has_word(&["elevation", "dem", "altitude"]) {
            self.refuse((0, 0), "which dataset has the elevation is not said: name one, such as SRTM");
            return None;
        }
        Some(found)
    }

    /// Adds the composite of an optical dataset, and its indices.
    fn optical_features(
        &mut self,
        requested: &Requested,
        dataset: Dataset,
        region: &str,
        period: Option<&str>,
        task: &str,
    ) -> Option<Vec<String>> {
        let inputs: Vec<&str> = [Some(region), period].into_iter().flatten().collect();
        let mut node = self.of_period(&dataset.node, period);
        let indices = self.exact_indices();
        let is_of_indices = self.are_only_features(&indices);
        node.bands = if is_of_indices { roles_of(&indices) } else { self.optical_bands(&dataset, task)? };
        let by = self.reducer_of(requested, "median")?;
        let scenes = self.scenes(&inputs, &node);
        let composite = self.reduced_feature(&scenes, &by, &format!("{by}_image"));
        let mut features = if is_of_indices { Vec::new() } else { vec![composite.clone()] };
        if indices.is_empty() {
            return Some(features);
        }
        // The bands that are features may lack some of an index.
        let needed = roles_of(&indices);
        let has = |role: &String| {
            let name = kb().sensor(&dataset.id).and_then(|sensor| sensor.roles.iter().find(|of| of.0 == role));
            node.bands.iter().any(|band| band == role || name.is_some_and(|of| band == of.1))
        };
        let is_whole = needed.iter().all(has);
        let image = if is_whole {
            composite
        } else {
            let scenes = self.scenes(&inputs, &Source { bands: needed, ..node.clone() });
            self.reduced_feature(&scenes, &by, &format!("{by}_image_of_indices"))
        };
        for index in indices {
            let derive = Derive { what: Some(index.clone()), ..Derive::default() };
            features.push(self.add(&index.to_lowercase(), &[&image], Node::Derive(derive)));
        }
        self.take_words(&["index", "indices", "ratio"]);
        Some(features)
    }

    /// Returns `true` if indices are features without the bands that they are computed from:
    /// "Sentinel-2 NDVI and NDWI", "NDVI and slope as features".
    fn are_only_features(&self, indices: &[String]) -> bool {
        let is_index = |at: &usize| indices.iter().any(|index| index.to_lowercase() == self.scan.word(*at));
        let first = (0..self.scan.tokens.len()).find(is_index);
        let follows = first.is_some_and(|at| at > 0 && self.facts.source_tokens.contains(&(at - 1)));
        let is_named = self.has_word(&["features", "predictors", "inputs", "variables", "covariates"]);
        let has_bands = self.has_word(&["band", "bands", "reflectance", "composite", "image", "images"]);
        first.is_some() && (follows || is_named) && !has_bands && self.facts.bands.is_empty()
    }

    /// Returns the indices that are named as such: "water" among classes is none.
    fn exact_indices(&self) -> Vec<String> {
        self.facts.indices.iter().filter(|index| self.names_index(index)).cloned().collect()
    }

    /// Returns the bands of an optical dataset that are features.
    fn optical_bands(&mut self, dataset: &Dataset, task: &str) -> Option<Vec<String>> {
        if let Some(bands) = self.listed_bands(&dataset.id) {
            return Some(bands);
        }
        let known = kb().dataset(&dataset.id)?;
        let order: Vec<String> = known.bands.iter().map(|band| band.name.to_string()).collect();
        let is_own = |name: &String| order.iter().any(|band| band.eq_ignore_ascii_case(name));
        let mut named: Vec<String> = self.facts.bands.iter().filter(|name| is_own(name)).cloned().collect();
        named = self.with_ranges(named, &order);
        let roles: Vec<TermMention> = self.facts.terms("role").collect();
        if named.is_empty() && roles.iter().any(|mention| !self.scan.taken[mention.tokens.0]) {
            for mention in roles {
                if let Some((_, role)) = ROLES.iter().find(|(term, _)| *term == mention.term) {
                    self.take(mention);
                    if !named.iter().any(|known| known == role) {
                        named.push((*role).to_owned());
                    }
                }
            }
        }
        if !named.is_empty() {
            let words: Vec<String> = named.iter().map(|band| band.to_lowercase()).collect();
            self.take_words(&words.iter().map(String::as_str).collect::<Vec<_>>());
            self.take_band_parts(&named);
            return Some(named);
        }
        let reflectance: Vec<String> = REFLECTANCE.map(str::to_owned).to_vec();
        let what = if task == "cluster" { "clusters are of" } else { "features are" };
        self.assume(format!("The {what} the bands {}.", reflectance.join(", ")));
        Some(reflectance)
    }

    /// Returns bands with those between the ends of a range: "B2 to B7".
    fn with_ranges(&mut self, named: Vec<String>, order: &[String]) -> Vec<String> {
        // "SR_B2" is two tokens of one span.
        let place = |at: usize| {
            let written = self.scan.source(at, at + 1);
            order.iter().position(|band| band.eq_ignore_ascii_case(written))
        };
        for at in 1..self.scan.tokens.len().saturating_sub(1) {
            let is_joined = matches!(self.scan.word(at), "to" | "through" | "until") || self.scan.tokens[at].is('-');
            if let Some((first, last)) =
                place(at - 1).zip(place(at + 1)).filter(|(first, last)| is_joined && first < last)
            {
                self.scan.take(at - 1, at + 2);
                let between = &order[first..=last];
                let others = named.iter().filter(|name| !between.contains(name)).cloned().collect::<Vec<_>>();
                return between.iter().cloned().chain(others).collect();
            }
        }
        named
    }

    /// Takes the tokens of bands with an underscore: `SR_B4`.
    fn take_band_parts(&mut self, named: &[String]) {
        for at in 0..self.scan.tokens.len() {
            let written = self.scan.source(at, at + 1);
            if self.scan.tokens[at].kind == Kind::Word && named.iter().any(|band| band.eq_ignore_ascii_case(written)) {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Adds the heights and the products of terrain that the request names.
    fn terrain_features(&mut self, dataset: &Dataset, region: &str) -> Vec<String> {
        let mut node = dataset.node.clone();
        node.mask.clear();
        let products: Vec<TermMention> = self
            .facts
            .terms("task")
            .filter(|mention| matches!(mention.term, "slope" | "aspect" | "hillshade"))
            .collect();
        let elevation = self.scenes(&[region], &node);
        let mut features = Vec::new();
        if products.is_empty() || self.has_word(&HEIGHTS) {
            features.push(elevation.clone());
        }
        for mention in products {
            self.take(mention);
            if features.iter().any(|known| known == mention.term) {
                continue;
            }
            let derive = Derive { what: Some(mention.term.to_owned()), ..Derive::default() };
            features.push(self.add(mention.term, &[&elevation], Node::Derive(derive)));
        }
        self.take_words(&HEIGHTS);
        features
    }

    /// Adds the bands of radar, of embeddings, or of what else varies with time.
    fn other_features(
        &mut self,
        requested: &Requested,
        dataset: Dataset,
        region: &str,
        period: Option<&str>,
    ) -> Option<String> {
        let mut node = dataset.node.clone();
        let inputs: Vec<&str> = match dataset.is_static {
            true => vec![region],
            false => [Some(region), period].into_iter().flatten().collect(),
        };
        if dataset.category == "radar" {
            let named: Vec<String> = ["VV", "VH", "HH", "HV"]
                .iter()
                .filter(|band| self.has_word(&[&band.to_lowercase()]))
                .map(|band| (*band).to_owned())
                .collect();
            if named.is_empty() {
                self.assume("The bands of radar are VV and VH.");
            }
            node.bands = if named.is_empty() { vec!["VV".to_owned(), "VH".to_owned()] } else { named };
            self.take_words(&[
                "vv",
                "vh",
                "hh",
                "hv",
                "backscatter",
                "polarization",
                "polarizations",
                "polarisation",
                "polarisations",
            ]);
        }
        let scenes = self.scenes(&inputs, &node);
        if dataset.is_static {
            return Some(scenes);
        }
        let is_annual = kb().dataset(&dataset.id).is_some_and(|known| known.cadence.as_deref() == Some("year"));
        let is_mosaic = is_annual || dataset.usual == "mosaic";
        let is_year = |period: &Time| period.start.is_some_and(|start| period.end <= start.months_later(12));
        if is_mosaic && !self.facts.periods.first().is_some_and(is_year) {
            self.refuse((0, 0), format!("{} has one image of each year: name one", dataset.id));
            return None;
        }
        let by = if is_mosaic { "mosaic".to_owned() } else { self.reducer_of(requested, dataset.usual)? };
        let name =
            dataset.name().unwrap_or_else(|| if dataset.category == "radar" { "radar" } else { "features" }.to_owned());
        if is_mosaic {
            self.take_words(&["all", "64", "dimensions", "dimension", "axes", "embedding", "embeddings"]);
            self.take_count(64.0);
        }
        Some(self.reduced_feature(&scenes, &by, &format!("{by}_{name}")))
    }

    /// Takes a number wherever it stands before bands: "all 64 bands".
    fn take_count(&mut self, count: f64) {
        for at in 0..self.scan.tokens.len() {
            let is_noun = matches!(self.scan.word(at + 1), "bands" | "dimensions" | "axes" | "features" | "embedding");
            if is_noun && self.scan.tokens[at].number() == Some(count) {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Returns the reduction over time of a dataset: the one that the request names beside it.
    fn reducer_of(&mut self, requested: &Requested, usual: &str) -> Option<String> {
        let facts = self.facts;
        // The means of "k-means" are no reduction.
        let is_reducer = |mention: &TermMention| {
            let before = self.scan.word(mention.tokens.0.wrapping_sub(1));
            !(self.scan.word(mention.tokens.0) == "means" && matches!(before, "k" | "x" | "cascade"))
        };
        let named: Vec<TermMention> = facts.terms("reducer").filter(is_reducer).collect();
        let mut names: Vec<&str> = named.iter().map(|mention| mention.term).collect();
        names.sort_unstable();
        names.dedup();
        let at = facts.sources.iter().position(|source| std::ptr::eq(source, requested)).unwrap_or_default();
        let tokens = facts.tokens_of.get(at).cloned().unwrap_or_default();
        let distance = |mention: &TermMention| {
            tokens.iter().map(|&at| (at as i64 - mention.tokens.0 as i64).abs()).min().unwrap_or(i64::MAX)
        };
        let nearest = named.iter().min_by_key(|mention| distance(mention));
        let by = match (&names[..], nearest) {
            ([], _) => {
                let what =
                    if requested.category() == "optical" { "the bands".to_owned() } else { requested.id.clone() };
                self.assume(format!("Over time, the {usual} of {what} is taken."));
                usual
            }
            ([one], _) => *one,
            (_, Some(mention)) => mention.term,
            (_, None) => usual,
        };
        if !matches!(by, "median" | "mean" | "min" | "max" | "sum" | "std") {
            let words = nearest.map_or((0, 0), |mention| mention.tokens);
            self.refuse(words, format!("features by {by} are not read yet"));
            return None;
        }
        named.into_iter().filter(|mention| mention.term == by).for_each(|mention| self.take(mention));
        Some(by.to_owned())
    }

    fn reduced_feature(&mut self, scenes: &str, by: &str, name: &str) -> String {
        let reduce = Reduce { over: Some("time".to_owned()), by: Some(by.to_owned()), ..Reduce::default() };
        self.add(name, &[scenes], Node::Reduce(reduce))
    }
}

/// Returns the roles of the bands of indices, each once.
fn roles_of(indices: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for role in indices.iter().filter_map(|index| kb().spectral_index(index)).flat_map(|index| &index.roles[..]) {
        if !all.iter().any(|known| **known == **role) {
            all.push(role.to_string());
        }
    }
    all
}
