-- The message centre: one row for the events of an hour about one task, or about the nodes of one platform. A few thousand rows a month;
-- the list is read from the index of its sort, a task's messages and the look for an earlier one from those of task and platform.
CREATE TABLE monitor_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type smallint NOT NULL CONSTRAINT monitor_message_type_code CHECK (type IN (1, 2, 3, 4)),
  state smallint NOT NULL DEFAULT 0 CONSTRAINT monitor_message_state_code CHECK (state IN (0, 1)),
  task_id bigint REFERENCES task,
  platform_id int REFERENCES platform,
  event_count int NOT NULL CHECK (event_count > 0),
  event_rate int NOT NULL CHECK (event_rate BETWEEN 0 AND 100),
  event_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT monitor_message_subject CHECK (num_nonnulls(task_id, platform_id) = 1)
);
CREATE INDEX monitor_message_by_time ON monitor_message (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX monitor_message_of_task ON monitor_message (task_id, created_at) WHERE task_id IS NOT NULL;
CREATE INDEX monitor_message_of_platform ON monitor_message (platform_id, created_at) WHERE platform_id IS NOT NULL;

-- Sources of registrations: 1 with a code in our links, 2 a site by its host. A few hundred rows, so no filter or sort needs an index.
CREATE TABLE register_channel (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind smallint NOT NULL CONSTRAINT register_channel_kind_code CHECK (kind IN (1, 2)),
  name text NOT NULL CHECK (name <> ''),
  source_code text NOT NULL CHECK (source_code <> ''),
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX register_channel_code_unique ON register_channel (kind, folded(source_code)) WHERE deleted_at IS NULL;

-- Where a customer came from who registered through a source; customers without one have no row.
CREATE TABLE registration (
  user_id bigint PRIMARY KEY REFERENCES "user",
  register_channel_id bigint NOT NULL REFERENCES register_channel,
  referrer text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX registration_of_channel ON registration (register_channel_id);
