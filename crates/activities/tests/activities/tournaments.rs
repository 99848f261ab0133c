//! Tournaments as everybody sees them.

use crate::Kept;

#[test]
fn a_tournament_is_called_by_the_name_of_its_game() {
    let terms = "authorisation: T-1   organiser: Casino Uno (casino CAS-1)   game: seven-stud   \
                 entry: 50   fee: 5   stack: 1500   seats: 8   fewest: 4   most: 9   \
                 level: 25/50   level: 50/100   pays: 100%";
    let kept = Kept::open("poker-tournament", terms, [7; 32]);
    let called = &kept.run.view(None)["game_called"];
    assert_eq!(called[0], "Seven Stud Póker");
    assert_eq!(called[1], "Seven Stud Poker");
}
