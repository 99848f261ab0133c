-- What is told of each round that ended, as it was written then. They are added, never changed.
CREATE TABLE records (
    stream  TEXT NOT NULL,
    version INTEGER NOT NULL,
    place   INTEGER NOT NULL,
    round   INTEGER NOT NULL CHECK (round >= 1),
    hash    BLOB NOT NULL CHECK (length(hash) = 32),
    body    BLOB NOT NULL,
    UNIQUE (stream, round, version),
    UNIQUE (stream, version, place),
    FOREIGN KEY (stream, version) REFERENCES events (stream, version)
) STRICT;

CREATE TRIGGER records_stay BEFORE UPDATE ON records
BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END;
CREATE TRIGGER records_remain BEFORE DELETE ON records
BEGIN SELECT RAISE(ABORT, 'a record is never removed'); END;
