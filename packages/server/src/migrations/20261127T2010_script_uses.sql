-- Which version of a render script a platform uses, as a history: the newest row of a platform, software and system counts. A
-- draft is used nowhere until it is applied. A few hundred rows: the list needs no index of its own.
ALTER TABLE render_script ADD COLUMN is_draft boolean NOT NULL DEFAULT false;

CREATE TABLE render_script_use (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  render_script_id bigint NOT NULL REFERENCES render_script,
  platform_id int NOT NULL REFERENCES platform,
  software_id int NOT NULL,
  os smallint NOT NULL CONSTRAINT render_script_use_os_code CHECK (os IN (1, 2)),
  reason text NOT NULL CHECK (reason <> ''),
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL
);
CREATE INDEX render_script_use_newest ON render_script_use (platform_id, software_id, os, id DESC);
CREATE INDEX render_script_use_of_script ON render_script_use (render_script_id);

-- Trials of a draft: a task of an internal test account that renders with it on one node.
CREATE TABLE render_script_test (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  render_script_id bigint NOT NULL REFERENCES render_script,
  task_id bigint NOT NULL,
  node_id bigint NOT NULL,
  created_by bigint REFERENCES admin,
  created_at timestamptz NOT NULL
);
CREATE INDEX render_script_test_of_script ON render_script_test (render_script_id, id DESC);
