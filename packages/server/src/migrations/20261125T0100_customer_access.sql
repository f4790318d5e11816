-- How a customer may be reached and acted for (people §7). Sessions of customers are kept where they sign in: this says which of them
-- are over. Addresses from which software may act for the account, none is all; platforms that it may submit to, none is all.
ALTER TABLE user_setting
  ADD COLUMN sessions_end_at timestamptz,
  ADD COLUMN api_enabled boolean NOT NULL DEFAULT true,
  ADD COLUMN api_ips text[] NOT NULL DEFAULT '{}',
  ADD COLUMN platforms int[] NOT NULL DEFAULT '{}';

-- Leave to sign in as a customer once (lifecycles §3). The password is made when it is shown, told once and kept as a hash.
CREATE TABLE temporary_password (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  minutes int NOT NULL CHECK (minutes BETWEEN 1 AND 30),
  reason text NOT NULL CHECK (reason <> ''),
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  -- Until when it may be shown, and once it was, used.
  ends_at timestamptz NOT NULL,
  shown_at timestamptz,
  password_hash bytea,
  used_at timestamptz,
  used_by_partner bigint REFERENCES partner,
  CONSTRAINT temporary_password_shown CHECK ((shown_at IS NULL) = (password_hash IS NULL) AND (used_at IS NULL OR shown_at IS NOT NULL))
);
CREATE INDEX temporary_password_of ON temporary_password (user_id, id DESC);
COMMENT ON TABLE temporary_password IS 'kind: user';
COMMENT ON COLUMN temporary_password.password_hash IS 'sensitive: secret';

-- Software with its plug-ins as a customer has it for rendering at home, and values that its scenes are given (people §§3, 7).
CREATE TABLE local_render_set (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  name text NOT NULL CHECK (name <> ''),
  software_id int NOT NULL,
  plugins text[] NOT NULL DEFAULT '{}',
  render_path text NOT NULL DEFAULT '',
  updated_by bigint NOT NULL REFERENCES admin,
  updated_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT local_render_set_name_once UNIQUE (user_id, name)
);
COMMENT ON TABLE local_render_set IS 'removable, kind: user';
CREATE TABLE user_json (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  name text NOT NULL CHECK (name <> ''),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  remark text NOT NULL DEFAULT '',
  updated_by bigint NOT NULL REFERENCES admin,
  updated_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT user_json_name_once UNIQUE (user_id, name)
);
COMMENT ON TABLE user_json IS 'removable, kind: user';

-- Customers whose phone numbers somebody may have as a file (lifecycles §27). The numbers are read when it is fetched.
CREATE TABLE phone_export (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id bigint NOT NULL REFERENCES admin,
  user_ids bigint[] NOT NULL CHECK (user_ids <> '{}'),
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX phone_export_of ON phone_export (admin_id, created_at DESC, id DESC);
COMMENT ON TABLE phone_export IS 'removable';
