use games::Catalogue;
use registers::Registers;

/// What plays stand on: the games and the registers of a law.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'g> {
    pub(crate) catalogue: &'g Catalogue,
    /// Those of a ground that has none are never asked for but by a play of a register, which then
    /// does not hold.
    pub(crate) registers: Option<&'g Registers>,
}

impl<'g> Ground<'g> {
    /// Games and registers.
    pub fn new(catalogue: &'g Catalogue, registers: &'g Registers) -> Ground<'g> {
        let registers = Some(registers);
        Ground {
            catalogue,
            registers,
        }
    }
}

/// Games alone.
impl<'g> From<&'g Catalogue> for Ground<'g> {
    fn from(catalogue: &'g Catalogue) -> Ground<'g> {
        Ground {
            catalogue,
            registers: None,
        }
    }
}
