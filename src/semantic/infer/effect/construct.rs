//! Evaluates constructors: loads datasets by id, casts server objects, promotes client values.

use crate::kb::lookup::without_public_prefix;
use crate::kb::model::{ClassId, Dataset, DatasetKind};
use crate::semantic::bands;
use crate::semantic::bind::Bound;
use crate::semantic::infer::Infer;
use crate::semantic::value::{Band, Bands, Facts, Marks, Names, Pixels, Value};
use std::sync::Arc;

/// Number of items from which an open list is a sample that may leave some out.
const MAX_SAMPLE: usize = 16;
/// Maximum length of a list whose items are promoted.
const MAX_PROMOTED_LIST: usize = 64;

impl Infer<'_> {
    /// Returns the object that a constructor makes from its first argument.
    pub(super) fn construct(&mut self, class: ClassId, bound: &Bound) -> Value {
        let Some(first) = bound.arg(0).map(|arg| &arg.value) else {
            // Without an argument, the client makes a masked constant.
            return if class == ClassId::IMAGE { constant_image() } else { Value::from_class(class) };
        };
        match (class, first) {
            (ClassId::IMAGE, _) => self.as_image(first),
            (ClassId::IMAGE_COLLECTION, _) => self.as_image_collection(first),
            (ClassId::FEATURE_COLLECTION, _) => self.as_feature_collection(first),
            (ClassId::FEATURE, _) => restored(first, class).unwrap_or_else(|| {
                let properties = match bound.arg(1).map(|arg| &arg.value) {
                    Some(Value::Object(object)) if !object.open => object.keys(),
                    None if first.class().is_some_and(is_geometry) => Names::closed([]),
                    _ => Names::default(),
                };
                Value::with_facts(class, Facts { properties, ..Facts::default() })
            }),
            (ClassId::DICTIONARY, Value::Object(object)) => {
                Value::with_facts(class, Facts { keys: object.keys(), ..Facts::with_constant(first.clone()) })
            }
            (ClassId::LIST, Value::List(list)) => {
                let element = first.item();
                let is_certain = element != Value::Unknown && list.items.len() <= MAX_PROMOTED_LIST;
                let element = is_certain.then(|| on_server(element));
                Value::with_facts(class, Facts { element, ..Facts::with_constant(first.clone()) })
            }
            (ClassId::NUMBER | ClassId::STRING | ClassId::DATE, Value::Num(Some(_)) | Value::Str(Some(_))) => {
                Value::with_facts(class, Facts::with_constant(first.clone()))
            }
            // The items of a widget.
            (_, Value::List(list)) if class > ClassId::SELECTOR_SET => {
                let is_certain = !list.open || list.items.len() < MAX_SAMPLE;
                let chosen = list.items.iter().map(chosen).reduce(|a, b| a.join(&b)).filter(|_| is_certain);
                let element = chosen.filter(|value| *value != Value::Unknown);
                Value::with_facts(class, Facts { element, ..Facts::default() })
            }
            _ => cast(first, class),
        }
    }

    /// Returns the image that a value is promoted to.
    pub(super) fn as_image(&mut self, value: &Value) -> Value {
        let class = ClassId::IMAGE;
        match value {
            Value::Num(_) | Value::Bool(_) => constant_image(),
            Value::Str(Some(id)) => self.load(id, class),
            Value::List(list) if !list.open && !list.items.is_empty() => {
                let each = list.items.iter().map(|item| self.image_bands(item));
                let bands = each.reduce(|all, next| bands::add(&all, &next, Some(false))).unwrap_or_default();
                Value::with_facts(class, Facts { bands, ..Facts::default() })
            }
            Value::Instance(instance) if instance.class == ClassId::NUMBER => constant_image(),
            _ => cast(value, class),
        }
    }

    /// Returns the image that `ee.Image.cat` makes of its only argument: the client casts it.
    pub(super) fn as_only_image(&mut self, value: &Value) -> Option<Value> {
        let is_other = value.is_server() && !matches!(value.class(), Some(ClassId::IMAGE | ClassId::NUMBER));
        is_other.then(|| self.as_image(value))
    }

    fn as_image_collection(&mut self, value: &Value) -> Value {
        let class = ClassId::IMAGE_COLLECTION;
        let Facts { bands, properties, .. } = match value {
            Value::Str(Some(id)) => return self.load(id, class),
            Value::List(list) => {
                let each = list.items.iter().map(|item| self.as_image(item).facts_or_default());
                each.reduce(|known, facts| known.join(&facts)).unwrap_or_default()
            }
            Value::Instance(instance) if instance.class == ClassId::IMAGE => value.facts_or_default(),
            Value::Instance(instance) if instance.class == ClassId::LIST => facts_of_listed_images(value),
            _ => return cast(value, class),
        };
        Value::with_facts(class, Facts { bands, properties, ..Facts::default() })
    }

    fn as_feature_collection(&mut self, value: &Value) -> Value {
        let class = ClassId::FEATURE_COLLECTION;
        match value {
            Value::Str(Some(id)) => self.load(id, class),
            // The client lets any collection pass as a table.
            Value::Instance(instance) if instance.class == ClassId::IMAGE_COLLECTION => {
                let Facts { element, properties, .. } = value.facts_or_default();
                Value::with_facts(class, Facts { element, properties: properties.opened(), ..Facts::default() })
            }
            _ => cast(value, class),
        }
    }

    /// Returns the object of an asset id.
    fn load(&mut self, id: &Arc<str>, class: ClassId) -> Value {
        if let Some((known, declared)) = self.load_cache.get(id)
            && known.class() == Some(class)
        {
            self.recorder.record_declared(without_public_prefix(id), *declared);
            return known.clone();
        }
        let (value, declared) = self.load_new(id, class);
        self.recorder.record_declared(without_public_prefix(id), declared);
        self.load_cache.insert(id.clone(), (value.clone(), declared));
        value
    }

    /// Loads an asset that is not cached. Also returns the kind that the user declares for it.
    fn load_new(&mut self, id: &str, class: ClassId) -> (Value, Option<DatasetKind>) {
        let id = without_public_prefix(id);
        match self.assets.asset(id) {
            Some((kind, dataset)) => (loaded(kind, dataset, class), Some(kind)),
            None => (self.load_dataset(id, class), None),
        }
    }

    fn load_dataset(&self, id: &str, class: ClassId) -> Value {
        if let Some(head) = self.kb.dataset_head(id) {
            return self.kb.dataset(id).map_or(Value::from_class(class), |dataset| loaded(head.kind, dataset, class));
        }
        if let Some(head) = self.kb.containing_dataset(id) {
            // One image of a collection.
            let dataset = self.kb.dataset(head.id).filter(|_| head.kind == DatasetKind::ImageCollection);
            return dataset.map_or(Value::from_class(class), |dataset| loaded(DatasetKind::Image, dataset, class));
        }
        // An image of a removed collection has the bands of the collection.
        let parent = || id.rsplit_once('/').and_then(|(parent, _)| self.kb.removed_dataset(parent));
        let removed = self.kb.removed_dataset(id).or_else(parent).filter(|removed| !removed.bands.is_empty());
        removed.map_or(Value::from_class(class), |removed| {
            // Its bands remember where they come from: the fix renames them.
            let band = |name: &&str| crate::kb::model::Band { name: (*name).into(), ..Default::default() };
            let bands = removed.bands.iter().map(band).collect();
            let dataset = Arc::new(Dataset { id: removed.id.into(), bands, ..Dataset::default() });
            Value::with_facts(class, Facts { bands: bands_of(&dataset), ..Facts::default() })
        })
    }
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
        return Value::from_class(class);
    }
    let (bands, properties) = match class {
        ClassId::FEATURE_COLLECTION => (Bands::default(), property_names(&dataset.columns)),
        _ => (bands_of(&dataset), property_names(&dataset.properties)),
    };
    let marks = if class == ClassId::IMAGE { Marks::default() } else { Marks::ENTIRE };
    Value::with_facts(class, Facts { bands, properties, dataset: Some(dataset), marks, ..Facts::default() })
}

