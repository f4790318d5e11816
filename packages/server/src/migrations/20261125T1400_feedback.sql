-- Feedback and messages of customers (lifecycles §17): one table, since each goes the same way; where it was written says in which list it stands.
CREATE TABLE feedback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  source smallint NOT NULL CONSTRAINT feedback_source_code CHECK (source IN (1, 2, 3, 4, 8)),
  channel smallint NOT NULL DEFAULT 1 CONSTRAINT feedback_channel_code CHECK (channel IN (1, 2)),
  type smallint CONSTRAINT feedback_type_code CHECK (type IN (1, 2, 3, 4)),
  module smallint CONSTRAINT feedback_module_code CHECK (module IN (1, 2, 3, 4, 5, 6, 7)),
  error_types smallint[] NOT NULL DEFAULT '{}' CONSTRAINT feedback_error_types_known CHECK (error_types <@ ARRAY[1, 2, 3, 4, 5, 6]::smallint[]),
  score int CHECK (score BETWEEN 1 AND 5),
  client_version text NOT NULL DEFAULT '',
  content text NOT NULL CHECK (content <> ''),
  status smallint NOT NULL DEFAULT 0 CONSTRAINT feedback_status_code CHECK (status IN (0, 1, 2, 3, 4)),
  submitted_at timestamptz NOT NULL,
  -- When the first answer is due, in duty hours; null where nobody had stated the working days.
  due_at timestamptz,
  assigned_to bigint REFERENCES admin,
  assigned_at timestamptz,
  answer text NOT NULL DEFAULT '',
  answered_by bigint REFERENCES admin,
  answered_at timestamptz,
  first_answered_at timestamptz,
  closed_at timestamptz,
  -- Why it is invalid.
  reason text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  task_id bigint,
  frame_ix int CHECK (frame_ix >= 0),
  appeal_id bigint,
  ticket text NOT NULL DEFAULT '',
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT feedback_assigned CHECK ((assigned_at IS NULL) = (assigned_to IS NULL) AND (status <> 1 OR assigned_to IS NOT NULL)),
  CONSTRAINT feedback_answered CHECK ((answered_at IS NULL) = (answer = '') AND (answered_at IS NULL) = (first_answered_at IS NULL)
    AND (status NOT IN (2, 3) OR answered_at IS NOT NULL)),
  CONSTRAINT feedback_closed CHECK ((closed_at IS NOT NULL) = (status IN (3, 4))),
  CONSTRAINT feedback_invalid_for CHECK ((reason <> '') = (status = 4)),
  CONSTRAINT feedback_frame_of_task CHECK (frame_ix IS NULL OR task_id IS NOT NULL)
);
-- Lists of one source, each by time; the message board is two sources together.
CREATE INDEX feedback_by_source ON feedback (source, submitted_at DESC, id DESC);
CREATE INDEX feedback_messages ON feedback (submitted_at DESC, id DESC) WHERE source IN (2, 4);
CREATE INDEX feedback_by_user ON feedback (user_id, id DESC);
CREATE INDEX feedback_waiting ON feedback (submitted_at, id) WHERE status IN (0, 1);
CREATE INDEX feedback_to_close ON feedback (answered_at, id) WHERE status = 2;
CREATE INDEX feedback_versions ON feedback (source, channel, client_version) WHERE client_version <> '';

-- Partners are told of it (9).
ALTER TABLE webhook DROP CONSTRAINT webhook_topics_check,
  ADD CONSTRAINT webhook_topics_known CHECK (topics <> '{}' AND topics <@ ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9]::smallint[]) NOT VALID;
ALTER TABLE webhook_event DROP CONSTRAINT webhook_event_topic_code,
  ADD CONSTRAINT webhook_event_topic_code CHECK (topic IN (1, 2, 3, 4, 5, 6, 7, 8, 9)) NOT VALID;
COMMENT ON CONSTRAINT webhook_event_topic_code ON webhook_event IS 'webhookTopic';
