-- What the server itself remembers: idempotency, the audit log, selections, long work, messages, preferences. Local
-- tables of a cluster's coordinator.

-- The answer of a command, kept under the caller's key, so that a repetition is answered and not carried out.
CREATE TABLE idempotency (
  actor_id bigint NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  input_hash bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- Every command's record, refused ones too. Insert only, monthly.
CREATE TABLE operation (
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  request_id text NOT NULL,
  actor_id bigint,
  on_behalf_of bigint,
  call text NOT NULL,
  action text NOT NULL,
  -- 200 or the code of the refusal.
  outcome int NOT NULL,
  input jsonb,
  before jsonb,
  after jsonb,
  reason text NOT NULL DEFAULT '',
  ip inet,
  session_id bigint,
  -- The transaction, so that the sealer takes only rows below the snapshot's xmin. Not business time.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);
CREATE INDEX operation_by_actor ON operation (actor_id, at DESC, id DESC);
CREATE INDEX operation_by_call ON operation (call, at DESC, id DESC);
CREATE INDEX operation_by_request ON operation (request_id);
CREATE INDEX operation_to_seal ON operation (xid, id);

-- On what each operation acted, and the answer for it. Insert only, monthly.
CREATE TABLE operation_object (
  kind text NOT NULL,
  object_id bigint NOT NULL,
  at timestamptz NOT NULL,
  operation_id bigint NOT NULL,
  outcome int NOT NULL,
  PRIMARY KEY (kind, object_id, at, operation_id)
) PARTITION BY RANGE (at);
CREATE INDEX operation_object_of ON operation_object (operation_id);

-- The hash chain over operations, made by the sealer job and never inside a command. Insert only.
CREATE TABLE operation_seal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Every operation whose xid is below this and not in an earlier seal is in this one.
  up_to_xid xid8 NOT NULL UNIQUE,
  sealed_at timestamptz NOT NULL,
  rows int NOT NULL CHECK (rows >= 0),
  hash bytea NOT NULL,
  prev_hash bytea UNIQUE
);

-- «All 48,210 that match»: the filter as it was asked, and the ids, their count and the moment, frozen.
CREATE TABLE selection (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id bigint NOT NULL,
  call text NOT NULL,
  filter jsonb NOT NULL,
  ids bigint[] NOT NULL,
  count bigint NOT NULL CHECK (count >= 0),
  at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX selection_by_admin ON selection (admin_id, at DESC);
CREATE INDEX selection_by_expiry ON selection (expires_at);

-- Exports and large bulk commands: what staff see of long work. State: 0 queued, 1 running, 2 ready, 3 failed,
-- 4 cancelled, 5 expired.
CREATE TABLE job_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  admin_id bigint NOT NULL,
  call text NOT NULL,
  state smallint NOT NULL DEFAULT 0 CONSTRAINT job_run_state_code CHECK (state IN (0, 1, 2, 3, 4, 5)),
  input jsonb NOT NULL,
  progress bigint NOT NULL DEFAULT 0 CHECK (progress >= 0),
  total bigint NOT NULL DEFAULT 0 CHECK (total >= 0),
  cursor jsonb,
  result jsonb,
  error_code int,
  file_name text,
  file_size bigint CHECK (file_size >= 0),
  file_path text,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  version int NOT NULL DEFAULT 1
) WITH (fillfactor = 70);
CREATE INDEX job_run_by_admin ON job_run (admin_id, kind, created_at DESC, id DESC);
CREATE INDEX job_run_to_expire ON job_run (expires_at) WHERE state = 2;
CREATE INDEX job_run_open ON job_run (kind, id) WHERE state IN (0, 1);

-- Effects outside the database, carried out by a job after the commit. State: 0 waiting, 1 sending, 2 sent, 3 given up.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL DEFAULT '',
  payload jsonb NOT NULL,
  state smallint NOT NULL DEFAULT 0 CONSTRAINT outbox_state_code CHECK (state IN (0, 1, 2, 3)),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz NOT NULL,
  sent_at timestamptz,
  error text,
  created_at timestamptz NOT NULL,
  request_id text NOT NULL DEFAULT ''
) WITH (fillfactor = 70);
CREATE INDEX outbox_due ON outbox (next_at, id) WHERE state IN (0, 1);

CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id bigint NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notification_by_admin ON notification (admin_id, created_at DESC, id DESC);
CREATE INDEX notification_unread ON notification (admin_id, id DESC) WHERE read_at IS NULL;

-- How often something was tried in a window of time, for limits that hold across server processes.
CREATE UNLOGGED TABLE rate_window (
  key text NOT NULL,
  starts_at timestamptz NOT NULL,
  hits int NOT NULL CHECK (hits > 0),
  PRIMARY KEY (key, starts_at)
) WITH (fillfactor = 50);

-- What a person chose in the console, by key.
CREATE TABLE preference (
  admin_id bigint NOT NULL,
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (admin_id, key)
);
