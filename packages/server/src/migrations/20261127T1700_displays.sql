-- Everything that is displayed to customers and staff, by place (people §§3, 7): adverts, popups, backgrounds, notices, bulletins. A few hundred
-- rows a place; each sort of a list is an index of its place, and filters read the rows of one place.
CREATE TABLE display (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  place smallint NOT NULL CONSTRAINT display_place_code CHECK (place IN (1, 2, 3, 4, 5, 6, 7, 8)),
  title text NOT NULL CHECK (title <> ''),
  content text CHECK (content <> ''),
  -- A deleted one lets go of its picture.
  picture_id text REFERENCES attachment ON DELETE SET NULL,
  link_url text,
  channel smallint CONSTRAINT display_channel_code CHECK (channel IN (1, 2, 3, 4)),
  terminals smallint[] NOT NULL DEFAULT '{}' CONSTRAINT display_terminals_known CHECK (terminals <@ ARRAY[1, 2, 3, 4]::smallint[]),
  bulletin_type smallint CONSTRAINT display_bulletin_type_code CHECK (bulletin_type IN (0, 1)),
  show_from timestamptz NOT NULL,
  show_until timestamptz CHECK (show_until > show_from),
  is_on boolean NOT NULL,
  position bigint NOT NULL CONSTRAINT display_position_unique UNIQUE DEFERRABLE,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT display_has_picture CHECK (place > 5 OR picture_id IS NOT NULL OR deleted_at IS NOT NULL),
  CONSTRAINT display_has_content CHECK ((content IS NOT NULL) = (place > 5)),
  CONSTRAINT display_has_channel CHECK ((channel IS NOT NULL) = (place IN (4, 6, 7))),
  CONSTRAINT display_has_terminals CHECK ((terminals <> '{}') = (place = 5)),
  CONSTRAINT display_has_type CHECK ((bulletin_type IS NOT NULL) = (place = 8))
);
COMMENT ON CONSTRAINT display_channel_code ON display IS 'clientChannel';
CREATE INDEX display_by_picture ON display (picture_id);
CREATE INDEX display_by_place ON display (place, position, id) WHERE deleted_at IS NULL;
CREATE INDEX display_by_start ON display (place, show_from, id) WHERE deleted_at IS NULL;
CREATE INDEX display_by_creation ON display (place, created_at, id) WHERE deleted_at IS NULL;
-- A new row takes the last position.
CREATE SEQUENCE display_position_seq OWNED BY display.position;
ALTER TABLE display ALTER COLUMN position SET DEFAULT nextval('display_position_seq');

INSERT INTO display (id, place, title, picture_id, link_url, show_from, show_until, is_on, position, created_at, updated_at, deleted_at, version)
  OVERRIDING SYSTEM VALUE
  SELECT id, 1, title, picture_id, link_url, show_from, show_until, is_on, position, created_at, updated_at, deleted_at, version FROM advert;
SELECT setval(pg_get_serial_sequence('display', 'id'), (SELECT last_value FROM advert_id_seq), (SELECT is_called FROM advert_id_seq));
SELECT setval('display_position_seq', (SELECT last_value FROM advert_position_seq), (SELECT is_called FROM advert_position_seq));
DROP TABLE advert;
UPDATE attachment SET kind = 'display' WHERE kind = 'advert';
