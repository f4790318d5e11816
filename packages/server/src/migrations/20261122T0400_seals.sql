-- Seals that survive a dump and restore, new columns and another time zone: each names the cluster whose transactions it
-- counts (transaction numbers begin anew in another one) and the form in which its rows were written out.
CREATE FUNCTION cluster_identity() RETURNS text LANGUAGE sql STABLE
AS 'SELECT system_identifier::text FROM pg_control_system()';

-- The second person's request that a command was carried out from.
ALTER TABLE operation ADD COLUMN approval_id bigint, ADD COLUMN cluster text COLLATE "C" NOT NULL DEFAULT cluster_identity();
DROP INDEX operation_to_seal;
CREATE INDEX operation_to_seal ON operation (cluster, xid, id);

ALTER TABLE operation_seal
  ADD COLUMN cluster text COLLATE "C" NOT NULL DEFAULT cluster_identity(),
  -- How its rows were written out: 0 as `row_to_json` once did it, else a form of core/seal.forms.ts.
  ADD COLUMN form int NOT NULL DEFAULT 0,
  ADD COLUMN from_xid xid8,
  DROP CONSTRAINT operation_seal_up_to_xid_key;
UPDATE operation_seal SET from_xid = coalesce(before.up_to_xid, '0')
FROM (SELECT id, lag(up_to_xid) OVER (ORDER BY id) AS up_to_xid FROM operation_seal) AS before
WHERE before.id = operation_seal.id;
ALTER TABLE operation_seal
  ALTER COLUMN from_xid SET NOT NULL,
  ALTER COLUMN form DROP DEFAULT,
  ALTER COLUMN cluster DROP DEFAULT,
  ADD UNIQUE (cluster, up_to_xid);
