//! `tapete staff …`

use std::sync::Arc;

use ::law::Words;
use house::fair::{OsEntropy, SealingKey, Source};
use house::people::{NotDone, People, Posts, look};
use house::{Clock, Now, Premises, SystemClock, hex};
use serde_json::json;

use super::Context;
use super::store::{failure, folder, keep, of_casino};
use crate::arguments::{DataArguments, StaffCommand};
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;
use crate::told;

/// Whoever changes accounts from here is nobody's account: this is what their stream says.
const BY: &str = "command-line";

pub(super) fn run(context: &Context, command: &StaffCommand) -> Outcome {
    match command {
        StaffCommand::List { data } => list(context, data),
        StaffCommand::Posts => posts(context),
        StaffCommand::Link { name, data } => link(context, name.as_deref(), data),
        StaffCommand::Suspend { name, data } => change(context, name, data, |people, id, now| {
            people.suspend(id, BY, now)
        }),
        StaffCommand::Reinstate { name, data } => change(context, name, data, |people, id, now| {
            people.reinstate(id, BY, now)
        }),
        StaffCommand::DropFactor { name, data } => {
            change(context, name, data, |people, id, now| {
                people.drop_factor(id, BY, now)
            })
        }
    }
}

fn failed(error: NotDone) -> Failure {
    match error {
        NotDone::Store(error) => failure(error),
        NotDone::Unreadable(_) | NotDone::Sealed(_) => Failure::Difference(error.to_string()),
        other => Failure::BadInput(other.to_string()),
    }
}

fn read_posts(context: &Context) -> Outcome<Posts> {
    let posts = Posts::read(&context.shelf.library);
    posts.map_err(|error| Failure::BadInput(error.to_string()))
}

fn list(context: &Context, data: &DataArguments) -> Outcome {
    let posts = read_posts(context)?;
    let people = look(&of_casino(data)?).map_err(failed)?;
    if context.json {
        let line = |one: &house::people::Seen| {
            json!({
                "id": one.id, "name": one.name, "post": one.post, "password": one.password,
                "second_factor": one.factor, "suspended": one.suspended,
            })
        };
        print::json(&people.iter().map(line).collect::<Vec<_>>().into());
        return Ok(());
    }
    for one in people {
        let post = posts.find(&one.post).map(|post| post.name.clone());
        let post = post.unwrap_or_else(|| Words::same(&one.post));
        let mut notes = Vec::new();
        if !one.password {
            notes.push(told::fixed(context.language, told::NoPasswordYet));
        }
        if one.factor {
            notes.push(told::fixed(context.language, told::HasSecondFactor));
        }
        if one.suspended {
            notes.push(told::fixed(context.language, told::IsSuspended));
        }
        let name = match one.name.as_str() {
            "" => "–",
            name => name,
        };
        let post = post.in_language(context.language);
        say!("{:<9} {name:<28} {post:<28} {}", one.id, notes.join(", "));
    }
    Ok(())
}

fn posts(context: &Context) -> Outcome {
    for post in read_posts(context)?.all() {
        say!(
            "{:<22} {}",
            post.key,
            post.name.in_language(context.language)
        );
    }
    Ok(())
}

/// The accounts of a casino that is closed.
fn keeping(context: &Context, data: &DataArguments) -> Outcome<(People, Option<std::fs::File>)> {
    let folder = folder(data)?;
    if !of_casino(data)?.may_be_there() {
        return Err(told::bad!(NoCasinoThere {
            folder: folder.display()
        }));
    }
    let (store, lock) = keep(data)?;
    let key = SealingKey::load_or_create(&folder.join("key"), &mut Source::new(OsEntropy));
    let key = key.map_err(|error| Failure::BadInput(error.to_string()))?;
    let premises = Premises::new(store, key, OsEntropy);
    let posts = Arc::new(read_posts(context)?);
    let people = People::open(Arc::new(premises), posts).map_err(failed)?;
    Ok((people, lock))
}

fn account(people: &People, name: &str) -> Outcome<String> {
    let found = people.named(name).or_else(|| people.find(name));
    let found = found.map(|account| account.id.clone());
    found.ok_or_else(|| failed(NotDone::NoSuchAccount))
}

fn now() -> Now {
    SystemClock::default().now()
}

fn link(context: &Context, name: Option<&str>, data: &DataArguments) -> Outcome {
    let (mut people, _lock) = keeping(context, data)?;
    let token = match name {
        Some(name) => {
            let id = account(&people, name)?;
            people.link(&id, BY, now())
        }
        None => people.founding_link(BY, now()),
    };
    let path = format!("#/acceso/{}", hex::encode(&token.map_err(failed)?));
    if context.json {
        print::json(&json!({ "link": path }));
        return Ok(());
    }
    let note = told::fixed(context.language, told::LinkCountsOnce);
    say!("{note}\n{path}");
    Ok(())
}

fn change(
    context: &Context,
    name: &str,
    data: &DataArguments,
    change: impl FnOnce(&mut People, &str, Now) -> Result<(), NotDone>,
) -> Outcome {
    let (mut people, _lock) = keeping(context, data)?;
    let id = account(&people, name)?;
    change(&mut people, &id, now()).map_err(failed)?;
    drop(people);
    list(context, data)
}
