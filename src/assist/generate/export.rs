//! Sets the destination of exports.

use super::report::Report;
use super::script::Script;
use crate::assist::request::Request;
use serde_json::json;

/// Returns `true` if the request asks for an export.
pub fn wanted(request: &Request) -> bool {
    ["export", "drive", "asset", "cloud", "table"].iter().any(|output| request.wants(output))
}

/// Sets `export` for a result with a title.
pub fn set(script: &mut Script, request: &Request, title: &str, report: &mut Report) {
    let (output, how) = if request.wants("asset") {
        ("export-asset", "an Earth Engine asset")
    } else if request.wants("cloud") {
        ("export-cloud", "Cloud Storage")
    } else {
        ("export-drive", "Drive")
    };
    let own = request.names.iter().find(|name| !name.contains('/'));
    let asset = request.names.iter().find(|name| name.contains('/'));
    let name = own.cloned().unwrap_or_else(|| title.to_owned());
    let name: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || "_-.".contains(c) { c } else { '_' }).collect();
    if output == "export-asset" && asset.is_none() {
        report.assume("The asset id is an example: put your own project and folder there.");
    }
    if output == "export-cloud" {
        report.assume("The bucket is an example: put your own there.");
    }
    let folder = request.names.iter().filter(|name| !name.contains('/')).nth(1).cloned();
    script.set("export", json!({ "output": output, "name": name, "asset": asset, "bucket": null, "folder": folder }));
    report.use_("export", how);
}
