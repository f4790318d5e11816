-- Storage of customers' files, what a scanner measures of it, and cleanings (lifecycles §20). Storages are a handful; measured sizes are a row
-- for each storage, paying account and kind of files, and one a day for their growth.
CREATE TABLE storage_volume (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What an installation names a storage by; its folder may be elsewhere after a restart.
  name text NOT NULL UNIQUE CHECK (name <> ''),
  ip text NOT NULL CHECK (ip <> ''),
  folder text NOT NULL CHECK (folder <> ''),
  is_on boolean NOT NULL,
  capacity bigint CHECK (capacity >= 0),
  free_space bigint CHECK (free_space >= 0),
  -- The scan that runs: when it began, and the last account that it has measured.
  scan_began timestamptz,
  scan_after bigint,
  -- What is measured of the account after it: the last path, and the sums so far.
  scan_part jsonb,
  scan_number int NOT NULL DEFAULT 0 CHECK (scan_number >= 0),
  scanned_at timestamptz,
  next_scan_at timestamptz NOT NULL,
  message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);

CREATE TABLE storage_use (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  volume_id int NOT NULL REFERENCES storage_volume,
  owner_id bigint NOT NULL REFERENCES "user",
  store_type smallint NOT NULL CONSTRAINT storage_use_store_type_code CHECK (store_type IN (1, 2)),
  used_space bigint NOT NULL CHECK (used_space >= 0),
  files bigint NOT NULL CHECK (files >= 0),
  month_old_space bigint NOT NULL CHECK (month_old_space >= 0),
  quarter_old_space bigint NOT NULL CHECK (quarter_old_space >= 0),
  newest_at timestamptz,
  scan_number int NOT NULL,
  scanned_at timestamptz NOT NULL,
  UNIQUE (volume_id, owner_id, store_type)
);
-- The list of space: the largest first, or by number.
CREATE INDEX storage_use_space ON storage_use (used_space, id);
CREATE INDEX storage_use_owner ON storage_use (owner_id);

CREATE TABLE storage_day (
  volume_id int NOT NULL REFERENCES storage_volume,
  owner_id bigint NOT NULL REFERENCES "user",
  store_type smallint NOT NULL CONSTRAINT storage_day_store_type_code CHECK (store_type IN (1, 2)),
  day date NOT NULL,
  used_space bigint NOT NULL CHECK (used_space >= 0),
  PRIMARY KEY (owner_id, volume_id, store_type, day)
);
CREATE INDEX storage_day_day ON storage_day (day);

CREATE TABLE white_list (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  path text NOT NULL,
  store_type smallint CONSTRAINT white_list_store_type_code CHECK (store_type IN (1, 2)),
  until_at timestamptz,
  reason text NOT NULL CHECK (reason <> ''),
  white_status smallint NOT NULL DEFAULT 0 CONSTRAINT white_list_white_status_code CHECK (white_status IN (0, 1, 2)),
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX white_list_path_unique ON white_list (user_id, path, coalesce(store_type, 0)) WHERE white_status = 0;
CREATE INDEX white_list_created ON white_list (created_at, id);
CREATE INDEX white_list_user ON white_list (user_id, id);

CREATE TABLE clean_timer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  timer_name text NOT NULL CHECK (timer_name <> ''),
  cron text NOT NULL CHECK (cron <> ''),
  is_on boolean NOT NULL,
  is_automatic boolean NOT NULL,
  volume_id int REFERENCES storage_volume,
  store_type smallint NOT NULL CONSTRAINT clean_timer_store_type_code CHECK (store_type IN (1, 2)),
  expire_days int NOT NULL CHECK (expire_days >= 0),
  last_login_day int CHECK (last_login_day >= 0),
  last_complete_day int CHECK (last_complete_day >= 0),
  last_pay_day int CHECK (last_pay_day >= 0),
  last_submit_day int CHECK (last_submit_day >= 0),
  min_space int CHECK (min_space >= 0),
  rule_version int NOT NULL DEFAULT 1 CHECK (rule_version > 0),
  last_run_at timestamptz,
  last_run_jobs int NOT NULL DEFAULT 0 CHECK (last_run_jobs >= 0),
  next_run_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX clean_timer_name_unique ON clean_timer (lower(timer_name));

-- A cleaning of one account's files on one storage. Thousands a month; the list reads by creation, the work by what is open.
CREATE TABLE clean_job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  volume_id int NOT NULL REFERENCES storage_volume,
  store_type smallint NOT NULL CONSTRAINT clean_job_store_type_code CHECK (store_type IN (1, 2)),
  clean_origin smallint NOT NULL CONSTRAINT clean_job_clean_origin_code CHECK (clean_origin IN (1, 2, 3)),
  timer_id bigint REFERENCES clean_timer,
  timer_version int,
  -- The conditions, checked again before files go.
  rule jsonb NOT NULL DEFAULT '{}',
  expire_days int NOT NULL CHECK (expire_days >= 0),
  clean_status smallint NOT NULL DEFAULT 0 CONSTRAINT clean_job_clean_status_code CHECK (clean_status IN (0, 1, 2, 3, 4, 5, 6, 7)),
  clean_wish smallint NOT NULL DEFAULT 0 CONSTRAINT clean_job_clean_wish_code CHECK (clean_wish IN (0, 1, 2)),
  kept_because smallint CONSTRAINT clean_job_kept_because_code CHECK (kept_because IN (1, 2, 3, 4, 5, 6, 7, 8)),
  planned_at timestamptz,
  -- A plan that goes on in the next round: the last path, and what was found so far.
  plan_part jsonb,
  planned_files bigint NOT NULL DEFAULT 0 CHECK (planned_files >= 0),
  planned_space bigint NOT NULL DEFAULT 0 CHECK (planned_space >= 0),
  kept_files bigint NOT NULL DEFAULT 0 CHECK (kept_files >= 0),
  kept_space bigint NOT NULL DEFAULT 0 CHECK (kept_space >= 0),
  at_stake numeric(20,6) NOT NULL DEFAULT 0 CHECK (at_stake >= 0),
  currency smallint NOT NULL CONSTRAINT clean_job_currency_code CHECK (currency IN (1, 2)),
  freed_files bigint NOT NULL DEFAULT 0 CHECK (freed_files >= 0),
  freed_space bigint NOT NULL DEFAULT 0 CHECK (freed_space >= 0),
  noticed_at timestamptz,
  notice_ids bigint[] NOT NULL DEFAULT '{}',
  reminded_days int,
  clean_at timestamptz,
  purge_at timestamptz,
  ended_at timestamptz,
  reason text NOT NULL CHECK (reason <> ''),
  message text NOT NULL DEFAULT '',
  -- The last path that taking files has looked at.
  done_until text NOT NULL DEFAULT '',
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT clean_job_of_timer CHECK ((timer_id IS NOT NULL) = (clean_origin = 3)),
  CONSTRAINT clean_job_noticed CHECK (clean_status IN (0, 6) OR (noticed_at IS NOT NULL AND clean_at IS NOT NULL AND planned_at IS NOT NULL))
);
-- One account's files of a kind are in one job at a time.
CREATE UNIQUE INDEX clean_job_open_unique ON clean_job (user_id, volume_id, store_type) WHERE clean_status IN (0, 1, 2, 7);
CREATE INDEX clean_job_created ON clean_job (created_at, id);
CREATE INDEX clean_job_space ON clean_job (planned_space, id);
CREATE INDEX clean_job_work ON clean_job (id) WHERE clean_status IN (0, 1, 2, 3, 7);
CREATE INDEX clean_job_timer ON clean_job (timer_id);
CREATE INDEX clean_job_user ON clean_job (user_id, id);

