-- Events and replies in phrases (`store/phrases.rs`): what was written before is carried over as the
-- plain text that it is. An event without the hash before it follows the one that is there before
-- it; one without a digest came alone. The events of an append are one row, with the version of the
-- first and the hash of the last.
ALTER TABLE events ADD COLUMN more BIGINT NOT NULL DEFAULT 0 CHECK (more >= 0),
    ALTER COLUMN body TYPE BYTEA USING convert_to('=' || body, 'UTF8'),
    ALTER COLUMN previous DROP NOT NULL, ALTER COLUMN postings DROP NOT NULL;
ALTER TABLE commands ALTER COLUMN reply TYPE BYTEA USING convert_to('=' || reply, 'UTF8');

-- The fence also keeps events from lying over those that are there.
CREATE OR REPLACE FUNCTION fence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner BIGINT; head BIGINT;
BEGIN
    SELECT epoch, version INTO owner, head FROM streams WHERE name = NEW.stream FOR UPDATE;
    IF owner IS DISTINCT FROM NEW.epoch THEN
        RAISE EXCEPTION 'epoch % is not that of the owner of % (%)', NEW.epoch, NEW.stream, owner;
    END IF;
    IF NEW.version <= head THEN
        RAISE EXCEPTION 'the event % of % is there already', NEW.version, NEW.stream;
    END IF;
    RETURN NEW;
END $$;
