//! Hints at a decision: to whoever is asked, from what he sees, and to nobody else.

use axum::http::StatusCode;
use games::Catalogue;
use law::Library;
use odds::{Adviser, Fraction, InSight};
use wire::{Hint, OddsProgress};

use crate::common::{Answer, House, TABLE};
use crate::routes::is_error;
use crate::socket::{Page, ante, choose, listen, ready, sit};

fn path() -> String {
    format!("/api/tables/{TABLE}/hint")
}

/// Asks until the tables are worked out, as a page does.
async fn asked(house: &House, cookie: &str) -> Answer {
    loop {
        let answer = house.get_as(&path(), cookie).await;
        match answer.status {
            StatusCode::ACCEPTED => drop(answer.json::<OddsProgress>()),
            _ => return answer,
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

/// What the solver says of the same cards on no table.
fn by_the_solver(cards: &[String]) -> Vec<String> {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let game = catalogue.find("ar-2010", "three-card-poker").unwrap();
    let sheet = library.sheet("ar-2010", "three-card-poker").unwrap();
    let rules = game.rules(sheet).unwrap();
    let adviser = Adviser::prepare(std::num::NonZeroUsize::MIN, &rules, &mut |_, _| {}).unwrap();
    let seen = InSight {
        own: cards.iter().map(|card| card.parse().unwrap()).collect(),
        ..InSight::default()
    };
    let advice = adviser.weigh(&seen).unwrap();
    let stake = Fraction::from_integer(advice.stake.into());
    let worth = advice.choices.iter();
    worth
        .map(|one| (&one.expectation / &stake).to_string())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_what_the_solver_says_and_only_the_one_who_is_asked_has_it() {
    let house = House::new();
    let (anas, bobs) = (house.guest().await, house.guest().await);
    let address = listen(&house).await;
    let mut ana = Page::open(&address, &anas, "ana", None).await;
    let mut bob = Page::open(&address, &bobs, "bob", None).await;
    // Whoever does not sit has nothing worked out for him.
    assert_eq!(
        house.get_as(&path(), &anas).await.status,
        StatusCode::NO_CONTENT
    );
    ana.does(sit(1)).await;
    bob.does(sit(2)).await;
    ana.does(ante(1, 3000)).await;
    bob.does(ante(2, 1000)).await;
    assert_eq!(asked(&house, &anas).await.status, StatusCode::NO_CONTENT);
    ana.does(ready()).await;
    bob.does(ready()).await;
    ana.until(|now| !now.options.choose.is_empty()).await;
    let hint: Hint = asked(&house, &anas).await.json();
    let told: Vec<String> = hint
        .choices
        .iter()
        .map(|one| one.expectation.fraction.clone())
        .collect();
    assert_eq!(told, by_the_solver(&ana.own_cards()));
    assert_eq!(hint.choices.iter().filter(|one| one.best).count(), 1);
    let fold = hint
        .choices
        .iter()
        .find(|one| one.choice == "fold")
        .unwrap();
    assert_eq!(
        (fold.expectation.fraction.as_str(), fold.cents.as_str()),
        ("-1", "-3000.00")
    );
    // Bob is not asked yet, and has no hint of hers.
    assert_eq!(asked(&house, &bobs).await.status, StatusCode::NO_CONTENT);
    ana.does(choose(1, "fold")).await;
    bob.until(|now| !now.options.choose.is_empty()).await;
    let hint: Hint = asked(&house, &bobs).await.json();
    let told: Vec<String> = hint
        .choices
        .iter()
        .map(|one| one.expectation.fraction.clone())
        .collect();
    assert_eq!(told, by_the_solver(&bob.own_cards()));
    assert_eq!(asked(&house, &anas).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn strangers_other_sites_and_a_house_without_hints_get_none() {
    let house = House::new();
    let guest = house.guest().await;
    is_error(&house.get(&path()).await, StatusCode::UNAUTHORIZED);
    let nowhere = house.get_as("/api/tables/nowhere/hint", &guest).await;
    is_error(&nowhere, StatusCode::NOT_FOUND);
    let silent = House::with(|config, _| config.hints = false);
    let guest = silent.guest().await;
    is_error(&silent.get_as(&path(), &guest).await, StatusCode::FORBIDDEN);
    let info: wire::TableInfo = silent.get(&format!("/api/tables/{TABLE}")).await.json();
    assert!(!info.hints);
}
