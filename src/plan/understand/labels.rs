//! Names of the area that coordinates or an asset give: "the Gezira scheme, box 32.6 13.6 33.6
//! 14.8".
//!
//! Such a name says nothing more, if it is one: words with capital letters, or a noun for a place
//! beside the numbers. Anything else may change what is asked for and stays in the request.

use super::scan::Scan;
use crate::assist::request::gazetteer::{self, Category};
use crate::assist::request::lexicon::{Meaning, Mention};
use crate::assist::request::places::{Doubt, Place, Shape};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::extent::{Extent, around};
use crate::kb::fold::key;
use crate::kb::kb;

/// Degrees by which a named place may lie beside the numbers.
const TOLERANCE: f64 = 2.0;
/// The same for a river, of which one point is known.
const RIVER: f64 = 15.0;

/// Takes names of the area, and returns them. `exact` has the tokens of the coordinates, `beside`
/// those of the known places that name them.
pub fn take(
    scan: &mut Scan<'_>,
    mentions: &[Mention],
    places: &[Place],
    exact: &[(usize, usize)],
    beside: &[(usize, usize)],
) -> Vec<String> {
    let asset = places.iter().find(|place| matches!(place.shape, Shape::Asset(_))).map(|place| place.tokens);
    let numbers: Vec<(usize, usize)> = exact.iter().copied().chain(asset).collect();
    if numbers.is_empty() || places.len() != 1 {
        return Vec::new();
    }
    let anchors: Vec<(usize, usize)> = numbers.iter().chain(beside).copied().collect();
    let is_small = matches!(places[0].shape, Shape::Point(..) | Shape::Polygon(_) | Shape::Asset(_));
    let names = Names { scan, mentions, is_small };
    let mut runs = names.runs(&anchors, asset.is_some());
    let brackets: Vec<(usize, usize)> = numbers.iter().filter_map(|of| names.in_brackets(*of)).collect();
    runs.extend(
        brackets.into_iter().filter(|of| !runs.iter().any(|run| run.0 < of.1 && of.0 < run.1)).collect::<Vec<_>>(),
    );
    let mut found = Vec::new();
    for (from, to) in runs {
        scan.take(from, to);
        found.push(scan.source(from, to).to_owned());
    }
    found
}

/// A request with the phrases that have a meaning.
struct Names<'s, 't> {
    /// The area is a point, an outline or a table: what grows there is all of it.
    is_small: bool,
    scan: &'s Scan<'t>,
    mentions: &'s [Mention],
}

impl Names<'_, '_> {
    /// Returns `true` if nothing else explains a word.
    fn is_free(&self, at: usize) -> bool {
        let is_filler = |meaning: &Meaning| matches!(meaning, Meaning::Term("filler" | "placeholder", _));
        let explains =
            |mention: &&Mention| (mention.from..mention.to).contains(&at) && !mention.meanings.iter().all(is_filler);
        let is_word = self.scan.tokens.get(at).is_some_and(|token| token.kind == Kind::Word);
        is_word && !self.scan.taken[at] && self.mentions.iter().find(explains).is_none()
    }

    /// Returns `true` if a word is a noun for places that says nothing of what is measured there.
    fn is_noun(&self, at: usize) -> bool {
        let part = &kb().words().places.part;
        // "Heat island", "upstream catchment".
        let is_method = at > 0 && matches!(self.scan.word(at - 1), "heat" | "upstream");
        let is_of = |nouns: &[String]| !is_method && nouns.iter().any(|noun| noun == self.scan.word(at));
        self.is_free(at) && (is_of(&part.label) || self.is_small && is_of(&part.cover))
    }

    /// Returns `true` if a word is one of a name, and no word of English.
    fn is_name(&self, at: usize) -> bool {
        let token = &self.scan.tokens[at];
        let lexicon = self.scan.lexicon;
        let is_common = lexicon.is_ordinary(&token.text) || lexicon.is_month(&token.text);
        self.is_free(at)
            && token.capital
            && !(token.line_start && is_common)
            && lexicon.term("filler", &token.text).is_none()
    }

    /// Returns `true` if a word in small letters is that of a name.
    fn is_strange(&self, at: usize) -> bool {
        self.is_free(at) && !self.scan.lexicon.is_known(self.scan.word(at)) && self.scan.word(at).len() > 3
    }

