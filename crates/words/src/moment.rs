//! Where a round stands, and how a bet ended.

use crate::messages::say;
use law::Words;
use table::{Moment, Outcome, View, Viewer};

use crate::speaker::the_box;
use crate::{Speaker, irregularity};

/// How a bet ended, in a word that agrees with «la apuesta».
pub fn outcome(outcome: Outcome) -> Words {
    match outcome {
        Outcome::Won => say!(moments::OutcomeWon),
        Outcome::Lost => say!(moments::OutcomeLost),
        Outcome::Pushed => say!(moments::OutcomePushed),
        Outcome::Void => say!(moments::OutcomeVoid),
        Outcome::Prize => say!(moments::OutcomePrize),
        Outcome::PotShare => say!(moments::OutcomePotShare),
    }
}

impl Speaker<'_> {
    /// Where the round stands, as its viewer is told.
    pub fn moment(&self, view: &View) -> Words {
        match view.moment {
            Moment::Betting => say!(moments::Betting),
            Moment::Dealing => say!(moments::Dealing),
            Moment::Choosing { at, by, .. } if view.viewer == Viewer::Player(by) => {
                let at = the_box(at);
                say!(moments::YourChoice { at })
            }
            Moment::Choosing { at, by, .. } => {
                let (at, who) = (the_box(at), self.name(by));
                say!(moments::Choosing { at, who })
            }
            Moment::Irregular(found) => {
                let what = irregularity(&found);
                say!(moments::Irregular { what })
            }
            Moment::Over => say!(moments::Over),
        }
    }
}
