//! Tests lookups in the built-in knowledge base.

use super::super::model::{ClassId, Kind, Lifecycle, Ty};
use super::{Member, kb};

fn name(member: Option<Member>) -> String {
    match member {
        Some(Member::Operator(id)) => kb().op(id).name.to_owned(),
        Some(Member::Namespace(name)) => format!("namespace {name}"),
        Some(Member::Class { name, .. }) => format!("class {name}"),
        Some(Member::Constant(name)) => format!("constant {name}"),
        None => "nothing".into(),
    }
}

#[test]
fn an_operator_is_found_by_its_full_name() {
    let kb = kb();
    let op = kb.op(kb.operator("ee.Image.reduceRegion").unwrap());
    assert_eq!((op.kind, op.receiver), (Kind::Method, Some(ClassId::IMAGE)));
    assert_eq!(op.params.len(), 8);
    assert_eq!(op.params[0].ty, Ty::Class(ClassId::REDUCER));
    assert_eq!(op.params[0].name, "reducer");
    assert!(op.params[1].optional);
    assert_eq!(op.params[6].default, Some("10000000"));
    assert_eq!(kb.op(kb.operator("ee.Geometry.Point.buffer").unwrap()).name, "ee.Geometry.buffer");
    assert_eq!(kb.operator("ee.Image.selfAnalyze"), None);
    assert_eq!(kb.operator("ee.Reducer.average"), None);
    assert_eq!(kb.op(kb.operator("ee.Classifier.cart").unwrap()).lifecycle, Lifecycle::Removed);
    assert_eq!(kb.op(kb.operator("ee.Image.focal_max").unwrap()).lifecycle, Lifecycle::Deprecated);
    assert_eq!(kb.op(kb.operator("ee.Image.bitwise_and").unwrap()).lifecycle, Lifecycle::Hidden);
}

#[test]
fn core_classes_come_first() {
    let kb = kb();
    for (name, id) in [("Image", ClassId::IMAGE), ("ee.Geometry.BBox", ClassId::BBOX), ("ui.Chart", ClassId::UI_CHART)]
    {
        assert_eq!(kb.class_named(name), Some(id));
    }
    assert_eq!(kb.class_named("ee.ComputedObject"), Some(ClassId::OBJECT));
    assert!(kb.is_a(ClassId::BBOX, ClassId::GEOMETRY));
    assert!(kb.is_a(ClassId::IMAGE_COLLECTION, ClassId::ELEMENT));
    assert!(!kb.is_a(ClassId::IMAGE, ClassId::COLLECTION));
}

#[test]
fn methods_follow_the_language() {
    let kb = kb();
    let find = |class, name, python| kb.method(class, name, python).map(|id| kb.op(id).name);
    assert_eq!(find(ClassId::IMAGE, "and", false), Some("ee.Image.and"));
    assert_eq!(find(ClassId::IMAGE, "And", false), None);
    assert_eq!(find(ClassId::IMAGE, "And", true), Some("ee.Image.and"));
    assert_eq!(find(ClassId::IMAGE, "and", true), None);
    assert_eq!(find(ClassId::IMAGE, "bitwise_and", true), Some("ee.Image.bitwise_and"));
    assert_eq!(find(ClassId::IMAGE, "evaluate", true), None);
    assert_eq!(find(ClassId::IMAGE, "evaluate", false), Some("ee.Image.evaluate"));
    assert_eq!(find(ClassId::POINT, "buffer", false), Some("ee.Geometry.buffer"));
    assert_eq!(find(ClassId::ELEMENT, "get", false), Some("ee.Element.get"));
    assert_eq!(find(ClassId::ELEMENT, "area", false), None);
    assert_eq!(find(ClassId::OBJECT, "getInfo", true), Some("ee.ComputedObject.getInfo"));
    assert_eq!(find(ClassId::FEATURE_COLLECTION, "clip", true), None);
    assert_eq!(find(ClassId::UI_MAP, "addLayer", false), Some("ui.Map.addLayer"));
    assert!(kb.methods(ClassId::IMAGE, true).any(|(n, _)| n == "Not"));
    assert!(kb.methods(ClassId::IMAGE, true).all(|(_, id)| kb.op(id).lifecycle != Lifecycle::Removed));
}

