//! The program that the browser tests start, each test a casino of its own.

use std::path::PathBuf;
use std::process::Stdio;

use crate::shell::cargo;
use crate::steps::WORKSPACE;

/// Builds `tapete` and asks cargo where it lies. For one package alone cargo would choose other
/// features than for all, and compile everything again.
pub(crate) fn program() -> Result<PathBuf, String> {
    built(&[])
}

/// The same, and what else is wished for.
pub(crate) fn built(wishes: &[&str]) -> Result<PathBuf, String> {
    let output = cargo()
        .arg("build")
        .args(WORKSPACE)
        .args(["--bin", "tapete"])
        .args(wishes)
        .args(["--message-format", "json-render-diagnostics"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo did not start: {error}"))?;
    if !output.status.success() {
        return Err("the casino does not build".into());
    }
    let said = String::from_utf8_lossy(&output.stdout);
    said.split("\"executable\":\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(|path| PathBuf::from(path.replace("\\\\", "\\")))
        .find(|path| path.file_stem().is_some_and(|stem| stem == "tapete"))
        .ok_or_else(|| "cargo did not say where it put tapete".into())
}
