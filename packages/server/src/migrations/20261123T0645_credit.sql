-- Credit that ends by itself: what the limit is again afterwards. Money before it arrives is lent so (ledger §4, «temporary credit»).
CREATE TABLE credit_temporary (
  owner_id bigint PRIMARY KEY,
  standing numeric(20,6) NOT NULL CHECK (standing >= 0),
  ends_at timestamptz NOT NULL
);
COMMENT ON TABLE credit_temporary IS 'removable, unrecorded';
COMMENT ON COLUMN credit_temporary.ends_at IS 'by day';
CREATE INDEX credit_temporary_by_end ON credit_temporary (ends_at);

-- Each change of a customer's credit. 1 set, 2 raised for a time, 3 that time is over.
CREATE TABLE credit_change (
  owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  cause smallint NOT NULL CONSTRAINT credit_change_cause_code CHECK (cause IN (1, 2, 3)),
  from_limit numeric(20,6) NOT NULL,
  to_limit numeric(20,6) NOT NULL CHECK (to_limit >= 0),
  from_days int NOT NULL,
  to_days int NOT NULL,
  ends_at timestamptz,
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  actor_kind smallint NOT NULL CONSTRAINT credit_change_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  changed_by bigint,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT credit_change_temporary_ends CHECK ((cause = 2) = (ends_at IS NOT NULL))
);
COMMENT ON TABLE credit_change IS 'append-only, kind: credit';
COMMENT ON COLUMN credit_change.ends_at IS 'by day';
COMMENT ON CONSTRAINT credit_change_cause_code ON credit_change IS 'creditCause';
COMMENT ON CONSTRAINT credit_change_actor_kind_code ON credit_change IS 'principalKind';
