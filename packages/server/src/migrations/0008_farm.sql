-- The farm at work: what the match, the lease, the sweep and the pages of a task need beyond 0003.

-- Only «ended with stopped frames» carries a stop type; who held a task is told by its events.
UPDATE task SET stop_type = NULL WHERE status <> 70 AND stop_type IS NOT NULL;
ALTER TABLE task
  DROP CONSTRAINT task_stop_type_of_70,
  ADD CONSTRAINT task_stop_type_of_70 CHECK ((status = 70) = (stop_type IS NOT NULL)),
  -- How often a failed frame starts again by itself; null takes the installation's value (single-task value).
  ADD COLUMN restart_limit int CHECK (restart_limit >= 0),
  -- Memory that a node must have, as the customer asked or staff raised it.
  ADD COLUMN memory_mb int CHECK (memory_mb > 0),
  -- What the renderer is called with beside scene, output and frame: fills the placeholders of its command template.
  ADD COLUMN parameters jsonb NOT NULL DEFAULT '{}',
  -- Limits of the stages before rendering; overtime_minutes and overtime_stop_minutes are the render stage's.
  ADD COLUMN analyse_overtime_minutes int CHECK (analyse_overtime_minutes > 0),
  ADD COLUMN analyse_overtime_stop_minutes int CHECK (analyse_overtime_stop_minutes > 0),
  ADD COLUMN pre_overtime_minutes int CHECK (pre_overtime_minutes > 0),
  ADD COLUMN pre_overtime_stop_minutes int CHECK (pre_overtime_stop_minutes > 0),
  -- Whether the customer set or agreed to the stop limit: what it ends is theirs to pay then, and ours otherwise.
  ADD COLUMN overtime_stop_agreed boolean NOT NULL DEFAULT false,
  -- The script that its frames run, kept for the whole task (lifecycles §26).
  ADD COLUMN script_id bigint;

-- A frame that was rendering belonged to no attempt before the farm existed: it waits.
UPDATE task_live SET waiting = waiting + running, running = 0, running_nodes = 0, hold = 0 WHERE running > 0 OR running_nodes > 0;
UPDATE frame SET status = 1, node_id = NULL WHERE status = 2;
UPDATE task SET waiting = waiting + running, running = 0 WHERE running > 0;
ALTER TABLE task_live
  -- The charges of the task so far; copied to the task when it ends.
  ADD COLUMN consume numeric(20,6) NOT NULL DEFAULT 0 CHECK (consume >= 0),
  -- Node time of its done attempts and how many they are: their average measures holds, estimates and stuck frames.
  ADD COLUMN done_ms bigint NOT NULL DEFAULT 0 CHECK (done_ms >= 0),
  ADD COLUMN done_runs int NOT NULL DEFAULT 0 CHECK (done_runs >= 0);
UPDATE task_live SET consume = task.consume FROM task WHERE task.id = task_live.task_id;

ALTER TABLE frame
  -- By whom a stopped frame was stopped.
  ADD COLUMN stop_type smallint CONSTRAINT frame_stop_type_code CHECK (stop_type IN (1, 2, 3)),
  -- Automatic restarts since it was last submitted, restarted or recommitted.
  ADD COLUMN restarts int NOT NULL DEFAULT 0 CHECK (restarts >= 0),
  -- Renders again at the house's expense (lifecycles §6, free rerun): its attempts are not charged.
  ADD COLUMN is_free boolean NOT NULL DEFAULT false;
UPDATE frame SET stop_type = 2 WHERE status = 3;
ALTER TABLE frame ADD CONSTRAINT frame_stopped_has_type CHECK ((status = 3) = (stop_type IS NOT NULL));

ALTER TABLE attempt
  ADD COLUMN exit_code int,
  -- What the attempt may cost at most while it runs: a hold, not a posting; in the task's currency.
  ADD COLUMN hold numeric(20,6) NOT NULL DEFAULT 0 CHECK (hold >= 0),
  -- The price at the lease for one node hour of that node, all units together.
  ADD COLUMN hourly_price numeric(20,6) NOT NULL DEFAULT 0 CHECK (hourly_price >= 0),
  -- The outcome that a report told after the attempt had ended otherwise: kept, and without effect.
  ADD COLUMN late_outcome smallint CONSTRAINT attempt_late_outcome_code CHECK (late_outcome IN (1, 2)),
  ADD COLUMN late_at timestamptz;
