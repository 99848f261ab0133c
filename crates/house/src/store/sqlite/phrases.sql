-- Events and replies in phrases (`store/phrases.rs`): what was written before is carried over as the
-- plain text that it is. An event without the hash before it follows the one that is there before
-- it; one without a digest came alone. The events of an append are one row, with the version of the
-- first and the hash of the last; they lie in the order of their streams, without a second index.
CREATE TABLE events_in_phrases (
    stream   TEXT NOT NULL REFERENCES streams (name),
    version  INTEGER NOT NULL CHECK (version >= 1),
    more     INTEGER NOT NULL CHECK (more >= 0),
    epoch    INTEGER NOT NULL CHECK (epoch >= 1),
    previous BLOB CHECK (previous IS NULL OR length(previous) = 32),
    postings BLOB CHECK (postings IS NULL OR length(postings) = 32),
    body     BLOB NOT NULL,
    hash     BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID;
INSERT INTO events_in_phrases SELECT stream, version, 0, epoch, previous,
    nullif(postings, zeroblob(32)), CAST('=' || body AS BLOB), hash FROM events;
DROP TABLE events;
ALTER TABLE events_in_phrases RENAME TO events;

CREATE TABLE commands_in_phrases (
    id        TEXT PRIMARY KEY,
    body_hash BLOB NOT NULL CHECK (length(body_hash) = 32),
    reply     BLOB NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO commands_in_phrases SELECT id, body_hash, CAST('=' || reply AS BLOB) FROM commands;
DROP TABLE commands;
ALTER TABLE commands_in_phrases RENAME TO commands;

CREATE TRIGGER events_follow BEFORE INSERT ON events
WHEN NEW.version <= (SELECT version + more FROM events WHERE stream = NEW.stream
    ORDER BY version DESC LIMIT 1)
BEGIN SELECT RAISE(ABORT, 'an event follows the last one'); END;
CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never removed'); END;
CREATE TRIGGER commands_stay BEFORE UPDATE ON commands
BEGIN SELECT RAISE(ABORT, 'a reply is never changed'); END;
