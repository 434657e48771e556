//! The steps of a plan and their fields.
//!
//! A step has a node, an identifier that is unique in its plan, and inputs: the identifiers of
//! earlier steps whose results it uses. A field that is `None` or empty is not decided; JSON leaves
//! it out ([`super::json`]).
//!
//! Units: distances are in meters, coordinates in degrees (longitude first), dates are days in UTC,
//! and the end of a period is exclusive.

use serde::{Deserialize, Serialize};

/// The version of the format. A plan of a newer version is refused.
pub const VERSION: u32 = 1;

/// A plan: steps in an order in which they can be computed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version of the format.
    pub version: u32,
    /// The steps. Inputs come before the steps that use them.
    pub steps: Vec<Step>,
    /// What was assumed because the request does not say it, in sentences.
    #[serde(default)]
    pub assumed: Vec<String>,
    /// The words of the request that no step accounts for.
    #[serde(default)]
    pub unaccounted: Vec<String>,
}

/// A step of a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The name of the result, in snake case.
    pub id: String,
    /// The identifiers of the steps whose results it uses, in the order of the operation.
    #[serde(default)]
    pub inputs: Vec<String>,
    /// What it does.
    #[serde(flatten)]
    pub node: Node,
}

/// What a step does. The names and fields are those of `docs/plan.schema.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "node", rename_all = "kebab-case")]
pub enum Node {
    /// An area or a point.
    Place(Place),
    /// The features of a table, each of which has a result of its own.
    Zones(Zones),
    /// A time span.
    Period(Period),
    /// Equal parts of a period, each of which has a result of its own.
    Groups(Groups),
    /// Images of one or several datasets.
    Source(Source),
    /// Bands that are computed from the bands of each image.
    Derive(Derive),
    /// Many images or bands as one.
    Reduce(Reduce),
    /// Two results as one.
    Compare(Compare),
    /// A mask, or classes, by limits of values.
    Threshold(Threshold),
    /// Masks as one.
    Combine(Combine),
    /// Connected pixels of a mask, by size.
    Patches(Patches),
    /// Classes, clusters or segments.
    Classify(Classify),
    /// Changes or events in a time series.
    Detect(Detect),
    /// Values at points.
    Sample(Sample),
    /// One value for each zone.
    Zonal(Zonal),
    /// The area of a mask or of classes.
    Area(Area),
    /// The groups or zones with the largest or smallest values.
    Extreme(Extreme),
    /// A method of `operator_kb/recipes`.
    Recipe(Recipe),
    /// A result that the user sees or gets.
    Output(Output),
}

/// One or several values. JSON has a single value or a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OneOrMany<T> {
    /// A single value.
    One(T),
    /// A list.
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    /// Returns the values.
    pub fn as_slice(&self) -> &[T] {
        match self {
            OneOrMany::One(value) => std::slice::from_ref(value),
            OneOrMany::Many(values) => values,
        }
    }
}

/// A text or a number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Scalar {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
}

/// An area or a point. It is given by a name, coordinates, an asset, or drawn by the user.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Place {
    /// The English name.
    pub name: Option<String>,
    /// `country`, `state`, `district`, `city`, `park`, `water`, `mountain`, `region`, `asset`,
    /// `drawn`, `point` or `box`.
    pub kind: Option<String>,
    /// Longitude and latitude.
    pub point: Option<[f64; 2]>,
    /// West, south, east, north. With a table, the part of the rows that lies in this box.
    #[serde(rename = "box")]
    pub bounds: Option<[f64; 4]>,
    /// The corners of a polygon.
    pub polygon: Vec<[f64; 2]>,
    /// The distance around it that belongs to the area, in meters. It is around the place among
    /// the inputs, if there is one.
    pub buffer_m: Option<f64>,
    /// Only what is around the place among the inputs, and not that place.
    pub ring: Option<bool>,
    /// The id of a table.
    pub asset: Option<String>,
    /// The table of boundaries with the place, as an id.
    pub table: Option<String>,
    /// Columns of the table with the values of the place. Values of the same column are
    /// alternatives.
    pub filters: Vec<(String, String)>,
    /// Longitude and latitude of a point in the row of the table that is the place.
    pub at: Option<[f64; 2]>,
    /// The column whose value the row at that point shares with all rows of the place.
    pub shared: Option<String>,
    /// The variable of the code above that has the area.
    pub variable: Option<String>,
    /// The places that it consists of.
    pub parts: Vec<Place>,
}

