//! Benchmarks of the knowledge base. The first lookups decompress their sections, so `main` times
//! them once; the benches measure later lookups.

use divan::{Bencher, black_box};
use geols::kb::kb;
use geols::kb::model::ClassId;
use geols::kb::suggest::{nearest, nearest_dataset};

fn main() {
    let start = std::time::Instant::now();
    black_box(kb().operator("ee.Image.reduceRegion"));
    let operators = start.elapsed();
    black_box(kb().dataset_head("COPERNICUS/S2"));
    let datasets = start.elapsed() - operators;
    black_box(kb().dataset("COPERNICUS/S2_SR_HARMONIZED"));
    let block = start.elapsed() - operators - datasets;
    eprintln!(
        "first lookups: operators {operators:.2?}, index of datasets {datasets:.2?}, block of datasets {block:.2?}"
    );
    divan::main();
}

#[divan::bench]
fn method(bencher: Bencher<'_, '_>) {
    bencher.bench(|| kb().method(ClassId::IMAGE, black_box("normalizedDifference"), true));
}

#[divan::bench]
fn member(bencher: Bencher<'_, '_>) {
    bencher.bench(|| kb().member(black_box("ee.Reducer"), black_box("percentile"), false));
}

#[divan::bench]
fn operator_by_name(bencher: Bencher<'_, '_>) {
    bencher.bench(|| kb().operator(black_box("ee.Geometry.Point.buffer")));
}

#[divan::bench]
fn dataset(bencher: Bencher<'_, '_>) {
    bencher.bench(|| kb().dataset(black_box("LANDSAT/LC08/C02/T1_L2")));
}

#[divan::bench]
fn suggest_method(bencher: Bencher<'_, '_>) {
    bencher.bench(|| {
        nearest(black_box("normalizeDiference"), kb().methods(ClassId::IMAGE, false).map(|(name, _)| name), 3)
    });
}

#[divan::bench]
fn suggest_dataset(bencher: Bencher<'_, '_>) {
    bencher.bench(|| nearest_dataset(black_box("COPERNICUS/S2_SR_HARMONISED"), 3));
}