fn property_names(properties: &[crate::kb::model::Property]) -> Names {
    if properties.is_empty() {
        return Names::default();
    }
    Names::closed(properties.iter().map(|property| Arc::from(&*property.name)))
}

/// Returns the bands of a dataset with their stored pixel types. Images that differ in a property
/// need not have all of them.
fn bands_of(dataset: &Arc<Dataset>) -> Bands {
    if dataset.bands.is_empty() {
        return Bands::default();
    }
    let band = |(index, band): (usize, &crate::kb::model::Band)| Band {
        source: Some((dataset.clone(), index as u16)),
        raw: true,
        pixels: Pixels::Stored,
        ..Band::new(&band.name)
    };
    Bands {
        list: dataset.bands.iter().enumerate().map(band).collect(),
        open: dataset.bands_open,
        loose: !dataset.mixed_by.is_empty(),
    }
}

/// Returns the image of a constant number.
fn constant_image() -> Value {
    Value::with_facts(ClassId::IMAGE, Facts { bands: Bands::named(["constant"]), ..Facts::default() })
}

/// Returns the server object that a client value is promoted to.
fn on_server(value: Value) -> Value {
    match value {
        Value::Num(_) => Value::with_facts(ClassId::NUMBER, Facts::with_constant(value)),
        Value::Str(_) => Value::with_facts(ClassId::STRING, Facts::with_constant(value)),
        other => other,
    }
}