/// The features of a table.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Zones {
    /// The id of the table.
    pub of: Option<String>,
    /// `country`, `state`, `district`, `basin`, `park`, `asset` or `drawn`.
    pub level: Option<String>,
    /// The place in which they lie.
    pub within: Option<String>,
    /// The column with the name of each.
    pub column: Option<String>,
    /// Columns of the table with the values that select the features. Values of the same column are
    /// alternatives.
    pub filters: Vec<(String, String)>,
    /// Limits of columns that select the features. A day in a limit, as `2020-01-31`, is one of a
    /// column of milliseconds.
    pub limits: Vec<Filter>,
    /// The places that are the zones, instead of the rows of a table.
    pub parts: Vec<Place>,
    /// Only the parts within the place count, or the whole features that touch it. Without it,
    /// filters select them.
    pub clip: Option<bool>,
    /// Further columns of the table, by the first of which features are ordered.
    pub columns: Vec<String>,
    /// The distance around each feature that belongs to it, in meters.
    pub buffer_m: Option<f64>,
    /// The zones are the place among the inputs, and what is around it within this distance, in
    /// meters.
    pub ring_m: Option<f64>,
}

/// A time span.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Period {
    /// The first day, as `2020-01-31`.
    pub start: Option<String>,
    /// The day after the last one.
    pub end: Option<String>,
    /// A span that ends today: `5 years`.
    pub last: Option<String>,
    /// `main`, `baseline`, `before` or `after`.
    pub role: Option<String>,
    /// The first and last month in each year. The first may be larger: from October to April.
    pub months: Option<[u32; 2]>,
}

/// Equal parts of a period.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Groups {
    /// `day`, `week`, `dekad`, `month`, `calendar-month`, `quarter`, `season`, `year` or
    /// `water-year`.
    pub by: Option<String>,
    /// The first month of a water year or of the first season.
    pub first_month: Option<u32>,
    /// The years that have a result, if these are not all of the period.
    pub years: Vec<i32>,
}

/// Images of one or several datasets.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Source {
    /// The id of the dataset, or of each of several sensors that are merged to common bands.
    pub dataset: Option<OneOrMany<String>>,
    /// Names of bands, or their roles: `blue`, `green`, `red`, `nir`, `swir1`, `swir2`, `thermal`,
    /// `VV`, `VH`.
    pub bands: Vec<String>,
    /// What is masked: `clouds`, `shadows`, `snow`, `water`, `quality`.
    pub mask: Vec<String>,
    /// What masks clouds, if not the usual band: `cloud_score`, `cloud_probability`, `scl`, `qa60`
    /// or `qa_pixel`.
    pub mask_by: Option<String>,
    /// The least score of a clear pixel, or the probability in percent from which there is cloud.
    pub mask_limit: Option<f64>,
    /// The images that are used.
    pub filter: Option<Filter>,
    /// The property by which the images are ordered, from small to large, or `cloud cover` for that
    /// of the dataset. `None` if they are ordered by time.
    pub sort: Option<String>,
}

/// A condition on a property of images.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// The property, or `cloud cover` for that of the dataset.
    pub property: String,
    /// `<`, `<=`, `>`, `>=`, `==`, `!=` or `in`.
    pub op: String,
    /// The value.
    pub value: OneOrMany<Scalar>,
}

