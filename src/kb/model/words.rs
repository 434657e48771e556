//! What people call datasets, countries, places, reducers and palettes, for requests in words.
//!
//! The types serve both `operator_kb/words/` and the blob. Part of `build.rs` too, see
//! [`crate::kb`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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

/// The words of operations: `operator_kb/functions/`.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub struct FunctionWords {
    /// Operations with the ways to say them.
    pub operations: Vec<OperationWords>,
    /// Nouns by the class that they mean.
    pub nouns: BTreeMap<String, Vec<String>>,
    /// Names of parameters by their usual type.
    pub parameters: BTreeMap<String, Vec<String>>,
    /// Words that say nothing in a description.
    pub filler: String,
    /// Nouns that may stand before the name of a parameter: `radius r`.
    pub labels: String,
    /// Words that rarely say more than the types do: "of all elements".
    pub soft: String,
    /// Operators that give the same for their operands in the other order.
    pub symmetric: String,
    /// Words that turn a meaning into its opposite.
    pub negations: String,
    /// Names of characters by the character.
    pub characters: BTreeMap<String, Vec<String>>,
    /// What people write of several operations.
    pub idioms: Vec<IdiomWords>,
    /// What a word in an idiom decides, by name.
    pub choices: BTreeMap<String, Vec<ChoiceWords>>,
    /// Names of sensors by the dataset whose bands they have, the more exact ones first.
    pub sensors: Vec<SensorWords>,
    /// Words that say nothing in the description of an idiom.
    pub prose: String,
    /// Words that only describe a parameter.
    pub descriptive: String,
    /// Names of parameters that do not tell what the number or text is for.
    pub neutral: String,
}

/// What people write of several operations in one function.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdiomWords {
    /// What a description must have: alternatives are separated by ` / `.
    pub needs: Vec<String>,
    /// What it may have besides, separated by spaces. `+` joins the words of a phrase.
    #[serde(default)]
    pub may: String,
    /// What it may say about the values of slots.
    #[serde(default)]
    pub facts: Vec<String>,
    /// What says something else about the values of slots.
    #[serde(default)]
    pub not: Vec<String>,
    /// The values: `name:Type(unit) words = default`.
    pub takes: Vec<String>,
    /// What is written, `$name` being a choice. The first form of the type of the result is taken.
    pub write: Vec<String>,
}

/// A word that decides something in an idiom.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoiceWords {
    /// The phrases. Without any, it is what is written if no other is said.
    #[serde(default)]
    pub say: Vec<String>,
    /// Phrases that say nothing new beside one of `say`.
    #[serde(default)]
    pub also: Vec<String>,
    /// What is written.
    #[serde(rename = "as")]
    pub text: String,
}

/// The names of a sensor.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SensorWords {
    /// The dataset.
    pub dataset: String,
    /// Phrases.
    pub say: Vec<String>,
}

/// An operation with the ways to say it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OperationWords {
    /// The expression, with slots for values: `{List}.slice({n:Number})`.
    pub write: String,
    /// How people say it.
    pub say: Vec<String>,
}

impl Words {
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
    /// Its measures are only meant where a request names it.
    #[serde(default)]
    pub by_name: bool,
    /// Bands with the comparison, `eq` or `lte`, and the value that hold for good pixels. Other
    /// pixels are masked.
    #[serde(default)]
    pub quality: Vec<(String, String, f64)>,
    /// The category: `optical`, `radar`, `series`, `classes`, `layers`, `elevation`, `forest`,
    /// `burned`, `table`.
    pub sort: String,
    /// How images of a period are reduced to one: a reducer, `mosaic` or `first`.
    #[serde(default)]
    pub combine: Option<String>,
    /// The column of a table that identifies its rows.
    #[serde(default)]
    pub column: Option<String>,
    /// What its bands measure, the default first.
    #[serde(default)]
    pub measures: Vec<Measure>,
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

/// A country.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryWords {
    /// Name in the simplified international boundaries.
    pub name: String,
    /// Codes of ISO 3166, of two and three letters.
    pub iso: (String, String),
    /// Name in the administrative boundaries, if it differs.
    #[serde(default)]
    pub gaul: Option<String>,
    /// Other names, in lowercase.
    #[serde(default)]
    pub also: Vec<String>,
    /// Words for what belongs to it, in lowercase.
    #[serde(default)]
    pub adjective: Vec<String>,
    /// It has the seasons of the southern hemisphere.
    #[serde(default)]
    pub south: bool,
    /// Words for its units.
    #[serde(default)]
    pub units: Option<UnitWords>,
}

/// Words for the units of a country, in the singular and without accents.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitWords {
    /// Units of the first level.
    pub first: Vec<String>,
    /// Units of the second level.
    pub second: Vec<String>,
    /// Units that the table of units does not have.
    pub lacks: Vec<String>,
    /// Units of today that another table has on its first level.
    #[serde(default)]
    pub today1: Vec<String>,
    /// The same on its second level.
    #[serde(default)]
    pub today2: Vec<String>,
}

