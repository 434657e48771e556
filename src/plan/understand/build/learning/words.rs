//! The words that a classification makes true.

use super::super::Builder;
use crate::assist::request::lexicon::Meaning;
use crate::assist::request::places::Shape;
use crate::assist::request::tokens::Kind;
use crate::plan::understand::training::{has, learning};

/// The most tokens of what is classified.
const MAX_SUBJECT: usize = 10;

/// The most tokens between a number and the noun for the samples that it counts.
const MAX_SAMPLE_KINDS: usize = 3;

impl Builder<'_, '_> {
    /// Takes the words that the classification makes true.
    pub(super) fn learning_words(&mut self, task: &str) {
        self.take_added_features();
        self.take_words(&learning().features);
        self.take_all("task", &["composite", "mask"]);
        let method = if task == "cluster" { "k means" } else { "k nearest" };
        self.take_phrase(method);
        if task == "cluster" {
            self.take_all("task", &["cluster"]);
            return self.take_words(&learning().clusters);
        }
        self.take_run();
        self.take_sample_count();
        self.take_sample_kinds();
        self.take_subject_of_classes();
        if task == "regress" {
            learning().predicted.iter().for_each(|phrase| self.take_phrase(phrase));
        }
        learning().supervised.iter().for_each(|phrase| self.take_phrase(phrase));
        self.take_all("task", &["classify", "accuracy", "importance"]);
        self.take_words(&["qgis", "arcgis", "printed"]);
        if self.area_unit().is_none() {
            self.take_words(&["area", "region", "study", "site"]);
        }
        // The classes are those of the samples: "forest, water and crops".
        if self.area_unit().is_none() {
            let classes: Vec<_> = self.facts.terms("class").collect();
            classes.into_iter().for_each(|mention| self.take(mention));
        }
        self.take_class_count();
        self.take_name_of_area();
    }

    /// Takes a phrase wherever it stands.
    fn take_phrase(&mut self, phrase: &str) {
        while let Some((from, to)) = self.find_words(phrase) {
            self.scan.take(from, to);
        }
    }

