-- Signed checkpoints over the ends of all streams, and the ends that moved with each. They are
-- added, never changed. A record has the hash under which people know it; those of before have none.
ALTER TABLE records ADD COLUMN told BLOB CHECK (told IS NULL OR length(told) = 32);

CREATE TABLE checkpoints (
    number       INTEGER PRIMARY KEY CHECK (number >= 1),
    previous     BLOB NOT NULL CHECK (length(previous) = 32),
    date_ms      INTEGER NOT NULL CHECK (date_ms >= 0),
    events       INTEGER NOT NULL CHECK (events >= 1),
    streams      INTEGER NOT NULL CHECK (streams >= 1),
    streams_root BLOB NOT NULL CHECK (length(streams_root) = 32),
    rounds       INTEGER NOT NULL CHECK (rounds >= 0),
    rounds_root  BLOB NOT NULL CHECK (length(rounds_root) = 32),
    key          BLOB NOT NULL CHECK (length(key) = 32),
    signature    BLOB NOT NULL CHECK (length(signature) = 64)
) STRICT;

CREATE TABLE checkpoint_ends (
    checkpoint INTEGER NOT NULL REFERENCES checkpoints (number),
    stream     TEXT NOT NULL,
    version    INTEGER NOT NULL,
    hash       BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (checkpoint, stream)
) STRICT, WITHOUT ROWID;

CREATE INDEX checkpoint_ends_by_stream ON checkpoint_ends (stream, checkpoint, version);

CREATE TRIGGER checkpoints_stay BEFORE UPDATE ON checkpoints
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never changed'); END;
CREATE TRIGGER checkpoints_remain BEFORE DELETE ON checkpoints
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never removed'); END;
CREATE TRIGGER checkpoint_ends_stay BEFORE UPDATE ON checkpoint_ends
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never changed'); END;
CREATE TRIGGER checkpoint_ends_remain BEFORE DELETE ON checkpoint_ends
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never removed'); END;
