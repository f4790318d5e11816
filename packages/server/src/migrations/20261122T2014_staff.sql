ALTER TABLE admin ADD COLUMN remark text NOT NULL DEFAULT '', ADD COLUMN updated_at timestamptz;

-- The list of staff, newest first.
CREATE INDEX admin_by_creation ON admin (created_at, id) WHERE deleted_at IS NULL;

-- One-time links by which people set their passwords, their first and one that was reset. A newer one ends the one before.
-- They have 256 random bits, so that a plain hash is enough.
CREATE TABLE password_link (
  admin_id bigint PRIMARY KEY REFERENCES admin,
  token_hash bytea NOT NULL UNIQUE,
  created_by bigint NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE password_link IS 'removable, kind: admin';
