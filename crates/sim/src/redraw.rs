//! A mistake to plant: when the house is opened again, a shoe that it promised is shuffled anew, and
//! the promise with it.

use std::sync::Mutex;

use house::fair::{SealedShoe, Shoe, ShoeLabel, Source};
use house::hex;
use house::store::Secret;

use crate::casino::sealing_key;
use crate::chance::Chance;
use crate::disk::{Disk, Kept};
use crate::store::lock;

/// Shuffles the newest shoe of the disk anew.
pub(crate) fn shuffle_anew(disk: &Mutex<Disk>, chance: &mut Chance) {
    let mut disk = lock(disk);
    let mut all = disk.read_back();
    let newest = all.iter_mut().rev().find_map(|kept| match kept {
        Kept::Append(append, _) if !append.secrets.is_empty() => Some(append),
        _ => None,
    });
    let Some(append) = newest else { return };
    let Some((promised, root, secret)) = another(&append.secrets[0], chance) else {
        return;
    };
    append.secrets[0] = secret;
    for event in &mut append.events {
        *event = event.replace(&promised, &root);
    }
    disk.rewrite(all);
}

/// The root that was promised, that of another shoe of the same cards, and this one sealed.
fn another(secret: &Secret, chance: &mut Chance) -> Option<(String, String, Secret)> {
    let key = sealing_key();
    let label = ShoeLabel::new(&secret.name).ok()?;
    let sealed = SealedShoe::from_bytes(secret.sealed.clone());
    let shoe = Shoe::unseal(&key, &label, &sealed).ok()?;
    let promised = hex::encode(&shoe.commitment().root);
    let outcomes: Vec<u8> = shoe.retire().iter().map(|opening| opening.index).collect();
    let source = &mut Source::new(chance.clone());
    let other = Shoe::shuffle(label, &outcomes, source).ok()?;
    let root = hex::encode(&other.commitment().root);
    let sealed = other.seal(&key, source).ok()?.as_bytes().to_vec();
    let name = secret.name.clone();
    Some((promised, root, Secret { name, sealed }))
}
