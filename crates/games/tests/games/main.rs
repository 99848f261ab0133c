//! Every family of games against its texts, and all of them against what every game must hold.

mod answers;
mod baccarat;
mod blackjack;
mod bounds;
mod circle;
mod circle_baccarat;
mod dice;
mod felts;
mod law_files;
mod leaks;
mod many_hands;
mod nonsense;
mod outcome;
mod players_bank;
mod pools;
mod record;
mod rows;
mod sheets;
mod smoke;
mod suite;
mod two_cloths;
mod vocabulary;
mod walls;
mod wheels;
