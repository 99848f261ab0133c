//! Our law and what proves it, and a region that nobody has written yet.

mod every_play;
mod new_region;
mod registers;
mod sister;
