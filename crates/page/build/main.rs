//! Builds the page with npm when its sources changed, and bakes it into the crate.
//!
//! `web/dist` carries a stamp: the hash of everything it was made from. When the
//! stamp fits, npm is not started. A lock on `web/.build.lock` keeps two cargo
//! processes apart; what is embedded is copied to `OUT_DIR` while the lock is
//! held, so that a later build cannot change files under the compiler's feet.

mod bake;
mod npm;
mod sources;

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Set this to build without the page, for instance while working on the rules.
const WITHOUT_PAGE: &str = "TAPETE_WITHOUT_PAGE";

fn main() -> Result<(), Box<dyn Error>> {
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let web = manifest.join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR")?);

    println!(
        "cargo:rerun-if-changed={}",
        manifest.join("build").display()
    );
    println!("cargo:rerun-if-env-changed={WITHOUT_PAGE}");
    for path in sources::watched(&web) {
        println!("cargo:rerun-if-changed={}", path.display());
    }

    let baked = out.join("page");
    if baked.exists() {
        fs::remove_dir_all(&baked)?;
    }
    let built = if env::var_os(WITHOUT_PAGE).is_some() {
        Err(format!("{WITHOUT_PAGE} is set"))
    } else {
        built_page(&web, &baked)?
    };
    if let Err(reason) = &built {
        println!("cargo:warning=the page is not in this build: {reason}");
        bake::plain_page(&baked, reason)?;
    }
    bake::table(&baked, &out.join("assets.rs"), built.is_ok())?;
    Ok(())
}

/// Leaves a current page in `baked`, or says why there is none.
///
/// The outer error is a broken page or disk and stops the build; the inner one
/// is a machine that cannot build pages, on which the rest still works.
fn built_page(web: &Path, baked: &Path) -> Result<Result<(), String>, Box<dyn Error>> {
    let _lock = npm::lock(web)?;
    let dist = web.join("dist");
    let stamp = sources::stamp(web)?;
    if fs::read_to_string(dist.join(sources::STAMP))
        .ok()
        .as_deref()
        != Some(stamp.as_str())
    {
        let npm = match npm::Npm::find(web) {
            Ok(npm) => npm,
            Err(reason) => {
                // Look again at the next build: the way out is to install Node.
                println!(
                    "cargo:rerun-if-changed={}",
                    web.join("node-was-missing").display()
                );
                return Ok(Err(reason));
            }
        };
        if let Err(reason) = npm.install(|what| println!("cargo:warning={what}")) {
            println!(
                "cargo:rerun-if-changed={}",
                web.join("npm-ci-failed").display()
            );
            return Ok(Err(reason));
        }
        println!("cargo:warning=building the page (npm run build in web/)");
        rebuild(web, &dist, &npm, &stamp)?;
    }
    bake::copy(&dist, baked)?;
    Ok(Ok(()))
}

/// Builds beside `dist` and puts the result in its place by renaming.
fn rebuild(web: &Path, dist: &Path, npm: &npm::Npm, stamp: &str) -> Result<(), Box<dyn Error>> {
    let fresh = web.join(".dist-new");
    let stale = web.join(".dist-old");
    for left_over in [&fresh, &stale] {
        if left_over.exists() {
            fs::remove_dir_all(left_over)?;
        }
    }
    npm.build_into(".dist-new")?;
    fs::write(fresh.join(sources::STAMP), stamp)?;
    if dist.exists() {
        fs::rename(dist, &stale)?;
    }
    fs::rename(&fresh, dist)?;
    if stale.exists() {
        fs::remove_dir_all(&stale)?;
    }
    Ok(())
}
