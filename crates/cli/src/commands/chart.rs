//! Best play as charts: one for each who chooses, a line for each hand, a column for what he sees
//! of the other.

use odds::ChartCell;

/// The chart of one who chooses.
pub(super) struct Chart<'a> {
    /// Whose it is; empty where it is always the same one's.
    pub(super) who: &'a str,
    pub(super) hands: Vec<&'a str>,
    pub(super) columns: Vec<&'a str>,
    pub(super) cells: Vec<&'a ChartCell>,
}

impl<'a> Chart<'a> {
    /// The charts that there are, in the order in which they are told.
    pub(super) fn all(cells: &'a [ChartCell]) -> Vec<Chart<'a>> {
        let mut charts: Vec<Chart<'a>> = Vec::new();
        for cell in cells {
            let known = charts.iter().position(|chart| chart.who == cell.who);
            let place = known.unwrap_or_else(|| {
                charts.push(Chart::of(&cell.who));
                charts.len() - 1
            });
            charts[place].add(cell);
        }
        charts
    }

    fn of(who: &'a str) -> Chart<'a> {
        Chart {
            who,
            hands: Vec::new(),
            columns: Vec::new(),
            cells: Vec::new(),
        }
    }

    fn add(&mut self, cell: &'a ChartCell) {
        if !self.hands.contains(&cell.hand.as_str()) {
            self.hands.push(&cell.hand);
        }
        if !self.columns.contains(&cell.against.as_str()) {
            self.columns.push(&cell.against);
        }
        self.cells.push(cell);
    }

    /// What is done with a hand against this; nothing where it does not come to it.
    pub(super) fn cell(&self, hand: &str, column: &str) -> Option<&'a ChartCell> {
        let mut cells = self.cells.iter().copied();
        cells.find(|cell| cell.hand == hand && cell.against == column)
    }

    /// Those that are left to chance.
    pub(super) fn mixed(&self) -> impl Iterator<Item = &'a ChartCell> {
        self.cells
            .iter()
            .copied()
            .filter(|cell| cell.choices.len() > 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(who: &str, hand: &str, against: &str) -> ChartCell {
        ChartCell {
            who: who.to_owned(),
            hand: hand.to_owned(),
            against: against.to_owned(),
            choices: Vec::new(),
            expectations: Vec::new(),
        }
    }

    /// Whoever is told of twice, with others between, has one chart and not two.
    #[test]
    fn each_who_chooses_has_one_chart() {
        let cells = [
            cell("bank", "6", "0"),
            cell("player", "5", "–"),
            cell("bank", "6", "1"),
            cell("bank", "7", "1"),
        ];
        let charts = Chart::all(&cells);
        let told: Vec<_> = charts
            .iter()
            .map(|chart| (chart.who, chart.cells.len()))
            .collect();
        assert_eq!(told, [("bank", 3), ("player", 1)]);
        assert_eq!(charts[0].hands, ["6", "7"]);
        assert_eq!(charts[0].columns, ["0", "1"]);
        assert!(charts[0].cell("6", "1").is_some());
        assert!(charts[0].cell("7", "0").is_none());
    }
}
