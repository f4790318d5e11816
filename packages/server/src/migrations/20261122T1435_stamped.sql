-- The running role neither backdates a record nor makes a seal. What tells when and in which transaction a record was written is
-- the database's own word, in columns that it may not fill (`stamped`, grants.sql); seals are made by a function of the owner's.

-- When the row was written by the database's clock, beside `at`, which is the server's word. Older rows have none.
ALTER TABLE operation ADD COLUMN written_at timestamptz;
ALTER TABLE operation ALTER COLUMN written_at SET DEFAULT clock_timestamp();
COMMENT ON COLUMN operation.id IS 'stamped';
COMMENT ON COLUMN operation.xid IS 'stamped';
COMMENT ON COLUMN operation.cluster IS 'stamped';
COMMENT ON COLUMN operation.written_at IS 'stamped';
COMMENT ON TABLE operation_seal IS 'append-only, unrecorded, written by a function';

-- Seals the records that can no longer change order, in form 2 of core/audit/seal.forms.ts, which the verification writes out for
-- itself. Each seal hashes its rows onto the hash of the seal before, so that a row changed, added or removed later shows.
-- Returns how many rows it sealed; 0 where another process is at it.
CREATE FUNCTION seal_operations(sealing_at timestamptz) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  at_once CONSTANT int := 5000;
  one record;
  made record;
  since xid8;
  before bytea;
  sealed int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('renderdesk.seal', 0)) THEN
    RETURN 0;
  END IF;
  -- The clusters that records are of, found by jumping over the index and not by reading it. The one that we write in is ours;
  -- records of another came with a dump, whole: all that it held can be sealed.
  FOR one IN
    WITH RECURSIVE known (id) AS (
      SELECT min(cluster) FROM operation
      UNION ALL
      SELECT (SELECT min(cluster) FROM operation WHERE cluster > known.id) FROM known WHERE known.id IS NOT NULL
    )
    SELECT id, id = cluster_identity() AS is_ours FROM known WHERE id IS NOT NULL ORDER BY id
  LOOP
    before := (SELECT hash FROM operation_seal ORDER BY id DESC LIMIT 1);
    since := coalesce((SELECT max(up_to_xid) FROM operation_seal WHERE cluster = one.id), '0');
    WITH due AS MATERIALIZED (
      SELECT o.xid, o.id, json_build_array(o.id, (extract(epoch from o.at) * 1000000)::bigint,
        (extract(epoch from o.written_at) * 1000000)::bigint, o.request_id, o.actor_kind, o.actor_id, o.on_behalf_of,
        o.approval_id, o.call, o.action, o.outcome, o.input, o.before, o.after, o.reason, host(o.ip), o.session_id,
        (SELECT json_agg(json_build_array(oo.kind, oo.object_id, oo.outcome) ORDER BY oo.kind COLLATE "C", oo.object_id)
          FROM operation_object oo WHERE oo.operation_id = o.id AND oo.at = o.at))::text AS line
      FROM operation o
      WHERE o.cluster = one.id AND o.xid >= since AND (NOT one.is_ours OR o.xid < pg_snapshot_xmin(pg_current_snapshot()))
      -- With all of the last transaction, however many they are.
      ORDER BY o.xid FETCH FIRST at_once ROWS WITH TIES
    )
    SELECT count(*)::int AS rows, max(xid) AS last,
      sha256(coalesce(before, '') || convert_to(string_agg(line || E'\n', '' ORDER BY xid, id), 'UTF8')) AS hash
    INTO made FROM due;
    CONTINUE WHEN made.rows = 0;
    INSERT INTO operation_seal (cluster, form, from_xid, up_to_xid, sealed_at, rows, hash, prev_hash)
    VALUES (one.id, 2, since, (made.last::text::numeric + 1)::text::xid8, sealing_at, made.rows, made.hash, before);
    sealed := sealed + made.rows;
  END LOOP;
  RETURN sealed;
END $$;
REVOKE ALL ON FUNCTION seal_operations(timestamptz) FROM PUBLIC;
