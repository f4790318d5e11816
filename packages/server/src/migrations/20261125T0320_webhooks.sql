-- Webhooks: what partners are told of their customers (docs/areas/portal.md). Where a state changes the database says so itself, whichever
-- statement did it, in the same transaction: nothing is told that was rolled back, and nothing is forgotten.
CREATE TABLE webhook (
  partner_id bigint PRIMARY KEY REFERENCES partner,
  url text NOT NULL CHECK (url <> ''),
  topics smallint[] NOT NULL CHECK (topics <> '{}' AND topics <@ ARRAY[1, 2, 3, 4, 5, 6, 7, 8]::smallint[]),
  state smallint NOT NULL CONSTRAINT webhook_state_code CHECK (state IN (0, 1)),
  secret bytea NOT NULL,
  -- Until then a worker sends to it, and no other does; in order, the one that was sent to longest ago first.
  busy_until timestamptz,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
COMMENT ON TABLE webhook IS 'kind: partner';
COMMENT ON CONSTRAINT webhook_state_code ON webhook IS 'partnerState';
COMMENT ON COLUMN webhook.secret IS 'sensitive: secret';
COMMENT ON COLUMN webhook.busy_until IS 'carried';

-- What happened: ids and a state, nothing of a person. Without a topic it is a test.
CREATE TABLE webhook_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic smallint CONSTRAINT webhook_event_topic_code CHECK (topic IN (1, 2, 3, 4, 5, 6, 7, 8)),
  user_id bigint,
  object_id bigint,
  state smallint,
  written_at timestamptz NOT NULL
);
-- The database's own witness: triggers know no other time.
ALTER TABLE webhook_event ALTER COLUMN written_at SET DEFAULT clock_timestamp();
COMMENT ON TABLE webhook_event IS 'unrecorded, removable';
COMMENT ON CONSTRAINT webhook_event_topic_code ON webhook_event IS 'webhookTopic';

-- Each event once a partner that it is for.
CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id bigint NOT NULL REFERENCES webhook,
  event_id bigint NOT NULL REFERENCES webhook_event ON DELETE CASCADE,
  state smallint NOT NULL DEFAULT 0 CONSTRAINT webhook_delivery_state_code CHECK (state IN (0, 1, 2)),
  attempts int NOT NULL DEFAULT 0,
  -- Null is at once.
  next_at timestamptz,
  sent_at timestamptz,
  -- The HTTP status of the last attempt, and what went wrong.
  answer int,
  error text NOT NULL DEFAULT '',
  CONSTRAINT webhook_delivery_once UNIQUE (partner_id, event_id)
) WITH (fillfactor = 80);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (partner_id, event_id) WHERE state = 0;
CREATE INDEX webhook_delivery_of_event ON webhook_delivery (event_id);
COMMENT ON TABLE webhook_delivery IS 'unrecorded, removable';

-- Partners that hear of a customer: enabled, with the scope, theirs or of all; a child account is its main account's.
CREATE FUNCTION partners_of_customer(customer bigint, wanted smallint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT p.id FROM partner p
  WHERE p.state = 1 AND wanted = ANY (p.scopes) AND (p.reach = 2 OR p.id = (
    SELECT main.partner_id FROM "user" u JOIN "user" main ON main.id = coalesce(u.main_id, u.id) WHERE u.id = customer))
$$;

-- Arguments: topic, the scope it belongs to, and the columns of the state and of the account.
CREATE FUNCTION tell_partners() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about smallint := TG_ARGV[0];
  one jsonb;
  customer bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook WHERE state = 1 AND about = ANY (topics)) THEN
    RETURN NULL;
  END IF;
  one := to_jsonb(NEW);
  customer := one ->> TG_ARGV[3];
  WITH heard AS (
    SELECT w.partner_id FROM webhook w
    WHERE w.state = 1 AND about = ANY (w.topics) AND w.partner_id IN (SELECT partners_of_customer(customer, TG_ARGV[1]::smallint))
  ), told AS (
    INSERT INTO webhook_event (topic, user_id, object_id, state)
    SELECT about, customer, (one ->> 'id')::bigint, (one ->> TG_ARGV[2])::smallint WHERE EXISTS (SELECT FROM heard)
    RETURNING id
  )
  INSERT INTO webhook_delivery (partner_id, event_id) SELECT heard.partner_id, told.id FROM heard, told;
  RETURN NULL;
END $$;

CREATE TRIGGER certification_told AFTER UPDATE OF outcome ON certification FOR EACH ROW
  WHEN (OLD.outcome IS DISTINCT FROM NEW.outcome) EXECUTE FUNCTION tell_partners(1, 2, outcome, user_id);
CREATE TRIGGER student_told AFTER UPDATE OF status ON student FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_partners(2, 2, status, user_id);
CREATE TRIGGER recharge_told AFTER UPDATE OF status ON recharge FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_partners(3, 3, status, user_id);
CREATE TRIGGER refund_told AFTER UPDATE OF state ON refund FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION tell_partners(4, 3, state, owner_id);
CREATE TRIGGER bill_issued_told AFTER INSERT ON bill FOR EACH ROW
  WHEN (NEW.document > 0) EXECUTE FUNCTION tell_partners(5, 5, document, owner_id);
CREATE TRIGGER bill_told AFTER UPDATE OF document ON bill FOR EACH ROW
  WHEN (OLD.document IS DISTINCT FROM NEW.document) EXECUTE FUNCTION tell_partners(5, 5, document, owner_id);
CREATE TRIGGER appeal_told AFTER UPDATE OF status ON appeal FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_partners(6, 5, status, owner_id);
CREATE TRIGGER receipt_told AFTER UPDATE OF status ON receipt FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_partners(7, 6, status, user_id);
CREATE TRIGGER task_told AFTER UPDATE OF status ON task FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_partners(8, 4, status, user_id);
