-- Machines of clouds and other houses, with the templates by which they are applied for, nodes that nothing automatic touches, and free
-- samples (tasks §7). Templates are dozens, machines a few thousand a year: those that are under way are found by `next_at`, records by their
-- time, a machine by its node. Samples are read by time and counted by their payer.
CREATE TABLE cloud_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_name text NOT NULL CHECK (template_name <> ''),
  idle_source smallint NOT NULL CONSTRAINT cloud_template_idle_source_code CHECK (idle_source IN (1, 2)),
  vendor text NOT NULL,
  instance_kind text NOT NULL,
  image text NOT NULL,
  platform_id int NOT NULL REFERENCES platform,
  cores int NOT NULL CHECK (cores > 0),
  memory_gb int NOT NULL CHECK (memory_gb > 0),
  gpu_name text NOT NULL,
  gpu_count int NOT NULL CHECK (gpu_count >= 0),
  category text[] NOT NULL,
  properties text[] NOT NULL,
  most_machines int NOT NULL CHECK (most_machines > 0),
  price_limit numeric(20, 6) NOT NULL CHECK (price_limit > 0),
  currency smallint NOT NULL CONSTRAINT cloud_template_currency_code CHECK (currency IN (1, 2)),
  is_fast boolean NOT NULL,
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX cloud_template_name_unique ON cloud_template (folded(template_name)) WHERE deleted_at IS NULL;

CREATE TABLE idle_machine (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cloud_template_id bigint NOT NULL REFERENCES cloud_template,
  name text NOT NULL CHECK (name <> ''),
  status smallint NOT NULL DEFAULT 0 CONSTRAINT idle_machine_status_code CHECK (status IN (0, 1, 2, 3, 4, 5, 6)),
  node_id bigint REFERENCES node,
  hourly_price numeric(20, 6) CHECK (hourly_price >= 0),
  currency smallint NOT NULL CONSTRAINT idle_machine_currency_code CHECK (currency IN (1, 2)),
  reason text NOT NULL,
  -- NULL: by the apply rate.
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL,
  ordered_at timestamptz,
  started_at timestamptz,
  release_reason text NOT NULL DEFAULT '',
  released_by bigint REFERENCES admin,
  released_at timestamptz,
  used_minutes int NOT NULL DEFAULT 0 CHECK (used_minutes >= 0),
  amount numeric(20, 6) NOT NULL DEFAULT 0 CHECK (amount >= 0),
  failure text NOT NULL DEFAULT '',
  -- Exchanges with the vendor begun since the last success.
  tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- When the work has to do with it; NULL once it ended.
  next_at timestamptz,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT idle_machine_ended CHECK ((status IN (5, 6)) = (next_at IS NULL)),
  CONSTRAINT idle_machine_released CHECK (status <> 5 OR released_at IS NOT NULL)
);
CREATE UNIQUE INDEX idle_machine_of_node ON idle_machine (node_id);
CREATE INDEX idle_machine_due ON idle_machine (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX idle_machine_by_time ON idle_machine (created_at DESC, id DESC);
CREATE INDEX idle_machine_by_release ON idle_machine (released_at DESC, id DESC) WHERE status = 5;
CREATE INDEX idle_machine_of_template ON idle_machine (cloud_template_id, status);
CREATE INDEX idle_machine_creator ON idle_machine (created_by);
CREATE INDEX idle_machine_releaser ON idle_machine (released_by);

CREATE TABLE node_white_list (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  node_id bigint NOT NULL REFERENCES node,
  until_at timestamptz,
  reason text NOT NULL,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX node_white_list_unique ON node_white_list (node_id) WHERE deleted_at IS NULL;
CREATE INDEX node_white_list_creator ON node_white_list (created_by);

CREATE TABLE free_sample_config (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL: every platform, every level.
  platform_id int REFERENCES platform,
  level smallint CONSTRAINT free_sample_config_level_code CHECK (level IN (49, 55, 56, 57, 58)),
  sample_frames int NOT NULL CHECK (sample_frames > 0),
  most_samples int NOT NULL CHECK (most_samples > 0),
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX free_sample_config_unique ON free_sample_config (coalesce(platform_id, 0), coalesce(level, 0)) WHERE deleted_at IS NULL;

CREATE TABLE free_sample (
  task_id bigint PRIMARY KEY REFERENCES task,
  free_sample_config_id bigint NOT NULL REFERENCES free_sample_config,
  user_id bigint NOT NULL REFERENCES "user",
  owner_id bigint NOT NULL REFERENCES "user",
  sample_frames int NOT NULL CHECK (sample_frames > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX free_sample_by_time ON free_sample (created_at DESC, task_id DESC);
CREATE INDEX free_sample_of_owner ON free_sample (owner_id);
CREATE INDEX free_sample_of_user ON free_sample (user_id);
CREATE INDEX free_sample_of_config ON free_sample (free_sample_config_id);
