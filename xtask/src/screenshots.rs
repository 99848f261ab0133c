//! Pictures for the documents: a hand played in a real browser.

use crate::casino;
use crate::chromium::{self, Chromium};
use crate::shell::{npm_run, page_packages, root, run};

/// Writes `docs/images/*.png`.
pub(crate) fn take() -> Result<(), String> {
    let browser = match chromium::find_or_install() {
        Chromium::Found(path) => path,
        Chromium::Missing(why) => return Err(why),
    };
    page_packages()?;
    let casino = casino::open()?;
    let images = root().join("docs/images");
    let mut camera = npm_run("screenshots");
    camera
        .env("CHROMIUM", browser)
        .env("TAPETE_URL", casino.address())
        .env("TAPETE_IMAGES", &images);
    run(&mut camera).map_err(|problem| format!("{problem}{}", casino.last_words()))?;
    println!("wrote docs/images");
    Ok(())
}
