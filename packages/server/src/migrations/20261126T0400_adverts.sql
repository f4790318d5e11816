-- One store for files of things. A thing refers to its file by id; a file that nothing refers to is removed after a day.
CREATE TABLE attachment (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  media_type text NOT NULL CHECK (media_type <> ''),
  bytes int NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  width int CHECK (width > 0),
  height int CHECK (height > 0),
  uploaded_by bigint NOT NULL REFERENCES admin,
  uploaded_at timestamptz NOT NULL
);
COMMENT ON TABLE attachment IS 'removable, unrecorded';
-- The public address names a file by its hash. Orphans are looked for by their age.
CREATE INDEX attachment_by_hash ON attachment (sha256);
CREATE INDEX attachment_by_time ON attachment (uploaded_at);

-- Picture adverts of the client (people §7). A few hundred rows: no filter or sort of the list needs an index.
CREATE TABLE advert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  -- A deleted advert lets go of its picture.
  picture_id text REFERENCES attachment ON DELETE SET NULL,
  link_url text,
  show_from timestamptz NOT NULL,
  show_until timestamptz CHECK (show_until > show_from),
  is_on boolean NOT NULL,
  position bigint NOT NULL CONSTRAINT advert_position_unique UNIQUE DEFERRABLE,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT advert_has_picture CHECK (picture_id IS NOT NULL OR deleted_at IS NOT NULL)
);
CREATE INDEX advert_by_picture ON advert (picture_id);
-- A new row takes the last place.
CREATE SEQUENCE advert_position_seq OWNED BY advert.position;
ALTER TABLE advert ALTER COLUMN position SET DEFAULT nextval('advert_position_seq');
