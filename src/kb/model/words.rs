//! What people call datasets, countries, places, reducers and palettes, for requests in words.
//!
//! The types serve both `operator_kb/words/` and the blob. Part of `build.rs` too, see
//! [`crate::kb`].

pub mod conditions;
pub mod functions;
pub mod places;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use conditions::ConditionWords;
use functions::FunctionWords;
use places::{CountryWords, PlaceWords};

/// The meaning of words in a request.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub struct Words {
    /// Phrases in lowercase, by category and term.
    pub terms: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// Names of datasets and of their measures, the preferred datasets first.
    pub datasets: Vec<DatasetWords>,
    /// Countries.
    pub countries: Vec<CountryWords>,
    /// Places in countries, and across countries.
    pub places: PlaceWords,
    /// Ordinary words.
    pub common: Vec<String>,
    /// Colors by palette.
    pub palettes: BTreeMap<String, Vec<String>>,
    /// How many values are reduced to one.
    pub reducers: Vec<ReducerWords>,
    /// Classifiers and clusterers by the method of a plan.
    pub classifiers: BTreeMap<String, ClassifierWords>,
    /// Facts about masks of clouds, by their terms.
    pub masks: BTreeMap<String, MaskWords>,
    /// Words of requests that train a classifier or make clusters.
    pub learning: LearningWords,
    /// Words of requests for where values count.
    pub conditions: ConditionWords,
    /// Words of the parts of a request that are addressed to its reader, by part.
    pub letters: BTreeMap<String, Vec<String>>,
    /// The words of operations, for functions.
    pub functions: FunctionWords,
}

/// A classifier or clusterer.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassifierWords {
    /// The full name of the operator: `ee.Classifier.smileCart`.
    pub operator: String,
    /// Its name for a person.
    pub title: String,
    /// The names of arguments by parameters of plans.
    #[serde(default)]
    pub parameters: BTreeMap<String, String>,
    /// It also estimates numbers.
    #[serde(default)]
    pub regression: bool,
    /// It explains how important each band is.
    #[serde(default)]
    pub importance: bool,
    /// It compares distances, so that all bands need the same spread.
    #[serde(default)]
    pub distances: bool,
    /// It counts: its bands are whole numbers.
    #[serde(default)]
    pub counts: bool,
}

/// Facts about a mask of clouds.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MaskWords {
    /// The least and the largest value, if the mask has a limit.
    pub range: Option<(f64, f64)>,
    /// The side of a limit on which pixels are clear: `above` or `below`.
    pub clear: Option<String>,
    /// The days between which the band is empty.
    pub empty: Option<(String, String)>,
}

/// Words of requests that train a classifier or make clusters.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LearningWords {
    /// Words for a prediction of classes.
    pub classes: Vec<String>,
    /// Words for a prediction of numbers.
    pub numbers: Vec<String>,
    /// Words of all methods, for what they see.
    pub features: Vec<String>,
    /// Phrases of methods with samples.
    pub supervised: Vec<String>,
    /// Phrases for what a regression predicts.
    pub predicted: Vec<String>,
    /// Words of clusters.
    pub clusters: Vec<String>,
    /// Verbs before what the classes are.
    pub verbs: Vec<String>,
    /// Words that change which samples or pixels count.
    pub limiting: Vec<String>,
    /// Nouns for samples.
    pub samples: Vec<String>,
    /// Words before a noun for samples.
    pub sample_kinds: Vec<String>,
    /// Words near the share of the samples that trains.
    pub train: Vec<String>,
    /// Words near the share of the samples that tests.
    pub test: Vec<String>,
    /// Words for the samples that a share leaves.
    pub rest: Vec<String>,
    /// Words beside an asset of an area.
    pub area_assets: Vec<String>,
    /// Words beside an asset of samples.
    pub sample_assets: Vec<String>,
    /// Words beside an asset of an image.
    pub image_assets: Vec<String>,
    /// Words directly before an area.
    pub within: Vec<String>,
    /// Words for the column with the class.
    pub columns: Vec<String>,
    /// Words that cannot be the name of a column.
    pub no_columns: Vec<String>,
    /// Phrases beside the number of trees.
    pub trees: Vec<String>,
    /// Parameters of classifiers with the phrases beside their numbers.
    pub parameters: BTreeMap<String, Vec<String>>,
    /// Kernels of support vector machines with their phrases.
    pub kernels: BTreeMap<String, Vec<String>>,
    /// Measures of distance with their phrases.
    pub metrics: BTreeMap<String, Vec<String>>,
}

