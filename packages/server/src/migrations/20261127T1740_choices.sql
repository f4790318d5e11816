-- What is offered where staff type categories and constraints, and templates of JSON (people §7). A few hundred rows each: no
-- filter or sort of the lists needs an index.
CREATE TABLE task_group (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_name text NOT NULL CHECK (group_name <> ''),
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX task_group_name_unique ON task_group (folded(group_name)) WHERE deleted_at IS NULL;

CREATE TABLE node_constraint (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  constraint_text text NOT NULL CHECK (constraint_text <> ''),
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX node_constraint_text_unique ON node_constraint (folded(constraint_text)) WHERE deleted_at IS NULL;

CREATE TABLE json_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  software_id int NOT NULL REFERENCES software,
  template_name text NOT NULL CHECK (template_name <> ''),
  json_content text NOT NULL,
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX json_template_name_unique ON json_template (software_id, folded(template_name)) WHERE deleted_at IS NULL;
