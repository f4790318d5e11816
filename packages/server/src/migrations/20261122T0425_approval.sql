-- Commands beyond a limit wait for a second person (domain §3): the command as it was sent, and what it did when it was
-- run and taken back. Never removed.
CREATE TABLE approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call text NOT NULL,
  limit_name text NOT NULL,
  input jsonb NOT NULL,
  language text NOT NULL,
  platform int NOT NULL,
  requester_id bigint NOT NULL REFERENCES admin,
  requested_at timestamptz NOT NULL,
  request_id text NOT NULL,
  -- The sender's key: a repetition finds the request and makes no second.
  idempotency_key text,
  reason text NOT NULL DEFAULT '',
  weight bigint NOT NULL,
  allowed bigint NOT NULL,
  impact jsonb NOT NULL,
  -- Of the impact without what differs from run to run (moments, numbers of new rows).
  impact_hash bytea NOT NULL,
  -- 1 waiting, 2 approved, 3 rejected, 4 withdrawn, 5 expired.
  state smallint NOT NULL DEFAULT 1 CONSTRAINT approval_state_code CHECK (state IN (1, 2, 3, 4, 5)),
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  decision text NOT NULL DEFAULT '',
  expires_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  UNIQUE (requester_id, idempotency_key),
  CONSTRAINT approval_by_two CHECK (state NOT IN (2, 3) OR coalesce(decided_by <> requester_id, false))
);
CREATE INDEX approval_by_time ON approval (requested_at DESC, id DESC);
CREATE INDEX approval_waiting ON approval (expires_at) WHERE state = 1;