impl Words {
    /// Returns the names of a dataset.
    pub fn dataset(&self, id: &str) -> Option<&DatasetWords> {
        self.datasets.iter().find(|words| words.id == id)
    }

    /// Returns the reducer with a name.
    pub fn reducer(&self, name: &str) -> Option<&ReducerWords> {
        self.reducers.iter().find(|reducer| reducer.name == name)
    }
}

/// How images of a period are reduced to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OverTime {
    /// A collection has a method of this name.
    Method,
    /// `reduce` with the reducer.
    Reduce,
    /// The pixels of the image in which a band is highest.
    Best,
    /// One of the images.
    First,
}

/// How many values are reduced to one.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReducerWords {
    /// The name of the method or of the reducer.
    pub name: String,
    /// Words for it, in lowercase.
    pub words: Vec<String>,
    /// Its name in a sentence; `{number}` stands for its number.
    pub word: String,
    /// How it reduces the images of a period.
    #[serde(default)]
    pub time: Option<OverTime>,
    /// It reduces the pixels of an area.
    #[serde(default)]
    pub space: bool,
    /// It is the number of values.
    #[serde(default)]
    pub counts: bool,
    /// The suffix of band names, without the underscore; `{number}` stands for its number.
    #[serde(default)]
    pub suffix: Option<String>,
    /// The default numbers.
    #[serde(default)]
    pub numbers: Vec<f64>,
}

impl ReducerWords {
    /// Returns the word with a number.
    pub fn phrase(&self, number: Option<f64>) -> String {
        with_number(&self.word, number)
    }

    /// Returns the suffix of bands with a number, or an empty string if bands keep their names.
    pub fn band_suffix(&self, number: Option<f64>) -> String {
        self.suffix.as_ref().map(|suffix| format!("_{}", with_number(suffix, number))).unwrap_or_default()
    }
}

fn with_number(text: &str, number: Option<f64>) -> String {
    text.replace("{number}", &number.map(|number| number.to_string()).unwrap_or_default())
}

/// The names of a dataset and its measures.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatasetWords {
    /// Asset id.
    pub id: String,
    /// Names, in lowercase.
    pub names: Vec<String>,
    /// Names that may also stand for another product: "ERA5" for ERA5-Land.
    #[serde(default)]
    pub loose: Vec<String>,
    /// Editions whose images are dated otherwise: the year of the name, the first year, and the
    /// year behind the last.
    #[serde(default)]
    pub editions: Vec<(i32, i32, i32)>,
    /// The first year of its editions that are projections.
    #[serde(default)]
    pub projected: Option<i32>,
    /// Its images are parts of one map, which dates do not select.
    #[serde(default)]
    pub timeless: bool,
    /// It has no times, and what it shows hardly changes in years.
    #[serde(default)]
    pub lasting: bool,
    /// Its measures are only meant where a request names it.
    #[serde(default)]
    pub by_name: bool,
    /// Bands with the comparison, `eq` or `lte`, and the value that hold for good pixels. Other
    /// pixels are masked.
    #[serde(default)]
    pub quality: Vec<(String, String, f64)>,
    /// The first day and the day after the last one of what counts where a request names no period.
    #[serde(default)]
    pub usual_period: Option<(String, String)>,
    /// There are values at single spots only, so that areas are too small.
    #[serde(default)]
    pub is_sparse: bool,
    /// The category: `optical`, `radar`, `series`, `classes`, `layers`, `elevation`, `forest`,
    /// `burned`, `table`.
    pub sort: String,
    /// How images of a period are reduced to one: a reducer, `mosaic` or `first`.
    #[serde(default)]
    pub combine: Option<String>,
    /// The column of a table that identifies its rows.
    #[serde(default)]
    pub column: Option<String>,
    /// How the features of a table are asked for, if people ask for them.
    #[serde(default)]
    pub features: Option<FeatureWords>,
    /// What its bands measure, the default first.
    #[serde(default)]
    pub measures: Vec<Measure>,
}

