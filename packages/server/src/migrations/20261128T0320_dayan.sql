-- Jobs of the GPU cloud: triangulation 1, rebuild 2, product 3, each made from one of the kind before (lifecycles §22). A few thousand stay for
-- a year; the lists read one kind, by submission from its index, and sort by other columns in memory.
CREATE TABLE dayan_job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind smallint NOT NULL CONSTRAINT dayan_job_kind_code CHECK (kind IN (1, 2, 3)),
  task_type smallint NOT NULL CONSTRAINT dayan_job_task_type_code CHECK (task_type IN (1, 2, 3, 4, 5)),
  user_id bigint NOT NULL REFERENCES "user",
  owner_id bigint NOT NULL REFERENCES "user",
  area_id int REFERENCES area,
  project_name text NOT NULL,
  root_id bigint REFERENCES dayan_job,
  parent_id bigint REFERENCES dayan_job,
  -- Its number among the runs of the same job; a rerun is a row of its own.
  round int NOT NULL DEFAULT 1 CHECK (round > 0),
  rerun_of bigint REFERENCES dayan_job,
  options jsonb NOT NULL DEFAULT '{}',
  status smallint NOT NULL CONSTRAINT dayan_job_status_code CHECK (status IN (0, 5, 10, 20, 23, 25, 30, 35, 45, 50, 60)),
  is_running boolean NOT NULL GENERATED ALWAYS AS (status IN (0, 5, 50, 60)) STORED,
  progress int NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1000),
  node_id bigint REFERENCES node,
  photos_used int NOT NULL DEFAULT 0 CHECK (photos_used >= 0),
  photos_rejected int NOT NULL DEFAULT 0 CHECK (photos_rejected >= 0),
  reprojection_error double precision CHECK (reprojection_error >= 0),
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  control_points int NOT NULL DEFAULT 0 CHECK (control_points >= 0),
  area double precision CHECK (area >= 0),
  resolution double precision CHECK (resolution > 0),
  tile_columns int NOT NULL CHECK (tile_columns > 0),
  tile_rows int NOT NULL CHECK (tile_rows > 0),
  tiles_done int NOT NULL DEFAULT 0 CHECK (tiles_done >= 0),
  tiles_failed int NOT NULL DEFAULT 0 CHECK (tiles_failed >= 0),
  message text NOT NULL DEFAULT '',
  is_free boolean NOT NULL DEFAULT false,
  consume numeric(20,6) NOT NULL DEFAULT 0 CHECK (consume >= 0),
  submitted_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  start_order timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(started_at, '-infinity'::timestamptz)) STORED,
  end_order timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(ended_at, '-infinity'::timestamptz)) STORED,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT dayan_job_type_of_kind CHECK (CASE kind WHEN 1 THEN task_type = 1 WHEN 2 THEN task_type = 2 ELSE task_type IN (3, 4, 5) END),
  CONSTRAINT dayan_job_status_of_kind CHECK (CASE kind WHEN 1 THEN status NOT IN (5, 30) ELSE status <> 50 END),
  CONSTRAINT dayan_job_made_from CHECK ((kind = 1) = (parent_id IS NULL) AND (kind = 1) = (root_id IS NULL)),
  CONSTRAINT dayan_job_tiles_fit CHECK (tiles_done + tiles_failed <= tile_columns * tile_rows)
);
CREATE INDEX dayan_job_submitted ON dayan_job (kind, submitted_at, id) WHERE deleted_at IS NULL;
CREATE INDEX dayan_job_open ON dayan_job (id) WHERE is_running;
CREATE INDEX dayan_job_user ON dayan_job (user_id);
CREATE INDEX dayan_job_owner ON dayan_job (owner_id);
CREATE INDEX dayan_job_root ON dayan_job (root_id);
CREATE INDEX dayan_job_parent ON dayan_job (parent_id);
CREATE INDEX dayan_job_rerun ON dayan_job (rerun_of);
CREATE INDEX dayan_job_node ON dayan_job (node_id);

CREATE TABLE dayan_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id bigint NOT NULL REFERENCES dayan_job,
  at timestamptz NOT NULL,
  action text NOT NULL CHECK (action <> ''),
  from_status smallint CONSTRAINT dayan_event_from_status_code CHECK (from_status IN (0, 5, 10, 20, 23, 25, 30, 35, 45, 50, 60)),
  to_status smallint CONSTRAINT dayan_event_to_status_code CHECK (to_status IN (0, 5, 10, 20, 23, 25, 30, 35, 45, 50, 60)),
  reason text NOT NULL,
  actor_kind smallint NOT NULL CONSTRAINT dayan_event_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  actor_id bigint
);
CREATE INDEX dayan_event_of ON dayan_event (job_id, at, id);

CREATE TABLE dayan_line (
  job_id bigint NOT NULL REFERENCES dayan_job,
  n int NOT NULL CHECK (n > 0),
  at timestamptz NOT NULL,
  is_error boolean NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (job_id, n)
);

-- The grid of a job, row by row: statuses are those of frames.
CREATE TABLE dayan_tile (
  job_id bigint NOT NULL REFERENCES dayan_job,
  y int NOT NULL CHECK (y >= 0),
  x int NOT NULL CHECK (x >= 0),
  status smallint NOT NULL CONSTRAINT dayan_tile_status_code CHECK (status IN (1, 2, 3, 4, 5, 11)),
  node_id bigint REFERENCES node,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  message text NOT NULL DEFAULT '',
  started_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (job_id, y, x)
);
CREATE INDEX dayan_tile_node ON dayan_tile (node_id);

-- The photos of a triangulation, used or rejected with the reason.
CREATE TABLE dayan_photo (
  job_id bigint NOT NULL REFERENCES dayan_job,
  ix int NOT NULL CHECK (ix >= 0),
  name text NOT NULL,
  reason smallint CONSTRAINT dayan_photo_reason_code CHECK (reason IN (1, 2, 3, 4, 5)),
  reprojection_error double precision CHECK (reprojection_error >= 0),
  matches int NOT NULL CHECK (matches >= 0),
  PRIMARY KEY (job_id, ix)
);

-- Publications of products, and their visitors, each once a day; of a token and of a password only the hash is kept.
CREATE TABLE dayan_publish (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id bigint NOT NULL REFERENCES dayan_job,
  user_id bigint NOT NULL REFERENCES "user",
  status smallint NOT NULL CONSTRAINT dayan_publish_status_code CHECK (status IN (0, 10, 20, 30, 40, 50)),
  whole_project boolean NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  password_hash bytea CHECK (octet_length(password_hash) = 32),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz CHECK (closes_at > opens_at),
  message text NOT NULL DEFAULT '',
  consume numeric(20,6) NOT NULL DEFAULT 0 CHECK (consume >= 0),
  started_at timestamptz NOT NULL,
  completed_at timestamptz,
  complete_order timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(completed_at, '-infinity'::timestamptz)) STORED,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX dayan_publish_token ON dayan_publish (token_hash);
CREATE INDEX dayan_publish_started ON dayan_publish (started_at, id);
CREATE INDEX dayan_publish_job ON dayan_publish (job_id);
CREATE INDEX dayan_publish_user ON dayan_publish (user_id);

CREATE TABLE dayan_visit (
  publish_id bigint NOT NULL REFERENCES dayan_publish,
  visited_on date NOT NULL,
  visitor_hash bytea NOT NULL,
  first_at timestamptz NOT NULL,
  PRIMARY KEY (publish_id, visited_on, visitor_hash)
);
