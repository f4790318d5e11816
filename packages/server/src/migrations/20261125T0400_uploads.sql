-- Files that customers' software brings into their folders in parts (area portal): what was announced, and which parts came. The bytes of
-- a part are the object upload/<upload>/<part> until the file is whole and in its place.
CREATE TABLE upload (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user",
  -- Whose folder it goes to.
  owner_id bigint NOT NULL,
  partner_id bigint NOT NULL REFERENCES partner,
  path text NOT NULL CHECK (path <> ''),
  size bigint NOT NULL CHECK (size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  -- When it was begun, or a part came last.
  moved_at timestamptz NOT NULL
);
-- How many a customer has open; which were left alone.
CREATE INDEX upload_of_user ON upload (user_id);
CREATE INDEX upload_by_move ON upload (moved_at);
COMMENT ON TABLE upload IS 'removable';
COMMENT ON COLUMN upload.moved_at IS 'carried';

CREATE TABLE upload_part (
  upload_id bigint NOT NULL REFERENCES upload ON DELETE CASCADE,
  part int NOT NULL CHECK (part > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (upload_id, part)
);
COMMENT ON TABLE upload_part IS 'removable, unrecorded';
