//! tmp
#[test]
#[ignore]
fn real() {
    let r = super::Request { python: Some("/tmp/faults/work/venv/lib/python3.11/site-packages".into()), javascript: Some("/tmp/faults/work/node/node_modules/@google/earthengine".into()), stac: Some("/work/shared/facts/stac_json.tar.zst".into()), into: "/tmp/wt/kbimport".into(), date: "2026-11-20".into() };
    println!("{:#?}", super::run(&r, |_| ()));
    let a = crate::kb::folder::read(std::path::Path::new("/tmp/wt/kb/operator_kb")).unwrap();
    let b = crate::kb::folder::read(std::path::Path::new("/tmp/wt/kbimport")).unwrap();
    for c in crate::kb::diff::folders(&a, &b) { println!("DIFF {} {}: {}", c.part, c.name, c.what); }
}
