//! The choices, indices, bands, reducers and texts of a request that are arguments of a recipe.

use super::attempt::Attempt;
use crate::assist::request::lexicon::Meaning;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::kb::model::recipes::{Parameter, ParameterKind, ParameterMeaning};

/// Choices whose values are no words of a request by themselves.
const SWITCH: [&str; 2] = ["yes", "no"];

/// Bands that a request names by role, as sensors name the role.
const ROLES: [(&str, &str); 6] =
    [("red", "red"), ("green", "green"), ("blue", "blue"), ("nir", "nir"), ("swir16", "swir1"), ("swir22", "swir2")];

impl Attempt<'_, '_, '_> {
    /// Fills the choices whose values the request says.
    pub(super) fn choices(&mut self) {
        let choices = self.of_kind(ParameterKind::Choice);
        for parameter in choices.into_iter().filter(|parameter| parameter.name != "output") {
            let mut found: Vec<(&'static str, (usize, usize))> = Vec::new();
            for value in &parameter.values {
                let phrases = parameter.value_words.iter().filter(|(of, _)| of == value);
                let phrases = phrases.flat_map(|(_, phrases)| phrases.iter().copied());
                let own = Some(*value).filter(|value| !SWITCH.contains(value));
                for phrase in phrases.chain(own) {
                    found
                        .extend(self.text.find(phrase, |at| self.is_free(at)).into_iter().map(|range| (*value, range)));
                }
            }
            // "Minimum distance" before "distance".
            found.sort_by_key(|(_, range)| std::cmp::Reverse(range.1 - range.0));
            let mut values: Vec<&'static str> = Vec::new();
            for (value, range) in found {
                if self.is_free_phrase(range) {
                    self.cover(range);
                    values.push(value);
                }
            }
            values.sort_unstable();
            values.dedup();
            match values[..] {
                [] => {}
                [value] => self.set(parameter.name, value),
                [first, second, ..] => {
                    let name = parameter.name.replace('_', " ");
                    self.refuse(first, format!("the recipe has one {name}: {first} or {second}"));
                }
            }
        }
    }

    /// Fills the scale.
    pub(super) fn scale(&mut self) {
        let Some(meters) = self.facts.scale else { return };
        let scales = self.of_kind(ParameterKind::Scale);
        let [parameter] = scales[..] else { return };
        if self.arguments.contains_key(parameter.name) {
            return;
        }
        let tokens = &self.text.scan.tokens;
        for at in 0..tokens.len() {
            let Some(number) = tokens[at].number().filter(|_| self.is_free(at)) else { continue };
            let unit = tokens.get(at + 1).and_then(|token| self.text.scan.lexicon.term("unit", &token.text));
            let factor = unit.and_then(|unit| unit.parse::<f64>().ok());
            if factor.is_some_and(|factor| (number * factor - meters).abs() < 1e-6) {
                self.set(parameter.name, meters);
                let words = ["scale", "resolution", "pixel", "pixels", "size"];
                let is_word = |at: usize| tokens.get(at).is_some_and(|token| words.contains(&token.text.as_str()));
                let mut end = at + 2;
                while is_word(end) {
                    end += 1;
                }
                let start = (at.saturating_sub(2)..at).find(|&before| (before..at).all(&is_word)).unwrap_or(at);
                return self.cover((start, end));
            }
        }
    }

    /// Returns the indices that the request names exactly, with their tokens.
    fn named_indices(&self) -> Vec<(&'static str, (usize, usize))> {
        let taken: Vec<bool> = (0..self.text.len()).map(|at| !self.is_free(at) && !self.text.is_filler(at)).collect();
        let mentions = self.text.scan.lexicon.mentions(&self.text.scan.tokens, &taken);
        let mut found: Vec<(&'static str, (usize, usize))> = Vec::new();
        for mention in mentions {
            let index = mention.meanings.iter().find_map(|meaning| match meaning {
                Meaning::Index(name) | Meaning::Term("index", name) => Some(*name),
                _ => None,
            });
            let Some(index) = index else { continue };
            let is_exact = (mention.from..mention.to).any(|at| {
                let word = self.text.scan.word(at);
                word.eq_ignore_ascii_case(index) || matches!(word, "index" | "ratio")
            });
            if is_exact && self.facts.indices.iter().any(|known| known == index) {
                found.push((index, (mention.from, mention.to)));
            }
        }
        // "MODIS NDVI" is the name of a dataset too.
        for at in (0..self.text.len()).filter(|at| self.is_free(*at)) {
            let named = self.facts.indices.iter().find(|index| index.eq_ignore_ascii_case(self.text.scan.word(at)));
            let index = named.and_then(|name| kb().spectral_index(name)).map(|index| index.name);
            if let Some(index) = index.filter(|_| !found.iter().any(|(_, range)| (range.0..range.1).contains(&at))) {
                found.push((index, (at, at + 1)));
            }
        }
        found.sort_by_key(|(_, range)| range.0);
        found
    }

    /// Fills the spectral indices.
    pub(super) fn indices(&mut self) {
        let parameters = self.of_kind(ParameterKind::Index);
        let named = self.named_indices();
        let mut distinct: Vec<&'static str> = Vec::new();
        for (name, _) in &named {
            if !distinct.contains(name) {
                distinct.push(name);
            }
        }
        if parameters.is_empty() || distinct.is_empty() {
            return;
        }
        if parameters.len() != distinct.len() {
            let count = parameters.len();
            return self.refuse(distinct.join(", "), format!("the recipe has {count} indices"));
        }
        for (parameter, index) in parameters.iter().zip(distinct) {
            self.set(parameter.name, index);
        }
        named.into_iter().for_each(|(_, range)| self.cover(range));
    }

    /// Fills the bands, by role or by name.
    pub(super) fn bands(&mut self) {
        let parameters = self.of_kind(ParameterKind::Band);
        if parameters.is_empty() {
            return;
        }
        let mut named: Vec<(String, (usize, usize))> = Vec::new();
        for mention in self.facts.terms("role") {
            let role = ROLES.iter().find(|(term, _)| *term == mention.term).map(|(_, role)| (*role).to_owned());
            if let Some(role) = role.filter(|_| self.is_free_phrase(mention.tokens)) {
                named.push((role, mention.tokens));
            }
        }
        for band in &self.facts.bands {
            let ranges = self.text.find(band, |at| self.is_free(at));
            named.extend(ranges.into_iter().map(|range| (band.clone(), range)));
        }
        named.sort_by_key(|(_, range)| range.0);
        named.dedup_by(|a, b| a.0 == b.0);
        if named.is_empty() {
            return;
        }
        if named.len() != parameters.len() {
            let words: Vec<&str> = named.iter().map(|(name, _)| name.as_str()).collect();
            return self.refuse(words.join(", "), format!("the recipe has {} bands", parameters.len()));
        }
        for (parameter, (band, range)) in parameters.iter().zip(named) {
            self.set(parameter.name, band);
            self.cover(range);
        }
    }

    /// Fills the reducer.
    pub(super) fn reducer(&mut self) {
        let parameters = self.of_kind(ParameterKind::Reducer);
        let [parameter] = parameters[..] else { return };
        let named: Vec<_> = self.facts.terms("reducer").filter(|mention| self.is_free_phrase(mention.tokens)).collect();
        let mut names: Vec<&'static str> = named.iter().map(|mention| mention.term).collect();
        names.sort_unstable();
        names.dedup();
        let value = match (&names[..], &self.facts.percentiles[..]) {
            ([], _) => return,
            (["percentile"], [percentile]) => format!("percentile:{percentile}"),
            (["percentile"], _) => return,
            ([name], []) => (*name).to_owned(),
            _ => return self.refuse(names.join(", "), "the recipe has one reducer"),
        };
        for at in 0..self.text.len() {
            let number = self.text.scan.tokens[at].number();
            if self.is_free(at) && number.is_some_and(|number| self.facts.percentiles.contains(&number)) {
                self.cover((at, at + 1));
            }
        }
        self.set(parameter.name, value);
        named.into_iter().for_each(|mention| self.cover(mention.tokens));
    }

    /// Fills assets, columns and reference systems.
    pub(super) fn texts(&mut self) {
        for parameter in self.of_kind(ParameterKind::Text) {
            let found = match parameter.means {
                Some(ParameterMeaning::Asset) => self.asset(parameter),
                Some(ParameterMeaning::Column) => self.column(parameter),
                Some(ParameterMeaning::Crs) => self.token_of(|kind| *kind == Kind::Crs),
                _ => None,
            };
            if let Some((text, tokens)) = found {
                self.set(parameter.name, text);
                self.cover(tokens);
            }
        }
    }

    fn token_of(&self, is_it: impl Fn(&Kind) -> bool) -> Option<(String, (usize, usize))> {
        let tokens = &self.text.scan.tokens;
        let mut all = (0..tokens.len()).filter(|at| self.is_free(*at) && is_it(&tokens[*at].kind));
        let (at, others) = (all.next()?, all.next());
        others.is_none().then(|| (self.text.scan.source(at, at + 1).to_uppercase(), (at, at + 1)))
    }

    /// Returns the asset of the user beside a word of a parameter.
    fn asset(&self, parameter: &Parameter<'_>) -> Option<(String, (usize, usize))> {
        let tokens = &self.text.scan.tokens;
        let is_free = |at: usize| self.is_free(at);
        (0..tokens.len()).filter(|at| tokens[*at].kind == Kind::Asset && self.is_free(*at)).find_map(|at| {
            let skip = |at: usize| self.text.is_filler(at);
            let phrases = parameter.words.iter();
            let found = phrases.filter_map(|phrase| self.text.find_before(phrase, at, is_free, skip));
            let phrase = found.max_by_key(|range| range.1 - range.0)?;
            Some((tokens[at].text.clone(), (phrase.0, at + 1)))
        })
    }

    /// Returns the name of a column behind a word of a parameter.
    fn column(&self, parameter: &Parameter<'_>) -> Option<(String, (usize, usize))> {
        let tokens = &self.text.scan.tokens;
        let mut found: Vec<(usize, usize)> = Vec::new();
        for phrase in &parameter.words {
            found.extend(self.text.find(phrase, |at| self.is_free(at)));
        }
        found.sort_by_key(|range| (range.0, std::cmp::Reverse(range.1)));
        found.into_iter().find_map(|(from, to)| {
            let is_joining = |at: usize| {
                matches!(tokens[at].kind, Kind::Mark(_)) && self.text.is_filler(at)
                    || tokens[at].is('=')
                    || matches!(tokens[at].text.as_str(), "is" | "named" | "called")
            };
            let at = (to..tokens.len()).find(|at| !is_joining(*at))?;
            let is_name = matches!(tokens[at].kind, Kind::Quoted | Kind::Word) && self.text.is_open[at];
            let written = self.text.scan.source(at, at + 1).trim_matches(['\'', '"', '`', '“', '”', '‘', '’']);
            let is_plain = !self.text.is_filler(at) && written.chars().all(|c| c.is_alphanumeric() || c == '_');
            // "lc_code" is several tokens of one span.
            let end = (at..tokens.len()).take_while(|next| tokens[*next].span == tokens[at].span).last()? + 1;
            (is_name && is_plain).then(|| (written.to_owned(), (from, end)))
        })
    }
}
