//! The keys of best play as a person says them: choices, classes of hands and those who choose. In
//! English the keys themselves are said, so that what is read can be asked for.

use law::{Base, Language, Words};
use odds::{HandName, Place};
use table::Felt;

/// Those who choose, and how they look at their hands, where no felt names them.
const WHO: [(&str, &str); 14] = [
    ("Player", "punto"),
    ("Bank", "banca"),
    ("player", "jugador"),
    ("by cards", "por sus cartas"),
    ("free banco", "banco libre"),
    ("a player by cards", "quien mira las cartas"),
    ("the card put aside", "la carta apartada"),
    ("the best way", "la mejor manera"),
    ("any", "cualquiera"),
    ("a player with the jackpot", "quien juega el jackpot"),
    ("of one suit", "del mismo palo"),
    ("of two suits", "de distinto palo"),
    ("best hand", "mejor jugada"),
    ("first two cards", "dos cartas"),
];

/// Says the keys of one table in one language.
pub(super) struct Spoken<'a> {
    pub(super) language: Language,
    pub(super) felt: Option<&'a Felt>,
}

impl Spoken<'_> {
    fn spanish<'w>(
        &self,
        mut named: impl Iterator<Item = (&'w str, &'w Words)>,
        key: &str,
    ) -> String {
        let known = match self.language.base() {
            Base::Spanish => named.find(|(known, _)| *known == key),
            Base::English => None,
        };
        known.map_or_else(|| key.to_owned(), |(_, words)| words.es.to_lowercase())
    }

    /// A choice, or several with strokes between.
    pub(super) fn choice(&self, key: &str) -> String {
        let one = |key: &str| {
            let choices = self.felt.into_iter().flat_map(|felt| &felt.choices);
            let named = choices.map(|choice| (choice.key.as_str(), &choice.name));
            match (self.language.base(), key) {
                (Base::Spanish, "otherwise") => "de otra".to_owned(),
                _ => self.spanish(named, key),
            }
        };
        key.split('/').map(one).collect::<Vec<_>>().join("/")
    }

    /// A hand by its class and the ranks that decide in it: `high-card Q-6-4`.
    pub(super) fn hand(&self, name: &HandName) -> String {
        let classes = self.felt.into_iter().flat_map(|felt| &felt.classes);
        let named = classes.map(|class| (class.key.as_str(), &class.name));
        format!("{} {}", self.spanish(named, &name.class), name.ranks)
    }

    /// A bet by its name, and behind it what its key says beyond that: the table that it is paid by,
    /// another way of playing it.
    pub(super) fn bet(&self, key: &str) -> String {
        let place = self.felt.and_then(|felt| Place::of(felt, key));
        place.map_or_else(|| key.to_owned(), |place| self.placed(&place))
    }

    fn placed(&self, place: &Place<'_>) -> String {
        let name = place.name.in_language(self.language);
        match place.option_told().map(|told| words::said(&told)) {
            Some(option) => format!("{name} · {}", option.in_language(self.language)),
            None => name.to_owned(),
        }
    }

    /// A bet that is played in another way, by its name: its key is no word of any language.
    pub(super) fn way(&self, key: &str) -> Option<String> {
        let place = Place::of(self.felt?, key)?;
        place.ways().map(|_| self.placed(&place))
    }

    /// Whose choice it is, or what he sees: words with commas and colons between.
    pub(super) fn who(&self, who: &str) -> String {
        if self.language.base() == Base::English {
            return who.to_owned();
        }
        let part = |part: &str| {
            if let Some(hand) = counted(part) {
                return hand;
            }
            let known = WHO.iter().find(|(english, _)| *english == part);
            let spots = self.felt.into_iter().flat_map(|felt| &felt.spots);
            let spot = spots.into_iter().find(|spot| spot.name.en == part);
            match (known, spot) {
                (Some((_, spanish)), _) => (*spanish).to_owned(),
                (None, Some(spot)) => spot.name.es.to_lowercase(),
                (None, None) => self.choice(part),
            }
        };
        let parts = who
            .split(", ")
            .map(|one| one.split(": ").map(part).collect::<Vec<_>>().join(": "));
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// A hand by its total, or by its cards with the total behind them: `6-5-5 off 8 (hard 16)`.
fn counted(part: &str) -> Option<String> {
    let by_total = |text: &str| {
        let (kind, total) = text.split_once(' ')?;
        let kind = match kind {
            "hard" => "dura",
            "soft" => "blanda",
            _ => return None,
        };
        Some(format!("{kind} {total}"))
    };
    let by_cards = || {
        let (cards, total) = part.strip_suffix(')')?.split_once(" (")?;
        let total = by_total(total).unwrap_or_else(|| total.to_owned());
        Some(format!(
            "{} ({total})",
            cards.replace(" off ", " de una pareja de ")
        ))
    };
    by_cards().or_else(|| by_total(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_chooses_is_named_in_spanish() {
        let spoken = |language| Spoken {
            language,
            felt: None,
        };
        let (spanish, english) = (spoken(Language::Spanish), spoken(Language::English));
        assert_eq!(spanish.who("Player, by cards"), "punto, por sus cartas");
        assert_eq!(spanish.who("a player by cards"), "quien mira las cartas");
        assert_eq!(english.who("Player, by cards"), "Player, by cards");
        assert_eq!(english.choice("go/fold"), "go/fold");
    }

    /// Hands of a chart have no English word left in them.
    #[test]
    fn hands_of_a_chart_are_named_in_spanish() {
        let spoken = Spoken {
            language: Language::Spanish,
            felt: None,
        };
        for (key, said) in [
            ("hard 16", "dura 16"),
            ("soft 18, first two cards", "blanda 18, dos cartas"),
            ("T-2 off 2 (hard 12)", "T-2 de una pareja de 2 (dura 12)"),
            ("A-3-2-2 (soft 18)", "A-3-2-2 (blanda 18)"),
            ("best hand", "mejor jugada"),
            ("8-8", "8-8"),
        ] {
            assert_eq!(spoken.who(key), said);
        }
    }
}
