//! Where a round stands, and how a bet ended.

use law::Words;
use table::{Moment, Outcome, View, Viewer};

use crate::speaker::the_box;
use crate::{Speaker, irregularity};

/// How a bet ended, in a word that agrees with «la apuesta».
pub fn outcome(outcome: Outcome) -> Words {
    match outcome {
        Outcome::Won => Words::new("ganada", "won"),
        Outcome::Lost => Words::new("perdida", "lost"),
        Outcome::Pushed => Words::new("devuelta", "given back"),
        Outcome::Void => Words::new("anulada", "void"),
        Outcome::Prize => Words::new("premiada", "prize"),
        Outcome::PotShare => Words::new("parte del bote", "share of the pot"),
    }
}

impl Speaker<'_> {
    /// Where the round stands, as its viewer is told.
    pub fn moment(&self, view: &View) -> Words {
        match view.moment {
            Moment::Betting => Words::new(
                "Hagan juego: las apuestas están abiertas.",
                "Place your bets: bets are open.",
            ),
            Moment::Dealing => Words::new("Se reparten las cartas.", "The cards are being dealt."),
            Moment::Choosing { at, by, .. } if view.viewer == Viewer::Player(by) => {
                let at = the_box(at);
                Words::new(
                    format!("Le toca elegir, en la {}.", at.es),
                    format!("It is your turn to choose, at {}.", at.en),
                )
            }
            Moment::Choosing { at, by, .. } => {
                let (at, who) = (the_box(at), self.name(by));
                Words::new(
                    format!("Elige {}, en la {}.", who.es, at.es),
                    format!("{} chooses, at {}.", crate::text::upper(&who).en, at.en),
                )
            }
            Moment::Irregular(found) => {
                let what = irregularity(&found);
                Words::new(
                    format!("La mano está detenida: {}.", what.es),
                    format!("The hand is stopped: {}.", what.en),
                )
            }
            Moment::Over => Words::new("La mano ha terminado.", "The hand is over."),
        }
    }
}