/// Bands that are computed from the bands of each image.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Derive {
    /// An index, `slope`, `aspect`, `hillshade`, `texture`, `speckle`, `focal`, `unit`, `amount` of
    /// rates, `expression`, `distance`, `kernel`, `inside` (1 within zones, else 0), `polygons`
    /// (the outlines of a mask), `running-sum` (of the rows of a table) or `total` (amounts of an
    /// area times the area of each pixel).
    pub what: Option<String>,
    /// Further indices, as bands behind the first one.
    pub also: Vec<String>,
    /// The unit of the input.
    pub from: Option<String>,
    /// The unit of the result.
    pub to: Option<String>,
    /// The formula of an expression.
    pub formula: Option<String>,
    /// The radius of a neighborhood in meters.
    pub radius_m: Option<f64>,
    /// The statistic of a neighborhood, or the measure of texture.
    pub statistic: Option<String>,
}

/// Many images or bands as one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reduce {
    /// `time` or `bands`.
    pub over: Option<String>,
    /// `mean`, `median`, `min`, `max`, `sum`, `mode`, `std`, `count`, `percentile`, `trend`,
    /// `first`, `last`, `mosaic` or `days`.
    pub by: Option<String>,
    /// The percentiles, 0 to 100.
    pub percentile: Option<OneOrMany<f64>>,
    /// The estimate or test of a trend: `sen`, `mann-kendall`, `linear` or `kendall`.
    pub test: Option<OneOrMany<String>>,
    /// The days that are counted.
    pub condition: Option<Condition>,
}

/// A condition on values.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Condition {
    /// `<`, `<=`, `>`, `>=`, `==` or `!=`.
    pub op: String,
    /// The limit.
    pub value: f64,
    /// The unit of the limit.
    pub unit: Option<String>,
}

/// Two results as one. The inputs are in the order of the operation: first minus second.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Compare {
    /// `difference`, `ratio`, `percent` (the change), `share` (the first of the second in percent),
    /// `z-score`, `anomaly`, `correlation`, `transition` or `covariance`.
    pub how: Option<String>,
    /// The role, year or dataset of the first input.
    pub first: Option<Scalar>,
    /// The role, year or dataset of the second input.
    pub second: Option<Scalar>,
    /// A correlation is with the second input so many months or years earlier.
    pub lag: Option<u32>,
}

/// A mask, or classes, by limits of values.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Threshold {
    /// `<`, `<=`, `>`, `>=`, `==`, `!=` or `in`.
    pub op: Option<String>,
    /// The limit. Several are the values of `in`, or the limits of classes.
    pub value: Option<OneOrMany<f64>>,
    /// The band that is limited, of an image with several.
    pub band: Option<String>,
    /// The unit of the limit.
    pub unit: Option<String>,
    /// `fixed`, `otsu` or `percentile`.
    pub method: Option<String>,
}

/// Masks as one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Combine {
    /// `and`, `or` or `not`. `not` keeps the first mask where the second one is not.
    pub how: Option<String>,
}

/// Connected pixels of a mask, by size.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Patches {
    /// The smallest size that is kept.
    pub min: Option<f64>,
    /// `pixels`, `m2`, `ha` or `km2`.
    pub unit: Option<String>,
}

/// Classes, clusters or segments.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Classify {
    /// `classify`, `regress`, `cluster`, `segment`, or `assess`: a map is compared with samples.
    pub task: Option<String>,
    /// `random-forest`, `svm`, `cart`, `kmeans`, `naive-bayes`, `gradient-boosting`,
    /// `minimum-distance`, `knn`, `xmeans`, `cascade-kmeans`, `snic` and others.
    pub method: Option<String>,
    /// Parameters of the method by name: `kernel`, `gamma`, `cost`, `neighbors`, `max_nodes` and
    /// others.
    pub parameters: serde_json::Map<String, serde_json::Value>,
    /// `asset`, `drawn`, `map`, or the id of a table or dataset.
    pub training: Option<String>,
    /// The property of the training data with the class or value.
    pub label: Option<String>,
    /// The number of classes or clusters, or the names of the classes.
    pub classes: Option<OneOrMany<Scalar>>,
    /// The values of the classes, in the order of their names. Without them they count from 0.
    pub class_values: Vec<i64>,
    /// The number of random pixels that train: of the area, or of each class of a map.
    pub pixels: Option<u32>,
    /// The seed of all that is random.
    pub seed: Option<u32>,
    /// The number of trees.
    pub trees: Option<u32>,
    /// The share of the samples that train, 0 to 1.
    pub split: Option<f64>,
    /// The accuracy, or the error of a regression, is computed.
    pub accuracy: Option<bool>,
    /// The size of the pixels at which samples are taken, in meters.
    pub scale_m: Option<f64>,
}

