//! Writes the JavaScript beside an engine: `bindgen ENGINE.wasm FOLDER`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(engine), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: bindgen ENGINE.wasm FOLDER".into());
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen
        .input_path(engine)
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .reset_state_function(true)
        .out_name("engine")
        .generate(folder)?;
    Ok(())
}
