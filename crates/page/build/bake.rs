//! Turns a folder of files into a Rust table of names, types, hashes and bytes.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::sources::{STAMP, collect};

/// Copies the built page, without its stamp.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    collect(from, &mut files)?;
    for file in files {
        let name = file.strip_prefix(from).expect("collected below `from`");
        if name == Path::new(STAMP) {
            continue;
        }
        let target = to.join(name);
        fs::create_dir_all(target.parent().expect("has a folder"))?;
        fs::copy(&file, target)?;
    }
    Ok(())
}

/// A page without program that says what is missing and the way out.
pub(crate) fn plain_page(to: &Path, reason: &str) -> io::Result<()> {
    fs::create_dir_all(to)?;
    let reason = reason.replace('&', "&amp;").replace('<', "&lt;");
    fs::write(
        to.join("index.html"),
        include_str!("plain.html").replace("{reason}", &reason),
    )
}

/// Writes `assets.rs`: the sorted table that `lib.rs` includes.
pub(crate) fn table(folder: &Path, target: &Path, built: bool) -> io::Result<()> {
    let mut files: Vec<PathBuf> = Vec::new();
    collect(folder, &mut files)?;
    let mut named: Vec<(String, PathBuf)> = files
        .into_iter()
        .map(|file| {
            let name = file.strip_prefix(folder).expect("collected below `folder`");
            (name.to_string_lossy().replace('\\', "/"), file)
        })
        .collect();
    named.sort();
    let mut code = format!("const BUILT: bool = {built};\nstatic ASSETS: &[(&str, Asset)] = &[\n");
    for (name, file) in named {
        let etag = format!(
            "\"{:.32}\"",
            format!("{:x}", Sha256::digest(fs::read(&file)?))
        );
        writeln!(
            code,
            "    ({name:?}, Asset {{ bytes: include_bytes!({:?}), mime: {:?}, etag: {etag:?}, immutable: {} }}),",
            file.display().to_string(),
            mime(&name),
            name.starts_with("assets/"),
        )
        .expect("writing to a string");
    }
    code.push_str("];\n");
    fs::write(target, code)
}

fn mime(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
