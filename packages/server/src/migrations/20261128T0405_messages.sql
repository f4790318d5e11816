-- Templates of text messages and pushes of them (lifecycles §16): some hundreds of each, so no filter or sort of their lists needs an index.
CREATE TABLE message_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_name text NOT NULL CHECK (template_name <> ''),
  template_type smallint NOT NULL CONSTRAINT message_template_template_type_code CHECK (template_type IN (0, 1, 2)),
  content text NOT NULL CHECK (content <> ''),
  template_status smallint NOT NULL DEFAULT 0 CONSTRAINT message_template_template_status_code CHECK (template_status IN (0, 1, 2, 3, 4)),
  provider_no text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX message_template_name_unique ON message_template (folded(template_name)) WHERE deleted_at IS NULL;

CREATE TABLE message_push (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  template_id bigint NOT NULL REFERENCES message_template,
  message_category smallint NOT NULL CONSTRAINT message_push_message_category_code CHECK (message_category IN (1, 2)),
  message_status smallint NOT NULL DEFAULT 0 CONSTRAINT message_push_message_status_code CHECK (message_status IN (0, 1, 2, 3, 4, 5, 6)),
  send_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  total int NOT NULL DEFAULT 0 CHECK (total >= 0),
  sent int NOT NULL DEFAULT 0 CHECK (sent >= 0),
  failed int NOT NULL DEFAULT 0 CHECK (failed >= 0),
  skipped int NOT NULL DEFAULT 0 CHECK (skipped >= 0),
  parent_id bigint REFERENCES message_push,
  reason text NOT NULL DEFAULT '',
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT message_push_counts_fit CHECK (sent + failed + skipped <= total),
  CONSTRAINT message_push_has_time CHECK (message_status = 0 OR send_at IS NOT NULL)
);
CREATE INDEX message_push_open ON message_push (send_at) WHERE message_status IN (1, 2);
CREATE INDEX message_push_template ON message_push (template_id);
CREATE INDEX message_push_parent ON message_push (parent_id);
CREATE INDEX message_push_creator ON message_push (created_by);

-- One row a receiver, so that a push goes on after a crash and reaches nobody twice.
CREATE TABLE message_receiver (
  push_id bigint NOT NULL REFERENCES message_push,
  user_id bigint NOT NULL REFERENCES "user",
  receiver_state smallint NOT NULL DEFAULT 0 CONSTRAINT message_receiver_receiver_state_code CHECK (receiver_state IN (0, 1, 2, 3, 4)),
  skip_reason smallint CONSTRAINT message_receiver_skip_reason_code CHECK (skip_reason IN (1, 2, 3, 4)),
  outbox_id bigint,
  error text NOT NULL DEFAULT '',
  handled_at timestamptz,
  PRIMARY KEY (push_id, user_id),
  CONSTRAINT message_receiver_skipped CHECK ((skip_reason IS NOT NULL) = (receiver_state = 4))
);
CREATE INDEX message_receiver_waiting ON message_receiver (push_id, user_id) WHERE receiver_state = 0;
CREATE INDEX message_receiver_queued ON message_receiver (push_id, outbox_id) WHERE receiver_state = 1;
CREATE INDEX message_receiver_user ON message_receiver (user_id, handled_at);

CREATE TABLE message_opt_out (
  user_id bigint PRIMARY KEY REFERENCES "user",
  reason text NOT NULL,
  created_at timestamptz NOT NULL
);
