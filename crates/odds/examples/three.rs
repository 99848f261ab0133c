//! Solves three-card poker and prints it.
fn main() {
    let library = law::Library::embedded().unwrap();
    let catalogue = games::Catalogue::read(&library).unwrap();
    let game = catalogue.find("ar-2010", "three-card-poker").unwrap();
    let sheet = library.sheet("ar-2010", "three-card-poker").unwrap();
    let start = std::time::Instant::now();
    let threads = std::env::args()
        .nth(1)
        .and_then(|t| t.parse().ok())
        .unwrap_or(std::num::NonZeroUsize::MIN);
    let report = odds::solve_on(threads, game, sheet, &mut |_, _| {}).unwrap();
    println!("{:?}", start.elapsed());
    for bet in &report.bets {
        println!(
            "{} {} = {}% wag {} = {}% var {} dev {} hit {} win {} push {} lose {} deals {} changes {}",
            bet.bet,
            bet.ev_initial,
            bet.edge_initial_percent(6),
            bet.ev_wagered,
            bet.edge_wagered_percent(6),
            bet.variance,
            bet.deviation(6),
            bet.hit,
            bet.win,
            bet.push,
            bet.lose,
            bet.deals,
            bet.changes_play
        );
        for p in &bet.distribution {
            println!("   {} {}", p.net, p.probability);
        }
    }
    for d in &report.strategy.decisions {
        println!("{:?} {:#?} {:?}", d.after, d.runs, d.threshold("go"));
    }
}