CREATE TABLE clean_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id bigint NOT NULL REFERENCES clean_job,
  at timestamptz NOT NULL,
  action text NOT NULL CHECK (action <> ''),
  from_status smallint CONSTRAINT clean_event_from_status_code CHECK (from_status IN (0, 1, 2, 3, 4, 5, 6, 7)),
  to_status smallint NOT NULL CONSTRAINT clean_event_to_status_code CHECK (to_status IN (0, 1, 2, 3, 4, 5, 6, 7)),
  reason text NOT NULL,
  actor_kind smallint NOT NULL CONSTRAINT clean_event_actor_kind_code CHECK (actor_kind IN (1, 2, 3, 4, 5)),
  actor_id bigint
);
CREATE INDEX clean_event_of ON clean_event (job_id, id);

-- The files that cleanings took: where each was, and where it is. The row is there before the file moves, so that a move that was cut off is found.
CREATE TABLE clean_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id bigint NOT NULL REFERENCES clean_job,
  user_id bigint NOT NULL REFERENCES "user",
  path text NOT NULL CHECK (path <> ''),
  size bigint NOT NULL CHECK (size >= 0),
  changed_at timestamptz NOT NULL,
  task_id bigint REFERENCES task,
  clean_file_status smallint NOT NULL CONSTRAINT clean_file_clean_file_status_code CHECK (clean_file_status IN (1, 2, 3, 4, 5)),
  -- Where it was restored, if something else was at its place.
  restored_path text,
  cleared_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (job_id, path)
);
CREATE INDEX clean_file_cleared ON clean_file (cleared_at, id);
CREATE INDEX clean_file_size ON clean_file (size, id);
CREATE INDEX clean_file_user ON clean_file (user_id, path text_pattern_ops);
CREATE INDEX clean_file_task ON clean_file (task_id);
CREATE INDEX clean_file_status ON clean_file (job_id, clean_file_status, id);

CREATE TABLE storage_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  from_volume_id int NOT NULL REFERENCES storage_volume,
  to_volume_id int NOT NULL REFERENCES storage_volume,
  path text NOT NULL,
  storage_transfer_status smallint NOT NULL DEFAULT 0 CONSTRAINT storage_transfer_storage_transfer_status_code CHECK (storage_transfer_status IN (0, 1, 2, 3, 4)),
  -- The last file that was dealt with, in the order of paths.
  done_until text NOT NULL DEFAULT '',
  files_done bigint NOT NULL DEFAULT 0 CHECK (files_done >= 0),
  space_done bigint NOT NULL DEFAULT 0 CHECK (space_done >= 0),
  files_same bigint NOT NULL DEFAULT 0 CHECK (files_same >= 0),
  files_differ bigint NOT NULL DEFAULT 0 CHECK (files_differ >= 0),
  message text NOT NULL DEFAULT '',
  reason text NOT NULL CHECK (reason <> ''),
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL,
  begun_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CHECK (from_volume_id <> to_volume_id)
);
CREATE UNIQUE INDEX storage_transfer_open_unique ON storage_transfer (user_id, from_volume_id, to_volume_id, path) WHERE storage_transfer_status IN (0, 1) AND deleted_at IS NULL;
CREATE INDEX storage_transfer_created ON storage_transfer (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX storage_transfer_user ON storage_transfer (user_id);
