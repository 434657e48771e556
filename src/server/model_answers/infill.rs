//! Inline completion by the model that the configuration names, beside similar code.

use crate::assist::similar_code::Suggestion;
use crate::base::cancel::Cancel;
use crate::model::error::ModelError;
use crate::server::client::ClientKind;
use crate::server::handlers::inline::InlineTask;
use crate::server::models::model_handle::{ModelLease, ModelTask};
use crate::server::view::View;
use std::time::{Duration, Instant};

/// The maximum time from the request to the answer. A later answer disturbs a user who continues to
/// type.
pub const BUDGET: Duration = Duration::from_millis(300);
/// The probability above which a suggestion from similar code does not wait for the model.
const CERTAIN: f32 = 0.6;

/// Leases the model, unless similar code makes it superfluous.
pub fn lease_model(view: &View, similar: &[Suggestion], is_invoked: bool, cancel: &Cancel) -> Option<ModelLease> {
    // A browser does not use the models of this machine.
    let is_certain = !is_invoked && similar.first().is_some_and(|best| best.probability >= CERTAIN);
    if view.context.client_kind != ClientKind::Editor || is_certain {
        return None;
    }
    view.context.models.writer.try_lease(&view.snapshot.config.model, ModelTask::Infill, cancel)
}

/// Returns the texts of the model and from similar code, the likeliest first. Takes at most
/// [`BUDGET`] from `start`.
pub fn texts(
    lease: &ModelLease,
    task: &InlineTask<'_>,
    similar: Vec<Suggestion>,
    start: Instant,
    cancel: &Cancel,
) -> Result<Vec<String>, ModelError> {
    let end = start + BUDGET;
    let filling = task.with_gap(|gap| lease.model().fill(gap, task.min_probability(), end, cancel));
    let mut texts: Vec<(f32, String)> = similar.into_iter().map(|one| (one.probability, one.text)).collect();
    if let Some(filling) = filling? {
        let place = texts.partition_point(|(probability, _)| *probability >= filling.probability);
        texts.insert(place, (filling.probability, filling.text));
    }
    texts.dedup_by(|later, earlier| later.1 == earlier.1);
    texts.truncate(task.max_items());
    Ok(texts.into_iter().map(|(_, text)| text).collect())
}
