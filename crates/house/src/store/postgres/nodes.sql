-- Several programs over one database: which nodes there are, and which of them has what. Every time
-- is the database's own; no node's clock counts.

-- Whose database it is: a mark of the key that seals its shoes, and what its nodes know each other
-- by. One row.
CREATE TABLE casino (
    mark   BYTEA NOT NULL CHECK (length(mark) = 32),
    secret BYTEA NOT NULL CHECK (length(secret) = 32)
);

CREATE TABLE nodes (
    name    TEXT COLLATE "C" PRIMARY KEY,
    address TEXT NOT NULL,
    speaks  BIGINT NOT NULL,
    law     TEXT NOT NULL,
    leaving BOOLEAN NOT NULL,
    told    TEXT NOT NULL,
    expires TIMESTAMPTZ NOT NULL
);

-- Who has a table (`table/<name>`) or everything else of the house (`house`). The term rises with
-- every change of hands.
CREATE TABLE leases (
    name    TEXT COLLATE "C" PRIMARY KEY,
    node    TEXT COLLATE "C",
    term    BIGINT NOT NULL CHECK (term >= 0),
    since   TIMESTAMPTZ NOT NULL,
    expires TIMESTAMPTZ NOT NULL
);

-- Who sits where, for games that will have nobody at two tables.
CREATE TABLE seats (
    place  TEXT COLLATE "C" NOT NULL,
    player TEXT COLLATE "C" NOT NULL,
    alone  BOOLEAN NOT NULL,
    PRIMARY KEY (place, player)
);
CREATE INDEX seats_by_player ON seats (player);

-- Those of the staff who are signed in, by the hashes of their tokens.
CREATE TABLE sessions (
    token BYTEA PRIMARY KEY CHECK (length(token) = 32),
    body  TEXT NOT NULL,
    since TIMESTAMPTZ NOT NULL,
    seen  TIMESTAMPTZ NOT NULL
);

-- A stream is taken over by whoever has its lease: a node that slept while its lease ran out cannot
-- take back what another has by now. A program that is no node may where no lease runs.
CREATE FUNCTION may_own(stream TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
    me     TEXT := nullif(current_setting('tapete.node', true), '');
    holder TEXT;
    runs   BOOLEAN;
BEGIN
    SELECT node, expires > clock_timestamp() INTO holder, runs FROM leases
        WHERE name IN (stream, 'house') ORDER BY name DESC LIMIT 1 FOR SHARE;
    IF NOT FOUND THEN RETURN true; END IF;
    IF me IS NULL THEN RETURN holder IS NULL OR NOT runs; END IF;
    RETURN holder IS NOT DISTINCT FROM me;
END $$;

CREATE FUNCTION leased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF NEW.epoch = OLD.epoch THEN RETURN NEW; END IF;
    END IF;
    IF NOT may_own(NEW.name) THEN
        RAISE EXCEPTION 'the lease of % is another''s', NEW.name;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER streams_leased BEFORE INSERT OR UPDATE ON streams
    FOR EACH ROW EXECUTE FUNCTION leased();

CREATE FUNCTION terms_rise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.term < OLD.term OR (NEW.node IS DISTINCT FROM OLD.node AND NEW.term = OLD.term) THEN
        RAISE EXCEPTION 'the lease of % does not change hands within a term', OLD.name;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER leases_rise BEFORE UPDATE ON leases FOR EACH ROW EXECUTE FUNCTION terms_rise();
