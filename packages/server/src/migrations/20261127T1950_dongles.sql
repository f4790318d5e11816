-- Encryption dongles (lifecycles §21): a few hundred rows, so no filter or sort of the list needs an index.
CREATE TABLE dongle (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dongle_no text NOT NULL CHECK (dongle_no <> ''),
  software_id int NOT NULL REFERENCES software,
  seats int NOT NULL CHECK (seats > 0),
  status smallint NOT NULL DEFAULT 0 CONSTRAINT dongle_status_code CHECK (status IN (0, 1, 2, 3, 4)),
  node_id bigint REFERENCES node,
  license_server text,
  lent_to text,
  expires_at timestamptz,
  remark text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  version int NOT NULL DEFAULT 1,
  -- A bound one is at a node or a server of licences, a lent one with a person, any other nowhere.
  CONSTRAINT dongle_place CHECK (
    num_nonnulls(node_id, license_server) = (status = 1)::int AND (lent_to IS NOT NULL) = (status = 2))
);
CREATE UNIQUE INDEX dongle_no_unique ON dongle (folded(dongle_no));
CREATE INDEX dongle_node ON dongle (node_id);