    /// Takes "run" before a classifier.
    fn take_run(&mut self) {
        for at in 0..self.scan.tokens.len() {
            let is_article = |at: usize| matches!(self.scan.word(at), "a" | "an" | "the" | "my");
            let next = at + 1 + usize::from(is_article(at + 1));
            let runs = matches!(self.scan.word(at), "run" | "running");
            if runs && self.facts.terms("classifier").any(|mention| mention.tokens.0 == next) {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Takes "added as two further bands" beside as many features.
    fn take_added_features(&mut self) {
        for at in 1..self.scan.tokens.len() {
            let is_added = matches!(self.scan.word(at), "add" | "added" | "adding" | "as");
            if !is_added || self.scan.taken[at] {
                continue;
            }
            let is_article = |at: usize| matches!(self.scan.word(at), "the" | "a" | "an" | "also" | "as");
            let next = (at + 1..self.scan.tokens.len()).find(|&at| !is_article(at)).unwrap_or(at);
            let count = self.scan.count_at(next);
            let further = next + usize::from(count.is_some());
            let is_further = matches!(self.scan.word(further), "further" | "additional" | "extra" | "more");
            let noun = further + usize::from(is_further);
            let is_noun = matches!(
                self.scan.word(noun),
                "band" | "bands" | "feature" | "features" | "variable" | "variables" | "predictors" | "layers"
            );
            let listed = self.features_before(at);
            let is_count = count.is_none_or(|count| count <= listed as f64);
            if listed > 0 && is_noun && is_count {
                self.scan.take(at, noun + 1);
            } else if self.scan.word(at) != "as" && (listed > 0 || self.scan.taken[next]) {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Returns the number of features of the list that ends before a token: "NDVI and NDWI".
    fn features_before(&self, end: usize) -> usize {
        let is_feature = |at: usize| self.scan.taken[at] && self.scan.tokens[at].kind == Kind::Word;
        let is_joining = |at: usize| self.scan.word(at) == "and" || self.scan.tokens[at].is(',');
        let (mut count, mut at) = (0, end);
        while at > 0 && is_feature(at - 1) {
            while at > 0 && is_feature(at - 1) {
                at -= 1;
            }
            count += 1;
            if at > 0 && is_joining(at - 1) {
                at -= 1;
            }
        }
        count
    }

    /// Takes "field survey" before the samples that a request names.
    fn take_sample_kinds(&mut self) {
        for at in 0..self.scan.tokens.len() {
            let is_kind = |at: &usize| has(&learning().sample_kinds, self.scan.word(*at));
            let end = (at..self.scan.tokens.len()).find(|at| !is_kind(at)).unwrap_or(at);
            if end > at && has(&learning().samples, self.scan.word(end)) {
                self.scan.take(at, end);
            }
        }
    }

    /// Takes a name of the area beside an asset that gives it: "land use in the Caatinga".
    fn take_name_of_area(&mut self) {
        if !self.facts.places.first().is_some_and(|place| matches!(place.shape, Shape::Asset(_))) {
            return;
        }
        for at in 1..self.scan.tokens.len() {
            let token = &self.scan.tokens[at];
            let is_name = token.kind == Kind::Word && token.capital && !self.scan.taken[at];
            let is_unknown = self.scan.lexicon.meanings(&token.text).is_empty();
            let is_in = matches!(self.scan.word(at - 1), "in" | "the" | "of" | "over" | "for" | "from");
            if is_name && is_unknown && is_in && !has(&learning().limiting, self.scan.word(at)) {
                self.scan.take(at, at + 1);
                self.assume(format!("\"{}\" is a name of the area that is given.", self.scan.source(at, at + 1)));
            }
        }
    }

    /// Takes what is classified: "classify crops", "map coffee plantations". The samples say it.
    fn take_subject_of_classes(&mut self) {
        let is_subject = |at: usize| {
            let is_word = self.scan.tokens.get(at).is_some_and(|token| token.kind == Kind::Word);
            let lexicon = self.scan.lexicon;
            let word = self.scan.word(at);
            let is_known =
                |meaning: &Meaning| matches!(meaning, Meaning::Term("class" | "index", _) | Meaning::Measure(..));
            is_word
                && !self.scan.taken[at]
                && lexicon.term("filler", word).is_none()
                && !has(&learning().limiting, word)
                && lexicon.meanings(word).iter().all(is_known)
        };
        let mut found: Vec<(usize, usize)> = Vec::new();
        for at in (0..self.scan.tokens.len()).filter(|&at| has(&learning().verbs, self.scan.word(at))) {
            let is_joined =
                |at: usize| self.scan.word(at) == "and" || self.scan.tokens.get(at).is_some_and(|token| token.is(','));
            let mut end = at + 1;
            while is_subject(end) || end > at + 1 && is_joined(end) && is_subject(end + 1) {
                end += 1;
            }
            if end > at + 1 && end <= at + MAX_SUBJECT {
                found.push((at + 1, end));
            }
        }
        for (from, to) in found {
            self.scan.take(from, to);
            self.assume(format!("\"{}\" is what the samples are of.", self.scan.source(from, to)));
        }
    }

    /// Takes the number of samples that an asset has: "900 points". It says what is there.
    fn take_sample_count(&mut self) {
        for at in 0..self.scan.tokens.len() {
            let is_number = self.scan.tokens[at].number().is_some() && !self.scan.taken[at];
            let noun = (at + 1..=at + MAX_SAMPLE_KINDS)
                .find(|&at| matches!(self.scan.word(at), "points" | "samples" | "polygons" | "plots"));
            let is_plain =
                noun.is_some_and(|noun| (at + 1..noun).all(|at| has(&learning().sample_kinds, self.scan.word(at))));
            // "Select 200 of the points".
            let is_chosen = (at.saturating_sub(4)..at).any(|at| {
                matches!(
                    self.scan.word(at),
                    "select"
                        | "draw"
                        | "take"
                        | "random"
                        | "randomly"
                        | "use"
                        | "generate"
                        | "only"
                        | "first"
                        | "per"
                        | "sample"
                        | "max"
                        | "maximum"
                )
            });
            if is_number && is_plain && !is_chosen {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Takes the number of classes, which is that of the samples: "6 classes".
    fn take_class_count(&mut self) {
        let known = self.facts.training.as_ref().map_or(0, |training| training.classes.len());
        for at in 0..self.scan.tokens.len() {
            let is_noun = (at + 1..at + 4).any(|at| matches!(self.scan.word(at), "classes" | "categories" | "types"));
            let count = self.scan.count_at(at).filter(|_| !self.scan.taken[at] && is_noun);
            let is_mark = |at: usize| self.scan.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark(_)));
            if count.is_some_and(|count| known == 0 || count == known as f64) && !is_mark(at + 1) {
                self.scan.take(at, at + 1);
            }
        }
        self.take_words(&["categories", "types", "type"]);
    }
}
