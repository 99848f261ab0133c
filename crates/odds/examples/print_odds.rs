//! Solves a game under its shipped house sheet and prints the result.
//!
//! Run with `cargo run --release -p odds --example print_odds -- ar-2010 three-card-poker`.

use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [ruleset, name] = &words[..] else {
        return eprintln!("usage: print_odds RULESET GAME, such as ar-2010 three-card-poker");
    };
    let library = law::Library::embedded().expect("our own law files are sound");
    let catalogue = games::Catalogue::read(&library).expect("and so are our games");
    let found = catalogue
        .find(ruleset, name)
        .zip(library.sheet(ruleset, name));
    let Some((game, sheet)) = found else {
        return eprintln!("there is no {name} under {ruleset}");
    };
    let start = Instant::now();
    let report = match odds::solve(game, sheet, &mut |_, _| {}) {
        Ok(report) => report,
        Err(error) => return eprintln!("{error}"),
    };
    for bet in &report.bets {
        println!("{}", bet.bet);
        println!(
            "  per initial stake {} = {} %",
            bet.ev_initial,
            odds::percent(&bet.ev_initial, 6)
        );
        println!(
            "  per stake wagered {} = {} %",
            bet.ev_wagered,
            odds::percent(&bet.ev_wagered, 6)
        );
        if let Some(results) = &bet.results {
            println!("  deviation {}", results.deviation(6));
        }
        for payoff in bet.results.iter().flat_map(|results| &results.distribution) {
            println!(
                "    {:>4}  {}",
                payoff.net.to_string(),
                odds::decimal(&payoff.probability, 8)
            );
        }
    }
    for run in report
        .strategy
        .decisions
        .iter()
        .flat_map(|decision| &decision.runs)
    {
        let (from, to) = (&run.highest, &run.lowest);
        println!(
            "{}: {} {} to {} {}",
            run.choice, from.class, from.ranks, to.class, to.ranks
        );
    }
    for cell in &report.strategy.chart {
        println!(
            "{} {} against {}: {:?}",
            cell.who, cell.hand, cell.against, cell.choices
        );
    }
    println!("{:?}", start.elapsed());
}