#[test]
fn members_follow_the_language() {
    let kb = kb();
    let find = |namespace: &str, member: &str, python| name(kb.member(namespace, member, python));
    assert_eq!(find("ee", "Image", true), "class ee.Image");
    assert_eq!(find("ee", "batch", true), "namespace ee.batch");
    assert_eq!(find("ee", "Initialize", true), "ee.Initialize");
    assert_eq!(find("ee", "initialize", true), "nothing");
    assert_eq!(find("ee", "Initialize", false), "nothing");
    assert_eq!(find("ee", "initialize", false), "ee.initialize");
    assert_eq!(find("ee", "Algorithms", false), "namespace ee.Algorithms");
    assert_eq!(find("ee.Algorithms", "Landsat", true), "namespace ee.Algorithms.Landsat");
    assert_eq!(find("ee.Algorithms.Landsat", "simpleComposite", true), "ee.Algorithms.Landsat.simpleComposite");
    assert_eq!(find("ee.Image", "cat", false), "ee.Image.cat");
    assert_eq!(find("ee.Image", "add", false), "nothing");
    assert_eq!(find("ee.Image", "add", true), "ee.Image.add");
    assert_eq!(find("ee.Filter", "And", true), "ee.Filter.and");
    assert_eq!(find("ee.Filter", "and", true), "nothing");
    assert_eq!(find("ee.Geometry", "Point", true), "class ee.Geometry.Point");
    assert_eq!(find("ee.Kernel", "box", false), "nothing");
    assert_eq!(find("ui", "Panel", false), "class ui.Panel");
    assert_eq!(find("ui.Panel", "Layout", false), "class ui.Panel.Layout");
    assert_eq!(find("ui.Panel.Layout", "flow", false), "ui.Panel.Layout.flow");
    assert_eq!(find("ui.Chart", "image", false), "namespace ui.Chart.image");
    assert_eq!(find("ui.Chart.image", "series", false), "ui.Chart.image.series");
    assert_eq!(find("Chart.image", "series", false), "ui.Chart.image.series");
    assert_eq!(find("ui", "root", false), "namespace ui.root");
    assert_eq!(find("ui.root", "add", false), "ui.root.add");
    assert_eq!(find("ui.root", "style", false), "ui.Panel.style");
    assert_eq!(find("ui.Key", "SHIFT", false), "constant ui.Key.*");
    assert_eq!(find("Map", "addLayer", false), "Map.addLayer");
    assert_eq!(find("Map", "insert", false), "ui.Map.insert");
    assert_eq!(find("Map", "addlayer", false), "nothing");
    assert_eq!(find("Export", "image", false), "namespace Export.image");
    assert_eq!(find("Export.image", "toDrive", false), "Export.image.toDrive");
    assert_eq!(find("ee.batch", "Export", true), "namespace Export");
    assert_eq!(find("ee.batch.Export.image", "toDrive", true), "Export.image.toDrive");
    assert_eq!(find("ee.batch.Export", "image", true), "namespace Export.image");
    assert_eq!(find("ee.batch.Export", "CRS_TRANSFORM_KEY", false), "constant ee.batch.Export.CRS_TRANSFORM_KEY");
    assert_eq!(find("ee.data", "AssetType", false), "namespace ee.data.AssetType");
    assert_eq!(find("ee.data", "AssetType", true), "nothing");
    assert_eq!(find("ee.FeatureCollection", "loadTable", true), "ee.Collection.loadTable");
    assert_eq!(find("ee.FeatureCollection", "loadTable", false), "nothing");
    assert_eq!(find("ee.batch", "Task", true), "class ee.batch.Task");
    assert_eq!(find("ee.batch.Task", "list", true), "ee.batch.Task.list");
    assert_eq!(find("ee.batch.Task.State", "READY", true), "constant ee.batch.Task.State.READY");
    assert_eq!(find("ee.data", "getAssetRoots", true), "ee.data.getAssetRoots");
    assert_eq!(find("ee", "EEException", true), "constant ee.EEException");
    assert_eq!(name(kb.global("print")), "print");
    assert_eq!(name(kb.global("Chart")), "class ui.Chart");
    assert_eq!(name(kb.global("Map")), "namespace Map");
    assert_eq!(name(kb.global("nothing")), "nothing");
    assert!(kb.members("ee", true).any(|(n, _)| n == "Initialize"));
    assert!(kb.members("Map", false).any(|(n, _)| n == "insert"));
    assert!(kb.is_namespace("ee.Image") && kb.is_namespace("Export.image") && kb.is_namespace("ee.batch.Export"));
    assert!(!kb.is_namespace("ee.Nothing"));
}

