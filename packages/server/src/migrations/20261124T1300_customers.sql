-- What is known of a customer from the registration on (people §3): the door, with what, how large the team, where they heard of us.
-- What stood as the source until now is where they heard of us.
ALTER TABLE "user"
  ADD COLUMN from_where text NOT NULL DEFAULT '',
  ADD COLUMN user_scale smallint NOT NULL DEFAULT 0 CONSTRAINT user_user_scale_code CHECK (user_scale IN (0, 1, 2, 3, 4, 5)),
  ADD COLUMN register_type smallint NOT NULL DEFAULT 1 CONSTRAINT user_register_type_code CHECK (register_type IN (1, 2, 3, 4)),
  ADD COLUMN register_door smallint NOT NULL DEFAULT 1
    CONSTRAINT user_register_door_code CHECK (register_door IN (1, 2, 3, 4, 5, 6, 7)),
  ADD COLUMN label_ids bigint[] NOT NULL DEFAULT '{}';
UPDATE "user" SET
  from_where = CASE WHEN register_source IN ('opening', 'agent') THEN '' ELSE register_source END,
  register_door = CASE register_source WHEN 'opening' THEN 7 WHEN 'agent' THEN 6 ELSE 1 END;
ALTER TABLE "user" DROP COLUMN register_source;
ALTER TABLE "user" RENAME COLUMN register_door TO register_source;
ALTER TABLE "user" RENAME CONSTRAINT user_register_door_code TO user_register_source_code;
COMMENT ON CONSTRAINT user_user_scale_code ON "user" IS 'userScale';
COMMENT ON CONSTRAINT user_register_type_code ON "user" IS 'registerType';
COMMENT ON CONSTRAINT user_register_source_code ON "user" IS 'registerSource';

-- Labels of customers: a tree of two levels, named once.
CREATE TABLE user_label (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent_id bigint REFERENCES user_label,
  name text NOT NULL CHECK (name <> ''),
  name_folded text NOT NULL GENERATED ALWAYS AS (folded(name)) STORED,
  created_by bigint,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX user_label_name_once ON user_label (COALESCE(parent_id, 0), name_folded);
COMMENT ON TABLE user_label IS 'removable';
INSERT INTO user_label (name, created_at)
  SELECT DISTINCT ON (folded(label)) label, registered_at FROM "user", unnest(labels) AS label ORDER BY folded(label), registered_at;
UPDATE "user" u SET label_ids = ARRAY(
    SELECT l.id FROM user_label l WHERE l.name_folded IN (SELECT folded(label) FROM unnest(u.labels) AS label) ORDER BY l.id)
  WHERE labels <> '{}';
ALTER TABLE "user" DROP COLUMN labels;
CREATE INDEX user_labels ON "user" USING gin (label_ids) WHERE label_ids <> '{}';

-- A phone number or address is found by its beginning.
CREATE INDEX user_by_phone ON "user" (phone text_pattern_ops) WHERE phone IS NOT NULL;
CREATE INDEX user_by_email ON "user" (email_folded text_pattern_ops) WHERE email_folded IS NOT NULL;
CREATE INDEX user_by_inviter ON "user" (inviter_id) WHERE inviter_id IS NOT NULL;
