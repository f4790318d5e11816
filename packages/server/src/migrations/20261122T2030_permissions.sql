-- A key that is switched off is a thing that records name: by a number of its own, and with who moved it last.
ALTER TABLE permission_state
  DROP CONSTRAINT permission_state_pkey,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz,
  ADD CONSTRAINT permission_state_key_unique UNIQUE (key);
COMMENT ON TABLE permission_state IS 'kind: permission';
-- The role whose view of the console a session has taken.
ALTER TABLE session ADD COLUMN as_role_id bigint REFERENCES role;
