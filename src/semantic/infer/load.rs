//! Evaluates constructors: loads datasets by id, casts server objects, promotes client values.

use super::Infer;
use crate::kb::model::{ClassId, Dataset, DatasetKind};
use crate::semantic::bands;
use crate::semantic::bind::Bound;
use crate::semantic::value::{Band, Bands, Facts, Marks, Names, Pixels, Value};
use std::sync::Arc;

/// Optional prefix of the ids of the catalog.
const PUBLIC_ASSETS: &str = "projects/earthengine-public/assets/";

impl Infer<'_> {
    /// Returns the object that a constructor makes from its first argument.
    pub(super) fn construct(&mut self, class: ClassId, bound: &Bound) -> Value {
        let Some(first) = bound.args.iter().find(|arg| arg.param == 0).map(|arg| arg.value.clone()) else {
            return match class {
                // The client makes a masked constant of it.
                ClassId::IMAGE => Value::with(class, Facts { bands: Bands::named(["constant"]), ..Facts::default() }),
                ClassId::DICTIONARY => Value::with(class, Facts { keys: Names::default(), ..Facts::default() }),
                _ => Value::of(class),
            };
        };
        match class {
            ClassId::IMAGE => self.as_image(&first),
            ClassId::IMAGE_COLLECTION => self.as_image_collection(&first),
            ClassId::FEATURE_COLLECTION => self.as_feature_collection(&first),
            ClassId::FEATURE => {
                if let Some(inner) = recovered(&first, class) {
                    return inner;
                }
                let properties = match bound.args.iter().find(|arg| arg.param == 1).map(|arg| &arg.value) {
                    Some(Value::Object(object)) if !object.open => {
                        Names::closed(object.entries.iter().map(|(key, _)| key.clone()))
                    }
                    None if first.class().is_some_and(is_geometry) => Names::closed([]),
                    _ => Names::default(),
                };
                Value::with(class, Facts { properties, ..Facts::default() })
            }
            ClassId::DICTIONARY => match &first {
                Value::Object(object) => {
                    let keys =
                        Names { list: object.entries.iter().map(|(key, _)| key.clone()).collect(), open: object.open };
                    Value::with(class, Facts { keys, constant: Some(first), ..Facts::default() })
                }
                _ => recovered(&first, class).unwrap_or_else(|| Value::of(class)),
            },
            ClassId::LIST => match &first {
                Value::List(list) => {
                    let element = first.item();
                    let element =
                        (element != Value::Unknown && list.items.len() <= 64).then(|| self.on_server(&element));
                    Value::with(class, Facts { constant: Some(first.clone()), element, ..Facts::default() })
                }
                _ => recovered(&first, class).unwrap_or_else(|| Value::of(class)),
            },
            ClassId::NUMBER | ClassId::STRING | ClassId::DATE => match &first {
                Value::Num(Some(_)) | Value::Str(Some(_)) => {
                    Value::with(class, Facts { constant: Some(first), ..Facts::default() })
                }
                _ => recovered(&first, class).unwrap_or_else(|| Value::of(class)),
            },
            _ => recovered(&first, class).unwrap_or_else(|| Value::of(class)),
        }
    }

    /// Returns the server object that a client value is promoted to.
    fn on_server(&mut self, value: &Value) -> Value {
        match value {
            Value::Num(_) => Value::with(ClassId::NUMBER, Facts { constant: Some(value.clone()), ..Facts::default() }),
            Value::Str(_) => Value::with(ClassId::STRING, Facts { constant: Some(value.clone()), ..Facts::default() }),
            other => other.clone(),
        }
    }

    /// Returns the image that a value is promoted to.
    pub(super) fn as_image(&mut self, value: &Value) -> Value {
        let class = ClassId::IMAGE;
        match value {
            Value::Num(_) | Value::Bool(_) => {
                Value::with(class, Facts { bands: Bands::named(["constant"]), ..Facts::default() })
            }
            Value::Str(Some(id)) => self.load(&id.clone(), class),
            Value::List(list) if !list.open && !list.items.is_empty() => {
                let mut all: Option<Bands> = None;
                for item in &list.items {
                    let next = self.as_image(item).facts().map_or_else(Bands::default, |facts| facts.bands.clone());
                    all = Some(match all {
                        Some(all) => bands::add(&all, &next, Some(false)),
                        None => next,
                    });
                }
                Value::with(class, Facts { bands: all.unwrap_or_default(), ..Facts::default() })
            }
            Value::Instance(instance) => match instance.class {
                ClassId::IMAGE => value.clone(),
                ClassId::NUMBER => Value::with(class, Facts { bands: Bands::named(["constant"]), ..Facts::default() }),
                _ => recovered(value, class).unwrap_or_else(|| Value::of(class)),
            },
            _ => Value::of(class),
        }
    }

    fn as_image_collection(&mut self, value: &Value) -> Value {
        let class = ClassId::IMAGE_COLLECTION;
        match value {
            Value::Str(Some(id)) => self.load(&id.clone(), class),
            Value::List(list) => {
                let mut joined: Option<Facts> = None;
                for item in &list.items {
                    let facts = self.as_image(item).facts_or_default();
                    joined = Some(match joined {
                        Some(known) => known.join(&facts),
                        None => facts,
                    });
                }
                let mut facts = joined.unwrap_or_default();
                facts.bands.open |= list.open && list.items.is_empty();
                Value::with(
                    class,
                    Facts {
                        bands: facts.bands,
                        properties: facts.properties,
                        marks: Marks::MERGED,
                        ..Facts::default()
                    },
                )
            }
            Value::Instance(instance) => match instance.class {
                ClassId::IMAGE_COLLECTION => value.clone(),
                ClassId::IMAGE => {
                    let facts = value.facts_or_default();
                    Value::with(class, Facts { bands: facts.bands, properties: facts.properties, ..Facts::default() })
                }
                ClassId::LIST => {
                    let element = self.collected(value);
                    Value::with(
                        class,
                        Facts { bands: element.bands, properties: element.properties, ..Facts::default() },
                    )
                }
                // The features of such a table are images: `ee.ImageCollection(fc.map(...))`.
                _ => recovered(value, class).unwrap_or_else(|| Value::of(class)),
            },
            _ => Value::of(class),
        }
    }

    /// Returns the facts that all images of a server list share.
    fn collected(&mut self, list: &Value) -> Facts {
        let Some(element) = list.facts().and_then(|facts| facts.element.clone()) else { return Facts::default() };
        let element = recovered(&element, ClassId::IMAGE).unwrap_or(element);
        match element.class() {
            Some(ClassId::IMAGE) => element.facts_or_default(),
            _ => Facts::default(),
        }
    }

    fn as_feature_collection(&mut self, value: &Value) -> Value {
        let class = ClassId::FEATURE_COLLECTION;
        match value {
            Value::Str(Some(id)) => self.load(&id.clone(), class),
            Value::Instance(instance) => match instance.class {
                ClassId::FEATURE_COLLECTION => value.clone(),
                // The client lets any collection pass as a table.
                ClassId::IMAGE_COLLECTION => Value::with(
                    class,
                    Facts {
                        element: value.facts().and_then(|facts| facts.element.clone()),
                        properties: value.facts_or_default().properties.opened(),
                        ..Facts::default()
                    },
                ),
                _ => recovered(value, class).unwrap_or_else(|| Value::of(class)),
            },
            _ => Value::of(class),
        }
    }

    /// Returns the object of an asset id.
    fn load(&mut self, id: &Arc<str>, class: ClassId) -> Value {
        if let Some((known, declared)) = self.load_cache.get(id)
            && known.class() == Some(class)
        {
            self.recorder.record_declared(plain(id), *declared);
            return known.clone();
        }
        let (value, declared) = self.load_new(id, class);
        self.recorder.record_declared(plain(id), declared);
        self.load_cache.insert(id.clone(), (value.clone(), declared));
        value
    }

    /// Loads an asset that is not cached. Also returns the kind that the user declares for it.
    fn load_new(&mut self, id: &str, class: ClassId) -> (Value, Option<DatasetKind>) {
        let id = plain(id);
        match self.assets.asset(id) {
            Some((kind, dataset)) => (loaded(kind, dataset, class), Some(kind)),
            None => (self.load_dataset(id, class), None),
        }
    }

    fn load_dataset(&mut self, id: &str, class: ClassId) -> Value {
        let (kind, dataset) = if let Some(head) = self.kb.dataset_head(id) {
            match self.kb.dataset(id) {
                Some(dataset) => (head.kind, dataset),
                None => return Value::of(class),
            }
        } else if let Some(head) = self.kb.containing_dataset(id) {
            // One image of a collection.
            match self.kb.dataset(head.id) {
                Some(dataset) if head.kind == DatasetKind::ImageCollection => (DatasetKind::Image, dataset),
                _ => return Value::of(class),
            }
        } else {
            // An image of a removed collection has the bands of the collection.
            let parent = || id.rsplit_once('/').and_then(|(parent, _)| self.kb.removed_dataset(parent));
            return match self.kb.removed_dataset(id).or_else(parent) {
                Some(removed) if !removed.bands.is_empty() => {
                    // Its bands remember where they come from: the fix renames them.
                    let band = |name: &&str| crate::kb::model::Band { name: (*name).into(), ..Default::default() };
                    let bands = removed.bands.iter().map(band).collect();
                    let dataset = Arc::new(Dataset { id: removed.id.into(), bands, ..Dataset::default() });
                    Value::with(class, Facts { bands: bands_of(&dataset), ..Facts::default() })
                }
                _ => Value::of(class),
            };
        };
        loaded(kind, dataset, class)
    }
}

