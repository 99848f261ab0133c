//! Lists the files under `law/` and `plays/` so that a release can carry them: a new file is
//! found because it is there. A debug build reads them when it runs, so that whoever changes a
//! line of law or a play compiles nothing anew.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-check-cfg=cfg(carried)");
    if env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo:rustc-cfg=carried");
        write_list();
    }
}

fn write_list() {
    let project = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let mut code = String::from("&[\n");
    // Law files are named below `law/`; plays keep their folder in the name.
    for (folder, base) in [("law", "law"), ("plays", "")] {
        let mut files = Vec::new();
        collect(&project.join(folder), &mut files);
        files.sort();
        for file in &files {
            let name = file
                .strip_prefix(project.join(base))
                .expect("it lies below");
            let name = name.to_string_lossy().replace('\\', "/");
            let path = file.canonicalize().expect("it exists");
            writeln!(code, "    (\"{name}\", include_str!({path:?})),").expect("a string takes it");
        }
    }
    code.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(out, code).expect("the build folder is writable");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).expect("law/ and plays/ are part of the project") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if matches!(
            path.extension().and_then(|e| e.to_str()),
            Some("toml" | "tsv" | "md" | "play")
        ) {
            println!("cargo:rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
}
