//! What a request names as data: datasets, indices and terrain products, with the words and limits
//! that belong to each.

use super::super::Builder;
use crate::assist::request::lexicon::Meaning;
use crate::assist::request::periods::Period as Time;
use crate::assist::request::sources::Source as Requested;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::understand::distances::Distance;
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::limits::Limit;
use crate::plan::units::conversion;

/// Something that a request measures, limits or counts by.
#[derive(Clone)]
pub struct Item<'a> {
    /// The dataset.
    pub requested: &'a Requested,
    /// The product of the elevations that is meant.
    pub terrain: Option<TermMention>,
    /// The spectral index that is meant.
    pub index: Option<String>,
    /// The tokens that name what is measured.
    pub tokens: Vec<usize>,
    /// The tokens that name the dataset.
    pub name_tokens: Vec<usize>,
    /// The limits of its values.
    pub limits: Vec<Limit>,
    /// The limits are those of its change between two periods.
    pub is_change: bool,
    /// Its values make the classes of the ranges that the request names.
    pub has_bins: bool,
    /// The tokens that name one of its classes.
    pub class_tokens: Vec<usize>,
    /// What counts is within this distance, or farther away.
    pub distance: Option<Distance>,
    /// The period that stands beside its name.
    pub period: Option<Time>,
    /// What is measured counts where its condition does not hold.
    pub is_excluded: bool,
}

impl Item<'_> {
    /// Returns all tokens that name the item or one of its classes.
    pub fn words(&self) -> impl Iterator<Item = usize> {
        self.tokens.iter().chain(&self.name_tokens).chain(&self.class_tokens).copied()
    }

    /// Returns the first and the last token of the item with its limits.
    pub fn span(&self) -> (usize, usize) {
        let limits = || self.limits.iter().flat_map(|limit| [limit.tokens.0, limit.tokens.1 - 1]);
        let all = || self.words().chain(limits());
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    }

    /// Returns the first token that names the item or one of its classes.
    pub fn start(&self) -> usize {
        self.words().min().unwrap_or(0)
    }

    /// Returns `true` if the item has classes, such as land cover.
    pub fn has_classes(&self) -> bool {
        self.requested.category() == "classes"
            && self.requested.measured().is_none_or(|measure| measure.max.is_none() && measure.present.is_empty())
    }

    /// Returns `true` if a limit may be one of the values, by its unit.
    pub fn may_have(&self, limit: &Limit) -> bool {
        let Some(of_limit) = limit.unit.as_deref() else { return true };
        if self.index.is_some() {
            return false;
        }
        if self.terrain.is_some() {
            return matches!(of_limit, "%" | "percent" | "°") || of_limit.starts_with("deg");
        }
        let is_degree = of_limit.starts_with('°') || of_limit.starts_with("deg");
        match self.unit() {
            Some(unit) if is_degree => conversion(&unit, "K").is_some(),
            Some(unit) => {
                let is_depth = conversion(of_limit, "mm").is_some();
                conversion(of_limit, &unit).is_some() || self.is_amount() && is_depth
            }
            None => matches!(of_limit, "%" | "percent") && !self.adds_up(),
        }
    }

    /// Returns `true` if the values are numbers of each pixel that add up, such as people.
    pub fn adds_up(&self) -> bool {
        self.requested.measured().is_some_and(|measure| measure.total)
    }

    /// Returns `true` for amounts of water, whose totals are depths.
    fn is_amount(&self) -> bool {
        let of_measure = self.requested.measured().and_then(|measure| measure.combine.as_deref());
        of_measure.or(self.requested.dataset().and_then(|words| words.combine.as_deref())) == Some("sum")
    }

    /// Returns the unit of the values.
    fn unit(&self) -> Option<String> {
        let measure = self.requested.measured()?;
        let dataset = kb().dataset(&self.requested.id)?;
        let band = dataset.bands.iter().find(|band| *band.name == *measure.band)?;
        band.units.as_deref().map(str::to_owned).or_else(|| measure.unit.clone())
    }
}

/// Products of elevations.
const TERRAIN: [&str; 3] = ["slope", "aspect", "hillshade"];