-- Ends by time, to find sick nodes and to count the last hour's; the timeline of a task goes by its primary key.
CREATE INDEX attempt_ended ON attempt (ended_at, outcome, node_id) WHERE ended_at IS NOT NULL;
-- How many of a node's last runs failed is read from the index alone.
DROP INDEX attempt_by_node;
CREATE INDEX attempt_by_node ON attempt (node_id, leased_at DESC) INCLUDE (outcome);
-- A node runs one frame at a time: a second lease finds the first.
DROP INDEX attempt_on_node;
CREATE UNIQUE INDEX attempt_on_node ON attempt (node_id) WHERE ended_at IS NULL;

-- Pieces of an attempt's log in their order. Young pieces hold their bytes here; once they make a piece of about a
-- megabyte they become one object of the blob store. Offsets and sizes are bytes of UTF-8 text.
CREATE TABLE attempt_log (
  task_id bigint NOT NULL,
  ix int NOT NULL,
  n int NOT NULL,
  starts_at bigint NOT NULL CHECK (starts_at >= 0),
  size int NOT NULL CHECK (size > 0),
  lines int NOT NULL CHECK (lines >= 0),
  body bytea,
  blob_key text,
  at timestamptz NOT NULL,
  PRIMARY KEY (task_id, ix, n, starts_at),
  CONSTRAINT attempt_log_in_one_place CHECK ((body IS NULL) <> (blob_key IS NULL))
);

-- Files that an attempt delivered. Kind: 1 the image as rendered, 2 its thumbnail, 3 any other file.
CREATE TABLE attempt_file (
  task_id bigint NOT NULL,
  ix int NOT NULL,
  n int NOT NULL,
  kind smallint NOT NULL CONSTRAINT attempt_file_kind_code CHECK (kind IN (1, 2, 3)),
  name text NOT NULL CHECK (name <> ''),
  media_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  width int,
  height int,
  blob_key text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (task_id, ix, n, kind, name)
);

-- Configuration files of a task, as its submission brought them.
CREATE TABLE task_file (
  task_id bigint NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  content text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (task_id, name)
);

-- Nodes that get no more frames of a task; cleared by staff.
CREATE TABLE task_blacklist (
  task_id bigint NOT NULL,
  node_id bigint NOT NULL,
  failures int NOT NULL CHECK (failures > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (task_id, node_id)
);

-- Stuck frames as the server found them, one row an attempt, with what came of it. Reasons: 1 no log line for too long,
-- 2 far longer than the task's other frames. Resolution: 1 ended by itself, 2 restarted, 3 stopped, 4 «not stuck».
CREATE TABLE stuck_frame (
  task_id bigint NOT NULL,
  ix int NOT NULL,
  n int NOT NULL,
  node_id bigint NOT NULL,
  reasons smallint[] NOT NULL CHECK (cardinality(reasons) > 0),
  found_at timestamptz NOT NULL,
  -- Milliseconds: running so far, since the last log line, and the average of the task's finished frames.
  run_ms bigint NOT NULL CHECK (run_ms >= 0),
  silent_ms bigint NOT NULL CHECK (silent_ms >= 0),
  average_ms bigint,
  resolution smallint CONSTRAINT stuck_frame_resolution_code CHECK (resolution IN (1, 2, 3, 4)),
  resolved_at timestamptz,
  resolved_by bigint,
  PRIMARY KEY (task_id, ix, n)
);
CREATE INDEX stuck_frame_open ON stuck_frame (task_id, ix) WHERE resolution IS NULL;
CREATE INDEX stuck_frame_by_time ON stuck_frame (found_at DESC);

ALTER TABLE node
  ADD COLUMN software int[] NOT NULL DEFAULT '{}',
  ADD COLUMN plugins text[] NOT NULL DEFAULT '{}',
  ADD COLUMN agent_version text NOT NULL DEFAULT '',
  ADD COLUMN vr_cores int NOT NULL DEFAULT 0 CHECK (vr_cores >= 0),
  ADD COLUMN cdc_tag text NOT NULL DEFAULT '',
  ADD COLUMN model_id int,
  ADD COLUMN mirror_limit boolean NOT NULL DEFAULT false,
  ADD COLUMN is_simulated boolean NOT NULL DEFAULT false,
  -- Why it is sick or locked, and since when; the last word of whoever changed an axis.
  ADD COLUMN state_reason text NOT NULL DEFAULT '',
  ADD COLUMN state_since timestamptz;

-- What happened to a node: each change of an axis with actor and reason. Insert only.
CREATE TABLE node_event (
  node_id bigint NOT NULL,
  at timestamptz NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  action text NOT NULL CHECK (action <> ''),
  before jsonb,
  after jsonb,
  reason text NOT NULL DEFAULT '',
  actor_kind smallint NOT NULL CONSTRAINT node_event_actor_kind_code CHECK (actor_kind IN (0, 1, 2, 3)),
  actor_id bigint,
  -- Frames that the node lost by it.
  frames_lost int NOT NULL DEFAULT 0 CHECK (frames_lost >= 0),
  PRIMARY KEY (node_id, at, id)
);

-- With such a key a machine becomes a node of a platform; each node then has a key of its own.
CREATE TABLE enrolment_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  platform_id int REFERENCES platform,
  key_hash bytea NOT NULL UNIQUE,
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by bigint,
  expires_at timestamptz,
  ended_at timestamptz
);

