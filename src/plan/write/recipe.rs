//! A recipe as the whole of a plan: the place, period, dataset and output are its arguments.

use super::writer::Refusal;
use crate::assist::recipes::{Writing, arguments, write};
use crate::kb::kb;
use crate::kb::model::recipes::{Parameter, ParameterKind, Recipe};
use crate::plan::model::{Node, OneOrMany, Output, Period, Place, Plan, Source};
use crate::syntax::language::Language;
use serde_json::Value as Json;

/// Returns the JavaScript of a plan with a recipe. Returns `None` if the plan has none.
///
/// # Errors
/// The plan has steps that the recipe does not have, or lacks arguments that it needs.
pub fn script(plan: &Plan) -> Option<Result<String, Vec<Refusal>>> {
    let (id, node) = plan.steps.iter().find_map(|step| match &step.node {
        Node::Recipe(recipe) => Some((&step.id, recipe)),
        _ => None,
    })?;
    let refuse = |message: String| vec![Refusal { step: id.clone(), message }];
    let name = node.method.as_deref().unwrap_or_default();
    let Some(recipe) = kb().recipe(name).or_else(|| kb().recipe(&name.trim().to_lowercase().replace(' ', "-"))) else {
        return Some(Err(refuse(format!("no recipe is named \"{name}\""))));
    };
    let texts = match texts(plan, recipe, &node.arguments) {
        Ok(texts) => texts,
        Err((step, message)) => return Some(Err(vec![Refusal { step: step.unwrap_or_else(|| id.clone()), message }])),
    };
    let all = kb().recipe_tables();
    let code = arguments(all, recipe, &texts)
        .and_then(|arguments| write(all, recipe, &arguments, &Writing::new(Language::JavaScript)));
    Some(code.map_err(|refusal| refuse(refusal.to_string())))
}

/// The step that does not fit a recipe, if it is not that of the recipe, and the reason.
type Unfit = (Option<String>, String);

