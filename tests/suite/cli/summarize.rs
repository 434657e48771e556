//! `geols summarize`: formats, folders, the standard input, exit codes.

use super::Folder;

const SCRIPT: &str = "var dem = ee.Image('USGS/SRTMGL1_003');\nMap.addLayer(ee.Terrain.slope(dem), {}, 'Slope');\n";

#[test]
fn all_formats_contain_the_summary() {
    let folder = Folder::new(&[("a.js", SCRIPT)]);
    let text = folder.run("summarize a.js --width 60");
    assert_eq!(text.code, 0, "{text:?}");
    assert!(text.out.contains("\nDatasets\n") && text.out.contains("Map layer \"Slope\""), "{text:?}");
    assert!(text.out.lines().all(|line| line.chars().count() <= 60), "{text:?}");
    let markdown = folder.run("summarize a.js --format markdown");
    assert!(
        markdown.out.contains("## Datasets\n\n- NASA SRTM Digital Elevation 30m (`USGS/SRTMGL1_003`), image"),
        "{markdown:?}"
    );
    let json: serde_json::Value = serde_json::from_str(&folder.run("summarize a.js --format json").out).unwrap();
    assert_eq!((&json[0]["file"], &json[0]["datasets"][0]["bands"][0]["name"]), (&"a.js".into(), &"elevation".into()));
}

#[test]
fn folders_and_the_standard_input_are_summarized() {
    let folder =
        Folder::new(&[("a.js", SCRIPT), ("b/c.py", "import ee\nprint(ee.Image(1).getInfo())\n"), ("d.txt", "no")]);
    let run = folder.run("summarize .");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("a.js ==") && run.out.contains("c.py ==") && !run.out.contains("d.txt"), "{run:?}");
    let piped = folder.feed("summarize --language js", SCRIPT);
    assert_eq!(piped.out, folder.run("summarize a.js").out);
    assert_eq!(folder.run("summarize nowhere.js").code, 2);
}