#[test]
fn options_and_styles_are_inherited() {
    let kb = kb();
    let vis = kb.options("ImageVisualizationParameters").unwrap();
    assert!(vis.fields.iter().any(|f| f.name == "palette"));
    let thumb = kb.options("ee.data.VideoThumbnailOptions").unwrap();
    assert!(
        thumb.fields.iter().any(|f| f.name == "palette") && thumb.fields.iter().any(|f| f.name == "framesPerSecond")
    );
    assert!(kb.style_properties(ClassId::UI_MAP).contains(&"cursor"));
    assert!(kb.style_properties(ClassId::UI_MAP).contains(&"width"));
    assert!(kb.style_properties(ClassId::IMAGE).is_empty());
}

#[test]
fn datasets_are_found_by_id() {
    let kb = kb();
    assert_eq!(kb.dataset_head("COPERNICUS/S2").unwrap().successor, Some("COPERNICUS/S2_HARMONIZED"));
    let s2 = kb.dataset("COPERNICUS/S2_SR_HARMONIZED").unwrap();
    assert_eq!(&*s2.bands[1].name, "B2");
    assert_eq!(s2.bands[1].scale, Some(0.0001));
    assert_eq!(s2.bands[1].role.as_deref(), Some("blue"));
    assert!(s2.properties.iter().any(|p| &*p.name == "CLOUDY_PIXEL_PERCENTAGE"));
    assert!(kb.dataset("COPERNICUS/S2_HARMONISED").is_none());
    for head in kb.dataset_heads() {
        assert_eq!(&*kb.dataset(head.id).unwrap().id, head.id);
    }
    assert!(kb.dataset("LANDFIRE/Vegetation/ESP/v1_2_0/CONUS").unwrap().bands[0].classes.len() > 17_000);
    let parent = kb.containing_dataset("LANDSAT/LC08/C02/T1_L2/LC08_044034_20140318").unwrap();
    assert_eq!(parent.id, "LANDSAT/LC08/C02/T1_L2");
    assert!(kb.containing_dataset("users/somebody/thing").is_none());
    assert!(kb.removed_dataset("LANDSAT/LC08/C01/T1_SR").unwrap().is_deleted);
    let migration = kb.migration("LANDSAT/LC08/C01/T1_SR").unwrap();
    assert!(migration.bands.contains(&("B4", Some("SR_B4"))));
    assert!(kb.migration("LANDSAT/LC08/C01/T2_TOA").is_some());
    assert!(kb.migration("COPERNICUS/S2").is_none());
}

#[test]
fn ids_outside_the_catalog_are_classified() {
    let kb = kb();
    assert!(kb.is_unlisted("COPERNICUS/S1_GRD_FLOAT"));
    assert!(kb.is_unlisted("COPERNICUS/S1_GRD_FLOAT/S1A_IW_GRDH_1SDV_20151124T003120"));
    assert!(kb.is_unlisted("GOOGLE/EE/DEMOS/sf-parks"));
    assert!(kb.is_unlisted("WCMC/WDPA/202307/polygons"));
    assert!(!kb.is_unlisted("GOOGLE/EE/DEMOS"));
    assert!(!kb.is_unlisted("WCMC/WDPA/202307/lines"));
    assert!(!kb.is_unlisted("COPERNICUS/S1_GRD_FLOATS"));
    assert_eq!(kb.successor_of_band("LANDSAT/LC08/C02/T1_L2", "B4"), Some("SR_B4"));
    assert_eq!(kb.successor_of_band("LANDSAT/LC08/C02/T1_L2", "B99"), None);
    let (name, pairs) = kb.normalized_difference("ndvi").unwrap();
    assert_eq!((*name, &pairs[..]), ("NDVI", &[("nir|nir08", "red")][..]));
}
