//! Datasets with which a function starts.

use super::super::expression::{Call, Expr};
use super::super::idioms::phrases::Phrase;
use super::super::tokens::{Kind, Token};
use super::super::vocabulary;
use crate::kb::lookup::kb;
use crate::kb::model::DatasetKind;
use std::ops::Range;

/// Returns the only dataset that words name, and where they do. Its id says more than its name.
pub fn find(tokens: &[Token]) -> Option<(Expr, Range<usize>)> {
    let is_id = |token: &&Token| {
        token.kind == Kind::Text && token.text.contains('/') && kb().dataset_head(&token.text).is_some()
    };
    let mut ids = tokens.iter().filter(is_id);
    if let Some(token) = ids.next() {
        let is_only = ids.all(|other| other.text == token.text);
        return is_only.then(|| Some((collection(&token.text)?, token.start..token.end))).flatten();
    }
    let named = vocabulary::words().sources.iter().flat_map(|source| {
        let spans = source.say.iter().flat_map(|say| Phrase::parse(say).spans(tokens, &|_, _| false));
        spans.map(|(start, end)| (end - start, start, end, source.dataset.as_str()))
    });
    let (_, start, end, id) = named.max_by_key(|(length, start, ..)| (*length, std::cmp::Reverse(*start)))?;
    Some((collection(id)?, tokens[start].start..tokens[end - 1].end))
}

/// Returns `ee.ImageCollection(id)`, or what the dataset is.
fn collection(id: &str) -> Option<Expr> {
    let class = match kb().dataset_head(id)?.kind {
        DatasetKind::ImageCollection => "ImageCollection",
        DatasetKind::Image => "Image",
        DatasetKind::Table => "FeatureCollection",
        _ => return None,
    };
    let name = format!("ee.{class}");
    Some(Expr::Call(Box::new(Call { on: None, name, positional: vec![Expr::Text(id.to_owned())], named: Vec::new() })))
}
