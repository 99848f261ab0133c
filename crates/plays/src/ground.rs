use activities::Activities;
use games::Catalogue;
use registers::Registers;

/// What plays stand on: the games, the registers and the activities of a law.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'g> {
    pub(crate) catalogue: &'g Catalogue,
    /// Those of a ground that has none are never asked for but by a play of a register, which then
    /// does not hold.
    pub(crate) registers: Option<&'g Registers>,
    /// As with the registers.
    pub(crate) activities: Option<&'g Activities>,
}

impl<'g> Ground<'g> {
    /// Games, registers and activities.
    pub fn new(
        catalogue: &'g Catalogue,
        registers: &'g Registers,
        activities: &'g Activities,
    ) -> Ground<'g> {
        Ground {
            catalogue,
            registers: Some(registers),
            activities: Some(activities),
        }
    }
}

/// Games alone.
impl<'g> From<&'g Catalogue> for Ground<'g> {
    fn from(catalogue: &'g Catalogue) -> Ground<'g> {
        Ground {
            catalogue,
            registers: None,
            activities: None,
        }
    }
}