    /// Returns `true` if only marks and small words stand between a name and one of some ranges.
    fn touches(&self, (from, to): (usize, usize), anchors: &[(usize, usize)]) -> bool {
        let is_small = |at: usize| {
            let token = &self.scan.tokens[at];
            let is_mark = matches!(token.kind, Kind::Mark(',' | '(' | ')' | ':' | '='));
            let words =
                ["of", "the", "at", "in", "around", "near", "is", "box", "bbox", "my", "our", "with", "a", "here"];
            is_mark || words.contains(&token.text.as_str())
        };
        anchors.iter().any(|anchor| {
            anchor.0 >= to && (to..anchor.0).all(is_small) || from >= anchor.1 && (anchor.1..from).all(is_small)
        })
    }

    /// Returns the names of the area.
    fn runs(&self, anchors: &[(usize, usize)], has_asset: bool) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.scan.tokens.len() {
            let Some((from, to)) = self.run(at) else {
                at += 1;
                continue;
            };
            at = to;
            let has_noun = (from..to).any(|at| self.is_noun(at));
            let has_name = (from..to).any(|at| self.is_name(at) || self.is_strange(at));
            let is_beside = self.touches((from, to), anchors);
            if is_beside && (has_noun || has_name) || has_noun && has_name && !has_asset {
                found.push((from, to));
            }
        }
        found
    }

    /// Returns the name that starts at a token. A word in small letters belongs to it only before a
    /// noun: wheat beside coordinates is none.
    fn run(&self, from: usize) -> Option<(usize, usize)> {
        let is_part = |at: usize| self.is_noun(at) || self.is_name(at);
        let mut start = from;
        if self.is_strange(from) && !is_part(from) {
            start = (from..from + 2).find(|&at| !self.is_strange(at) || self.is_noun(at))?;
            // A maize field is no name, a scheme is one of something.
            let part = &kb().words().places.part;
            let is_feature = part.feature.iter().chain(&part.behind).any(|noun| noun == self.scan.word(start));
            if !self.is_noun(start) || !is_feature {
                return None;
            }
        }
        let is_joint = |at: usize| {
            let is_small =
                matches!(self.scan.word(at), "da" | "do" | "dos" | "das" | "de" | "del" | "di" | "du" | "la");
            is_small && at > start && !self.scan.taken[at] && at + 1 < self.scan.tokens.len() && self.is_name(at + 1)
        };
        let is_end = |at: &usize| !is_part(*at) && !is_joint(*at);
        let end = (start..self.scan.tokens.len()).find(is_end).unwrap_or(self.scan.tokens.len());
        (end > start).then_some((from, end))
    }

    /// Returns the words in brackets behind the numbers, if none of them is a word of English:
    /// "box -70.1 -13.1 -69.6 -12.8 (la pampa)".
    fn in_brackets(&self, (_, to): (usize, usize)) -> Option<(usize, usize)> {
        self.scan.tokens.get(to).filter(|token| token.is('('))?;
        let is_foreign = |at: usize| {
            let word = self.scan.word(at);
            let is_article =
                matches!(word, "la" | "el" | "las" | "los" | "le" | "les" | "da" | "do" | "de" | "del" | "di");
            self.is_free(at) && (is_article || word.len() > 3 && !self.scan.lexicon.is_ordinary(word))
        };
        let end = (to + 1..self.scan.tokens.len()).find(|&at| !is_foreign(at))?;
        (end > to + 1 && self.scan.tokens[end].is(')')).then_some((to + 1, end))
    }
}

/// Returns the table of the user that is said to be the outline of the area: "my basin is
/// users/me/basin", "area = projects/p/assets/a".
pub fn own_outline(scan: &mut Scan<'_>, places: &[Place]) -> Option<Place> {
    let mut assets = places.iter().filter(|place| matches!(place.shape, Shape::Asset(_)));
    let place = assets.next().filter(|_| assets.next().is_none())?;
    let (from, to) = place.tokens;
    let is_link =
        |at: usize| matches!(scan.word(at), "is" | "asset") || scan.tokens[at].is('=') || scan.tokens[at].is(':');
    let noun = (0..from).rev().find(|&at| !is_link(at)).filter(|&at| at + 1 < from)?;
    let is_area = matches!(
        scan.word(noun),
        "area" | "basin" | "catchment" | "watershed" | "aoi" | "roi" | "boundary" | "outline" | "polygon" | "region"
    );
    let is_own = matches!(scan.word(noun.wrapping_sub(1)), "my" | "our" | "the" | "study" | "its");
    if !is_area || !is_own {
        return None;
    }
    let start = noun - 1 - usize::from(scan.word(noun - 1) == "study" && noun > 1 && scan.word(noun - 2) == "my");
    scan.take(start, to);
    Some(place.clone())
}