/// What people ask of the features of a table.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureWords {
    /// What a step with them is named, in snake case.
    pub name: String,
    /// `area`, `line` or `point`.
    pub shape: String,
    /// Words for them that do not name the table by themselves.
    #[serde(default)]
    pub words: Vec<String>,
    /// Words that name the table, and not only what it has.
    #[serde(default)]
    pub acronyms: Vec<String>,
    /// The column with the ISO 3166 code of the country.
    #[serde(default)]
    pub country: Option<String>,
    /// The column with the size of each, with its unit. Without it, areas are measured.
    #[serde(default)]
    pub size: Option<(String, String)>,
    /// Words for the size beside those for areas.
    #[serde(default)]
    pub size_words: Vec<String>,
    /// Each is a part of what people count: the reach of a river.
    #[serde(default)]
    pub is_part: bool,
    /// The column with the year.
    #[serde(default)]
    pub year: Option<String>,
    /// The column with the day, in milliseconds since 1970.
    #[serde(default)]
    pub date: Option<String>,
    /// Further columns with numbers: words, column, unit.
    #[serde(default)]
    pub numbers: Vec<(Vec<String>, String, String)>,
    /// Columns with the values of the features that count in any case.
    #[serde(default)]
    pub always: Vec<(String, String)>,
    /// Kinds of features: words, column, values.
    #[serde(default)]
    pub kinds: Vec<(Vec<String>, String, Vec<String>)>,
    /// What is not exact in it, as a sentence.
    #[serde(default)]
    pub note: Option<String>,
}

/// What a band measures.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// Name of the band.
    pub band: String,
    /// Words for it.
    pub words: Vec<String>,
    /// Words that mean it together where they stand apart, in a request that names nothing else:
    /// "how much forest did Brazil lose".
    #[serde(default)]
    pub apart: Vec<Vec<String>>,
    /// The spectral index in the band.
    #[serde(default)]
    pub index: Option<String>,
    /// Its name in a script.
    #[serde(default)]
    pub label: Option<String>,
    /// How images of a period are reduced to one, if it differs from the dataset's way.
    #[serde(default)]
    pub combine: Option<String>,
    /// Words that say again what is measured: "the deep of the sea, bathymetry". They mean nothing
    /// by themselves.
    #[serde(default)]
    pub echo: Vec<String>,
    /// The dataset of shorter times that has the largest and smallest values, which the means of
    /// this one hide.
    #[serde(default)]
    pub extremes_from: Option<String>,
    /// Only values below this one are of what is measured: the sea floor lies below 0.
    #[serde(default)]
    pub below: Option<f64>,
    /// It is only meant where a request names the dataset.
    #[serde(default)]
    pub by_name: bool,
    /// The conversion into its unit.
    #[serde(default)]
    pub convert: Option<String>,
    /// Further bands of the formula.
    #[serde(default)]
    pub also: Vec<String>,
    /// The formula over the bands, if it is measured by several.
    #[serde(default)]
    pub formula: Option<String>,
    /// What is not exact in it, as a sentence.
    #[serde(default)]
    pub note: Option<String>,
    /// The unit of the values, where the catalog has none.
    #[serde(default)]
    pub unit: Option<String>,
    /// Each value is something that was seen, such as a fire, and is counted.
    #[serde(default)]
    pub detections: bool,
    /// Values are rates that hold for this time: `30 minutes`, `3 hours`, `day` or `month`.
    #[serde(default)]
    pub rate: Option<String>,
    /// Values are amounts for each pixel, so that the value of an area is their sum.
    #[serde(default)]
    pub total: bool,
    /// The band with the year of what this band shows.
    #[serde(default)]
    pub by_year: Option<String>,
    /// Values are years less this number; 0 is none.
    #[serde(default)]
    pub years_from: Option<i32>,
    /// The values of a band of codes where its subject is: 2 and 3 for water.
    #[serde(default)]
    pub present: Vec<f64>,
    /// The subject of a band is where values are larger: the day of a fire.
    #[serde(default)]
    pub present_above: Option<f64>,
    /// The year that the band shows.
    #[serde(default)]
    pub year: Option<i32>,
    /// Classes that people name together or otherwise than the catalog, by phrases.
    #[serde(default)]
    pub groups: BTreeMap<String, Vec<f64>>,
    /// The minimum on a map.
    #[serde(default)]
    pub min: Option<f64>,
    /// The maximum on a map.
    #[serde(default)]
    pub max: Option<f64>,
    /// Name of a palette.
    #[serde(default)]
    pub palette: Option<String>,
}
