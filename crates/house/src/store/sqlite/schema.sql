-- The tables of a store. Events and transfers are added, never changed: triggers refuse it.

CREATE TABLE streams (
    name    TEXT PRIMARY KEY,
    epoch   INTEGER NOT NULL CHECK (epoch >= 1),
    version INTEGER NOT NULL CHECK (version >= 0),
    hash    BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    stream   TEXT NOT NULL REFERENCES streams (name),
    version  INTEGER NOT NULL CHECK (version >= 1),
    epoch    INTEGER NOT NULL CHECK (epoch >= 1),
    previous BLOB NOT NULL CHECK (length(previous) = 32),
    postings BLOB NOT NULL CHECK (length(postings) = 32),
    body     TEXT NOT NULL,
    hash     BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, version)
) STRICT;

-- The counters of each account. What may be spent is never below zero, unless the account issues.
CREATE TABLE accounts (
    id              TEXT PRIMARY KEY,
    kind            TEXT NOT NULL,
    issues          INTEGER NOT NULL CHECK (issues IN (0, 1)),
    debits_posted   INTEGER NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
    credits_posted  INTEGER NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
    debits_pending  INTEGER NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
    credits_pending INTEGER NOT NULL DEFAULT 0 CHECK (credits_pending >= 0),
    stream          TEXT NOT NULL,
    version         INTEGER NOT NULL,
    place           INTEGER NOT NULL,
    CHECK (issues = 1 OR credits_posted - debits_posted - debits_pending >= 0),
    FOREIGN KEY (stream, version) REFERENCES events (stream, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX accounts_by_event ON accounts (stream, version, place);

CREATE TABLE transfers (
    sequence    INTEGER PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE,
    group_first INTEGER NOT NULL,
    group_count INTEGER NOT NULL CHECK (group_count >= 1),
    act         TEXT NOT NULL CHECK (act IN ('move', 'reserve', 'post', 'void')),
    debit       TEXT REFERENCES accounts (id),
    credit      TEXT REFERENCES accounts (id),
    amount      INTEGER CHECK (amount > 0),
    pending     TEXT REFERENCES transfers (id),
    reason      TEXT NOT NULL,
    basis       TEXT NOT NULL,
    stream      TEXT NOT NULL,
    version     INTEGER NOT NULL,
    CHECK ((act IN ('move', 'reserve')) = (debit IS NOT NULL AND credit IS NOT NULL)),
    CHECK ((act IN ('post', 'void')) = (pending IS NOT NULL)),
    CHECK ((act = 'void') = (amount IS NULL)),
    FOREIGN KEY (stream, version) REFERENCES events (stream, version)
) STRICT;

CREATE INDEX transfers_by_event ON transfers (stream, version, sequence);

-- Each reservation is settled once at most.
CREATE TABLE settlements (
    pending TEXT PRIMARY KEY REFERENCES transfers (id),
    settler TEXT NOT NULL REFERENCES transfers (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE commands (
    id        TEXT PRIMARY KEY,
    body_hash BLOB NOT NULL CHECK (length(body_hash) = 32),
    reply     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    name   TEXT PRIMARY KEY,
    sealed BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    number  INTEGER PRIMARY KEY AUTOINCREMENT,
    stream  TEXT NOT NULL,
    version INTEGER NOT NULL,
    body    TEXT NOT NULL
) STRICT;

CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never removed'); END;
CREATE TRIGGER transfers_stay BEFORE UPDATE ON transfers
BEGIN SELECT RAISE(ABORT, 'a transfer is never changed'); END;
CREATE TRIGGER transfers_remain BEFORE DELETE ON transfers
BEGIN SELECT RAISE(ABORT, 'a transfer is never removed'); END;
CREATE TRIGGER commands_stay BEFORE UPDATE ON commands
BEGIN SELECT RAISE(ABORT, 'a reply is never changed'); END;
