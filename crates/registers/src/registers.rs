use law::{Library, Problem};

use crate::Register;

/// Every register that the law's files describe.
#[derive(Clone, Debug, Default)]
pub struct Registers(Vec<Register>);

impl Registers {
    /// Reads the registers of a library; every problem of every file is reported together.
    pub fn read(library: &Library) -> Result<Registers, Vec<Problem>> {
        let mut registers = Vec::new();
        let mut problems = Vec::new();
        for file in library.registers() {
            match Register::read(&file.name, &file.text, library) {
                Ok(register) => registers.push(register),
                Err(found) => problems.extend(found),
            }
        }
        match problems.is_empty() {
            true => Ok(Registers(registers)),
            false => Err(problems),
        }
    }

    /// The register of that name.
    pub fn find(&self, key: &str) -> Option<&Register> {
        self.0.iter().find(|register| register.key() == key)
    }

    /// All of them, by name.
    pub fn all(&self) -> &[Register] {
        &self.0
    }
}
