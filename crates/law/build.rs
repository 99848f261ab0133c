//! Lists the files under `law/` so that the crate can carry them: a new file is found because
//! it is there.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../law");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut code = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&root).expect("it lies below").to_string_lossy().replace('\\', "/");
        let path = file.canonicalize().expect("it exists");
        writeln!(code, "    (\"{name}\", include_str!({path:?})),").expect("a string takes it");
    }
    code.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("law_files.rs");
    fs::write(out, code).expect("the build folder is writable");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).expect("law/ is part of the project") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if matches!(path.extension().and_then(|e| e.to_str()), Some("toml" | "tsv" | "md")) {
            println!("cargo:rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
}