/// Returns `true` for the parameters that a step can fill.
type Fits<'a> = &'a dyn Fn(&Parameter<'_>) -> bool;

/// Returns the arguments of a recipe by parameter: those of its step, and those of the other steps.
fn texts(
    plan: &Plan,
    recipe: &Recipe<'_>,
    given: &serde_json::Map<String, Json>,
) -> Result<Vec<(String, String)>, Unfit> {
    let mut texts: Vec<(String, String)> = given
        .iter()
        .map(|(name, value)| (name.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
        .collect();
    let free = |texts: &[(String, String)], fits: &dyn Fn(&Parameter<'_>) -> bool| {
        let is_free = |parameter: &&Parameter<'_>| !texts.iter().any(|(name, _)| name == parameter.name);
        recipe
            .parameters
            .iter()
            .filter(is_free)
            .find(|parameter| fits(parameter))
            .map(|parameter| parameter.name.to_owned())
    };
    for step in &plan.steps {
        let (fits, value, what): (Fits<'_>, String, &str) = match &step.node {
            Node::Recipe(_) => continue,
            Node::Place(place) => {
                (&|parameter| parameter.kind == ParameterKind::Place, place_text(place, &step.id)?, "place")
            }
            Node::Period(period) => {
                let role = period.role.as_deref().filter(|role| recipe.parameters.iter().any(|of| of.name == *role));
                let fits: Fits<'_> = match role {
                    Some("before") => &|parameter| parameter.name == "before",
                    Some("after") => &|parameter| parameter.name == "after",
                    _ => &|parameter| parameter.kind == ParameterKind::Period,
                };
                (fits, period_text(period, &step.id)?, "period")
            }
            Node::Source(source) => {
                (&|parameter| parameter.kind == ParameterKind::Dataset, dataset_text(source, &step.id)?, "dataset")
            }
            Node::Output(output) => {
                (&|parameter| parameter.name == "output", output_text(output, &step.id)?, "choice of its output")
            }
            _ => {
                return Err((
                    Some(step.id.clone()),
                    format!("the recipe \"{}\" cannot be joined with this step", recipe.name),
                ));
            }
        };
        let parameter = free(&texts, fits);
        let parameter = parameter
            .ok_or_else(|| (Some(step.id.clone()), format!("the recipe \"{}\" has no further {what}", recipe.name)))?;
        if let Node::Output(Output { scale_m: Some(scale), .. }) = &step.node {
            let scales: &dyn Fn(&Parameter<'_>) -> bool = &|parameter| parameter.kind == ParameterKind::Scale;
            let name = free(&texts, scales)
                .ok_or_else(|| (Some(step.id.clone()), format!("the recipe \"{}\" has no scale", recipe.name)))?;
            texts.push((name, scale.to_string()));
        }
        texts.push((parameter, value));
    }
    // The default of a place or period is an example and not what somebody wants.
    let needed = |parameter: &&Parameter<'_>| matches!(parameter.kind, ParameterKind::Place | ParameterKind::Period);
    let missing =
        recipe.parameters.iter().filter(needed).find(|parameter| !texts.iter().any(|(name, _)| name == parameter.name));
    match missing {
        Some(parameter) => Err((None, format!("its {} is not given: {}", parameter.name, parameter.about))),
        None => Ok(texts),
    }
}

fn place_text(place: &Place, id: &str) -> Result<String, Unfit> {
    let label = place.name.as_ref().map_or_else(String::new, |name| format!("#{name}"));
    let text = match place {
        Place { point: Some([lon, lat]), buffer_m: Some(radius), .. } => format!("{lon},{lat},{radius}"),
        Place { buffer_m: Some(_), .. } => {
            return Err((Some(id.to_owned()), "a recipe has no buffer of an outline".to_owned()));
        }
        Place { point: Some([lon, lat]), .. } => format!("{lon},{lat}"),
        Place { bounds: Some([west, south, east, north]), .. } => format!("{west},{south},{east},{north}"),
        Place { asset: Some(asset), .. } => format!("asset:{asset}"),
        Place { at: Some(_), .. } => {
            return Err((Some(id.to_owned()), "a recipe cannot select the outline by a point".to_owned()));
        }
        Place { table: Some(table), filters, .. } if !filters.is_empty() => {
            let filters: Vec<String> = filters.iter().map(|(column, value)| format!("{column}={value}")).collect();
            format!("{table}:{}", filters.join("&"))
        }
        _ => return Err((Some(id.to_owned()), "where the place lies is not known".to_owned())),
    };
    Ok(text + &label)
}

fn period_text(period: &Period, id: &str) -> Result<String, Unfit> {
    match (&period.start, &period.end, period.months) {
        (Some(start), Some(end), None) => Ok(format!("{start}/{end}")),
        _ => Err((Some(id.to_owned()), "the period of a recipe has a first and a last day, and no months".to_owned())),
    }
}

fn dataset_text(source: &Source, id: &str) -> Result<String, Unfit> {
    let is_plain = source.mask.is_empty() && source.filter.is_none() && source.bands.is_empty();
    match source.dataset.as_ref().map(OneOrMany::as_slice) {
        Some([dataset]) if is_plain => Ok(dataset.clone()),
        _ => Err((Some(id.to_owned()), "the source of a recipe is one dataset".to_owned())),
    }
}

fn output_text(output: &Output, id: &str) -> Result<String, Unfit> {
    let text = match (output.kind.as_deref(), output.to.as_deref()) {
        (Some("layer"), _) => "map",
        (Some("value" | "table"), _) => "print",
        (Some("chart"), _) => "chart",
        (Some("export"), Some("asset")) => "export-asset",
        (Some("export"), Some("cloud")) => "export-cloud",
        (Some("export"), _) => "export-drive",
        _ => return Err((Some(id.to_owned()), "recipes have no such output".to_owned())),
    };
    Ok(text.to_owned())
}