/// Returns the facts that all images of a server list share.
fn facts_of_listed_images(list: &Value) -> Facts {
    let element = list.facts().and_then(|facts| facts.element.as_ref());
    element.and_then(|element| restored(element, ClassId::IMAGE)).unwrap_or_default().facts_or_default()
}

/// Returns the value that a widget has when a user chooses an item.
fn chosen(item: &Value) -> Value {
    match item {
        Value::Str(_) => Value::Str(None),
        Value::Object(object) if !object.open => match object.get("value") {
            Some(Value::Str(_)) => Value::Str(None),
            _ => Value::Unknown,
        },
        _ => Value::Unknown,
    }
}

/// Returns the result of a cast of a value to `class`.
fn cast(value: &Value, class: ClassId) -> Value {
    restored(value, class).unwrap_or_else(|| {
        let given = value.class().filter(|given| *given <= ClassId::SELECTOR_SET && is_renamed(*given, class));
        let sent = value.facts().and_then(|facts| facts.sent).or(given);
        Value::with_facts(class, Facts { sent, ..Facts::default() })
    })
}

/// Returns `true` if a cast from one class to another changes the class on the client alone, which
/// sends the object as it is.
fn is_renamed(given: ClassId, class: ClassId) -> bool {
    match class {
        ClassId::IMAGE => given != ClassId::ARRAY,
        // The client makes a collection of these.
        ClassId::FEATURE_COLLECTION => !matches!(given, ClassId::LIST | ClassId::FEATURE) && !is_geometry(given),
        ClassId::FEATURE | ClassId::IMAGE_COLLECTION | ClassId::NUMBER | ClassId::LIST | ClassId::GEOMETRY => true,
        _ => false,
    }
}

/// Returns the object that a cast to `class` restores: an instance of the class, or the element
/// whose class was erased. Returns `None` if nothing but the class is known of the result.
fn restored(value: &Value, class: ClassId) -> Option<Value> {
    match value.class()? {
        found if found == class => Some(value.clone()),
        ClassId::OBJECT | ClassId::ELEMENT => match (value.facts()?.element.as_ref()?, class) {
            (inner @ Value::Num(_), ClassId::NUMBER) | (inner @ Value::Str(_), ClassId::STRING | ClassId::DATE) => {
                Some(Value::with_facts(class, Facts::with_constant(inner.clone())))
            }
            (inner, _) => restored(inner, class),
        },
        _ => None,
    }
}

fn is_geometry(class: ClassId) -> bool {
    (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class)
}
