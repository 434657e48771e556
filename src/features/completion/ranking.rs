//! The last layer of completion: which items are shown, and in which order.
//!
//! - `rank_key`: how well an item matches the typed text, and what orders equal matches
//! - `collector`: keeps the best items and sorts them
//! - `member_score`: how likely a method or member is, from usage counts of public scripts
//! - `file_usage`, `string_usage`: what this file calls and which strings it has near the cursor
//! - `nearby_words`: words in comments and variable names beside the cursor

mod collector;
mod file_usage;
pub mod member_score;
pub mod nearby_words;
mod rank_key;
pub mod string_usage;

pub use collector::Collector;
pub use rank_key::RankKey;
