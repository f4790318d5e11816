-- Partitions are made ahead, by the start and by a job: months of the audit log, millions of task ids. Each is made as
-- a table of its own and then attached, which blocks neither reading nor writing of its parent (CREATE … PARTITION OF
-- would wait for, and block, every transaction on it). SECURITY DEFINER, so that the running role, which owns nothing,
-- may call it.

CREATE FUNCTION attach_partition(parent text, part text, low text, high text, row_fill int) RETURNS boolean
  LANGUAGE plpgsql
  SET search_path = public, pg_temp
AS $$
BEGIN
  IF to_regclass(format('public.%I', part)) IS NOT NULL THEN
    RETURN false;
  END IF;
  EXECUTE format(
    'CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING INDEXES) WITH (fillfactor = %s)',
    part, parent, row_fill);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, low, high);
  RETURN true;
END $$;

-- Makes what is missing around `moment`: months from the one before to two ahead, in UTC; task ids up to two million
-- ahead of the highest given out. Returns the names it made.
CREATE FUNCTION ensure_partitions(moment timestamptz) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  SET timezone = 'UTC'
AS $$
DECLARE
  ids_each constant bigint := 1000000;
  month timestamptz;
  parent text;
  part text;
  highest bigint;
BEGIN
  -- One maker at a time, or two would make the same table.
  PERFORM pg_advisory_xact_lock(hashtextextended('renderdesk.partitions', 0));
  FOR ahead IN -1..2 LOOP
    month := date_trunc('month', moment) + make_interval(months => ahead);
    FOREACH parent IN ARRAY ARRAY['operation', 'operation_object'] LOOP
      part := parent || to_char(month, '_YYYY_MM');
      IF attach_partition(parent, part, month::text, (month + interval '1 month')::text, 100) THEN
        RETURN NEXT part;
      END IF;
    END LOOP;
  END LOOP;
  highest := coalesce(pg_sequence_last_value(pg_get_serial_sequence('public.task', 'id')::regclass), 0);
  FOR million IN highest / ids_each .. highest / ids_each + 2 LOOP
    part := format('task_%s', lpad(million::text, 4, '0'));
    IF attach_partition('task', part, (million * ids_each)::text, ((million + 1) * ids_each)::text, 90) THEN
      RETURN NEXT part;
    END IF;
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION attach_partition(text, text, text, text, int) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION ensure_partitions(timestamptz) FROM PUBLIC;