impl<'a> Builder<'a, '_> {
    /// Returns the items of a request. Returns `None` if nothing has the bands of an index.
    pub fn items(&self) -> Option<Vec<Item<'a>>> {
        let found = self.candidates();
        let terrains = self.terrain_mentions();
        let in_terrain = |at: &usize| terrains.iter().any(|of| (of.tokens.0..of.tokens.1).contains(at));
        let mut items = Vec::new();
        let mut unserved: Vec<&String> = self.facts.indices.iter().collect();
        for &requested in &found {
            let position = self.facts.sources.iter().position(|known| std::ptr::eq(known, requested));
            let all = position.and_then(|at| self.facts.tokens_of.get(at)).cloned().unwrap_or_default();
            let (names, tokens): (Vec<usize>, Vec<usize>) =
                all.into_iter().partition(|at| self.facts.name_tokens.contains(at));
            let item = |terrain: Option<TermMention>, index: Option<String>, tokens: Vec<usize>| Item {
                requested,
                terrain,
                index,
                tokens,
                name_tokens: names.clone(),
                limits: Vec::new(),
                is_change: false,
                has_bins: false,
                class_tokens: Vec::new(),
                distance: None,
                period: None,
                is_excluded: false,
            };
            if requested.category() == "elevation" && !terrains.is_empty() {
                let heights: Vec<usize> = tokens.into_iter().filter(|at| !in_terrain(at)).collect();
                let has_result = self.measures_heights(&heights, &terrains);
                if has_result {
                    items.push(item(None, None, heights));
                }
                for mention in &terrains {
                    let of_term = self.facts.terms("task").filter(|of| of.term == mention.term);
                    let tokens = of_term.flat_map(|of| of.tokens.0..of.tokens.1).collect();
                    items.push(item(Some(*mention), None, tokens));
                }
                continue;
            }
            let served: Vec<&String> = self.facts.indices.iter().filter(|index| serves(requested, index)).collect();
            unserved.retain(|index| !served.contains(index));
            if served.is_empty() {
                items.push(item(None, None, tokens));
            }
            for index in served {
                items.push(item(None, Some(index.clone()), self.index_tokens(index)));
            }
        }
        unserved.is_empty().then_some(items)
    }

    /// Returns `true` if heights are a result of their own beside slopes: "with elevation and
    /// slope", but not "the slope of the elevation".
    pub fn measures_heights(&self, heights: &[usize], terrains: &[TermMention]) -> bool {
        heights.first().is_some_and(|&at| {
            let is_link = matches!(self.scan.word(at.wrapping_sub(1)), "of" | "from" | "using" | "by" | "with" | "the");
            let is_behind = |of: &TermMention| of.tokens.1 <= at && at - of.tokens.1 <= MAX_LINK;
            !is_link || !terrains.iter().any(is_behind)
        })
    }

    /// Returns the tokens that name an index.
    fn index_tokens(&self, index: &str) -> Vec<usize> {
        let all = self.scan.lexicon.mentions(&self.scan.tokens, &vec![false; self.scan.tokens.len()]);
        let is_it = |meaning: &Meaning| meaning.index() == Some(index);
        let named = all.iter().filter(|mention| mention.meanings.iter().any(is_it));
        named.flat_map(|mention| mention.from..mention.to).collect()
    }

    /// Returns the products of elevations that a request names, with the tokens of all mentions.
    fn terrain_mentions(&self) -> Vec<TermMention> {
        let mut found: Vec<TermMention> = Vec::new();
        for mention in self.facts.terms("task").filter(|mention| TERRAIN.contains(&mention.term)) {
            if found.iter().all(|known| known.term != mention.term) {
                found.push(mention);
            }
        }
        found
    }

    /// Gives each limit to the item whose values it limits. Returns `None` if one is of nothing.
    pub fn attach_limits(&self, items: &mut [Item<'a>], limits: Vec<Limit>, has_change: bool) -> Option<()> {
        for limit in limits {
            let owner = self.owner(items, &limit, has_change);
            let only = (items.len() == 1 && items[0].may_have(&limit)).then_some(Owner { item: 0, is_change: false });
            let Some(Owner { item, is_change }) = owner.or(only) else {
                return self.lack("a limit belongs to nothing");
            };
            items[item].is_change |= is_change || self.facts.flood == Some(limit.tokens);
            items[item].limits.push(limit);
        }
        Some(())
    }

    /// Returns the item whose values a limit is of: that before it, or that directly behind.
    fn owner(&self, items: &[Item<'a>], limit: &Limit, has_change: bool) -> Option<Owner> {
        let owner = |item: usize| Owner { item, is_change: false };
        let is_of = |at: usize| items.iter().position(|item| item.words().any(|of| of == at) && item.may_have(limit));
        let (start, end) = limit.tokens;
        if let Some(item) = (start..end).find_map(is_of) {
            return Some(owner(item));
        }
        let links = ["of", "in", "for", "m", "mm"];
        let next = end + usize::from(links.contains(&self.scan.word(end)));
        let ahead = is_of(next).filter(|item| !items[*item].has_classes());
        let mut has_break = false;
        for at in (start.saturating_sub(MAX_BEFORE)..start).rev() {
            let token = &self.scan.tokens[at];
            if let Some(item) = is_of(at).filter(|item| !items[*item].has_classes()) {
                // "Slope below 5 degrees, above 1000 m of elevation".
                return Some(owner(ahead.filter(|_| has_break).unwrap_or(item)));
            }
            if REFERENCES.contains(&token.text.as_str()) {
                if has_change && token.text != "index" {
                    let item = items.iter().position(|item| self.is_compared(item))?;
                    return Some(Owner { item, is_change: true });
                }
                let before = |item: &Item<'_>| item.words().filter(|of| *of < at).max();
                let candidates = items.iter().enumerate().filter(|(_, item)| !item.has_classes());
                let last = candidates.filter_map(|(item, of)| Some((before(of)?, item))).max();
                return last.map(|(_, item)| item).filter(|item| items[*item].may_have(limit)).map(owner);
            }
            let is_other_limit = self.facts.limits.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&at));
            if is_other_limit || matches!(token.kind, Kind::Mark('.' | ';' | ')' | ':')) {
                break;
            }
            has_break |= token.is(',') || matches!(token.text.as_str(), "and" | "or" | "but");
        }
        ahead.map(owner)
    }

    /// Returns `true` if an item is what two periods are compared by: images over time without a
    /// period of their own.
    pub fn is_compared(&self, item: &Item<'_>) -> bool {
        let is_image =
            kb().dataset_head(&item.requested.id).is_some_and(|head| head.kind == crate::kb::model::DatasetKind::Image);
        let is_timeless = item.requested.dataset().is_some_and(|words| words.timeless);
        // Of a flood, the radar images are compared; people beside something else have one year.
        let is_single = match self.facts.flood {
            Some(_) => item.requested.category() != "radar",
            None => item.adds_up() && self.facts.sources.len() > 1,
        };
        !is_single
            && item.terrain.is_none()
            && item.period.is_none()
            && !is_image
            && !is_timeless
            && item.requested.category() != "elevation"
            && super::super::times::only_edition(&item.requested.id).is_none()
    }
}

/// The item of a limit.
struct Owner {
    item: usize,
    is_change: bool,
}

/// The most tokens between what is measured and its limit.
const MAX_BEFORE: usize = 8;

/// The most words between a slope and the heights that it is of.
const MAX_LINK: usize = 3;

/// Words for what the step before gave.
const REFERENCES: [&str; 8] = ["it", "ratio", "difference", "change", "index", "dnbr", "quotient", "result"];

/// Returns `true` if a dataset has an index as a band, or the bands of it.
fn serves(requested: &Requested, index: &str) -> bool {
    if let Some(measure) = requested.measured().filter(|_| requested.measure.is_some()) {
        return measure.index.as_deref() == Some(index);
    }
    let dataset = kb().dataset(&requested.id);
    let has_band =
        dataset.is_some_and(|dataset| dataset.bands.iter().any(|band| band.name.eq_ignore_ascii_case(index)));
    has_band || requested.category() == "optical"
}
