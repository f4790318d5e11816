-- Choices of fields, and where nodes mount storage (people §2). A few hundred rows each: no filter or sort needs an index.
CREATE TABLE dictionary_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dictionary text NOT NULL CHECK (dictionary <> ''),
  entry_value text NOT NULL CHECK (entry_value <> ''),
  name_zh text NOT NULL CHECK (name_zh <> ''),
  name_en text NOT NULL CHECK (name_en <> ''),
  entry_order int NOT NULL CHECK (entry_order BETWEEN 0 AND 9999),
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX dictionary_entry_value_unique ON dictionary_entry (dictionary, entry_value) WHERE deleted_at IS NULL;

CREATE TABLE mount_path (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  platform_id int NOT NULL REFERENCES platform,
  os smallint NOT NULL CONSTRAINT mount_path_os_code CHECK (os IN (1, 2)),
  store_type smallint NOT NULL CONSTRAINT mount_path_store_type_code CHECK (store_type IN (1, 2)),
  storage_path text NOT NULL CHECK (storage_path <> ''),
  mount_point text NOT NULL CHECK (mount_point <> ''),
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
-- Windows does not distinguish case: two mount points that fold alike are one.
CREATE UNIQUE INDEX mount_path_point_unique ON mount_path (platform_id, os, folded(mount_point)) WHERE deleted_at IS NULL;
COMMENT ON CONSTRAINT mount_path_os_code ON mount_path IS 'nodeOs';
COMMENT ON CONSTRAINT mount_path_store_type_code ON mount_path IS 'storeType';
