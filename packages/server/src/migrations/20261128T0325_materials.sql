-- Materials (lifecycles §26): a few hundred files, so no filter or sort of the list needs an index.
CREATE TABLE material (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  material_name text NOT NULL CHECK (material_name <> ''),
  material_type smallint NOT NULL CONSTRAINT material_material_type_code CHECK (material_type IN (1, 2, 3, 4)),
  license smallint NOT NULL CONSTRAINT material_license_code CHECK (license IN (1, 2, 3, 4)),
  source text NOT NULL,
  license_until timestamptz,
  remark text NOT NULL,
  status smallint NOT NULL DEFAULT 0 CONSTRAINT material_status_code CHECK (status IN (0, 1, 2, 3)),
  file_key text NOT NULL REFERENCES attachment,
  reason text NOT NULL DEFAULT '',
  submitted_by bigint REFERENCES admin,
  decided_by bigint REFERENCES admin,
  decided_at timestamptz,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX material_file ON material (file_key);
