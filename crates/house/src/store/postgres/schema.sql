-- The tables of a store in PostgreSQL: those of the file, and a fence. Events and transfers are
-- added, never changed: triggers refuse it.

CREATE TABLE tapete_store (schema BIGINT NOT NULL);

CREATE TABLE streams (
    name    TEXT COLLATE "C" PRIMARY KEY,
    epoch   BIGINT NOT NULL CHECK (epoch >= 1),
    version BIGINT NOT NULL CHECK (version >= 0),
    hash    BYTEA NOT NULL CHECK (length(hash) = 32)
);

CREATE TABLE events (
    stream   TEXT COLLATE "C" NOT NULL REFERENCES streams (name),
    version  BIGINT NOT NULL CHECK (version >= 1),
    epoch    BIGINT NOT NULL CHECK (epoch >= 1),
    previous BYTEA NOT NULL CHECK (length(previous) = 32),
    postings BYTEA NOT NULL CHECK (length(postings) = 32),
    body     TEXT NOT NULL,
    hash     BYTEA NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, version)
);

-- The counters of each account. What may be spent is never below zero, unless the account issues.
CREATE TABLE accounts (
    id              TEXT COLLATE "C" PRIMARY KEY,
    kind            TEXT NOT NULL,
    issues          BOOLEAN NOT NULL,
    debits_posted   BIGINT NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
    credits_posted  BIGINT NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
    debits_pending  BIGINT NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
    credits_pending BIGINT NOT NULL DEFAULT 0 CHECK (credits_pending >= 0),
    stream          TEXT COLLATE "C" NOT NULL,
    version         BIGINT NOT NULL,
    place           BIGINT NOT NULL,
    CHECK (issues OR credits_posted - debits_posted - debits_pending >= 0),
    FOREIGN KEY (stream, version) REFERENCES events (stream, version)
);

CREATE INDEX accounts_by_event ON accounts (stream, version, place);

CREATE TABLE transfers (
    sequence    BIGINT PRIMARY KEY,
    id          TEXT COLLATE "C" NOT NULL UNIQUE,
    group_first BIGINT NOT NULL,
    group_count BIGINT NOT NULL CHECK (group_count >= 1),
    act         TEXT NOT NULL CHECK (act IN ('move', 'reserve', 'post', 'void')),
    debit       TEXT COLLATE "C" REFERENCES accounts (id),
    credit      TEXT COLLATE "C" REFERENCES accounts (id),
    amount      BIGINT CHECK (amount > 0),
    pending     TEXT COLLATE "C" REFERENCES transfers (id),
    reason      TEXT NOT NULL,
    basis       TEXT NOT NULL,
    stream      TEXT COLLATE "C" NOT NULL,
    version     BIGINT NOT NULL,
    CHECK ((act IN ('move', 'reserve')) = (debit IS NOT NULL AND credit IS NOT NULL)),
    CHECK ((act IN ('post', 'void')) = (pending IS NOT NULL)),
    CHECK ((act = 'void') = (amount IS NULL)),
    FOREIGN KEY (stream, version) REFERENCES events (stream, version)
);

CREATE INDEX transfers_by_event ON transfers (stream, version, sequence);

-- Each reservation is settled once at most.
CREATE TABLE settlements (
    pending TEXT COLLATE "C" PRIMARY KEY REFERENCES transfers (id),
    settler TEXT COLLATE "C" NOT NULL REFERENCES transfers (id)
);

CREATE TABLE commands (
    id        TEXT COLLATE "C" PRIMARY KEY,
    body_hash BYTEA NOT NULL CHECK (length(body_hash) = 32),
    reply     TEXT NOT NULL
);

CREATE TABLE secrets (
    name   TEXT COLLATE "C" PRIMARY KEY,
    sealed BYTEA NOT NULL
);

-- The last number stays when what was told is forgotten.
CREATE TABLE outbox_numbers (last BIGINT NOT NULL);
INSERT INTO outbox_numbers VALUES (0);
CREATE TABLE outbox (
    number  BIGINT PRIMARY KEY,
    stream  TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    body    TEXT NOT NULL
);

CREATE TABLE records (
    stream  TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    place   BIGINT NOT NULL,
    round   BIGINT NOT NULL CHECK (round >= 1),
    hash    BYTEA NOT NULL CHECK (length(hash) = 32),
    body    BYTEA NOT NULL,
    told    BYTEA CHECK (told IS NULL OR length(told) = 32),
    UNIQUE (stream, round, version),
    UNIQUE (stream, version, place),
    FOREIGN KEY (stream, version) REFERENCES events (stream, version)
);

CREATE TABLE checkpoints (
    number       BIGINT PRIMARY KEY CHECK (number >= 1),
    previous     BYTEA NOT NULL CHECK (length(previous) = 32),
    date_ms      BIGINT NOT NULL CHECK (date_ms >= 0),
    events       BIGINT NOT NULL CHECK (events >= 1),
    streams      BIGINT NOT NULL CHECK (streams >= 1),
    streams_root BYTEA NOT NULL CHECK (length(streams_root) = 32),
    rounds       BIGINT NOT NULL CHECK (rounds >= 0),
    rounds_root  BYTEA NOT NULL CHECK (length(rounds_root) = 32),
    key          BYTEA NOT NULL CHECK (length(key) = 32),
    signature    BYTEA NOT NULL CHECK (length(signature) = 64)
);

CREATE TABLE checkpoint_ends (
    checkpoint BIGINT NOT NULL REFERENCES checkpoints (number),
    stream     TEXT COLLATE "C" NOT NULL,
    version    BIGINT NOT NULL,
    hash       BYTEA NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (checkpoint, stream)
);

CREATE INDEX checkpoint_ends_by_stream ON checkpoint_ends (stream, checkpoint, version);

-- The fence: whoever lost a stream to another owner cannot add to it, whatever he believes. The
-- row is held until the end of the transaction, so that nobody takes the stream over in between.
CREATE FUNCTION fence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner BIGINT;
BEGIN
    SELECT epoch INTO owner FROM streams WHERE name = NEW.stream FOR UPDATE;
    IF owner IS DISTINCT FROM NEW.epoch THEN
        RAISE EXCEPTION 'epoch % is not that of the owner of % (%)', NEW.epoch, NEW.stream, owner;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER events_fenced BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fence();

CREATE FUNCTION epochs_rise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.epoch < OLD.epoch OR NEW.version < OLD.version THEN
        RAISE EXCEPTION 'the stream % does not go back', OLD.name;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER streams_rise BEFORE UPDATE ON streams FOR EACH ROW EXECUTE FUNCTION epochs_rise();

CREATE FUNCTION stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'a row of % is never changed or removed', TG_TABLE_NAME; END $$;
CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION stay();
CREATE TRIGGER transfers_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
    FOR EACH STATEMENT EXECUTE FUNCTION stay();
CREATE TRIGGER commands_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON commands
    FOR EACH STATEMENT EXECUTE FUNCTION stay();
CREATE TRIGGER records_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON records
    FOR EACH STATEMENT EXECUTE FUNCTION stay();
CREATE TRIGGER checkpoints_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON checkpoints
    FOR EACH STATEMENT EXECUTE FUNCTION stay();
CREATE TRIGGER checkpoint_ends_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON checkpoint_ends
    FOR EACH STATEMENT EXECUTE FUNCTION stay();