/// Changes or events in a time series.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Detect {
    /// `landtrendr`, `ccdc`, `phenology`, `ewmacd`, `peak` and others.
    pub method: Option<String>,
    /// Parameters by name.
    pub parameters: serde_json::Map<String, serde_json::Value>,
}

/// Values at points.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sample {
    /// `asset`, `drawn`, `random`, or the id of a table.
    pub points: Option<String>,
    /// The number of random points.
    pub count: Option<u32>,
    /// The scale in meters per pixel.
    pub scale_m: Option<f64>,
}

/// One value for each zone.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Zonal {
    /// The statistics: `mean`, `sum`, `min`, `max`, `median`, `std`, `count`, `mode`.
    pub by: Option<OneOrMany<String>>,
    /// What has a value of its own: `zone`, `class`, `period`, `feature`.
    pub per: Vec<String>,
}

/// The area of a mask or of classes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Area {
    /// `m2`, `ha`, `kha` (a thousand hectares), `Mha`, `km2`, `acres`, or `%` for the share of the
    /// pixels that have a value. `km` and `m` are the length of lines.
    pub unit: Option<String>,
    /// What has a value of its own: `zone`, `class`, `period`, `feature`.
    pub per: Vec<String>,
}

/// The groups or zones with the largest or smallest values.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Extreme {
    /// `max`, `min`, `top` or `bottom`.
    pub which: Option<String>,
    /// The number of results. Without it, `max` and `min` have one, and `top` and `bottom` all, in
    /// order.
    pub count: Option<u32>,
    /// `year`, `month`, `season`, `quarter`, `dekad`, `week`, `day`, `zone`, `class`, or `pixel`:
    /// the value and position of a pixel.
    pub among: Option<String>,
}

/// A method of `operator_kb/recipes`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Recipe {
    /// The method in words, or the name of the recipe.
    pub method: Option<String>,
    /// Arguments by parameter, in the syntax of the recipe.
    pub arguments: serde_json::Map<String, serde_json::Value>,
}

/// A result that the user sees or gets.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Output {
    /// `layer`, `chart`, `value`, `table`, `dates` of images, `export` or `animation`.
    pub kind: Option<String>,
    /// `line`, `bar`, `scatter`, `histogram` or `pie`.
    pub chart: Option<String>,
    /// What the horizontal axis shows.
    pub x: Option<String>,
    /// What the vertical axis shows.
    pub y: Option<String>,
    /// What has a line or bar of its own.
    pub series: Option<String>,
    /// The trend line of a chart: `linear`.
    pub trend: Option<String>,
    /// `drive`, `asset` or `cloud`.
    pub to: Option<String>,
    /// `geotiff`, `csv`, `shp`, `geojson`, `kml`, `tfrecord`, `mp4` or `gif`.
    pub format: Option<String>,
    /// The scale in meters per pixel.
    pub scale_m: Option<f64>,
    /// The coordinate reference system, such as `EPSG:32633`.
    pub crs: Option<String>,
    /// The columns of a table.
    pub columns: Vec<String>,
    /// The bands that a layer shows in red, green and blue, as names or roles.
    pub bands: Vec<String>,
    /// The colors.
    pub palette: Vec<String>,
    /// The value of the first color.
    pub min: Option<f64>,
    /// The value of the last color.
    pub max: Option<f64>,
    /// The name of the file, or the title of the layer or chart.
    pub name: Option<String>,
    /// The folder of Drive, the bucket of Cloud Storage, or the id of the asset.
    pub into: Option<String>,
    /// The frames of an animation in a second.
    pub frames_per_second: Option<f64>,
    /// The pixels of an animation on its longer side.
    pub pixels: Option<u32>,
}
