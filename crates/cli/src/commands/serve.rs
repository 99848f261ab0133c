//! `tapete serve`, and `tapete` alone.

use std::time::Duration;

use super::Context;
use crate::arguments::ServeArguments;
use crate::failure::{Failure, Outcome};

pub(super) fn run(context: Context, arguments: ServeArguments) -> Outcome {
    let mut config = server::Config::default();
    if let Some(address) = arguments.address {
        config.address = Some(address);
    }
    if let Some(port) = arguments.port {
        config.address = Some(([127, 0, 0, 1], port).into());
    }
    if let Some(data) = arguments.data {
        config.data = data;
    }
    let seconds = |value: Option<u64>, clock: &mut Duration| {
        if let Some(value) = value {
            *clock = Duration::from_secs(value);
        }
    };
    seconds(arguments.betting_seconds, &mut config.clocks.betting);
    seconds(arguments.choice_seconds, &mut config.clocks.choice);
    seconds(arguments.pause_seconds, &mut config.clocks.pause);
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::BadInput(format!("the casino cannot start: {error}")))?;
    runtime
        .block_on(server::serve(
            context.shelf.library,
            context.shelf.catalogue,
            config,
        ))
        .map_err(|error| Failure::BadInput(error.to_string()))
}
