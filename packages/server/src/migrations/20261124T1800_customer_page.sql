-- What staff keep of a customer beside the account (people §3): a row as soon as something was set.
CREATE TABLE user_setting (
  user_id bigint PRIMARY KEY REFERENCES "user",
  download_max_source_file int NOT NULL DEFAULT 1 CHECK (download_max_source_file BETWEEN 1 AND 1000),
  -- The machines and the memory (GB) that were agreed on; the memory is what new tasks ask for.
  current_models text[] NOT NULL DEFAULT '{}',
  ram int CHECK (ram > 0),
  -- Addresses from which the account may sign in; none is all.
  safe_ips text[] NOT NULL DEFAULT '{}',
  mount_paths text[] NOT NULL DEFAULT '{}',
  -- Below this balance the customer is told, in the currency of the account.
  balance_prompt numeric(20, 6) CHECK (balance_prompt >= 0)
);
COMMENT ON TABLE user_setting IS 'removable, kind: user';

-- Names that an account had (people §3).
CREATE TABLE user_name_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  from_name text NOT NULL,
  to_name text NOT NULL,
  reason text NOT NULL DEFAULT '',
  changed_by bigint NOT NULL REFERENCES admin,
  changed_at timestamptz NOT NULL
);
CREATE INDEX user_name_change_of ON user_name_change (user_id, id DESC);
COMMENT ON TABLE user_name_change IS 'removable, kind: user';

-- What sales and support talked about with a customer (people §7, tracking records).
CREATE TABLE tracking_record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  kind smallint NOT NULL CONSTRAINT tracking_record_kind_code CHECK (kind IN (1, 2, 3, 4)),
  content text NOT NULL CHECK (content <> ''),
  contacted_at timestamptz NOT NULL,
  follow_up_at timestamptz,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX tracking_record_of ON tracking_record (user_id, contacted_at DESC, id DESC) WHERE deleted_at IS NULL;
COMMENT ON CONSTRAINT tracking_record_kind_code ON tracking_record IS 'trackingKind';
COMMENT ON TABLE tracking_record IS 'removable';