/// Places.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceWords {
    /// States of the United States: name, code of the census, postal code.
    pub state: Vec<(String, String, String)>,
    /// Other names of first-level units: (name, unit, country).
    pub alias: Rows<(String, String, String)>,
    /// First-level units that have changed since the table of units: country, name there, how.
    pub changed: Rows<(String, String, String)>,
    /// First-level units that the table of units does not have: country, names.
    pub newer: Rows<(String, Vec<String>)>,
    /// Units that consist of others: country, word for them, name, second-level units.
    pub joined: Rows<(String, String, String, Vec<String>)>,
    /// Cities: name, country, longitude, latitude.
    pub cities: Rows<(String, String, f64, f64)>,
    /// Other names of towns: name, name in the gazetteer, country.
    pub nickname: Rows<(String, String, String)>,
    /// Towns that are a first-level unit of their own: name, country, name of the unit.
    pub chartered: Rows<(String, String, String)>,
    /// Names that several first-level units have and one of them is usually meant by: name in
    /// lowercase, country.
    pub usual: Rows<(String, String)>,
    /// Words that tell whether a town or the unit of its name is meant.
    pub scope: ScopeWords,
    /// Seasons whose months the place decides, the most exact places first.
    pub season: Vec<SeasonWords>,
    /// Continents: name, value of the column for the region in the table of countries, adjective.
    pub continents: Rows<(String, String, String)>,
    /// Landscapes: names, west, south, east, north.
    pub areas: Rows<(Vec<String>, f64, f64, f64, f64)>,
    /// Rivers: names, longitude and latitude of a point in the basin, the level of the table of
    /// basins that has it, or 0, and the code of the only country in which it lies.
    pub basins: Rows<(Vec<String>, f64, f64, u8, String)>,
    /// First-level units of today by a town in them: country, name, longitude, latitude.
    pub seats: Rows<(String, String, f64, f64)>,
    /// Tables of boundaries by kind: `country`, `state`, `county`, `level1`, ...
    pub boundary: BTreeMap<String, Boundary>,
    /// What is not exact in the boundaries of a table, as a sentence.
    pub simplified: BTreeMap<String, String>,
    /// Words that say that only a part of a place is meant.
    pub part: PartWords,
    /// Seas, and what has values there.
    pub sea: SeaWords,
}

/// A season whose months the place decides.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonWords {
    /// What it is called, in lowercase.
    pub names: Vec<String>,
    /// Places that have it, in lowercase.
    #[serde(default)]
    pub places: Vec<String>,
    /// Codes of countries that have it.
    #[serde(default)]
    pub countries: Vec<String>,
    /// The box in which places have it: west, south, east, north.
    #[serde(default)]
    pub bounds: Option<[f64; 4]>,
    /// The first and the last month.
    pub months: (u32, u32),
}

/// Words that tell whether a town or the unit of its name is meant.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScopeWords {
    /// What is of a town: "night lights".
    pub town: Vec<String>,
    /// What is counted or measured of a unit: "how many".
    pub unit: Vec<String>,
    /// What is of either, with other answers: "elevation".
    pub either: Vec<String>,
    /// What is of a town unless it is counted: "built up".
    pub built: Vec<String>,
    /// First-level units of about the extent of a large town of their name: country, name.
    pub metropolis: Vec<(String, String)>,
}

/// Seas, and what has values there.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeaWords {
    /// Words of the names of seas, in lowercase: `sea`.
    pub words: Vec<String>,
    /// Lakes with such a word in their name, in lowercase.
    pub inland: Vec<String>,
    /// Labels of measures that may be of the air or of the water: `temperature`.
    pub unclear: Vec<String>,
    /// Words that tell which: `air`.
    pub clear: Vec<String>,
    /// Words for what is at sea: `offshore`.
    pub marine: Vec<String>,
    /// The first letters of the ids of datasets with values over the sea.
    pub datasets: Vec<String>,
}

impl SeaWords {
    /// Returns `true` if a name is that of a sea.
    pub fn is_sea(&self, name: &str) -> bool {
        let name = format!(" {} ", name.to_lowercase());
        let has = |words: &[String]| words.iter().any(|words| name.contains(&format!(" {words} ")));
        has(&self.words) && !has(&self.inland)
    }

    /// Returns `true` if a dataset has values over the sea.
    pub fn has_values(&self, dataset: &str) -> bool {
        self.datasets.iter().any(|start| dataset.starts_with(start.as_str()))
    }
}

/// Words that say that only a part of a place is meant, or what lies beside it.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartWords {
    /// Before the name: `northern`.
    pub direction: Vec<String>,
    /// Before "of" and the name: `coast`.
    pub of: Vec<String>,
    /// Behind the name: `coast`.
    pub behind: Vec<String>,
    /// Behind "and its": `surroundings`.
    pub around: Vec<String>,
    /// Behind a name that is then the name of something else: `bay`.
    pub feature: Vec<String>,
    /// Nouns for an area that say nothing of what is measured there: `scheme`.
    pub label: Vec<String>,
    /// Nouns for the features of a table, each of which has a value of its own: `stations`.
    pub features: Vec<String>,
    /// What grows at a place.
    pub cover: Vec<String>,
}

/// A table of boundaries.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boundary {
    /// Id of the table.
    pub table: String,
    /// The column with the name.
    pub column: String,
    /// The name of its rows, for a comment.
    pub title: String,
    /// The column with the name of the country.
    #[serde(default)]
    pub country: Option<String>,
    /// The column with the code of the state.
    #[serde(default)]
    pub state: Option<String>,
    /// The column with the name of the first-level unit.
    #[serde(default)]
    pub level1: Option<String>,
    /// The column with the code.
    #[serde(default)]
    pub code: Option<String>,
    /// The column with the code of the first-level unit.
    #[serde(default)]
    pub level1_code: Option<String>,
    /// The column with what kind of area a row is.
    #[serde(default)]
    pub designation: Option<String>,
    /// The column with the region of the world.
    #[serde(default)]
    pub region: Option<String>,
    /// The column with what all rows of a river have in common.
    #[serde(default)]
    pub outlet: Option<String>,
}

/// Rows of a table.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows<T> {
    /// The rows.
    pub rows: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Rows { rows: Vec::new() }
    }
}
