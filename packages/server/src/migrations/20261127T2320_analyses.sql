-- Scenes that are analysed before they become render tasks (tasks §§3, 4). Tens of thousands stay for a year; the lists sort by submission,
-- id and times, of running or ended rows, each from its index; by name and status they are sorted in memory, within a filter.
CREATE TABLE analyse_task (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  owner_id bigint NOT NULL REFERENCES "user",
  platform_id int NOT NULL REFERENCES platform,
  area_id int REFERENCES area,
  software_id int NOT NULL REFERENCES software,
  project_name text NOT NULL,
  scene_name text NOT NULL,
  scene_path text NOT NULL,
  output_path text NOT NULL,
  -- The submission that it becomes, as its customer said it.
  scene jsonb NOT NULL,
  auto_submit boolean NOT NULL,
  status smallint NOT NULL CONSTRAINT analyse_task_status_code
    CHECK (status IN (0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 48)),
  is_running boolean NOT NULL GENERATED ALWAYS AS (status IN (20, 25)) STORED,
  properties text[] NOT NULL DEFAULT '{}',
  requirements text[] NOT NULL DEFAULT '{}',
  constraints text[] NOT NULL DEFAULT '{}',
  category text[] NOT NULL DEFAULT '{}',
  overtime_minutes int CHECK (overtime_minutes > 0),
  overtime_stop_minutes int CHECK (overtime_stop_minutes > 0),
  -- The node that has it, or had it last, with the token of its lease.
  node_id bigint REFERENCES node,
  token bytea,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  found jsonb NOT NULL DEFAULT '[]',
  tips jsonb NOT NULL DEFAULT '[]',
  -- Why it failed: what its node said, or the error by which its submission was refused.
  message text NOT NULL DEFAULT '',
  fail_code int,
  task_id bigint REFERENCES task,
  submitted_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  start_order timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(started_at, '-infinity'::timestamptz)) STORED,
  end_order timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(ended_at, '-infinity'::timestamptz)) STORED,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  -- What renders has a task, and nothing else has.
  CONSTRAINT analyse_task_submitted CHECK ((task_id IS NOT NULL) = (status IN (35, 40))),
  -- A lease is open exactly while it is analysed.
  CONSTRAINT analyse_task_leased CHECK ((token IS NOT NULL) = (status = 20) AND (status <> 20 OR node_id IS NOT NULL))
);
CREATE INDEX analyse_task_running_submitted ON analyse_task (submitted_at, id) WHERE is_running AND deleted_at IS NULL;
CREATE INDEX analyse_task_submitted ON analyse_task (submitted_at, id) WHERE deleted_at IS NULL;
CREATE INDEX analyse_task_started ON analyse_task (start_order, id) WHERE deleted_at IS NULL;
CREATE INDEX analyse_task_ended ON analyse_task (end_order, id) WHERE deleted_at IS NULL;
CREATE INDEX analyse_task_user ON analyse_task (user_id);
CREATE INDEX analyse_task_owner ON analyse_task (owner_id);
CREATE INDEX analyse_task_task ON analyse_task (task_id);
CREATE UNIQUE INDEX analyse_task_node ON analyse_task (node_id) WHERE status = 20;
CREATE INDEX analyse_task_node_history ON analyse_task (node_id);

CREATE TABLE analyse_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  analyse_id bigint NOT NULL REFERENCES analyse_task,
  at timestamptz NOT NULL,
  action text NOT NULL CHECK (action <> ''),
  from_status smallint CONSTRAINT analyse_event_from_status_code
    CHECK (from_status IN (0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 48)),
  to_status smallint CONSTRAINT analyse_event_to_status_code
    CHECK (to_status IN (0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 48)),
  reason text NOT NULL,
  actor_kind smallint NOT NULL CONSTRAINT analyse_event_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  actor_id bigint
);
CREATE INDEX analyse_event_of ON analyse_event (analyse_id, at, id);

-- What was written while a scene was analysed, line by line.
CREATE TABLE analyse_line (
  analyse_id bigint NOT NULL REFERENCES analyse_task,
  n int NOT NULL CHECK (n > 0),
  at timestamptz NOT NULL,
  is_error boolean NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (analyse_id, n)
);

-- Nodes on which an analysis failed: they are not offered it again.
CREATE TABLE analyse_blacklist (
  analyse_id bigint NOT NULL REFERENCES analyse_task,
  node_id bigint NOT NULL REFERENCES node,
  failures int NOT NULL CHECK (failures > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (analyse_id, node_id)
);
CREATE INDEX analyse_blacklist_node ON analyse_blacklist (node_id);