/// Returns the id without the optional prefix.
fn plain(id: &str) -> &str {
    id.strip_prefix(PUBLIC_ASSETS).unwrap_or(id)
}

/// Returns the object of a class that a dataset is loaded as.
fn loaded(kind: DatasetKind, dataset: Arc<Dataset>, class: ClassId) -> Value {
    let fits = matches!(
        (kind, class),
        (DatasetKind::Image, ClassId::IMAGE)
            | (DatasetKind::ImageCollection, ClassId::IMAGE_COLLECTION)
            | (DatasetKind::Table | DatasetKind::TableCollection, ClassId::FEATURE_COLLECTION)
    );
    if !fits {
        return Value::of(class);
    }
    let (bands, properties) = match class {
        ClassId::FEATURE_COLLECTION => (Bands::default(), property_names(&dataset.columns)),
        _ => (bands_of(&dataset), property_names(&dataset.properties)),
    };
    Value::with(class, Facts { bands, properties, dataset: Some(dataset), ..Facts::default() })
}

fn property_names(properties: &[crate::kb::model::Property]) -> Names {
    if properties.is_empty() {
        return Names::default();
    }
    Names::closed(properties.iter().map(|property| Arc::from(&*property.name)))
}

/// Returns the bands of a dataset with their stored pixel types.
pub fn bands_of(dataset: &Arc<Dataset>) -> Bands {
    if dataset.bands.is_empty() {
        return Bands::default();
    }
    let list: Vec<Band> = dataset
        .bands
        .iter()
        .enumerate()
        .map(|(index, band)| Band {
            name: Arc::from(&*band.name),
            source: Some((dataset.clone(), index as u16)),
            several: None,
            raw: true,
            pixels: Pixels::Stored,
        })
        .collect();
    Bands { list: list.into(), open: dataset.bands_open, loose: false }
}

/// Returns the object that a cast to `class` restores: an instance of the class, or the object
/// behind an erased class.
fn recovered(value: &Value, class: ClassId) -> Option<Value> {
    match value.class() {
        Some(found) if found == class => Some(value.clone()),
        Some(ClassId::OBJECT | ClassId::ELEMENT) => {
            let inner = value.facts()?.element.as_ref()?;
            match inner.class() {
                Some(found) if found == class => Some(inner.clone()),
                Some(ClassId::OBJECT | ClassId::ELEMENT) => recovered(inner, class),
                _ => match (inner, class) {
                    (Value::Num(_), ClassId::NUMBER) | (Value::Str(_), ClassId::STRING | ClassId::DATE) => {
                        Some(Value::with(class, Facts { constant: Some(inner.clone()), ..Facts::default() }))
                    }
                    _ => None,
                },
            }
        }
        _ => None,
    }
}

fn is_geometry(class: ClassId) -> bool {
    (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class)
}