-- Command lines by software, as versions; a task keeps the one it started with.
CREATE TABLE render_script (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  software_id int NOT NULL,
  -- 1 Linux, 2 Windows.
  os smallint NOT NULL DEFAULT 1 CONSTRAINT render_script_os_code CHECK (os IN (1, 2)),
  -- Arguments one a word, with placeholders: {scene} {output} {frame} {width} …
  command text[] NOT NULL CHECK (cardinality(command) > 0),
  -- Patterns of log lines: progress («Rendered 12 of 48 pixels»), errors.
  progress_pattern text NOT NULL DEFAULT '',
  error_pattern text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by bigint,
  reason text NOT NULL DEFAULT ''
);
CREATE INDEX render_script_newest ON render_script (software_id, os, id DESC);
INSERT INTO render_script (software_id, os, command, progress_pattern, error_pattern, created_at, reason) VALUES
  (2007, 1, '{blender,-b,"{scene}",-o,"{output}/frame_####",-F,PNG,-f,"{frame}"}', 'Sample (\d+)/(\d+)', '^(Error|ERROR)', '2026-01-01T00:00:00Z', 'first version'),
  (2030, 1, '{povray,"+I{scene}","+O{output}/frame_{frame4}.png",+FN8,"+W{width}","+H{height}","+K{clock}",-D,+V}', 'Rendered (\d+) of (\d+) pixels', '(Error|error):', '2026-01-01T00:00:00Z', 'first version');

-- Dispatch schedules (lifecycles §18): who may use how many nodes when. Kind: 1 platform, 2 area, 3 user; the target is
-- null for a platform. Minutes of the day in +08:00; an end before its start crosses midnight.
CREATE TABLE dispatch_schedule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind smallint NOT NULL CONSTRAINT dispatch_schedule_kind_code CHECK (kind IN (1, 2, 3)),
  platform_id int NOT NULL REFERENCES platform,
  target_id bigint,
  weekdays int[] NOT NULL DEFAULT '{0,1,2,3,4,5,6}' CHECK (weekdays <@ '{0,1,2,3,4,5,6}'::int[]),
  from_minute int NOT NULL DEFAULT 0 CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute int NOT NULL DEFAULT 1440 CHECK (to_minute BETWEEN 0 AND 1440),
  start_date date,
  end_date date,
  max_nodes int CHECK (max_nodes >= 0),
  guaranteed_nodes int NOT NULL DEFAULT 0 CHECK (guaranteed_nodes >= 0),
  level_offset int NOT NULL DEFAULT 0,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  created_by bigint,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CONSTRAINT dispatch_schedule_target CHECK ((kind = 1) = (target_id IS NULL)),
  CONSTRAINT dispatch_schedule_guarantee_below_cap CHECK (guaranteed_nodes <= max_nodes)
);
CREATE INDEX dispatch_schedule_by_platform ON dispatch_schedule (platform_id) WHERE enabled AND deleted_at IS NULL;

-- Prices of an installation that has none: by platform kind, in both currencies, until staff set their own.
INSERT INTO price_version (platform_kind, unit, currency, price, valid_from, created_at, reason)
SELECT kind, unit, currency, price, '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z', 'opening price'
FROM (VALUES (0, 1, 1, 0.06), (0, 1, 2, 0.009), (1, 2, 1, 6.0), (1, 2, 2, 0.9),
  (2, 3, 1, 1.8), (2, 3, 2, 0.27), (3, 1, 1, 0.09), (3, 1, 2, 0.0135)) AS opening (kind, unit, currency, price);
