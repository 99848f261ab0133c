//! Pictures for the documents: a hand played in a real browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::casino;
use crate::chromium::{self, Chromium};
use crate::shell::{npm_run, page_packages, root, run, works};

/// Writes `docs/images/*.png`.
pub(crate) fn take() -> Result<(), String> {
    let browser = match chromium::find_or_install() {
        Chromium::Found(path) => path,
        Chromium::Missing(why) => return Err(why),
    };
    page_packages()?;
    let program = casino::program()?;
    let images = root().join("docs/images");
    let mut camera = npm_run("screenshots");
    camera
        .env("CHROMIUM", browser)
        .env("TAPETE_PROGRAM", program)
        .env("TAPETE_IMAGES", &images);
    run(&mut camera)?;
    shrink(&images)?;
    println!("wrote docs/images");
    Ok(())
}

/// The cloth's weave makes large files; pngquant, where it is installed, makes them a third.
fn shrink(images: &Path) -> Result<(), String> {
    if !works(Command::new("pngquant").arg("--version")) {
        println!("pngquant is not installed: the pictures stay as large as they are");
        return Ok(());
    }
    let entries = fs::read_dir(images).map_err(|error| format!("{}: {error}", images.display()))?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let pictures = files.filter(|file| file.extension().is_some_and(|ending| ending == "png"));
    run(Command::new("pngquant")
        .args(["--force", "--ext", ".png", "256"])
        .args(pictures))
}
