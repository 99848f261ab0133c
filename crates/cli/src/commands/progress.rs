//! A bar for what takes longer than a moment.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Whoever waits less than this sees no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar that shows itself after a while.
pub(super) struct Progress {
    bar: ProgressBar,
    since: Instant,
}

impl Progress {
    pub(super) fn new() -> Progress {
        let style = ProgressStyle::with_template("{bar:40} {percent:>3} % {elapsed}");
        let bar = ProgressBar::hidden().with_style(style.expect("our own template is sound"));
        Progress {
            bar,
            since: Instant::now(),
        }
    }

    /// So much of so much is done.
    pub(super) fn tell(&self, done: u64, total: u64) {
        if self.bar.is_hidden() && self.since.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_length(total);
        self.bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