/// Returns the names of the area that a table of the user outlines.
pub fn names_of_own(scan: &mut Scan<'_>, named: &[Place], doubts: &[Doubt]) -> Vec<String> {
    let is_name = |place: &&Place| !matches!(place.shape, Shape::Country(_) | Shape::State(_));
    let of_places = named.iter().filter(is_name).map(|place| place.tokens);
    let of_doubts = doubts.iter().filter(|doubt| doubt.is_name).map(|doubt| doubt.tokens);
    let ranges: Vec<(usize, usize)> = of_places.chain(of_doubts).collect();
    let is_noun = |scan: &Scan<'_>, at: usize| matches!(scan.word(at), "basin" | "catchment" | "watershed");
    let name = |(from, to): (usize, usize)| {
        let to = if is_noun(scan, to) { to + 1 } else { to };
        scan.take(from, to);
        scan.source(from, to).to_owned()
    };
    ranges.into_iter().map(name).collect()
}

/// Thousands of inhabitants of a town that is meant wherever its name stands.
const NOTABLE: u32 = 500;

/// Gives several points the names that stand before them, and takes these: "Lima -77.04,-12.05;
/// site A (1.3 S, 36.8 E)". Others have numbers.
pub fn name_points(scan: &mut Scan<'_>, points: &mut [Place], named: &[Place]) {
    for (at, point) in points.iter_mut().enumerate() {
        let is_small =
            |token: &Token| matches!(token.kind, Kind::Mark('(' | ':' | '=' | ',' | '[')) || token.text == "at";
        let mut end = point.tokens.0;
        while end > 0 && is_small(&scan.tokens[end - 1]) {
            end -= 1;
        }
        let known = named.iter().find(|place| place.tokens.1 == end).map(|place| place.label.clone());
        let is_word = |at: usize| {
            let token = &scan.tokens[at];
            let is_noun = kb().words().places.part.label.contains(&token.text);
            token.kind == Kind::Word && !scan.taken[at] && (is_noun || token.capital && !token.line_start)
        };
        let start = (end.saturating_sub(3)..end).rev().take_while(|&at| is_word(at)).last().unwrap_or(end);
        let written = (start < end).then(|| scan.source(start, end).to_owned());
        scan.take(start, end);
        point.label = known.or(written).unwrap_or_else(|| format!("point {}", at + 1));
    }
}

/// Returns the places that lie elsewhere than the numbers beside them. A name that is no country
/// and no well-known place may be a label of the user's: "la pampa" in Peru, "Praia da Barra".
pub fn far(scan: &Scan<'_>, exact: &[Place], named: &[Place]) -> Vec<Doubt> {
    let bounds: Vec<Extent> = exact.iter().filter_map(Place::extent).collect();
    let Some(first) = exact.first().filter(|_| !bounds.is_empty()) else { return Vec::new() };
    let is_well_known = |place: &&Place| {
        let is_capital = (place.tokens.0..place.tokens.1).any(|at| scan.tokens[at].capital);
        let is_notable = || {
            let towns = gazetteer::entries(&key(&place.label));
            towns.iter().filter_map(|entry| entry.city()).any(|city| city.is_known || city.thousands >= NOTABLE)
        };
        match place.shape {
            Shape::Country(_) | Shape::State(_) => true,
            Shape::City(..) => is_capital && is_notable(),
            _ => is_capital,
        }
    };
    let is_far = |place: &&Place| {
        let tolerance = if matches!(place.shape, Shape::Basin(..)) { RIVER } else { TOLERANCE };
        let all = extents(place);
        !all.is_empty() && all.iter().all(|other| bounds.iter().all(|bounds| gap(bounds, other) > tolerance))
    };
    let doubt = |place: &Place| Doubt {
        tokens: first.tokens,
        reason: format!("{} lies elsewhere than the coordinates: say which of them is meant", place.label),
        is_weak: false,
        is_name: false,
    };
    named.iter().filter(is_well_known).filter(is_far).map(doubt).collect()
}

/// Returns the degrees between two boxes.
fn gap(a: &Extent, b: &Extent) -> f64 {
    let apart = |low: usize| (a[low] - b[low + 2]).max(b[low] - a[low + 2]).max(0.0);
    apart(0).max(apart(1))
}

/// Returns boxes of the places that a name may mean. Units lie somewhere among the towns of their
/// country.
fn extents(place: &Place) -> Vec<Extent> {
    if let Some(country) = place.country() {
        return around(kb().gazetteer().towns(Some(&country.iso.0))).into_iter().collect();
    }
    let of_name = gazetteer::entries(&key(&place.label)).into_iter().filter_map(|entry| match entry.category {
        Category::City(city) => Some([city.at.0, city.at.1, city.at.0, city.at.1]),
        Category::Mountain { at } => Some([at.0, at.1, at.0, at.1]),
        Category::Region { bounds, .. } => bounds,
        _ => None,
    });
    place.extent().into_iter().chain(of_name).collect()
}
