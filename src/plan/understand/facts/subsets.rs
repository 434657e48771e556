//! Parts of what a band shows that have names of their own: permanent water.

use super::Facts;
use crate::assist::request::lexicon::{Meaning, Mention};

/// Makes a measure the part of it that its words also mean, unless the request says by a limit
/// which part is meant: "permanent water (occurrence > 90)".
pub fn choose(facts: &mut Facts, mentions: &[Mention]) {
    if !facts.limits.is_empty() {
        return;
    }
    for source in &mut facts.sources {
        let (Some(dataset), Some(measure)) = (source.words, source.measure) else { continue };
        let of_dataset = |mention: &Mention| -> Vec<usize> {
            let measure = |meaning: &Meaning| match meaning {
                Meaning::Measure(of, measure) if *of == dataset => Some(*measure),
                _ => None,
            };
            mention.meanings.iter().filter_map(measure).collect()
        };
        let named: Vec<Vec<usize>> = mentions.iter().map(of_dataset).filter(|of| of.contains(&measure)).collect();
        let [one] = &named[..] else { continue };
        let part = source.dataset().and_then(|words| {
            let is_part = |at: &&usize| !words.measures[**at].present.is_empty() && **at != measure;
            one.iter().find(is_part).filter(|_| words.measures[measure].present.is_empty())
        });
        source.measure = part.copied().or(source.measure);
    }
}
