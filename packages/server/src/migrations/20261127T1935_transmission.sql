-- What files travel by: engines, lines and accounts of accelerated transfer (tasks §5). A few dozen rows each: no filter or sort of
-- the lists needs an index.
CREATE TABLE transfer_engine (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone smallint NOT NULL CONSTRAINT transfer_engine_zone_code CHECK (zone IN (1, 2)),
  engine_name text NOT NULL CHECK (engine_name <> ''),
  protocol smallint NOT NULL CONSTRAINT transfer_engine_protocol_code CHECK (protocol IN (1, 2, 3, 4, 5)),
  host text NOT NULL CHECK (host <> ''),
  port int NOT NULL CHECK (port BETWEEN 1 AND 65535),
  bandwidth_mbps int NOT NULL CHECK (bandwidth_mbps > 0),
  is_default boolean NOT NULL,
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX transfer_engine_name_unique ON transfer_engine (folded(engine_name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX transfer_engine_default_unique ON transfer_engine (zone) WHERE deleted_at IS NULL AND is_default;

CREATE TABLE transfer_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_kind smallint NOT NULL CONSTRAINT transfer_line_line_kind_code CHECK (line_kind IN (1, 2, 3, 4)),
  -- Lines of engines have one.
  transfer_engine_id bigint REFERENCES transfer_engine,
  zone smallint NOT NULL CONSTRAINT transfer_line_zone_code CHECK (zone IN (1, 2)),
  line_name text NOT NULL CHECK (line_name <> ''),
  host text NOT NULL CHECK (host <> ''),
  port int NOT NULL CHECK (port BETWEEN 1 AND 65535),
  bandwidth_mbps int NOT NULL CHECK (bandwidth_mbps > 0),
  is_default boolean NOT NULL,
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT transfer_line_engine CHECK ((line_kind = 1) = (transfer_engine_id IS NOT NULL))
);
CREATE UNIQUE INDEX transfer_line_name_unique ON transfer_line (line_kind, folded(line_name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX transfer_line_default_unique ON transfer_line (line_kind, zone) WHERE deleted_at IS NULL AND is_default;
CREATE INDEX transfer_line_engine ON transfer_line (transfer_engine_id) WHERE deleted_at IS NULL;

CREATE TABLE aspera_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone smallint NOT NULL CONSTRAINT aspera_account_zone_code CHECK (zone IN (1, 2)),
  login_name text NOT NULL CHECK (login_name <> ''),
  account_type smallint NOT NULL CONSTRAINT aspera_account_account_type_code CHECK (account_type IN (0, 1, 2)),
  host text NOT NULL CHECK (host <> ''),
  port int NOT NULL CHECK (port BETWEEN 1 AND 65535),
  -- Sealed by the key of the installation.
  password bytea,
  is_on boolean NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX aspera_account_login_unique ON aspera_account (zone, folded(host), folded(login_name));
