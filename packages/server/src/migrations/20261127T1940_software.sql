-- Software, its versions and its plugins as staff keep them (lifecycles §26). A few hundred rows each: no filter or sort of the
-- lists needs an index.
ALTER TABLE software
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT '2026-01-01T00:00:00Z',
  ADD COLUMN updated_at timestamptz,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN version int NOT NULL DEFAULT 1;
-- Software that stood before; later ones say when they were added.
ALTER TABLE software ALTER COLUMN created_at DROP DEFAULT;
CREATE UNIQUE INDEX software_name_unique ON software (folded(name)) WHERE deleted_at IS NULL;

CREATE TABLE software_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  software_id int NOT NULL REFERENCES software,
  version_name text NOT NULL CHECK (version_name <> ''),
  version_status smallint NOT NULL CONSTRAINT software_version_version_status_code CHECK (version_status IN (0, 1, 2, 3, 4)),
  is_custom boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX software_version_name_unique ON software_version (software_id, folded(version_name)) WHERE deleted_at IS NULL;

CREATE TABLE plugin (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  software_id int NOT NULL REFERENCES software,
  plugin_name text NOT NULL CHECK (plugin_name <> ''),
  plugin_version text NOT NULL CHECK (plugin_version <> ''),
  version_status smallint NOT NULL CONSTRAINT plugin_version_status_code CHECK (version_status IN (0, 1, 2, 3, 4)),
  -- Other plugins that it needs, as «name version».
  dependencies text[] NOT NULL,
  -- Where it is offered; empty is everywhere.
  platforms int[] NOT NULL,
  systems smallint[] NOT NULL CONSTRAINT plugin_systems_known CHECK (systems <@ ARRAY[1, 2]::smallint[]),
  -- The oldest customers' client that offers it; empty for all.
  client_version text NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX plugin_version_unique ON plugin (software_id, folded(plugin_name || ' ' || plugin_version)) WHERE deleted_at IS NULL;
